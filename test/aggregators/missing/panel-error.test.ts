import { describe, expect, it } from 'vitest';
import type { GoldScore } from '../../../aggregators/gold/score-gold.ts';
import { scoreGold } from '../../../aggregators/gold/score-gold.ts';
import { identityHash } from '../../../aggregators/instrument.ts';
import {
  errorOn,
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

function gold(some: Partial<ScoredGold> = {}, first = 'panel'): ScoredGold {
  return {
    v: 1,
    sample: 'g1',
    instrumentHash: HASH,
    judgeHuman: [
      { first: 'panel', pairs: 1, items: 1, percent: agreement(0.1, [0, 0.2]) },
      { first, pairs: 400, items: 25, percent: agreement(0.9, [0.85, 0.94]) },
    ],
    models: [{ model: 'm' }],
    ...some,
  };
}

/** Answers of 20 items; people find a B in every fourth item where the judges see an A. */
const items = Array.from(
  { length: 20 },
  (_, i): LabelledItem => ({
    P1: 'AAAA',
    P2: 'BBBB',
    people: i % 4 === 0 ? ['BAAA', 'BBBB'] : ['AAAA', 'BBBB'],
  }),
);

describe('panelErrorFrom', () => {
  it('is 1 less the agreement of panel and people, held at the upper end of its interval', () => {
    const found = panelErrorFrom(gold(), HASH);
    expect(found).toMatchObject({ sample: 'g1', models: ['m'], labels: 400, items: 25, reason: null });
    expect(found.value).toBeCloseTo(0.1, 12);
    expect(found.interval?.[0]).toBeCloseTo(0.06, 12);
    expect(found.interval?.[1]).toBeCloseTo(0.15, 12);
    expect(found.error).toBeCloseTo(0.15, 12);
    expect(panelErrorSchema.parse(found)).toEqual(found);
  });

  it('is taken from a real score: 5 of 160 labels are others', () => {
    const score: GoldScore = scoreGold(...labelledSample('m', items));
    const text = JSON.stringify(score);
    const found = panelErrorFrom(readScoredGold(text, 'score.json'), score.instrumentHash);
    expect(found).toEqual(panelErrorFrom(score, HASH));
    expect(found).toMatchObject({ sample: score.sample, models: ['m'], labels: 160, items: 20 });
    expect(found.value).toBeCloseTo(5 / 160, 12);
    expect(found.error).toBeGreaterThan(found.value ?? 1);
  });

  it('is refused where another instrument gave the labels', () => {
    expect(() => panelErrorFrom(gold(), 'other')).toThrow(
      `The gold sample g1 holds labels of the instrument ${HASH}, and this report those of other`,
    );
  });

  it('is refused without an entry of the panel', () => {
    expect(() => panelErrorFrom(gold({ judgeHuman: [] }), HASH)).toThrow(
      /g1 has no entry of the panel: give what/,
    );
  });

  it('has no error without an interval: one figure of few labels is no error rate', () => {
    const judgeHuman = [
      { first: 'panel', pairs: 3, items: 1, percent: agreement(1, null, 'one item alone') },
    ];
    const found = panelErrorFrom(gold({ judgeHuman }), HASH);
    expect(found).toMatchObject({ value: 0, interval: null, error: null });
    expect(found.reason).toBe('the panel’s error has no interval in the gold sample g1: one item alone');
    const nothing = [{ first: 'panel', pairs: 0, items: 0, percent: agreement(null, null, 'nothing') }];
    expect(panelErrorFrom(gold({ judgeHuman: nothing }), HASH)).toMatchObject({ value: null, error: null });
  });
});

describe('errorOn', () => {
  it('is the error on models whose answers people labelled, and on no others', () => {
    const panelError = panelErrorFrom(gold(), HASH);
    expect(errorOn(panelError, ['m'])).toBe(panelError.error);
    expect(errorOn(panelError, ['m', 'n'])).toEqual({
      unknown: 'people labelled no answer of n in the gold sample g1',
    });
    expect(errorOn(null, ['m'])).toBeNull();
    const none = { ...panelError, error: null, interval: null, reason: 'too few' };
    expect(errorOn(none, ['m'])).toEqual({ unknown: 'too few' });
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
      text: JSON.stringify(gold()).replace('0.85', '8.5'),
      says: /\(judgeHuman\.1\.percent\.interval\.0: /,
    },
  ])('says what is wrong with $text', ({ text, says }) => {
    expect(() => readScoredGold(text, 'score.json')).toThrow(says);
  });
});
