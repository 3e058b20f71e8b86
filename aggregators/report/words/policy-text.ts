import type { Instrument } from '../../instrument.ts';
import type { ScoreCard } from '../../score-card.ts';
import { decimal } from '../format.ts';
import { KIND_NAMES } from './kind-names.ts';

/** The kinds of responses that an instrument leaves out, in words; null where it leaves none out. */
export function leftOutKindsText({ validity }: Pick<Instrument, 'validity'>): string | null {
  return validity === undefined ? null : validity.drop.map((kind) => KIND_NAMES[kind]).join('; ');
}

/** deltaSCD of all responses with the items that it rests on; a dash where there is none. */
export function allResponsesText({ deltaSCD: { allResponses } }: ScoreCard): string {
  if (allResponses === undefined || allResponses.value === null) return '—';
  return `${decimal(allResponses.value)} (${allResponses.underP1.n}, ${allResponses.underP2.n})`;
}
