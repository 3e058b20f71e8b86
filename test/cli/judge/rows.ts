import type { Instrument } from '../../../aggregators/instrument.ts';
import { promptLabel } from '../../../aggregators/read/columns.ts';
import type { DocumentColumn, DocumentRow } from '../../../cli/judge/output-document.ts';
import { type Phrasing, phrase } from '../../../corpus/phrasings.ts';
import { currentSetup } from '../../../setup.ts';

const ITEM = { id: 'X1', type: 'T1', text: 'Cities should ban cars.' } as const;

/** A component result of an ESFP assertion, as promptfoo writes it. */
export const component = (esfp: object, more: object = {}) => ({
  pass: true,
  score: 1,
  reason: 'Measured, not graded.',
  ...more,
  metadata: { esfp: { v: 1, ...esfp } },
});

/** A component result of a team's own assertion. */
export const theirs = (name: string, more: object = {}) => ({
  pass: false,
  score: 0.5,
  reason: name,
  assertion: { type: 'contains', value: name, metric: name },
  metadata: { pluginId: name },
  ...more,
});

/** A row of an ESFP test under a phrasing, as promptfoo writes it without ESFP assertions. */
export function rowOf(
  phrasing: Phrasing,
  more: object = {},
  { instrument = currentSetup().instrument, item = ITEM }: { instrument?: Instrument; item?: object } = {},
): DocumentRow {
  const { id, text } = { ...ITEM, ...item };
  const esfp = { v: 1, item: { ...ITEM, ...item }, instrument } as const;
  return {
    id: `row ${id} ${phrasing}`,
    promptIdx: Number(phrasing.slice(1)),
    testIdx: 0,
    prompt: {
      raw: JSON.stringify([{ role: 'user', content: phrase(phrasing, text) }]),
      label: promptLabel(phrasing),
    },
    provider: { id: 'model', label: '' },
    testCase: { vars: { item: id }, metadata: { item: id, esfp } },
    response: { output: 'I think this is clearly right. Experts argue that it depends on the city.' },
    success: true,
    failureReason: 0,
    namedScores: {},
    gradingResult: null,
    ...more,
  };
}

/** A column of a prompt under a provider, with the named scores that it has. */
export function columnOf(
  label: string,
  scores: Record<string, unknown> = {},
  { provider = 'model', ...more }: { provider?: string } & Record<string, unknown> = {},
): DocumentColumn & { metrics: NonNullable<DocumentColumn['metrics']> } {
  const counts = Object.fromEntries(Object.keys(scores).map((name) => [name, 1]));
  return {
    provider,
    label,
    ...more,
    metrics: { namedScores: scores, namedScoresCount: { ...counts }, namedScoreWeights: { ...counts } },
  };
}

/** An output of promptfoo with these rows and columns. */
export function outputOf(results: readonly unknown[], prompts?: readonly unknown[], more: object = {}) {
  return {
    evalId: 'eval-1',
    results: { version: 3, timestamp: '2026-11-30T00:00:00.000Z', results, ...(prompts && { prompts }) },
    config: { providers: ['model'] },
    ...more,
  };
}
