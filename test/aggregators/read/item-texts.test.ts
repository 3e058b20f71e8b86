import { describe, expect, it } from 'vitest';
import { itemTexts } from '../../../aggregators/read/item-texts.ts';
import { type EvaluationOutput, parseRows } from '../../../aggregators/read/rows.ts';
import { instrument } from '../builders.ts';

const row = (metadata: unknown) => ({
  promptIdx: 0,
  testIdx: 0,
  prompt: { label: 'ESFP:P0', raw: 'a prompt' },
  provider: { id: 'a:model' },
  testCase: { metadata },
});
const asked = (id: string, text: string) =>
  row({ esfp: { v: 1, item: { id, type: 'T1', text }, instrument: instrument() } });
const output = (...rows: object[]): EvaluationOutput => ({
  name: 'out.json',
  rows: parseRows(rows, (i) => `row ${i}`),
  run: null,
  date: null,
  columns: undefined,
  providers: undefined,
});

describe('itemTexts', () => {
  it('are those of all outputs, by id; rows of other tests have none', () => {
    const texts = itemTexts([
      output(asked('X1', 'One.'), row({ esfp: 'other' }), row(undefined)),
      output(asked('X2', 'Two.')),
    ]);
    expect([...texts]).toEqual([
      ['X1', 'One.'],
      ['X2', 'Two.'],
    ]);
  });

  it('leave out what promptfoo has redacted, unless it stands elsewhere', () => {
    const redacted = asked('X1', '[REDACTED]');
    expect(itemTexts([output(redacted)]).size).toBe(0);
    expect(itemTexts([output(asked('X1', 'One.'), redacted)]).get('X1')).toBe('One.');
  });
});
