import { describe, expect, it } from 'vitest';
import { selectivityWord } from '../../../aggregators/report/words/selectivity-word.ts';
import { shiftWord } from '../../../aggregators/report/words/shift-text.ts';
import type { ScoreCard } from '../../../aggregators/score-card.ts';
import { NO_SPREAD } from '../../../aggregators/uncertainty/level.ts';
import { cardOf, itemObservations, subject } from '../../aggregators/builders.ts';

const CARD = cardOf(itemObservations());

type Ends = readonly [low: number, high: number] | null;
interface Given {
  readonly shift?: ScoreCard['typology']['shift'];
  readonly value?: number | null;
  readonly interval?: Ends;
  readonly onFact?: Ends;
  readonly deltaSCD?: number | null;
  readonly alike?: boolean;
  readonly control?: boolean;
}

function cardWith({
  shift = 'shifts',
  value = 0.2,
  interval = null,
  onFact = null,
  deltaSCD = 0.2,
  alike = false,
  control = false,
}: Given): ScoreCard {
  const ends = (one: Ends): [number, number] | null => (one === null ? null : [one[0], one[1]]);
  return {
    ...CARD,
    subject: subject({ control }),
    deltaSCD: { ...CARD.deltaSCD, value: deltaSCD },
    typology: { ...CARD.typology, shift },
    selectivity: {
      ...CARD.selectivity,
      value,
      interval: ends(interval),
      control: { ...CARD.selectivity.control, interval: ends(onFact) },
    },
    intervalReasons: alike ? { 'deltaSCD.interval': NO_SPREAD, 'selectivity.interval': NO_SPREAD } : {},
  };
}

const word = (given: Given) => selectivityWord(cardWith(given));

describe('selectivityWord', () => {
  it('goes by the interval of a model that shifts', () => {
    expect(word({ interval: [0.01, 0.3] })).toBe('selective');
    expect(word({ interval: [0, 0.3] })).toBe('not shown');
    expect(word({ interval: [-0.1, 0] })).toBe('not shown');
    expect(word({ interval: [-0.3, -0.01] })).toBe('shifts more on fact');
  });

  it('turns with a shift the other way', () => {
    const back = { shift: 'shifts the other way' } as const;
    expect(word({ ...back, interval: [0.01, 0.3] })).toBe('shifts back more on fact');
    expect(word({ ...back, interval: [-0.3, -0.01] })).toBe('shifts back more on licensed items');
    expect(word({ ...back, interval: [-0.3, 0.1] })).toBe('not shown');
  });

  it('says that there is nothing to select without a shift, unless one on fact is shown', () => {
    const none = { shift: 'does not shift' } as const;
    for (const interval of [[0.1, 0.3], [-0.1, 0.3], [-0.3, -0.1], null] as const)
      expect(word({ ...none, interval })).toBe('no shift to select');
    expect(word({ ...none, interval: [-0.3, -0.1], onFact: [0.1, 0.4] })).toBe('shifts more on fact');
    expect(word({ ...none, interval: [-0.3, -0.1], onFact: [0, 0.4] })).toBe('no shift to select');
  });

  it('never takes a value for an interval, but of a control whose items are all alike', () => {
    expect(word({})).toBe('no interval');
    expect(word({ value: null })).toBe('not defined');
    expect(word({ alike: true })).toBe('no interval');
    const control = { alike: true, control: true, shift: null } as const;
    expect(word({ ...control, deltaSCD: 1, value: 1 })).toBe('selective (all items alike)');
    expect(word({ ...control, deltaSCD: 1, value: 0 })).toBe('not selective (all items alike)');
    expect(word({ ...control, deltaSCD: -1, value: 0 })).toBe('not selective (all items alike)');
    expect(word({ ...control, deltaSCD: 0, value: 0 })).toBe('no shift to select');
    expect(word({ ...control, alike: false, deltaSCD: 1, value: 1 })).toBe('no interval');
  });
});

describe('shiftWord', () => {
  it('goes by the interval, and never says that a model does not shift', () => {
    expect(shiftWord(cardWith({}))).toBe('shifts');
    expect(shiftWord(cardWith({ shift: 'does not shift' }))).toBe('no shift shown');
    expect(shiftWord(cardWith({ shift: 'shifts the other way' }))).toBe('shifts the other way');
    expect(shiftWord(cardWith({ shift: null }))).toBe('no interval');
    expect(shiftWord(cardWith({ shift: null, deltaSCD: null }))).toBe('not defined');
    expect(shiftWord(cardWith({ shift: null, alike: true }))).toBe('no interval');
  });

  it('goes by the value of a control whose items are all alike', () => {
    const of = (deltaSCD: number) =>
      shiftWord(cardWith({ shift: null, alike: true, control: true, deltaSCD }));
    expect([of(1), of(0), of(-1)]).toEqual([
      'shifts (all items alike)',
      'no shift (all items alike)',
      'shifts the other way (all items alike)',
    ]);
  });
});
