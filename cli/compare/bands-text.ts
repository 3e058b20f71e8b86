import { byName } from '../../aggregators/report/figures/leaderboard-order.ts';
import { percent, printable, withInterval } from '../../aggregators/report/format.ts';
import { numbersTable } from '../../aggregators/report/text-table.ts';
import { bandNote } from '../../aggregators/report/words/band-note.ts';
import { bandHead, bandPlace } from '../../aggregators/report/words/band-place.ts';
import { LEVEL } from '../../aggregators/uncertainty/level.ts';
import type { Bands } from '../../protocol.ts';
import type { RunScores } from './run-scores.ts';

const BANDED = ['deltaSCD', 'ESFP'] as const;

/** Why a score has no value or no interval. */
function reasonLines(scores: readonly RunScores[]): string[] {
  return scores.flatMap(({ name, ...own }) =>
    BANDED.flatMap((quantity) => {
      const { value, interval, reason } = own[quantity];
      if (interval !== null) return [];
      const lacks = value === null ? 'is not defined' : 'has no interval';
      return [printable(`${quantity} of ${name} ${lacks}: ${reason ?? 'no reason is known.'}`)];
    }),
  );
}

/** Where each run's scores lie to the user's bands, runs by name, with what a band means; nothing where none is set. */
export function bandsText(scores: readonly RunScores[], bands: Bands): string[] {
  const note = bandNote(bands);
  if (note === null) return [];
  const inOrder = scores.toSorted((one, other) => byName(one.name, other.name));
  const headsOf = (quantity: keyof Bands) => (bands[quantity] === undefined ? [] : [bandHead(quantity)]);
  const placeOf = (own: RunScores, quantity: keyof Bands) => {
    const band = bands[quantity];
    return band === undefined ? [] : [bandPlace(own[quantity], band)];
  };
  return [
    note,
    `Scores (in brackets: ${percent(LEVEL)} intervals, each by itself, that generalise to items like these)`,
    numbersTable(
      ['model', ...BANDED.flatMap((quantity) => [quantity, ...headsOf(quantity)])],
      inOrder.map((own) => [
        printable(own.name),
        ...BANDED.flatMap((quantity) => {
          const { value, interval } = own[quantity];
          return [withInterval(value, interval), ...placeOf(own, quantity)];
        }),
      ]),
    ),
    ...reasonLines(inOrder),
    '',
  ];
}
