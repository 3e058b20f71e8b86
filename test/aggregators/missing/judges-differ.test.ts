import { describe, expect, it } from 'vitest';
import { itemTable } from '../../../aggregators/item-table.ts';
import { judgesDiffer, judgesDifferSchema } from '../../../aggregators/missing/judges-differ.ts';
import type { LabelledSentences } from '../../../aggregators/observation.ts';
import { itemObservations, panel } from '../builders.ts';

const rowsOf = (P1: LabelledSentences, P2: LabelledSentences, P0 = panel('AB', 'BA')) =>
  itemTable(
    itemObservations({}, { P0: { labelled: P0 }, P1: { labelled: P1 }, P2: { labelled: P2 } }),
    [{ item: 'X1', type: 'T1' }],
    'unanimity',
  );

describe('judgesDiffer', () => {
  it('counts sentences under P1 and P2 with two labels, whatever the panel’s rule makes of them', () => {
    const found = judgesDiffer(rowsOf(panel('AAB', 'AAC', 'AAB'), panel('BC', 'CC', 'BC')));
    expect(found).toEqual({ sentences: 5, differing: 2, share: 2 / 5, reason: null });
    expect(judgesDifferSchema.parse(found)).toEqual(found);
  });

  it('counts an abstention as no label', () => {
    expect(judgesDiffer(rowsOf(panel('A-', 'B-', '-A'), panel('A', '-', '-')))).toEqual({
      sentences: 1,
      differing: 1,
      share: 1,
      reason: null,
    });
    expect(judgesDiffer(rowsOf(panel('A', '-', 'A'), panel('A', 'A', 'A'))).differing).toBe(0);
  });

  it('has no share with one judge, or without labels', () => {
    const none = {
      sentences: 0,
      differing: 0,
      share: null,
      reason: 'no sentence has the labels of two judges',
    };
    expect(judgesDiffer(rowsOf(panel('AB'), panel('AB')))).toEqual(none);
    expect(judgesDiffer(rowsOf(panel('AB', null), panel('AB', null)))).toEqual(none);
    expect(judgesDiffer([])).toEqual(none);
  });
});
