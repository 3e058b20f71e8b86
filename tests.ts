import { isDeepStrictEqual } from 'node:util';
import type { TestCase } from 'promptfoo';
import { LABEL_PREFIX } from './aggregators/read/columns.ts';
import type { TestMetadata } from './aggregators/test-metadata.ts';
import { configuredJudges, type JudgeSpec } from './config/judge-spec.ts';
import { consistent, SettingsError } from './config.ts';
import type { Item } from './corpus/item.ts';
import { nameJudges } from './judging/named-judges.ts';
import { itemVariable, looksLikeReference } from './prompts.ts';
import { currentSetup, judgingOf, type Setup, withJudging } from './setup.ts';

/**
 * The promptfoo test case of one item: its id and text as variables, limited to the ESFP prompts, with the item and the
 * instrument in its metadata. It has no assertions.
 */
export function testCase(item: Item, { instrument }: Setup) {
  const { id, type, text } = item;
  const esfp: TestMetadata = { v: 1, item: { id, type, text }, instrument };
  return {
    description: `ESFP ${id}`,
    vars: { item: itemVariable(id), ...(looksLikeReference(text) ? {} : { question: text }) },
    prompts: [`${LABEL_PREFIX}*`],
    metadata: { item: id, type, esfp },
  } satisfies TestCase;
}

/** What promptfoo hands to a test generator that has a config. */
interface GeneratorConfig {
  /** The assertions that go onto every test. */
  readonly assert?: TestCase['assert'];
}

/** The judges that the configs of a test's assertions name: one panel, or none. */
export function judgesOfAssertions(assertions: TestCase['assert'] = []): JudgeSpec[] | undefined {
  const panels = assertions
    .flatMap((one) => ('assert' in one ? (one.assert ?? []) : [one]))
    .flatMap((one) => {
      const judges = 'config' in one ? configuredJudges(one.config) : undefined;
      return judges === undefined ? [] : [judges];
    });
  const [first, ...others] = panels;
  if (others.some((other) => !isDeepStrictEqual(other, first))) {
    throw new SettingsError(
      'The assertions of a test name different judges: give each the same, or name them in esfp.yaml.',
    );
  }
  return first;
}

/**
 * The metadata of a test whose assertions name judges in their configs: its instrument has those judges.
 *
 * @throws SettingsError when the assertions name different ones, or they contradict the settings; Error when they cannot be
 *   used
 */
export function withJudgesOf(
  metadata: TestMetadata,
  assertions: TestCase['assert'],
  { settings }: Pick<Setup, 'settings'>,
): TestMetadata {
  const judges = judgesOfAssertions(assertions);
  if (judges === undefined) return metadata;
  const judging = judgingOf(consistent({ ...settings, judges }));
  // Only now: one that is none would stand in the way of every later panel of this process.
  nameJudges(judges);
  return { ...metadata, instrument: withJudging(metadata.instrument, judging) };
}

/**
 * promptfoo test generator for an explicit config: one test an item of the corpus that esfp.yaml names.
 *
 * @param config `assert`: the ESFP assertions, each named in the config
 */
export default function esfpTests(config: GeneratorConfig = {}): TestCase[] {
  const setup = currentSetup();
  const { assert } = config;
  return setup.corpus.items.map((item) => {
    const test = testCase(item, setup);
    if (assert === undefined) return test;
    const esfp = withJudgesOf(test.metadata.esfp, assert, setup);
    return { ...test, assert, metadata: { ...test.metadata, esfp } };
  });
}
