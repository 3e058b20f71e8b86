import type { TestCase } from 'promptfoo';
import { LABEL_PREFIX } from './aggregators/read/columns.ts';
import type { TestMetadata } from './aggregators/test-metadata.ts';
import type { Item } from './corpus/item.ts';
import { itemVariable, looksLikeReference } from './prompts.ts';
import { currentSetup, type Setup } from './setup.ts';

/**
 * The promptfoo test case of one item: its id and text as variables, limited to the ESFP prompts, with the item and the
 * instrument in its metadata. It has no assertions.
 */
export function testCase(item: Item, { instrument }: Setup): TestCase {
  const { id, type, text } = item;
  const esfp: TestMetadata = { v: 1, item: { id, type, text }, instrument };
  return {
    description: `ESFP ${id}`,
    vars: { item: itemVariable(id), ...(looksLikeReference(text) ? {} : { question: text }) },
    prompts: [`${LABEL_PREFIX}*`],
    metadata: { item: id, type, esfp },
  };
}

/** What promptfoo hands to a test generator that has a config. */
interface GeneratorConfig {
  /** The assertions that go onto every test. */
  readonly assert?: TestCase['assert'];
}

/**
 * promptfoo test generator for an explicit config: one test an item of the corpus that esfp.yaml names.
 *
 * @param config `assert`: the ESFP assertions, each named in the config
 */
export default function esfpTests(config: GeneratorConfig = {}): TestCase[] {
  const setup = currentSetup();
  const { assert } = config;
  return setup.corpus.items.map((item) => ({
    ...testCase(item, setup),
    ...(assert === undefined ? {} : { assert }),
  }));
}
