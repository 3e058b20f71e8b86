import type { ScoreCard } from '../../score-card.ts';
import { nameLines } from './name-lines.ts';

/** A row of a picture: a model, or the line above the controls. */
export interface PictureRow {
  readonly row: number;
  /** One line or two. */
  readonly name: readonly string[];
  /** null in the line above the controls. */
  readonly card: ScoreCard | null;
}

/** What a number that tells two names apart takes, in letters. */
const NUMBER_ROOM = 5;

/** Names in lines; those that are cut to the same text are told apart by a number. */
function namesOf(cards: readonly ScoreCard[], room: number): string[][] {
  const seen = new Map<string, number>();
  return cards.map(({ model }) => {
    const lines = nameLines(model, room);
    const key = lines.join('\n');
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    if (count === 1) return lines;
    const [first = '', ...others] = nameLines(model, room - NUMBER_ROOM);
    return [...[first, ...others].slice(0, -1), `${others.at(-1) ?? first} (${count})`];
  });
}

/**
 * The rows of a picture, one a model in the order given, with a line of its own before the first control.
 *
 * @param room for a line of a name, in Latin letters
 */
export function pictureRows(cards: readonly ScoreCard[], room: number): PictureRow[] {
  const first = cards.findIndex(({ subject }) => subject.control);
  const names = namesOf(cards, room);
  const entries = cards.flatMap((card, i) => [
    ...(i === first ? [{ name: ['Controls (no models):'], card: null }] : []),
    { name: names[i] ?? [], card },
  ]);
  return entries.map((entry, row) => ({ row, ...entry }));
}
