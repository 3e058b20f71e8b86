import type { Bands } from '../../../protocol.ts';
import type { ScoreCard } from '../../score-card.ts';
import { inReadingOrder } from '../reading-order.ts';

const collator = new Intl.Collator('en', { numeric: true });

/** Names in the order in which models stand where a band is set. */
export const byName = (one: string, other: string): number => collator.compare(one, other);

/** Whether the user says where models should lie; then nothing is ranked by ESFP. */
export function hasBand({ deltaSCD, ESFP }: Bands): boolean {
  return deltaSCD !== undefined || ESFP !== undefined;
}

/** Controls after models, each by deltaSCD; by name where a band is set, since then more is not what is wanted. */
export function inLeaderboardOrder(cards: readonly ScoreCard[], bands: Bands): ScoreCard[] {
  if (!hasBand(bands)) return inReadingOrder(cards);
  return [...cards].sort(
    (a, b) => Number(a.subject.control) - Number(b.subject.control) || byName(a.model, b.model),
  );
}
