import { describe, expect, it } from 'vitest';
import type { EvaluationOutput, Row } from '../../../aggregators/read/rows.ts';
import { servedByRow } from '../../../cli/export/served-by-row.ts';

const row = (testIdx: number, model: string | null, some: Partial<Row> = {}): Row => ({
  promptIdx: 0,
  testIdx,
  prompt: { raw: 'Is it so?', label: 'ESFP:P0' },
  provider: { id: 'provider' },
  testCase: {},
  response: { output: 'Yes.', ...(model === null ? {} : { raw: { model } }) },
  ...some,
});
const output = (name: string, rows: readonly Row[]): EvaluationOutput => ({
  name,
  rows,
  run: null,
  date: null,
  columns: undefined,
  providers: undefined,
});

describe('servedByRow', () => {
  it('has the name that the server gave with each response, by id or place', () => {
    const outputs = [
      output('a.json', [row(0, 'first', { id: 'one' }), row(1, 'second'), row(2, null)]),
      output('b.json', [row(1, 'third')]),
    ];
    expect([...servedByRow(outputs)]).toEqual([
      ['one', 'first'],
      ['a.json:1:0', 'second'],
      ['b.json:1:0', 'third'],
    ]);
  });

  it('takes what a provider of ours declares', () => {
    const metadata = { esfp: { subject: { servedModel: 'recorded', control: false } } };
    const rows = [row(0, 'raw', { response: { output: 'Yes.', metadata, raw: { model: 'raw' } } })];
    expect([...servedByRow([output('a.json', rows)]).values()]).toEqual(['recorded']);
  });

  it('has none of a row that errored beside the one that a retry brought', () => {
    const rows = [row(0, 'answered'), row(0, 'errored', { failureReason: 2, error: 'timeout' })];
    expect([...servedByRow([output('a.json', rows)]).values()]).toEqual(['answered']);
  });
});
