import { least, min, sum } from 'd3-array';
import { ITEM_TYPES } from '../../corpus/item.ts';
import { PHRASINGS } from '../../corpus/phrasings.ts';
import { panelRule } from '../instrument.ts';
import { type ExpectedItem, itemTable } from '../item-table.ts';
import { coverageBySlice, type SliceCoverage } from '../missing/coverage-by-slice.ts';
import type { Evaluation } from '../score-cohort.ts';
import { ROUNDING } from '../uncertainty/level.ts';
import type { CoverageGap } from './gate-report.ts';

/** What of a model was measured least. */
export interface MeasuredShares {
  /** The slice of the least share; null where nothing was expected. */
  readonly least: CoverageGap | null;
  /** The slices of which less than the minimum was measured: phrasings, then types. */
  readonly gaps: readonly CoverageGap[];
}

/** The share of a slice's measure that was had least often, of what was asked. */
function leastShare({ responses, attributionRate, density, stance }: SliceCoverage): number {
  return min([responses, attributionRate, density, stance], ({ share }) => share ?? 1) ?? 1;
}

/**
 * How much of a model was measured under every phrasing and of every type, of the instrument's whole corpus: an item that was
 * never asked is not measured either.
 *
 * @param minimum the least share that is enough, in [0, 1]
 */
export function measuredShares(
  { instrument, observations }: Evaluation,
  model: string,
  minimum: number,
): MeasuredShares {
  const expected = new Map<string, ExpectedItem>();
  for (const { item, type } of observations) expected.set(item, { item, type });
  const own = observations.filter((one) => one.model === model);
  const rows = itemTable(own, [...expected.values()], panelRule(instrument));
  const inCorpus = instrument.corpus.items;
  const asked = (share: number, items: number, of: number) => share * Math.min(1, of === 0 ? 1 : items / of);
  const { byPhrasing, byType } = coverageBySlice(rows);
  const all = sum(ITEM_TYPES, (type) => inCorpus[type] ?? 0);
  const slices: CoverageGap[] = [
    ...PHRASINGS.map((slice) => ({
      slice,
      share: asked(leastShare(byPhrasing[slice]), rows.length, all),
    })),
    ...ITEM_TYPES.flatMap((slice) => {
      const [of, found] = [inCorpus[slice] ?? 0, byType[slice]];
      if (found === undefined) return of === 0 ? [] : [{ slice, share: 0 }];
      const items = rows.filter(({ type }) => type === slice).length;
      return [{ slice, share: asked(leastShare(found), items, of) }];
    }),
  ];
  return {
    least: least(slices, ({ share }) => share) ?? null,
    gaps: slices.filter(({ share }) => share < minimum - ROUNDING),
  };
}
