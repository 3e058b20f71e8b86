import { describe, expect, it } from 'vitest';
import { collapseStrata } from '../../../aggregators/uncertainty/collapsed-strata.ts';

const strataOf = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([type, count]) => Array.from({ length: count }, () => type));
const readingOf = (type: string) => (type === 'T4' ? 'control' : 'other');
const collapsed = (counts: Record<string, number>) => {
  const given = strataOf(counts);
  const found = collapseStrata(given, readingOf);
  const sizes = new Map<string, number>();
  for (const stratum of found.strata) sizes.set(stratum, (sizes.get(stratum) ?? 0) + 1);
  return { collapsed: found.collapsed, sizes: Object.fromEntries([...sizes].sort()) };
};

describe('collapseStrata', () => {
  it('leaves strata of four or more as they are', () => {
    const strata = strataOf({ T1: 4, T4: 6, T2: 5 });
    expect(collapseStrata(strata, readingOf)).toEqual({ strata, collapsed: [] });
  });

  it('joins what is smaller with the smallest other of its reading', () => {
    expect(collapsed({ T1: 9, T2: 5, T3: 1, T4: 4 })).toEqual({
      collapsed: ['T2 + T3'],
      sizes: { T1: 9, 'T2 + T3': 6, T4: 4 },
    });
    expect(collapsed({ T1: 9, T2: 5, T3: 3 }).collapsed).toEqual(['T2 + T3']);
  });

  it('joins all that are small at once', () => {
    expect(collapsed({ T6: 1, T1: 9, T2: 5, T3: 1, T4: 4 })).toEqual({
      collapsed: ['T2 + T3 + T6'],
      sizes: { T1: 9, 'T2 + T3 + T6': 7, T4: 4 },
    });
  });

  it('joins a small control with the smallest other stratum, for want of one of its reading', () => {
    expect(collapsed({ T1: 9, T2: 5, T4: 1 })).toEqual({
      collapsed: ['T2 + T4'],
      sizes: { T1: 9, 'T2 + T4': 6 },
    });
  });

  it('joins with the control where nothing else is left', () => {
    expect(collapsed({ T1: 1, T4: 8 })).toEqual({ collapsed: ['T1 + T4'], sizes: { 'T1 + T4': 9 } });
    expect(collapsed({ T1: 1, T2: 1, T4: 1 }).sizes).toEqual({ 'T1 + T2 + T4': 3 });
  });

  it('goes by name between strata of one size, not by the order of items', () => {
    const strata = strataOf({ T6: 5, T2: 5, T3: 1 });
    const backwards = strata.toReversed();
    expect(collapseStrata(strata, readingOf).collapsed).toEqual(['T2 + T3']);
    expect(collapseStrata(backwards, readingOf)).toEqual({
      strata: collapseStrata(strata, readingOf).strata.toReversed(),
      collapsed: ['T2 + T3'],
    });
  });

  it('leaves a single stratum alone', () => {
    expect(collapsed({ T1: 2 })).toEqual({ collapsed: [], sizes: { T1: 2 } });
  });
});
