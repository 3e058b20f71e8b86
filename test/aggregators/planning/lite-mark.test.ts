import { describe, expect, it } from 'vitest';
import { DEFAULT_BASIS } from '../../../aggregators/planning/default-basis.ts';
import { liteMark, onEveryLine } from '../../../aggregators/planning/lite-mark.ts';
import { recordedSource } from '../../../scripts/recorded-source.ts';
import { instrument } from '../builders.ts';

const lite = instrument({
  corpus: { name: 'x lite', hash: 'h', items: { T1: 5, T2: 22 }, subset: { preset: 'lite', of: 104 } },
});

describe('liteMark', () => {
  it('tells the items and what they detect', () => {
    /* t(26) at 97.5% and 80%, 2.0555 + 0.8557, times the root of 0.2649 / 27. */
    expect(liteMark(lite, 1)).toBe('lite, 27 of 104 items: detects 0.29');
    expect(liteMark(lite, 2)).toBe('lite, 27 of 104 items: detects ≤0.29');
  });

  it('takes the run’s own variances where given', () => {
    const known = { perItem: 0.01, generations: 0 };
    const own = {
      ...DEFAULT_BASIS,
      quantities: { ...DEFAULT_BASIS.quantities, deltaSCD: { oneModel: known, twoModels: known } },
    };
    expect(liteMark(lite, 1, own)).toMatch(/detects 0\.06$/);
    const none = { reason: 'Not known.' };
    const unknown = {
      ...own,
      quantities: { ...own.quantities, deltaSCD: { oneModel: none, twoModels: none } },
    };
    expect(liteMark(lite, 1, unknown)).toMatch(/its detectable change is not known$/);
  });

  it('is none for a whole corpus', () => {
    expect(liteMark(instrument(), 1)).toBeNull();
  });
});

describe('onEveryLine', () => {
  it('marks every line that says something', () => {
    expect(onEveryLine('a\n\n  b\n', 'lite')).toBe('a  [lite]\n\n  b  [lite]\n');
    expect(onEveryLine('a\nb', null)).toBe('a\nb');
    expect(onEveryLine('a', '$& of')).toBe('a  [$& of]');
  });
});

describe('the default variances', () => {
  it('are of the recordings that this package ships (scripts/write-planning-defaults.ts)', () => {
    expect(DEFAULT_BASIS.source).toBe(recordedSource());
  });
});
