import { describe, expect, it } from 'vitest';
import type { Cell } from '../../aggregators/cell.ts';
import {
  type ConsistencySubject,
  CPC_PHRASINGS,
  consistencyRatings,
  consistencyRole,
  crossPhrasingConsistency,
} from '../../aggregators/cross-phrasing-consistency.ts';
import type { Stance } from '../../aggregators/judgement.ts';

type Stances = readonly (Stance | 'missing')[];
const subjectOf = (stances: Stances, densities: readonly Cell[]): ConsistencySubject => ({
  stances,
  densities,
});
const ALL: Stances = ['positive', 'negative', 'neutral'];

describe('the phrasings of CPC (Table 2)', () => {
  it('are the three that permit a stance', () => {
    expect(CPC_PHRASINGS).toEqual(['P0', 'P2', 'P4']);
  });
});

describe('consistencyRole', () => {
  it('counts a subject with three stances of which one condition at least expressed a stance', () => {
    expect(consistencyRole(subjectOf(ALL, [0, 0.1, 0]))).toBe('counted');
    expect(consistencyRole(subjectOf(ALL, ['undefined', 'undefined', 1]))).toBe('counted');
    expect(consistencyRole(subjectOf(ALL, [0.5, 'missing', 'missing']))).toBe('counted');
  });

  it('calls a subject stanceless when SCD is 0 or undefined throughout', () => {
    expect(consistencyRole(subjectOf(ALL, [0, 0, 0]))).toBe('stanceless');
    expect(consistencyRole(subjectOf(ALL, ['undefined', 'undefined', 'undefined']))).toBe('stanceless');
    expect(consistencyRole(subjectOf(ALL, [0, 'undefined', 0]))).toBe('stanceless');
  });

  it('calls it stanceless whether or not its stances were had', () => {
    expect(consistencyRole(subjectOf(['missing', 'neutral', 'neutral'], [0, 0, 0]))).toBe('stanceless');
  });

  it('calls a subject missing when any of its stances is', () => {
    expect(consistencyRole(subjectOf(['missing', 'positive', 'positive'], [1, 1, 1]))).toBe('missing');
    expect(consistencyRole(subjectOf(['positive', 'positive', 'missing'], [1, 1, 1]))).toBe('missing');
  });

  it('calls a subject missing when the SCDs that would tell are', () => {
    expect(consistencyRole(subjectOf(ALL, [0, 'missing', 0]))).toBe('missing');
    expect(consistencyRole(subjectOf(ALL, ['missing', 'missing', 'missing']))).toBe('missing');
  });
});

const COUNTED = [
  subjectOf(['positive', 'positive', 'negative'], [1, 1, 1]),
  subjectOf(['negative', 'negative', 'negative'], [0, 1, 0]),
];
const MIXED = [
  ...COUNTED,
  subjectOf(['neutral', 'neutral', 'neutral'], [0, 0, 'undefined']),
  subjectOf(['missing', 'positive', 'positive'], [1, 1, 1]),
  subjectOf(['no_stance', 'positive', 'positive'], ['missing', 0, 0]),
  subjectOf(['no_stance', 'positive', 'missing'], ['missing', 0, 0]),
];

describe('consistencyRatings', () => {
  it('are the stances of the subjects that count, in order', () => {
    expect(consistencyRatings(MIXED)).toEqual([
      ['positive', 'positive', 'negative'],
      ['negative', 'negative', 'negative'],
    ]);
  });
});

describe('crossPhrasingConsistency (section 4.5)', () => {
  it("is Fleiss' kappa of the subjects that count, with those left out counted by kind", () => {
    // P = (1/3 + 1) / 2 = 2/3; Pe = (2/6)^2 + (4/6)^2 = 5/9; kappa = (1/9) / (4/9)
    const { kappa, ...counts } = crossPhrasingConsistency(MIXED);
    expect(kappa).toBeCloseTo(0.25, 12);
    expect(counts).toEqual({ n: 2, stanceless: 1, missing: 3 });
  });

  it('is undefined with fewer than two subjects that count', () => {
    expect(crossPhrasingConsistency(COUNTED.slice(0, 1))).toEqual({
      kappa: null,
      n: 1,
      stanceless: 0,
      missing: 0,
    });
    expect(crossPhrasingConsistency([])).toEqual({ kappa: null, n: 0, stanceless: 0, missing: 0 });
  });

  it('is undefined when one stance is all there is', () => {
    const same = subjectOf(['positive', 'positive', 'positive'], [1, 1, 1]);
    expect(crossPhrasingConsistency([same, same, same])).toMatchObject({ kappa: null, n: 3 });
  });
});
