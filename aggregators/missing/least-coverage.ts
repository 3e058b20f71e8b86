import { min } from 'd3-array';
import { PHRASINGS, type Phrasing } from '../../corpus/phrasings.ts';
import type { ScoreCard } from '../score-card.ts';
import type { SliceCoverage } from './coverage-by-slice.ts';

/** The least that was measured of something. */
export interface LeastCoverage {
  /** In [0, 1]. */
  readonly share: number;
  /** The phrasing that it is the coverage of; null for the whole corpus. */
  readonly phrasing: Phrasing | null;
}

/** The share of the slice's measure that was had least often; 1 where nothing was expected. */
function least({ responses, attributionRate, density, stance }: SliceCoverage): number {
  return min([responses, attributionRate, density, stance], ({ share }) => share ?? 1) ?? 1;
}

/**
 * Where a model's coverage is least: over the whole corpus, or among the items asked under one phrasing. A gap under P2
 * alone moves deltaSCD, and is thinned out in the coverage of all five.
 */
export function leastCoverage({ coverage, labels }: Pick<ScoreCard, 'coverage' | 'labels'>): LeastCoverage {
  const whole: LeastCoverage = { share: Math.min(...Object.values(coverage)), phrasing: null };
  const candidates = PHRASINGS.map(
    (phrasing): LeastCoverage => ({ share: least(labels.coverage.byPhrasing[phrasing]), phrasing }),
  );
  return candidates.reduce((lowest, one) => (one.share < lowest.share ? one : lowest), whole);
}
