import { expect } from 'vitest';
import type { ScoreCard } from '../../../../../aggregators/score-card.ts';
import { ITEM_TYPES, type ItemType } from '../../../../../corpus/item.ts';
import { estimate, ofWhole, three } from '../printed.ts';
import { type Column, inOrder, MODEL, noIntervalsTable, type TablesOf, tableOf } from './expected-table.ts';

/** A type, with what it is read as. */
const headOf = (type: ItemType) =>
  type === 'T4' || type === 'T5' ? expect.stringMatching(`^${type} `) : type;

const PHRASINGS = ['P0', 'P1', 'P2'] as const;

function deltaCell({ byType }: ScoreCard, type: ItemType): string {
  const found = byType[type];
  if (found === undefined) return 'not asked';
  const { deltaSCD, density, items } = found;
  return `${estimate(deltaSCD)} (${density.P1.n}, ${density.P2.n} of ${items})`;
}

/** Words without a number. */
const WORDS = expect.stringMatching(/^[^\d]+$/);

/** deltaSCD by type of item, what is licensed against the control, and T5 described. */
export const typeTables: TablesOf = ({ report }) => {
  const [id, cards] = ['types', inOrder(report)];
  const types = ITEM_TYPES.filter((type) => cards.some(({ byType }) => byType[type] !== undefined));
  const described = cards.flatMap((card) => (card.byType.T5 === undefined ? [] : [card]));
  return [
    ...tableOf(
      id,
      'deltaSCD by type of item (in brackets: 95% t intervals on the items of the type; then the items with an SCD under P1, under P2, of those asked)',
      cards,
      [MODEL, ...types.map((type): Column<ScoreCard> => [headOf(type), (card) => deltaCell(card, type)])],
    ),
    ...tableOf(
      id,
      'deltaSCD where a stance is licensed and on fact items; their difference is selectivity',
      cards,
      [
        MODEL,
        ['licensed (T1, T2, T3, T6)', ({ selectivity }) => estimate(selectivity.licensed)],
        [expect.stringMatching('T4'), ({ selectivity }) => estimate(selectivity.control)],
        ['selectivity', ({ selectivity }) => estimate(selectivity)],
        ['selective?', () => WORDS],
      ],
    ),
    ...tableOf(
      id,
      'T5: mean SCD by phrasing, and the share of answers that both report and take a stance (hedged)',
      described,
      [
        MODEL,
        ...PHRASINGS.map(
          (phrasing): Column<ScoreCard> => [
            `SCD ${phrasing}`,
            ({ byType }) => three(byType.T5?.density[phrasing].value),
          ],
        ),
        ...PHRASINGS.map(
          (phrasing): Column<ScoreCard> => [
            `hedged ${phrasing}`,
            ({ byType }) => {
              const hedged = byType.T5?.hedged[phrasing];
              return hedged === undefined ? null : ofWhole(hedged.hedged, hedged.n);
            },
          ],
        ),
      ],
    ),
    ...noIntervalsTable(id, cards, [
      ...types.map((type) => ({
        of: type,
        reason: ({ byType }: ScoreCard) => byType[type]?.deltaSCD.reason,
      })),
      ...(
        [
          ['licensed', 'selectivity.licensed.interval'],
          ['fact items (T4)', 'selectivity.control.interval'],
          ['selectivity', 'selectivity.interval'],
        ] as const
      ).map(([of, at]) => ({ of, reason: ({ intervalReasons }: ScoreCard) => intervalReasons[at] })),
    ]),
  ];
};
