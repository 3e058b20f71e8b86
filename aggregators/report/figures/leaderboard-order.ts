import type { ScoreCard } from '../../score-card.ts';
import type { PageInput } from '../html/section.ts';
import { inReadingOrder } from '../reading-order.ts';

const byName = new Intl.Collator('en', { numeric: true });

/** Whether the user says where models should lie; then nothing is ranked by ESFP. */
export function hasBand({ deltaSCD, ESFP }: PageInput['bands']): boolean {
  return deltaSCD !== undefined || ESFP !== undefined;
}

/** Controls after models, each by deltaSCD; by name where a band is set, since then more is not what is wanted. */
export function inLeaderboardOrder(cards: readonly ScoreCard[], bands: PageInput['bands']): ScoreCard[] {
  if (!hasBand(bands)) return inReadingOrder(cards);
  return [...cards].sort(
    (a, b) => Number(a.subject.control) - Number(b.subject.control) || byName.compare(a.model, b.model),
  );
}
