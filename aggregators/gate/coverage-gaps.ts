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
  /** The slices of which less than the minimum was measured: phrasings, types, then types under a phrasing where neither is one. */
  readonly gaps: readonly CoverageGap[];
}

/** The share of a slice's measure that was had least often, of what was asked. */
function leastShare({ responses, attributionRate, density, stance }: SliceCoverage): number {
  return min([responses, attributionRate, density, stance], ({ share }) => share ?? 1) ?? 1;
}

/**
 * How much of a model was measured under every phrasing, of every type, and of every type under every phrasing, of the instrument's whole corpus: an item that was
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
  const { byPhrasing, byType, byTypeAndPhrasing } = coverageBySlice(rows);
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
  const isGap = ({ share }: CoverageGap) => share < minimum - ROUNDING;
  const gaps = slices.filter(isGap);
  const named = new Set(gaps.map(({ slice }) => slice));
  // A type that lacks one phrasing may have four fifths of its responses, and deltaSCD is then of other items under each phrasing.
  const blocks = ITEM_TYPES.flatMap((type) =>
    PHRASINGS.flatMap((phrasing): CoverageGap[] => {
      const found = byTypeAndPhrasing[type]?.[phrasing];
      if (found === undefined || named.has(type) || named.has(phrasing)) return [];
      return [{ slice: `${type} under ${phrasing}`, share: leastShare(found) }];
    }),
  );
  return {
    least: least([...slices, ...blocks], ({ share }) => share) ?? null,
    gaps: [...gaps, ...blocks.filter(isGap)],
  };
}
