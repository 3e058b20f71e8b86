import type { Instrument } from '../instrument.ts';
import { SMALLEST_STRATUM } from './collapsed-strata.ts';
import { DEFAULT_RESAMPLES } from './items-bootstrap.ts';

const COMMON =
  'PSI’s ceiling is held fixed, a cohort’s too. They hold the noise of the generations measured. Corpus intervals ' +
  'generalise to other generations of these very items (drift): generation noise alone, by t, at two generations or ' +
  'more. Within a type deltaSCD has a t interval on its items.';

/**
 * What a report's intervals are, for its reader.
 *
 * @param resamples how many were drawn
 */
export function intervalsNote(
  { protocol }: Pick<Instrument, 'protocol'>,
  resamples: number = DEFAULT_RESAMPLES,
): string {
  const how =
    protocol === 'paper'
      ? 'over the whole corpus, kappa held at its point'
      : `within types (n - 1 draws of n items, counts of types being fixed; types of under ${SMALLEST_STRATUM} items joined with ` +
        'another), kappa worked out anew, tails widened for few items and kappa’s corrected for bias';
  return (
    `95% percentile intervals over ${resamples.toLocaleString('en')} resamples of items ${how}: they generalise to items ` +
    `like these (leaderboards). ${COMMON}`
  );
}
