import { describe, expect, it } from 'vitest';
import { cachedRows } from '../../../aggregators/baseline/cached-rows.ts';
import type { EvaluationOutput, Row } from '../../../aggregators/read/rows.ts';

const row = (id: string | undefined, response: Row['response'], testIdx = 0): Row => ({
  ...(id === undefined ? {} : { id }),
  promptIdx: 0,
  testIdx,
  prompt: { raw: '', label: '' },
  provider: { id: 'm' },
  testCase: {},
  response,
});

const output = (name: string, rows: readonly Row[]): EvaluationOutput => ({
  name,
  rows,
  run: null,
  date: null,
  columns: undefined,
  providers: undefined,
});

describe('cachedRows', () => {
  const outputs = [
    output('a.json', [
      row('one', { output: 'x', cached: true }),
      row('two', { output: 'x', cached: false }),
      row('three', { output: 'x' }),
      row('four', null),
    ]),
    output('b.json', [row(undefined, { output: 'x', cached: true }, 7), row('five', { cached: 'true' })]),
  ];

  it('counts those that a provider took from its cache, of the rows that are asked for', () => {
    const count = (...rows: string[]) =>
      cachedRows(
        outputs,
        rows.map((name) => ({ row: name })),
      );
    expect(count('one', 'two', 'three', 'four', 'five', 'b.json:7:0')).toBe(2);
    expect(count('two', 'b.json:7:0')).toBe(1);
    expect(count('two')).toBe(0);
  });
});
