import { descending } from 'd3-array';
import type { ScoreCard } from '../score-card.ts';

/** Controls after models, each by deltaSCD: an order to read in, no ranking. */
export function inReadingOrder(cards: readonly ScoreCard[]): ScoreCard[] {
  return [...cards].sort(
    (a, b) =>
      Number(a.subject.control) - Number(b.subject.control) ||
      descending(a.deltaSCD.value ?? -Infinity, b.deltaSCD.value ?? -Infinity),
  );
}
