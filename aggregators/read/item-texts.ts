import { testMetadataOf } from '../test-metadata.ts';
import { REDACTED } from './redacted.ts';
import type { EvaluationOutput } from './rows.ts';

/**
 * What the items of some outputs say, by their ids, as the tests carry it. An item whose text promptfoo has redacted
 * wherever it stands is not among them.
 */
export function itemTexts(outputs: readonly EvaluationOutput[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { testCase } of outputs.flatMap(({ rows }) => rows)) {
    const item = testMetadataOf(testCase)?.item;
    if (item !== undefined && item.text !== REDACTED) texts.set(item.id, item.text);
  }
  return texts;
}
