import { describe, expect, it } from 'vitest';
import { auditSentences } from '../../../aggregators/judges/audit-sentences.ts';
import { disputedSentences } from '../../../aggregators/judges/disputed-sentences.ts';
import { observation, panel } from '../builders.ts';

const TWO = ['judge-1', 'judge-2'];

describe('auditSentences', () => {
  const disputed = disputedSentences(
    [
      observation({ model: 'a', item: 'X1', labelled: panel('AAA', 'BBC') }),
      observation({ model: 'a', item: 'X2', labelled: panel('A', 'B') }),
      observation({ model: 'b', item: 'X1', labelled: panel('A', 'B') }),
      observation({ model: 'b', item: 'X3', labelled: panel('A', 'B') }),
      observation({ model: 'c', item: 'X4', labelled: panel('A', 'C') }),
    ],
    TWO,
  );
  const shown = (limit: number) =>
    auditSentences(disputed, limit).map(({ model, item, index }) => `${model} ${item} ${index}`);

  it('takes models in turn and items that are not there yet, the worse disputed always first', () => {
    // All A against B first; model c, whose only dispute is one with C, ahead of the second such of a.
    expect(shown(20)).toEqual(['a X1 0', 'b X3 0', 'a X2 0', 'b X1 0', 'a X1 1', 'c X4 0', 'a X1 2']);
  });

  it('has as many as asked for, and none where none is disputed', () => {
    expect(shown(2)).toEqual(['a X1 0', 'b X3 0']);
    expect(auditSentences([], 20)).toEqual([]);
  });
});
