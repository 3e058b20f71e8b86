import type { Report, ScoreCard } from '../../../../../aggregators/score-card.ts';
import { ITEM_TYPES } from '../../../../../corpus/item.ts';
import { PHRASINGS } from '../../../../../corpus/phrasings.ts';
import { three } from '../printed.ts';
import { modelsOf, NO_INTERVALS } from '../tables/expected-table.ts';
import { phrasingTables } from '../tables/phrasing-tables.ts';
import { typeTables } from '../tables/type-tables.ts';
import { cardNamed, count, modelCount, type Template } from './template.ts';

export type Level = { readonly value: number | null; readonly interval: unknown };

const levelsOf = ({ gradient: { byPhrasing } }: ScoreCard): Level[] =>
  PHRASINGS.flatMap((phrasing) => [byPhrasing[phrasing].density, byPhrasing[phrasing].attributionRate]);
const contrastsOf = ({ gradient: { contrasts: own } }: ScoreCard): Level[] => [
  own.densityP3minusP1,
  own.densityP4minusP2,
  own.deltaSCDP1P4,
  own.gapP0,
];

export const open = ({ value, interval }: Level) => value !== null && interval === null;
export const isNot = ({ value }: Level) => value === null;

/** How many rows a folded table of reasons has. */
const reasonRows = (section: 'phrasings' | 'types'): Template => [
  /Intervals that there are none of, and why \((\d+)\)/g,
  (input) => [
    (section === 'phrasings' ? phrasingTables : typeTables)(input).find(
      ({ caption }) => caption === NO_INTERVALS,
    )?.rows.length,
  ],
];

export const PHRASING: readonly Template[] = [
  reasonRows('phrasings'),
  [/for each of (\d+) models?/g, ({ report }) => [report.cards.length]],
  [
    /in the first person\. Bars are .* Open marks \((\d+)\) have no interval/g,
    ({ report }) => [count(report.cards.flatMap(levelsOf), open)],
  ],
  [
    /no difference\. Open marks \((\d+)\) have no interval/g,
    ({ report }) => [count(report.cards.flatMap(contrastsOf), open)],
  ],
  [
    /Left out, since they are not defined: (\d+) of (\d+)\./g,
    ({ report }) => [count(report.cards.flatMap(contrastsOf), isNot), 4 * report.cards.length],
  ],
  [
    /since no item defines them: (\d+) of (\d+) means/g,
    ({ report }) => [count(report.cards.flatMap(levelsOf), isNot), 10 * report.cards.length],
  ],
  [
    /shows in (\d+) of (\d+) models?/g,
    ({ report }) => [count(modelsOf(report), ({ gradient }) => gradient.shows === true), modelCount(report)],
  ],
  [
    /^(.+): the gradient does not show: P0 (\S+), P1 (\S+), P2 (\S+), P3 (\S+), P4 (\S+)\.$/g,
    ({ report }, [, name]) => {
      const { byPhrasing } = cardNamed(report, name).gradient;
      return [name, ...PHRASINGS.map((phrasing) => three(byPhrasing[phrasing].density.value))];
    },
  ],
];

const askedTypes = ({ cards }: Report) =>
  ITEM_TYPES.filter((type) => cards.some(({ byType }) => byType[type] !== undefined));

export const TYPES: readonly Template[] = [
  reasonRows('types'),
  [/A table of (\d+) by (\d+) cells/g, ({ report }) => [report.cards.length, askedTypes(report).length]],
  [
    /A dash \((\d+)\) is a deltaSCD that is not defined/g,
    ({ report }) => [
      count(
        report.cards.flatMap(({ byType }) => askedTypes(report).flatMap((type) => byType[type] ?? [])),
        ({ deltaSCD }) => deltaSCD.value === null,
      ),
    ],
  ],
];
