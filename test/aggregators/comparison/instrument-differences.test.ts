import { describe, expect, it } from 'vitest';
import { instrumentDifferences } from '../../../aggregators/comparison/instrument-differences.ts';
import { instrument } from '../builders.ts';

describe('instrumentDifferences', () => {
  it('names every part that differs with both values', () => {
    const [first] = instrument().judges;
    if (first === undefined) throw new Error('no judge');
    const other = instrument({
      panel: 'majority',
      psi: { ceiling: 'cohort', contrast: 'P0P1' },
      judges: [{ ...first, promptVersion: 2 }],
    });
    expect(instrumentDifferences(instrument(), other)).toEqual([
      { part: 'judges[0].promptVersion', from: '1', to: '2' },
      { part: 'judges[1].id', from: '"judge-2"', to: 'absent' },
      { part: 'judges[1].family', from: '"another family"', to: 'absent' },
      { part: 'judges[1].parameters.temperature', from: '0', to: 'absent' },
      { part: 'judges[1].promptVersion', from: '1', to: 'absent' },
      { part: 'judges[1].embedded', from: 'false', to: 'absent' },
      { part: 'psi.ceiling', from: '0.199', to: '"cohort"' },
      { part: 'panel', from: 'absent', to: '"majority"' },
    ]);
  });

  it('finds none where only the order of keys is another', () => {
    const { v, ...rest } = instrument();
    expect(instrumentDifferences(instrument(), { ...rest, v })).toEqual([]);
  });
});
