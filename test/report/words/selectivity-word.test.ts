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
  readonly onLicensed?: Ends;
  readonly licensed?: number;
  readonly deltaSCD?: number | null;
  readonly alike?: boolean;
  readonly control?: boolean;
}

function cardWith({
  shift = 'shifts',
  value = 0.2,
  interval = null,
  onFact = null,
  onLicensed = null,
  licensed = 0.2,
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
      licensed: { ...CARD.selectivity.licensed, value: licensed, interval: ends(onLicensed) },
      control: { ...CARD.selectivity.control, interval: ends(onFact) },
    },
    intervalReasons: alike
      ? {
          'deltaSCD.interval': NO_SPREAD,
          'selectivity.interval': NO_SPREAD,
          'selectivity.licensed.interval': NO_SPREAD,
        }
      : {},
  };
}

const word = (given: Given) => selectivityWord(cardWith(given));

const [ABOVE, AROUND, BELOW] = [
  [0.1, 0.3],
  [-0.1, 0.1],
  [-0.3, -0.1],
] as const;

describe('selectivityWord', () => {
  it.each([
    // selectivity, on licensed items, on fact items
    [ABOVE, ABOVE, AROUND, 'selective'],
    [ABOVE, ABOVE, ABOVE, 'selective'],
    [ABOVE, ABOVE, BELOW, 'selective'],
    [ABOVE, AROUND, BELOW, 'shifts back on fact'],
    [ABOVE, BELOW, BELOW, 'shifts back on fact'],
    [ABOVE, AROUND, AROUND, 'not shown'],
    [BELOW, ABOVE, ABOVE, 'shifts more on fact'],
    [BELOW, AROUND, ABOVE, 'shifts more on fact'],
    [BELOW, BELOW, ABOVE, 'shifts more on fact'],
    [BELOW, BELOW, AROUND, 'shifts back on licensed items'],
    [BELOW, AROUND, AROUND, 'not shown'],
    [AROUND, ABOVE, ABOVE, 'not shown'],
    [AROUND, ABOVE, AROUND, 'not shown'],
    [AROUND, BELOW, BELOW, 'not shown'],
    [AROUND, AROUND, AROUND, 'no shift to select'],
    [AROUND, null, AROUND, 'not shown'],
    [ABOVE, null, AROUND, 'not shown'],
  ] as const)(
    'with %j, and on licensed items %j and fact items %j, is %s',
    (interval, onLicensed, onFact, said) => {
      expect(word({ interval, onLicensed, onFact })).toBe(said);
    },
  );

  it('does not go by deltaSCD of all items, in which T5 stands too', () => {
    const of = { interval: ABOVE, onLicensed: ABOVE, onFact: AROUND };
    for (const shift of ['shifts', 'does not shift', 'shifts the other way', null] as const)
      expect(word({ ...of, shift })).toBe('selective');
  });

  it('leaves an interval open that ends at zero', () => {
    expect(word({ interval: [0, 0.3], onLicensed: ABOVE, onFact: AROUND })).toBe('not shown');
    expect(word({ interval: ABOVE, onLicensed: [0, 0.3], onFact: AROUND })).toBe('not shown');
    expect(word({ interval: [-0.3, 0], onLicensed: AROUND, onFact: ABOVE })).toBe('not shown');
  });

  it('never takes a value for an interval, but of a control whose items are all alike', () => {
    expect(word({})).toBe('no interval');
    expect(word({ value: null })).toBe('not defined');
    expect(word({ alike: true })).toBe('no interval');
    const control = { alike: true, control: true, shift: null } as const;
    expect(word({ ...control, licensed: 1, value: 1, onFact: AROUND })).toBe('selective (all items alike)');
    expect(word({ ...control, licensed: 1, value: 0, onFact: ABOVE })).toBe(
      'not selective (all items alike)',
    );
    expect(word({ ...control, licensed: -1, value: 0, onFact: BELOW })).toBe(
      'shifts back on both alike (all items alike)',
    );
    expect(word({ ...control, licensed: 0, value: -1, onFact: ABOVE })).toBe(
      'shifts more on fact (all items alike)',
    );
    expect(word({ ...control, licensed: 0, value: 0, onFact: AROUND })).toBe('no shift to select');
    expect(word({ ...control, alike: false, licensed: 1, value: 1 })).toBe('no interval');
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
