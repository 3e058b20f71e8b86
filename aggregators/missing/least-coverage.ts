import { min } from 'd3-array';
import { PHRASINGS, type Phrasing } from '../../corpus/phrasings.ts';
import type { ScoreCard } from '../score-card.ts';
import type { SliceCoverage } from './coverage-by-slice.ts';

/** The least that was measured of the corpus under a phrasing. */
export interface LeastCoverage {
  /** Responses with the measure that was had least often. */
  readonly had: number;
  /** How many the corpus has under one phrasing, over all repeats. */
  readonly expected: number;
  /** `had` of `expected`, in [0, 1]; 0 without an item. */
  readonly share: number;
  /** The phrasing; null where all have as much. */
  readonly phrasing: Phrasing | null;
}

/** How many of a slice have the measure that was had least often; where no stance is judged none is expected. */
function leastHad({ responses, attributionRate, density, stance }: SliceCoverage): number {
  const measures = [responses, attributionRate, density, ...(stance.expected === 0 ? [] : [stance])];
  return min(measures, ({ had }) => had) ?? 0;
}

/**
 * Under which phrasing the coverage of the corpus is least, items that were not asked included. A gap under P2 alone moves
 * deltaSCD, and is thinned out in the coverage of all five.
 */
export function leastCoverage({ items, labels }: Pick<ScoreCard, 'items' | 'labels'>): LeastCoverage {
  const expected = items.inCorpus * items.repeats;
  const had = PHRASINGS.map((phrasing) => leastHad(labels.coverage.byPhrasing[phrasing]));
  const least = Math.min(...had);
  return {
    had: least,
    expected,
    share: expected === 0 ? 0 : least / expected,
    phrasing: had.every((one) => one === least) ? null : (PHRASINGS[had.indexOf(least)] ?? null),
  };
}
