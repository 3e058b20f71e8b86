import { describe, expect, it } from 'vitest';
import {
  type AnchorJudgement,
  anchorAgreement,
  anchorAgreementSchema,
  LEAST_ANCHOR_SENTENCES,
  MOVED_BELOW,
  STEADY_ABOVE,
} from '../../aggregators/anchor-agreement.ts';
import type { Stance } from '../../aggregators/judgement.ts';
import { labels } from './builders.ts';

/** A run on one day of November, served under one name: letters or a stance by anchor. */
function run(
  day: number,
  byAnchor: Readonly<Record<string, string>>,
  some: { readonly id?: string; readonly servedModel?: string | null } = {},
): AnchorJudgement[] {
  const { id = `run-${day}`, servedModel = 'served' } = some;
  return Object.entries(byAnchor).map(([anchor, letters], i) => ({
    run: id,
    date: `2026-11-${String(day).padStart(2, '0')}T08:00:0${i}.000Z`,
    servedModel,
    anchor,
    labels: labels(letters),
  }));
}
function stance(day: number, anchor: string, value: Stance): AnchorJudgement {
  return {
    run: `run-${day}`,
    date: `2026-11-0${day}T09:00:00.000Z`,
    servedModel: null,
    anchor,
    stance: value,
  };
}
const of = (...judgements: readonly AnchorJudgement[][]) => anchorAgreement('judge-1', judgements.flat());
/** One anchor of n sentences, some of them B and the others A. */
const differing = (n: number, different: number) => ({
  X: 'B'.repeat(different) + 'A'.repeat(n - different),
});
const alike = (n: number) => differing(n, 0);

describe('anchorAgreement', () => {
  it('compares the run judged last with each earlier one and with all together', () => {
    const result = of(
      run(3, { X: 'AAB', Y: 'BC' }),
      run(1, { X: 'AAB', Y: 'CC' }),
      run(2, { X: 'BBB', Y: 'BC' }),
    );
    expect(result.latest).toEqual({
      id: 'run-3',
      first: '2026-11-03T08:00:00.000Z',
      last: '2026-11-03T08:00:01.000Z',
      servedModels: ['served'],
      labelled: 2,
      stances: 0,
    });
    expect(result.earlier.map((one) => [one.run.id, one.comparison.equal, one.comparison.share])).toEqual([
      ['run-1', 4, 0.8],
      ['run-2', 3, 0.6],
    ]);
    expect(result.pooled).toMatchObject({ sentences: 5, pairs: 10, equal: 7, share: 0.7, changed: 0 });
    // Against run 1: A, A, C, C and B; Pe = (2*2 + 1*2 + 2*1) / 25.
    expect(result.earlier[0]?.comparison.kappa).toBeCloseTo((0.8 - 8 / 25) / (1 - 8 / 25), 12);
    expect(anchorAgreementSchema.parse(JSON.parse(JSON.stringify(result)))).toEqual(result);
  });

  it('counts stances apart, of anchors that both runs have', () => {
    const result = of([
      stance(1, 'X', 'positive'),
      stance(1, 'Y', 'neutral'),
      stance(2, 'X', 'positive'),
      stance(2, 'Z', 'neutral'),
      stance(3, 'X', 'negative'),
      stance(3, 'Y', 'neutral'),
    ]);
    expect(result.latest).toMatchObject({ id: 'run-3', servedModels: [], labelled: 0, stances: 2 });
    expect(result.earlier.map(({ comparison }) => comparison.stances)).toEqual([
      { pairs: 2, equal: 1 },
      { pairs: 1, equal: 0 },
    ]);
    expect(result.pooled).toMatchObject({
      stances: { pairs: 3, equal: 1 },
      pairs: 0,
      share: null,
      kappa: null,
    });
  });

  it('leaves out anchors that only one of the runs has', () => {
    const { pooled } = of(run(1, { X: 'AB', Y: 'AB' }), run(2, { X: 'AB', Z: 'AB' }));
    expect(pooled).toMatchObject({ sentences: 2, pairs: 2, equal: 2, changed: 0 });
  });

  it('leaves out, and counts, anchors with another number of labels, which would compare other sentences', () => {
    const { pooled, earlier } = of(
      run(1, { X: 'AB', Y: 'AB' }),
      run(2, { X: 'AB' }),
      run(3, { X: 'ABA', Y: 'AB' }),
    );
    expect(earlier.map(({ comparison }) => [comparison.pairs, comparison.changed])).toEqual([
      [2, 1],
      [0, 1],
    ]);
    expect(pooled).toMatchObject({ sentences: 2, pairs: 2, changed: 2 });
  });

  it('takes the run whose last answer is the latest, also where it began first', () => {
    const resumed = [...run(1, { X: 'A' }, { id: 'long' }), ...run(9, { Y: 'B' }, { id: 'long' })];
    expect(of(resumed, run(5, { X: 'A' })).latest).toMatchObject({
      id: 'long',
      first: '2026-11-01T08:00:00.000Z',
      last: '2026-11-09T08:00:00.000Z',
    });
  });

  it('lists the names that the server gave in a run, each once', () => {
    const names = (['b', 'a', 'b', null] as const).flatMap((servedModel, i) =>
      run(1, { [`X${i}`]: 'A' }, { servedModel }),
    );
    expect(of(names).latest?.servedModels).toEqual(['a', 'b']);
  });

  it('has nothing to compare in a first run, and no run without a judgement', () => {
    expect(of(run(1, { X: 'AB' }))).toMatchObject({
      latest: { id: 'run-1' },
      earlier: [],
      pooled: { sentences: 0, pairs: 0, share: null, kappa: null, verdict: null },
    });
    const nothing = of([]);
    expect(nothing).toMatchObject({ latest: null, earlier: [], pooled: { verdict: null } });
    expect(anchorAgreementSchema.parse(nothing)).toEqual(nothing);
  });

  it('has no kappa where all labels are one', () => {
    expect(of(run(1, { X: 'AA' }), run(2, { X: 'AA' })).pooled).toMatchObject({ share: 1, kappa: null });
  });

  it('throws when one run has an anchor twice: which of the two is meant cannot be told', () => {
    expect(() => of(run(1, { X: 'A' }), run(1, { X: 'B' }))).toThrow(
      new RangeError(
        'anchorAgreement: `judgements` holds X of run run-1 twice; give those of one judge under one set of parameters.',
      ),
    );
    expect(() => of([stance(1, 'X', 'neutral'), stance(1, 'X', 'neutral')])).toThrow(RangeError);
    expect(() => of(run(1, { X: 'A' }), [stance(1, 'X', 'neutral')])).not.toThrow();
  });
});

describe('the verdict on anchors', () => {
  const verdict = (n: number, different: number) =>
    of(run(1, alike(n)), run(2, differing(n, different))).pooled.verdict;

  it('is none on fewer than 30 sentences, however much has changed', () => {
    expect(LEAST_ANCHOR_SENTENCES).toBe(30);
    expect([verdict(29, 29), verdict(29, 0)]).toEqual([null, null]);
    expect([verdict(30, 30), verdict(30, 0)]).toEqual(['moved', 'steady']);
  });

  it('is moved below nine tenths, where 95% confidence leaves out nineteen twentieths', () => {
    expect([MOVED_BELOW, STEADY_ABOVE]).toEqual([0.9, 0.95]);
    // 26 of 30 is 0.867 and at most 0.947; 53 of 60 0.883 and at most 0.942; 36 of 40 is not below 0.9.
    expect(verdict(30, 4)).toBe('moved');
    expect(verdict(40, 4)).toBe('steady');
    expect(verdict(60, 7)).toBe('moved');
    // Exactly 0.9 is not below it, however many sentences: upper end 0.917.
    expect(verdict(1000, 100)).toBe('steady');
    expect(verdict(1000, 101)).toBe('moved');
    // 31 of 35 is 0.886, but up to 0.955 would fit.
    expect(verdict(35, 4)).toBe('steady');
  });

  it('does not take comparisons with many runs for many sentences', () => {
    const runs = [1, 2, 3, 4, 5].map((day) => run(day, alike(35)));
    const { pooled } = of(...runs, run(9, differing(35, 4)));
    // 155 of 175 pairs alone would be moved: up to 0.924.
    expect(pooled).toMatchObject({ sentences: 35, pairs: 175, equal: 155, verdict: 'steady' });
    const few = [1, 2, 3].map((day) => run(day, alike(20)));
    expect(of(...few, run(9, differing(20, 20))).pooled).toMatchObject({ pairs: 60, verdict: null });
  });

  it('is given of every earlier run as well', () => {
    const { earlier, pooled } = of(
      run(1, alike(40)),
      run(2, differing(40, 40)),
      ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((day) => run(day, alike(40))),
      run(20, alike(40)),
    );
    expect(
      earlier.filter(({ comparison }) => comparison.verdict === 'moved').map((one) => one.run.id),
    ).toEqual(['run-2']);
    expect(pooled.verdict).toBe('steady');
  });
});
