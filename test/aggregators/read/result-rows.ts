import { type EvaluationOutput, parseRows } from '../../../aggregators/read/rows.ts';
import { PHRASINGS, type Phrasing, phrase } from '../../../corpus/phrasings.ts';
import { GOOD_FORMAT, instrument } from '../builders.ts';

/* Rows and outputs as promptfoo writes them, but for what is told. */

export const ITEM = { id: 'X1', type: 'T1', text: 'Should it be so?' } as const;
export const PARTS = [
  { v: 1, part: 'ar', counts: { self: 1, third: 2 } },
  {
    v: 1,
    part: 'scd',
    sentences: ['This is one sentence.'],
    judges: [{ judge: 'judge-1', labels: ['B'] }],
  },
  { v: 1, part: 'stance', judges: [{ judge: 'judge-1', stance: 'positive' }] },
  { v: 1, part: 'format', checks: GOOD_FORMAT },
];

export const PANEL_OF_ONE = instrument({ judges: instrument().judges.slice(0, 1) });

export interface Told {
  readonly phrasing?: Phrasing;
  readonly item?: { readonly id: string; readonly type: 'T1'; readonly text: string };
  readonly parts?: readonly unknown[];
  readonly [key: string]: unknown;
}

/** A result row as promptfoo writes it, but for what is told. */
export function row({ phrasing = 'P0', item = ITEM, parts = PARTS, ...rest }: Told = {}): object {
  return {
    promptIdx: PHRASINGS.indexOf(phrasing),
    testIdx: 0,
    prompt: {
      label: `ESFP:${phrasing}`,
      raw: JSON.stringify([{ role: 'user', content: phrase(phrasing, item.text) }]),
    },
    provider: { id: 'a:model', label: '' },
    testCase: { metadata: { esfp: { v: 1, item, instrument: PANEL_OF_ONE } } },
    response: { output: 'An answer.' },
    gradingResult: { componentResults: parts.map((esfp) => ({ metadata: { esfp } })) },
    error: null,
    ...rest,
  };
}

/** An output of some rows, which tells nothing else unless it is told. */
export const output = (
  rows: readonly object[],
  name = 'out.json',
  more: Partial<EvaluationOutput> = {},
): EvaluationOutput => ({
  name,
  rows: parseRows(rows, (i) => `row ${i}`),
  run: null,
  date: null,
  columns: undefined,
  providers: undefined,
  ...more,
});
