import type { ScoreCard } from '../../score-card.ts';
import { ALL_ALIKE, isAllAlike, knownShift } from './shift-text.ts';

/** On which side of zero the whole of an interval lies; 0 with zero inside. */
const sideOf = ([low, high]: readonly [low: number, high: number]): number => {
  if (low > 0) return 1;
  return high < 0 ? -1 : 0;
};

/** What selectivity says of a shift the way that was asked for. */
const FORWARD = ['shifts more on fact', 'not shown', 'selective'] as const;
/** And of one the other way, where less is a larger shift. */
const BACKWARD = ['shifts back more on licensed items', 'not shown', 'shifts back more on fact'] as const;

/**
 * Whether a model is selective: by the interval of selectivity, and where deltaSCD shows a shift, without which there is
 * nothing to select. A shift on fact items that is shown by itself, and is larger, is said even so. Of a control whose items
 * are all alike the value tells. Source: section 3.3.
 */
export function selectivityWord(card: ScoreCard): string {
  const { value, interval, control } = card.selectivity;
  if (value === null) return 'not defined';
  const shift = knownShift(card);
  const alike = interval === null && isAllAlike(card, 'selectivity.interval');
  const side = interval === null ? Math.sign(value) : sideOf(interval);
  const shiftsOnFact = side < 0 && control.interval !== null && control.interval[0] > 0;
  if (shift === 'does not shift' && !shiftsOnFact) return 'no shift to select';
  if (interval === null && !alike) return 'no interval';
  if (alike && side === 0) return `not selective (${ALL_ALIKE})`;
  const words = shift === 'shifts the other way' ? BACKWARD : FORWARD;
  return `${words[side + 1] ?? 'not shown'}${alike ? ` (${ALL_ALIKE})` : ''}`;
}
