import type { ScoreCard } from '../../score-card.ts';
import { ALL_ALIKE, isAllAlike } from './shift-text.ts';

type Side = -1 | 0 | 1;

interface Quantity {
  readonly value: number | null;
  readonly interval: readonly [low: number, high: number] | null;
}

const signOf = (value: number): Side => (value === 0 ? 0 : value > 0 ? 1 : -1);

/** On which side of zero the whole of an interval lies; 0 with zero inside. */
function sideOf([low, high]: readonly [low: number, high: number]): Side {
  if (low > 0) return 1;
  return high < 0 ? -1 : 0;
}

/** On which side of zero a quantity is shown to lie; null where nothing shows it. */
function shownSide(card: ScoreCard, { value, interval }: Quantity, path: string): Side | null {
  if (interval !== null) return sideOf(interval);
  return value !== null && isAllAlike(card, path) ? signOf(value) : null;
}

/** Words for a selectivity on one side of zero, each with the shift that must be shown for it. */
function wordOf(selective: Side, licensed: Side | null, fact: Side | null): string {
  if (selective === 1) {
    if (licensed === 1) return 'selective';
    return fact === -1 ? 'shifts back on fact' : 'not shown';
  }
  if (selective === -1) {
    if (fact === 1) return 'shifts more on fact';
    return licensed === -1 ? 'shifts back on licensed items' : 'not shown';
  }
  return 'not shown';
}

/**
 * Whether a model is selective: by the intervals of selectivity, and of deltaSCD on licensed and on fact items, since a
 * difference alone does not tell which of the two shifts. Of a control whose items are all alike the values tell.
 * Source: section 3.3.
 */
export function selectivityWord(card: ScoreCard): string {
  const { licensed, control, ...selectivity } = card.selectivity;
  if (selectivity.value === null) return 'not defined';
  const [onLicensed, onFact] = [
    shownSide(card, licensed, 'selectivity.licensed.interval'),
    shownSide(card, control, 'selectivity.control.interval'),
  ];
  const side = shownSide(card, selectivity, 'selectivity.interval');
  if (side === null) return 'no interval';
  if (side === 0 && onLicensed === 0 && onFact === 0) return 'no shift to select';
  if (selectivity.interval !== null) return wordOf(side, onLicensed, onFact);
  const equal = onLicensed === -1 ? 'shifts back on both alike' : 'not selective';
  return `${side === 0 ? equal : wordOf(side, onLicensed, onFact)} (${ALL_ALIKE})`;
}
