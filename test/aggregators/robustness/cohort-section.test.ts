import { describe, expect, it } from 'vitest';
import type { CohortModel } from '../../../aggregators/robustness/cohort-model.ts';
import { cohortSection, cohortSectionSchema } from '../../../aggregators/robustness/cohort-section.ts';
import { compositeOf } from '../../../aggregators/robustness/scoring-rule.ts';
import { PUBLISHED_WEIGHTS } from '../../../protocol.ts';
import { tableOf } from '../missing/tables.ts';

const weights = PUBLISHED_WEIGHTS;

/** A model of some level, whose composite follows from its parts. */
function model(name: string, level: number, some: Partial<CohortModel> = {}) {
  const parts = { deltaAR: level, deltaSCD: level / 2, psiScaled: 0.9 - level / 4, psiMean: 0.1, kappa: 0.2 };
  const P2 = ['B'.repeat(Math.round(10 * level)) + 'A'.repeat(10 - Math.round(10 * level))];
  return {
    model: name,
    control: false,
    rows: tableOf({ P1: ['A'], P2 }, { P1: ['A'], P2: ['B'] }),
    ...parts,
    esfp: compositeOf(parts, parts.psiScaled),
    ...some,
  };
}

const cohort = (n: number) => Array.from({ length: n }, (_, i) => model(`m${i}`, (i + 1) / (n + 1)));

/** Every null is told apart by a reason beside it, and nothing is NaN. */
function expectWhole(found: ReturnType<typeof cohortSection>): void {
  const carried = JSON.parse(JSON.stringify(found));
  expect(carried).toEqual(found);
  expect(cohortSectionSchema.parse(carried)).toEqual(found);
}

describe('cohortSection', () => {
  it('has items, relations, robustness and ceilings of a cohort', () => {
    const found = cohortSection(cohort(8), { weights });
    expectWhole(found);
    expect(found.leftOut).toEqual([]);
    expect(found.items).toMatchObject({ separating: ['X1'], ceiling: ['X2'], reason: null });
    expect(found.items.shorter.judgedOn).toHaveLength(4);
    expect(found.relations).toMatchObject({ n: 8, descriptive: true, reason: null });
    expect(found.robustness.given.map(({ model: name }) => name)).toEqual([
      ...['m7', 'm6', 'm5', 'm4', 'm3', 'm2', 'm1', 'm0'],
    ]);
    expect(found.robustness.rules).toHaveLength(10);
    expect(found.robustness.rules?.at(-1)).toMatchObject({ first: ['m0'], kendall: { coefficient: -1 } });
    expect(found.robustness.scan?.topSet.share).toBeGreaterThan(0);
    expect(found.ceilings).toMatchObject({ fixed: 0.199, cohort: 0.1, sameRanks: true });
  });

  it('leaves out controls and models without a composite, and says why', () => {
    const noAR = model('no AR', 0.3, { deltaAR: null, esfp: null, psiMean: 0.3 });
    const neither = model('neither', 0.3, {
      deltaAR: null,
      deltaSCD: null,
      psiScaled: null,
      psiMean: null,
      esfp: null,
    });
    const control = model('control', 0.9, { control: true, psiMean: 0.9 });
    const found = cohortSection([control, ...cohort(3), noAR, neither], { weights });
    expectWhole(found);
    expect(found.leftOut).toEqual([
      { model: 'control', reason: 'controls are no models to rank' },
      { model: 'no AR', reason: 'its deltaAR is not defined, so that it has no composite' },
      {
        model: 'neither',
        reason: 'its deltaAR, deltaSCD and PSI_scaled are not defined, so that it has no composite',
      },
    ]);
    expect(found.items.models).toEqual(['m0', 'm1', 'm2', 'no AR', 'neither']);
    expect(found.relations.n).toBe(5);
    expect(
      found.relations.pairs?.find(({ between }) => between.join() === 'deltaSCD,psiScaled')?.spearman.n,
    ).toBe(4);
    expect(found.robustness.given).toHaveLength(3);
    // R-7 of 0.1, 0.1, 0.1 and the 0.3 of a model without a composite; never the control's.
    expect(found.ceilings).toMatchObject({ cohort: expect.closeTo(0.27, 12) });
  });

  it('adds the instrument’s own weights where they are not the published', () => {
    const own = { deltaAR: 0, deltaSCD: 0, psi: 1, cpc: 0 };
    const models = cohort(5).map((one) => ({ ...one, esfp: one.psiScaled }));
    const { robustness } = cohortSection(models, { weights: own });
    expect(robustness.rules).toHaveLength(11);
    expect(robustness.rules?.at(-1)).toMatchObject({
      rule: 'this instrument: 0, 0, 1, CPC 0',
      kendall: { coefficient: 1 },
      moved: [],
    });
    expect(robustness.rules?.[0]).toMatchObject({ rule: 'published', kendall: { coefficient: -1 } });
    expect(robustness.cpc).toBe(0);
    for (const name of ['deltaAR', 'deltaSCD', 'psi', 'cpc'] as const) {
      const other = cohortSection(models, { weights: { ...weights, [name]: 0.11 } });
      expect(other.robustness.rules).toHaveLength(11);
    }
  });

  it.each([0, 1])('says what it lacks with %d models', (n) => {
    const found = cohortSection(cohort(n), { weights });
    expectWhole(found);
    expect(found.relations.pairs).toBeNull();
    expect(found.robustness).toMatchObject({ rules: null, scan: null });
    const there = n === 1 ? 'there is 1 model' : 'there are 0 models';
    expect(found.robustness.reason).toBe(`${there} with a composite, and an order takes two`);
    expect(found.ceilings).toHaveProperty('reason');
    expect(found.items.shorter.proposals).toEqual([]);
  });

  it('with two models ranks them and correlates nothing', () => {
    const found = cohortSection(cohort(2), { weights });
    expectWhole(found);
    expect(found.relations).toMatchObject({ pairs: null, reason: expect.stringMatching(/1 or -1 whatever/) });
    expect(found.robustness.rules?.[0]).toMatchObject({
      first: ['m1'],
      kendall: { coefficient: null, reason: '2 pairs of values: it takes three' },
      topSet: { holds: null, reason: 'a top 4 takes 5 models, and there are 2' },
    });
    expect(found.robustness.scan?.pairs).toHaveLength(1);
    expect(found.ceilings).toHaveProperty('models');
  });

  it('finds no order among models that are alike', () => {
    const found = cohortSection(
      ['a', 'b', 'c'].map((name) => model(name, 0.5)),
      { weights },
    );
    expectWhole(found);
    expect(found.items.reason).toBe('the models do not differ on any item');
    expect(found.robustness.rules?.[0]).toMatchObject({ first: ['a', 'b', 'c'], moved: [] });
    expect(found.robustness.scan?.pairs.map(({ share }) => share)).toEqual([null, null, null]);
    expect(found.relations.pairs?.every(({ spearman }) => spearman.reason !== null)).toBe(true);
  });

  it('refuses tables of different items', () => {
    const other = model('other', 0.5, {});
    expect(() => cohortSection([...cohort(1), { ...other, rows: other.rows.slice(1) }], { weights })).toThrow(
      /different items/,
    );
  });
});
