import { describe, expect, it } from 'vitest';
import { ownFamilyPreference } from '../../../aggregators/judges/own-family.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { missing, observation, panel } from '../builders.ts';

const JUDGES = [
  { id: 'judge-1', family: 'google' },
  { id: 'judge-2', family: 'Qwen' },
];
const FAMILIES = new Map([
  ['gemma', 'google'],
  ['claude', 'anthropic'],
  ['qwen', 'qwen'],
  ['mystery', null],
]);

/** Labels of both judges for a model under P1 and P2 of some items. */
function asked(
  model: string,
  under: { P1: readonly [string, string | null]; P2: readonly [string, string | null] },
  items: readonly string[] = ['X1', 'X2', 'X3'],
): Observation[] {
  return items.flatMap((item) =>
    (['P1', 'P2'] as const).map((phrasing) =>
      observation({ model, item, phrasing, labelled: panel(...under[phrasing]) }),
    ),
  );
}

const observations = [
  // judge-1: 5 B of 8; judge-2: 3 B of 8.
  ...asked('gemma', { P1: ['AAAB', 'AAAA'], P2: ['BBBB', 'BBBA'] }),
  // judge-1: 2 B of 8; judge-2: 3 B of 8.
  ...asked('claude', { P1: ['AAAA', 'AAAB'], P2: ['AABB', 'AABB'] }),
];

describe('ownFamilyPreference (section 8)', () => {
  it('is a judge’s difference between its own and others less that of the other judges', () => {
    const [found] = ownFamilyPreference(observations, JUDGES, FAMILIES);
    expect(found).toMatchObject({
      judge: 'judge-1',
      family: 'google',
      against: ['judge-2'],
      own: ['gemma'],
      others: ['claude'],
      responses: 12,
    });
    expect(found?.bRate.value).toBeCloseTo(5 / 8 - 2 / 8 - (3 / 8 - 3 / 8), 12);
    // deltaSCD: 3/4 and 1/2 by judge-1; 3/4 and 1/4 by judge-2.
    expect(found?.deltaSCD.value).toBeCloseTo(3 / 4 - 1 / 2 - (3 / 4 - 1 / 4), 12);
  });

  it('has no interval from three items, and one around the value from twelve', () => {
    const [few] = ownFamilyPreference(observations, JUDGES, FAMILIES);
    expect(few?.bRate).toMatchObject({ interval: null, clusters: 3 });
    expect(few?.bRate.why).toMatch(/only 3 items/);
    const items = (from: number) => Array.from({ length: 6 }, (_, i) => `Y${from + i}`);
    const uneven = [
      ...asked('gemma', { P1: ['AAAB', 'AAAA'], P2: ['BBBB', 'BBBA'] }, items(0)),
      ...asked('claude', { P1: ['AAAA', 'AAAB'], P2: ['AABB', 'AABB'] }, items(0)),
      ...asked('gemma', { P1: ['AA', 'AA'], P2: ['AB', 'BB'] }, items(6)),
      ...asked('claude', { P1: ['AA', 'AA'], P2: ['BB', 'AB'] }, items(6)),
    ];
    const [found] = ownFamilyPreference(uneven, JUDGES, FAMILIES);
    if (found === undefined) throw new Error('There is no judge.');
    for (const { value, interval } of [found.bRate, found.deltaSCD, found.gaps.judge, found.gaps.against]) {
      expect(interval?.[0]).toBeLessThan(value ?? Number.NaN);
      expect(interval?.[1]).toBeGreaterThan(value ?? Number.NaN);
    }
    expect(found?.bRate.clusters).toBe(12);
    expect(ownFamilyPreference(uneven.toReversed(), JUDGES, FAMILIES)[0]?.bRate).toEqual(found?.bRate);
  });

  it('is above zero for a judge that sees more stance in its own, and below for one that sees less', () => {
    const favouring = (own: string) => [
      ...asked('gemma', { P1: [own, 'AABB'], P2: ['AABB', 'AABB'] }),
      ...asked('claude', { P1: ['AABB', 'AABB'], P2: ['AABB', 'AABB'] }),
    ];
    const [more] = ownFamilyPreference(favouring('BBBB'), JUDGES, FAMILIES);
    expect(more?.bRate.value).toBeCloseTo(0.25, 12);
    expect(more?.gaps).toMatchObject({ judge: { value: 0.25 }, against: { value: 0 } });
    expect(ownFamilyPreference(favouring('AAAA'), JUDGES, FAMILIES)[0]?.bRate.value).toBeCloseTo(-0.25, 12);
  });

  it('takes the mean of several judges of other families, and leaves out one of its own', () => {
    const judges = [...JUDGES, { id: 'judge-3', family: 'openai' }, { id: 'judge-4', family: 'gemini-pro' }];
    const under = (...labels: readonly string[]) => ({ labelled: panel(...labels) });
    const some = ['X1', 'X2'].flatMap((item) => [
      observation({ model: 'gemma', item, phrasing: 'P2', ...under('BBBB', 'BBBA', 'BBAA', 'AAAA') }),
      observation({ model: 'claude', item, phrasing: 'P2', ...under('BBAA', 'BBAA', 'BBAA', 'BBBB') }),
    ]);
    const [found] = ownFamilyPreference(some, judges, FAMILIES);
    expect(found?.against).toEqual(['judge-2', 'judge-3']);
    expect(found?.bRate.value).toBeCloseTo(0.5 - (0.25 + 0) / 2, 12);
  });

  it('neither judges nor holds against a judge whose family is not known', () => {
    const unknown = [
      { id: 'judge-1', family: 'google' },
      { id: 'openai:chat:my-model', family: 'my-model' },
    ];
    const [first, second] = ownFamilyPreference(observations, unknown, FAMILIES);
    expect(first?.against).toEqual([]);
    expect(first?.bRate.why).toMatch(/no judge known to be of another family/);
    expect(second?.bRate.why).toBe('the family of the judge openai:chat:my-model is not known');
    const [embedded] = ownFamilyPreference(
      observations,
      [
        { id: 'judge-1', family: 'google' },
        { id: 'judge-2', family: 'judge-2', embedded: true },
      ],
      FAMILIES,
    );
    expect(embedded?.against).toEqual(['judge-2']);
  });

  it('leaves out what the models differ in, and readiness by a fixed amount, of models on different levels', () => {
    // judge-1 calls one sentence more of each answer B than judge-2; gemma has three more than claude.
    const ready = [
      ...asked('gemma', { P1: ['BBBBBAAA', 'BBBBAAAA'], P2: ['BBBBBBAA', 'BBBBBAAA'] }),
      ...asked('claude', { P1: ['BBAAAAAA', 'BAAAAAAA'], P2: ['BBBAAAAA', 'BBAAAAAA'] }),
    ];
    const [found] = ownFamilyPreference(ready, JUDGES, FAMILIES);
    expect(found).toMatchObject({
      gaps: { judge: { value: 3 / 8 }, against: { value: 3 / 8 } },
      bRate: { value: 0 },
      deltaSCD: { value: 0 },
    });
  });

  it('leaves out models of another judge’s family, and of none that is known', () => {
    const more = [
      ...observations,
      ...asked('qwen', { P1: ['BB', 'AA'], P2: ['BB', 'AA'] }),
      ...asked('mystery', { P1: ['BB', 'AA'], P2: ['BB', 'AA'] }),
    ];
    const [first, second] = ownFamilyPreference(more, JUDGES, FAMILIES);
    expect(first?.leftOut).toEqual(['qwen', 'mystery']);
    expect(first?.bRate).toEqual(ownFamilyPreference(observations, JUDGES, FAMILIES)[0]?.bRate);
    expect(second).toMatchObject({
      family: 'qwen',
      own: ['qwen'],
      others: ['claude'],
      leftOut: ['gemma', 'mystery'],
    });
    expect(second?.bRate.value).toBeCloseTo(0 - 3 / 8 - (1 - 2 / 8), 12);
  });

  it('counts only responses that all these judges labelled', () => {
    const more = [
      ...observations,
      ...asked('gemma', { P1: ['BB', null], P2: ['BB', null] }, ['X6']),
      observation({ model: 'gemma', item: 'X7', labelled: missing() }),
    ];
    expect(ownFamilyPreference(more, JUDGES, FAMILIES)).toEqual(
      ownFamilyPreference(observations, JUDGES, FAMILIES),
    );
  });

  it('gives the reason where there is no such pair', () => {
    const whyOf = (
      some: readonly Observation[],
      judges = JUDGES,
      families: ReadonlyMap<string, string | null> = FAMILIES,
    ) => {
      const [found] = ownFamilyPreference(some, judges, families);
      expect(found?.bRate.value).toBeNull();
      for (const one of [found?.deltaSCD, found?.gaps.judge, found?.gaps.against]) {
        expect(one).toEqual(found?.bRate);
      }
      return found?.bRate.why;
    };
    expect(whyOf(observations, JUDGES.slice(0, 1))).toMatch(/no judge known to be of another family/);
    expect(whyOf(asked('claude', { P1: ['A', 'A'], P2: ['B', 'B'] }))).toBe(
      'no model is of the judge’s family (google)',
    );
    expect(whyOf(asked('gemma', { P1: ['A', 'A'], P2: ['B', 'B'] }))).toMatch(
      /no model is of a family that is known/,
    );
    expect(whyOf(observations, JUDGES, new Map())).toMatch(/judge’s family/);
    const silent = [
      ...asked('gemma', { P1: ['C', 'A'], P2: ['C', 'B'] }),
      ...asked('claude', { P1: ['A', 'A'], P2: ['B', 'B'] }),
    ];
    expect(whyOf(silent)).toMatch(/no A and no B/);
  });
});
