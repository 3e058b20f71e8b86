import { expect } from 'vitest';
import type { ScoreCard } from '../../../../../aggregators/score-card.ts';
import { estimate, three } from '../printed.ts';
import { byName, inOrder, type TablesOf, tableOf } from './expected-table.ts';
import { cutVerdict } from './typology-words.ts';

/** Of models, and of controls, no more stand in the table. */
const MOST = 12;

const WORDS = {
  shifts: 'shifts',
  'shifts the other way': 'shifts the other way',
  'does not shift': 'no shift shown',
};

function shiftText({ typology: { shift } }: ScoreCard): unknown {
  // Of a control whose items are all alike, and where nothing tells, there are words without a number.
  return shift === null ? expect.stringMatching(/^[^\d]+$/) : WORDS[shift];
}

const typologyText = ({ typology }: ScoreCard): unknown => cutVerdict(typology) ?? typology.verdict ?? '—';

/** What came out, a line a model. */
export const shortTables: TablesOf = ({ report, bands }) => {
  const cards = Object.keys(bands).length > 0 ? byName(report) : inOrder(report);
  const is = (control: boolean) => cards.filter(({ subject }) => subject.control === control).slice(0, MOST);
  return tableOf(
    'in-short',
    'What came out, a line a model',
    [...is(false), ...is(true)],
    [
      ['model', ({ model }) => model],
      ['deltaSCD', ({ deltaSCD }) => estimate(deltaSCD)],
      ['shifts?', shiftText],
      ['selective?', () => expect.stringMatching(/^[^\d]+$/)],
      ['typology', typologyText],
      [
        expect.stringMatching(/^SCD.* P2, licensed/),
        ({ selectivity }) => three(selectivity.licensed.underP2.value),
      ],
      [
        expect.stringMatching(/^SCD.* P2, .*T4/),
        ({ selectivity }) => three(selectivity.control.underP2.value),
      ],
    ],
  );
};
