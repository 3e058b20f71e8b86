import { PHRASINGS } from '../../corpus/phrasings.ts';
import type { ScoreCard } from '../score-card.ts';
import { cardName } from './card-name.ts';
import { percent } from './format.ts';
import { textTable } from './text-table.ts';
import { KIND_RATES, type KindRate, OVER_SENTENCE_CAP } from './words/kind-rates.ts';
import { FAULTS } from './words/validity-rates.ts';

const RATES: readonly KindRate[] = [
  OVER_SENTENCE_CAP,
  ...FAULTS.map(
    ({ name, count, of }): KindRate => ({
      name,
      count: ({ format }) => count(format),
      of: ({ format }) => of(format),
    }),
  ),
  ...KIND_RATES,
];

const namesOf = (rates: readonly KindRate[]) => rates.map(({ name }) => name).join('; ');

/**
 * How long responses are, and what they are besides answers as they were asked for, by model and phrasing. A kind of which there
 * is no response is named below the table, and so is one that is known of none.
 */
export function validityText(cards: readonly ScoreCard[]): string {
  const all = cards.flatMap((card) =>
    PHRASINGS.map((phrasing) => ({ card, phrasing, under: card.gradient.byPhrasing[phrasing] })),
  );
  const known = RATES.filter(({ of }) => all.some(({ under }) => of(under) > 0));
  const shown = known.filter(({ count }) => all.some(({ under }) => count(under) > 0));
  const never = known.filter((rate) => !shown.includes(rate));
  const unknown = RATES.filter((rate) => !known.includes(rate));
  return [
    'What responses are besides answers as they were asked for (shares of those of which it is known)',
    textTable(
      ['model', 'under', 'words, mean', 'median', ...shown.map(({ name }) => name)],
      all.map(({ card, phrasing, under }) => [
        phrasing === PHRASINGS[0] ? cardName(card) : '',
        phrasing,
        under.validity.words === null ? '—' : under.validity.words.mean.toFixed(1),
        under.validity.words === null ? '—' : String(under.validity.words.median),
        ...shown.map(({ count, of }) => (of(under) === 0 ? '—' : percent(count(under) / of(under)))),
      ]),
    ),
    ...(never.length === 0 ? [] : [`No response is: ${namesOf(never)}.`]),
    ...(unknown.length === 0 ? [] : [`Not known of any response: ${namesOf(unknown)}.`]),
  ].join('\n');
}
