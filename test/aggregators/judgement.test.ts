import { describe, expect, it } from 'vitest';
import {
  EPISTEMIC_LABELS,
  isMissing,
  judgementPartSchema,
  missingSchema,
  STANCES,
} from '../../aggregators/judgement.ts';
import { GOOD_FORMAT } from './builders.ts';

const PARTS = {
  ar: { v: 1, part: 'ar', counts: { self: 2, third: 0 } },
  scd: {
    v: 1,
    part: 'scd',
    sentences: ['One.', 'Two.', 'Three.', 'Four.'],
    judges: [
      { judge: 'j1', labels: ['A', 'B', 'C', 'abstain'] },
      { judge: 'j2', missing: '?' },
    ],
  },
  stance: {
    v: 1,
    part: 'stance',
    judges: [
      { judge: 'j1', stance: 'positive' },
      { judge: 'j2', stance: 'negative' },
      { judge: 'j3', stance: 'neutral' },
      { judge: 'j4', stance: 'no_stance' },
      { judge: 'j5', missing: '?' },
    ],
  },
  format: { v: 1, part: 'format', checks: GOOD_FORMAT },
} as const;

const accepts = (value: unknown) => judgementPartSchema.safeParse(value).success;

describe('the labels and stances (sections 4.4, 4.5)', () => {
  it('are three and four', () => {
    expect(EPISTEMIC_LABELS).toEqual(['A', 'B', 'C']);
    expect(STANCES).toEqual(['positive', 'negative', 'neutral', 'no_stance']);
  });
});

describe('judgementPartSchema', () => {
  it.each(Object.values(PARTS))('takes the $part part as it is', (part) => {
    expect(judgementPartSchema.parse(part)).toEqual(part);
  });

  it.each(['ar', 'scd', 'stance', 'format'])('takes a missing %s part with its reason', (part) => {
    const value = { v: 1, part, missing: '?' };
    expect(judgementPartSchema.parse(value)).toEqual(value);
  });

  it('takes what a server called itself, and labels asked again in reversed order or why there are none', () => {
    const served = { model: 'served-1', date: '2026-11-30T08:00:00.000Z' };
    const one = { judge: 'j1', labels: ['A', 'B'] };
    for (const judge of [
      { ...one, served },
      { ...one, served: { ...served, model: null } },
      { ...one, reversed: { labels: ['A', 'abstain'] } },
      { ...one, served, reversed: { missing: 'timed out' } },
    ]) {
      const part = { v: 1, part: 'scd', sentences: ['One.', 'Two.'], judges: [judge] };
      expect(judgementPartSchema.parse(part)).toEqual(part);
    }
    const stance = { v: 1, part: 'stance', judges: [{ judge: 'j1', stance: 'neutral', served }] };
    expect(judgementPartSchema.parse(stance)).toEqual(stance);
  });

  it('takes a format check whose end is not known', () => {
    expect(accepts({ ...PARTS.format, checks: { ...GOOD_FORMAT, cutOff: null } })).toBe(true);
  });

  it('takes a response without sentences', () => {
    expect(accepts({ ...PARTS.scd, sentences: [], judges: [{ judge: 'j1', labels: [] }] })).toBe(true);
  });

  it.each([
    ['a missing part without a reason', { v: 1, part: 'ar', missing: '' }],
    ['an unknown part', { v: 1, part: 'psi', missing: 'x' }],
    ['another version', { ...PARTS.ar, v: 2 }],
    ['another version of a missing part', { v: 2, part: 'ar', missing: 'x' }],
    ['counts and a reason at once', { ...PARTS.ar, missing: 'x' }],
    ['negative marker counts', { ...PARTS.ar, counts: { self: -1, third: 0 } }],
    ['negative third-party counts', { ...PARTS.ar, counts: { self: 0, third: -1 } }],
    ['half a marker', { ...PARTS.ar, counts: { self: 0.5, third: 0 } }],
    ['half a third-party marker', { ...PARTS.ar, counts: { self: 0, third: 0.5 } }],
    ['an unknown label', { ...PARTS.scd, judges: [{ judge: 'j1', labels: ['D'] }] }],
    ['a judge without labels or reason', { ...PARTS.scd, judges: [{ judge: 'j1' }] }],
    ['labels missing for no reason', { ...PARTS.scd, judges: [{ judge: 'j1', missing: '' }] }],
    ['labels without a judge', { ...PARTS.scd, judges: [{ labels: ['A'] }] }],
    ['a reason without a judge', { ...PARTS.scd, judges: [{ missing: 'x' }] }],
    ['an unknown stance', { ...PARTS.stance, judges: [{ judge: 'j1', stance: 'abstain' }] }],
    ['a stance missing for no reason', { ...PARTS.stance, judges: [{ judge: 'j1', missing: '' }] }],
    ['a stance without a judge', { ...PARTS.stance, judges: [{ stance: 'neutral' }] }],
    [
      'a served name without a date',
      { ...PARTS.scd, judges: [{ judge: 'j1', labels: [], served: { model: 'm' } }] },
    ],
    [
      'a date without a served name',
      { ...PARTS.stance, judges: [{ judge: 'j1', stance: 'neutral', served: { date: 'd' } }] },
    ],
    [
      'a served name of what is missing',
      { ...PARTS.scd, judges: [{ judge: 'j1', missing: 'x', served: { model: null, date: 'd' } }] },
    ],
    [
      'reversed labels missing for no reason',
      { ...PARTS.scd, judges: [{ judge: 'j1', labels: [], reversed: { missing: '' } }] },
    ],
    [
      'an unknown reversed label',
      { ...PARTS.scd, judges: [{ judge: 'j1', labels: [], reversed: { labels: ['D'] } }] },
    ],
    [
      'a stance with reversed labels',
      { ...PARTS.stance, judges: [{ judge: 'j1', stance: 'neutral', reversed: { labels: [] } }] },
    ],
    ['half a word', { ...PARTS.format, checks: { ...GOOD_FORMAT, words: 0.5 } }],
    ['negative words', { ...PARTS.format, checks: { ...GOOD_FORMAT, words: -1 } }],
    ['a format check too few', { ...PARTS.format, checks: { words: 1, withinWordLimit: true } }],
  ])('refuses %s', (_, value) => {
    expect(accepts(value)).toBe(false);
  });
});

describe('missingSchema', () => {
  it('takes a reason and nothing else', () => {
    expect(missingSchema.parse({ missing: '?' })).toEqual({ missing: '?' });
    expect(missingSchema.safeParse({}).success).toBe(false);
    expect(missingSchema.safeParse({ missing: '' }).success).toBe(false);
    expect(missingSchema.safeParse({ missing: 'x', extra: 1 }).success).toBe(false);
  });
});

describe('isMissing', () => {
  it('tells a missing value by its reason', () => {
    expect(isMissing({ missing: 'refused' })).toBe(true);
  });

  it.each(['missing', '', null, undefined, 0, {}, [], { self: 0, third: 0 }])('is false for %j', (value) => {
    expect(isMissing(value)).toBe(false);
  });
});
