import type { Bands } from '../../../protocol.ts';
import { decimal } from '../format.ts';

/** What follows of a band for every ranking by ESFP. */
export const NOT_RANKED = 'A band is set, and where one is set nothing is ranked by ESFP';

/** Said in the place of other scoring rules and of the scan of weights. */
export const RULES_LEFT_OUT = `${NOT_RANKED}: other rules and weights, which speak of an order, are left to report.json.`;

/** Which bands are set and what that means for the scores; null where none is. */
export function bandNote(bands: Bands): string | null {
  const set = (['deltaSCD', 'ESFP'] as const).flatMap((name) => {
    const band = bands[name];
    return band === undefined ? [] : [`${name} from ${decimal(band.low)} to ${decimal(band.high)}`];
  });
  if (set.length === 0) return null;
  return (
    `A band is set: ${set.join(', ')}. More is then not what is wanted, so nothing is ranked by ESFP, and models stand in the ` +
    'order of their names. “inside”, “below” and “above” are said where the whole interval is; “open” where an end of the ' +
    'band lies in the interval.'
  );
}
