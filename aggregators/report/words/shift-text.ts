import type { ScoreCard } from '../../score-card.ts';
import { NO_SPREAD } from '../../uncertainty/level.ts';

type Shift = NonNullable<ScoreCard['typology']['shift']>;

/** By deltaSCD’s interval: with zero inside no shift is shown, nor ruled out. */
const WORDS: Readonly<Record<Shift, string>> = {
  shifts: 'shifts',
  'shifts the other way': 'shifts the other way',
  'does not shift': 'no shift shown',
};

/** What is said in the place of an interval of a control whose items are all alike: its value is known as it is. */
export const ALL_ALIKE = 'all items alike';

/** Whether a quantity of a control has no interval since all items are alike: the value then stands for itself. */
export function isAllAlike({ subject, intervalReasons }: ScoreCard, path: string): boolean {
  return subject.control && intervalReasons[path] === NO_SPREAD;
}

/** Whether deltaSCD shifts by its interval, with no claim that it does not; a dash without an interval. */
export function shiftText({ typology: { shift } }: Pick<ScoreCard, 'typology'>): string {
  return shift === null ? '—' : WORDS[shift];
}

/** The sign of a number. */
const shiftOf = (value: number): Shift => {
  if (value === 0) return 'does not shift';
  return value > 0 ? 'shifts' : 'shifts the other way';
};

/** The shift that deltaSCD’s interval shows; of a control whose items are all alike that of its value; null where neither tells. */
export function knownShift(card: ScoreCard): Shift | null {
  const { value } = card.deltaSCD;
  if (card.typology.shift !== null || value === null) return card.typology.shift;
  return isAllAlike(card, 'deltaSCD.interval') ? shiftOf(value) : null;
}

/** Whether a model shifts, in words; where that cannot be told, for want of what. */
export function shiftWord(card: ScoreCard): string {
  const shift = knownShift(card);
  if (shift === null) return card.deltaSCD.value === null ? 'not defined' : 'no interval';
  if (card.typology.shift !== null) return WORDS[shift];
  return `${shift === 'does not shift' ? 'no shift' : WORDS[shift]} (${ALL_ALIKE})`;
}
