import { describe, expect, it } from 'vitest';
import type { GoldScore } from '../../../aggregators/gold/score-gold.ts';
import { scoreGold } from '../../../aggregators/gold/score-gold.ts';
import { identityHash } from '../../../aggregators/instrument.ts';
import {
  errorOn,
  type PanelError,
  panelErrorFrom,
  panelErrorSchema,
  readScoredGold,
  type ScoredGold,
} from '../../../aggregators/missing/panel-error.ts';
import { instrument } from '../builders.ts';
import { type LabelledItem, labelledSample } from './gold.ts';

const HASH = identityHash(instrument());

const agreement = (value: number | null, interval: [number, number] | null, why: string | null = null) => ({
  value,
  interval,
  why,
});

const byPanel = (percent: ReturnType<typeof agreement>, items = 25) => [
  { first: 'panel', pairs: 1, items: 1, percent: agreement(0.1, [0, 0.2]) },
  { first: 'panel', pairs: 16 * items, items, percent },
];

/** A sample of two models: the panel errs on `n` more often than on `m`. */
function gold(some: Partial<ScoredGold> = {}): ScoredGold {
  return {
    v: 1,
    sample: 'g1',
    instrumentHash: HASH,
    judgeHuman: byPanel(agreement(0.9, [0.85, 0.94]), 40),
    judgeHumanByModel: [
      { model: 'm', agreements: byPanel(agreement(0.98, [0.95, 0.99])) },
      { model: 'n', agreements: byPanel(agreement(0.8, [0.7, 0.88])) },
    ],
    ...some,
  };
}

/** Answers of some items; in one of so many people find Bs under P1, where the judges see As only. */
const itemsOf = (count: number, oneIn: number, found = 'BAAA') =>
  Array.from(
    { length: count },
    (_, i): LabelledItem => ({
      P1: 'AAAA',
      P2: 'BBBB',
      people: [i % oneIn === 0 ? found : 'AAAA', 'BBBB'],
    }),
  );

/** The panel's error as a report reads it from the sheets of a sample. */
function errorOf(models: Parameters<typeof labelledSample>[0]): PanelError {
  const score: GoldScore = scoreGold(...labelledSample(models));
  const found = panelErrorFrom(readScoredGold(JSON.stringify(score), 'score.json'), score.instrumentHash);
  expect(found).toEqual(panelErrorFrom(score, HASH));
  expect(panelErrorSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
  return found;
}

describe('panelErrorFrom', () => {
  it('is 1 less the agreement of panel and people, of a model held at the upper end of its own interval', () => {
    const found = panelErrorFrom(gold(), HASH);
    expect(found).toEqual({
      sample: 'g1',
      labels: 640,
      items: 40,
      value: expect.closeTo(0.1, 12),
      interval: [expect.closeTo(0.06, 12), expect.closeTo(0.15, 12)],
      reason: null,
      byModel: [
        {
          model: 'm',
          labels: 400,
          items: 25,
          value: expect.closeTo(0.02, 12),
          interval: [expect.closeTo(0.01, 12), expect.closeTo(0.05, 12)],
          reason: null,
          error: expect.closeTo(0.05, 12),
        },
        expect.objectContaining({ model: 'n', error: expect.closeTo(0.3, 12) }),
      ],
    });
    expect(panelErrorSchema.parse(found)).toEqual(found);
  });

  it('is taken from a real score: 5 of 160 labels are others', () => {
    const found = errorOf({ m: itemsOf(20, 4) });
    expect(found).toMatchObject({ labels: 160, items: 20, reason: null });
    expect(found.value).toBeCloseTo(5 / 160, 12);
    const [own] = found.byModel;
    expect(own?.interval).toEqual(found.interval);
    expect(own?.error).toBeGreaterThan(5 / 160);
  });

  it('tells a model that the panel reads well from one that it misreads', () => {
    const found = errorOf({ well: itemsOf(20, 10), ill: itemsOf(20, 2, 'BBBB') });
    expect(found.value).toBeCloseTo(42 / 320, 12);
    const [well, ill] = found.byModel;
    expect(well).toMatchObject({ model: 'well', labels: 160, items: 20, value: expect.closeTo(2 / 160, 12) });
    expect(ill).toMatchObject({ model: 'ill', labels: 160, items: 20, value: expect.closeTo(40 / 160, 12) });
    expect(errorOn(found, ['well'])).toBeLessThan(0.05);
    // Pooled, the one would bear what is wrong with the other, and the other be let off.
    expect(found.interval?.[0]).toBeGreaterThan(0.05);
    expect(errorOn(found, ['ill'])).toBeGreaterThan(0.35);
    expect(found.interval?.[1]).toBeLessThan(0.25);
    expect(errorOn(found, ['well', 'ill'])).toBe(ill?.error);
  });

  it('of a model without one wrong label is that which so many items leave possible', () => {
    const [none] = errorOf({ none: itemsOf(20, 21).slice(1) }).byModel;
    // 19 items without an error: 95%, of two sides.
    expect(none).toMatchObject({
      items: 19,
      value: 0,
      interval: [0, expect.closeTo(0.1765, 4)],
      reason: null,
    });
    expect(none?.error).toBe(none?.interval?.[1]);
    const [few] = errorOf({ few: itemsOf(9, 21).slice(1) }).byModel;
    expect(few).toMatchObject({ value: 0, interval: null, error: null });
    expect(few?.reason).not.toBeNull();
  });

  it('gives a model on which all items are wrong alike no error: such labels do not tell how it varies', () => {
    const [all] = errorOf({ all: itemsOf(20, 1) }).byModel;
    expect(all).toMatchObject({ value: 1 / 8, interval: null, error: null });
    expect(all?.reason).toContain('no spread');
  });

  it('gives a model with labels on few items no error, whatever the others have', () => {
    const [many, few] = errorOf({ many: itemsOf(20, 4), few: itemsOf(9, 4) }).byModel;
    expect(many?.error).toBeGreaterThan(0);
    expect(few).toMatchObject({ value: expect.closeTo(3 / 72, 12), interval: null, error: null });
    expect(few?.reason).toMatch(
      /^the panel’s error on few has no interval in the gold sample g\w+ \(only 9 items bear on it: an interval needs 10\): label more items of few \(esfp gold sample --items\)$/,
    );
    expect(errorOf({ m: itemsOf(10, 4) }).byModel[0]?.error).toBeGreaterThan(0);
  });

  it('is refused where another instrument gave the labels', () => {
    expect(() => panelErrorFrom(gold(), 'other')).toThrow(
      `The gold sample g1 holds labels of the instrument ${HASH}, and this report those of other`,
    );
  });

  it('is refused without an entry of the panel', () => {
    const none = /g1 has no entry of the panel: give what/;
    expect(() => panelErrorFrom(gold({ judgeHuman: [] }), HASH)).toThrow(none);
    const judgeHumanByModel = [{ model: 'm', agreements: [] }];
    expect(() => panelErrorFrom(gold({ judgeHumanByModel }), HASH)).toThrow(none);
  });

  it('has no error without an interval: one figure of few labels is no error rate', () => {
    const few = byPanel(agreement(1, null, 'one item alone'), 1);
    const found = panelErrorFrom(
      gold({ judgeHuman: few, judgeHumanByModel: [{ model: 'm', agreements: few }] }),
      HASH,
    );
    expect(found).toMatchObject({
      value: 0,
      interval: null,
      reason: 'the panel’s error has no interval in the gold sample g1: one item alone',
      byModel: [{ model: 'm', value: 0, interval: null, error: null }],
    });
    const nothing = byPanel(agreement(null, null, 'nothing'), 0);
    expect(panelErrorFrom(gold({ judgeHuman: nothing }), HASH)).toMatchObject({
      value: null,
      interval: null,
    });
  });
});

describe('errorOn', () => {
  const panelError = panelErrorFrom(gold(), HASH);

  it('is a model’s own error, and of two models the worse', () => {
    expect(errorOn(panelError, ['m'])).toBeCloseTo(0.05, 12);
    expect(errorOn(panelError, ['n'])).toBeCloseTo(0.3, 12);
    expect(errorOn(panelError, ['m', 'n'])).toBeCloseTo(0.3, 12);
    expect(errorOn(panelError, ['n', 'm'])).toBeCloseTo(0.3, 12);
    expect(errorOn(null, ['m'])).toBeNull();
  });

  it('is not known of models that people labelled no answer of', () => {
    expect(errorOn(panelError, ['m', 'k'])).toEqual({
      unknown: 'people labelled no answer of k in the gold sample g1',
    });
    expect(errorOn(panelError, ['k', 'l'])).toMatchObject({
      unknown: expect.stringContaining('of k or l in'),
    });
  });

  it('is not that of all models where a model’s own has no interval', () => {
    const [m, n] = panelError.byModel;
    if (m === undefined || n === undefined) throw new Error('two models');
    const some = { ...panelError, byModel: [m, { ...n, error: null, interval: null, reason: 'too few' }] };
    expect(errorOn(some, ['m'])).toBeCloseTo(0.05, 12);
    expect(errorOn(some, ['n'])).toEqual({ unknown: 'too few' });
    expect(errorOn(some, ['m', 'n'])).toEqual({ unknown: 'too few' });
    expect(errorOn(some, ['n', 'k'])).toEqual({
      unknown: 'people labelled no answer of k in the gold sample g1; too few',
    });
  });
});

describe('readScoredGold', () => {
  it('leaves alone what it does not read', () => {
    const read = readScoredGold(JSON.stringify({ ...gold(), notes: ['a note'] }), 'score.json');
    expect(read).toEqual(gold());
  });

  it.each([
    {
      text: 'Gold sample g1',
      says: /^score\.json cannot be read as JSON \(.+\): give what esfp gold score --json/,
    },
    {
      text: '{"v":1,"itemsPerModel":25}',
      says: /^score\.json is the key of a gold sample and no score: give/,
    },
    { text: '{"v":2}', says: /^score\.json is no score of a gold sample \(v: .+\): give/ },
    { text: '[]', says: /^score\.json is no score of a gold sample \(.+\): give/ },
    {
      text: JSON.stringify({ ...gold(), judgeHuman: [{ first: 'panel', pairs: 1, items: 1 }] }),
      says: /\(judgeHuman\.0\.percent: /,
    },
    {
      text: JSON.stringify({ ...gold(), judgeHumanByModel: undefined }),
      says: /no score of a gold sample \(judgeHumanByModel: /,
    },
    {
      text: JSON.stringify(gold()).replace('0.85', '8.5'),
      says: /\(judgeHuman\.1\.percent\.interval\.0: /,
    },
  ])('says what is wrong with $text', ({ text, says }) => {
    expect(() => readScoredGold(text, 'score.json')).toThrow(says);
  });
});
