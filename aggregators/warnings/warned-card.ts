import type { ScoreCard } from '../score-card.ts';

/** A card as far as its warnings are not written yet. */
export type WarnedCard = Omit<ScoreCard, 'warnings'>;

/** A number as warnings give it. */
export const threeDigits = (value: number) => value.toFixed(3);

/** A 95% interval in words. */
export const intervalText = (interval: readonly [number, number] | null) =>
  interval === null ? 'without an interval' : `95% interval ${interval.map(threeDigits).join(' to ')}`;
