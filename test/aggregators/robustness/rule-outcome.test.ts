import { describe, expect, it } from 'vitest';
import { type RuleOutcome, ruleOutcome } from '../../../aggregators/robustness/rule-outcome.ts';
import type { ScoredModel } from '../../../aggregators/robustness/scored-model.ts';
import {
  compositeOf,
  isComposite,
  type ScoringRule,
  TABLE_6_RULES,
  weightsRule,
} from '../../../aggregators/robustness/scoring-rule.ts';
import { readScoreCsv } from '../../../cli/sensitivity/read-score-csv.ts';
import { scored } from './models.ts';

const released = readScoreCsv(new URL('../../fixtures/released-scores.csv', import.meta.url).pathname).models;

function applied(rule: ScoringRule, models: readonly ScoredModel[]): RuleOutcome {
  const outcome = ruleOutcome(rule, models);
  if ('places' in outcome) return outcome;
  throw new Error(outcome.reason);
}

describe('Table 6, from the released scores', () => {
  const gemma = 'google/gemma-3-27b';
  const deepSeek = 'deepseek-ai/deepseek-v3.2';

  it.each([
    ['published', '1.000', '1.000', deepSeek, [true, true, true]],
    ['PSI ceiling: maximum', '1.000', '1.000', deepSeek, [true, true, true]],
    ['equal weights', '0.929', '0.976', deepSeek, [true, true, true]],
    ['0.10, 0.70, 0.20 (deltaSCD-heavy)', '0.929', '0.976', deepSeek, [true, true, true]],
    ['0.30, 0.30, 0.40 (PSI-heavy)', '0.929', '0.976', deepSeek, [true, true, true]],
    ['0.40, 0.40, 0.20', '0.857', '0.952', deepSeek, [true, true, true]],
    ['without CPC', '0.857', '0.952', deepSeek, [true, true, true]],
    ['deltaSCD alone', '0.786', '0.905', gemma, [true, true, true]],
    ['deltaAR alone', '0.643', '0.857', gemma, [true, true, false]],
    ['PSI_scaled alone', '0.214', '0.357', deepSeek, [false, false, false]],
  ])('%s', (name, tau, rho, leader, held) => {
    const rule = TABLE_6_RULES.find((one) => one.name === name);
    if (rule === undefined) throw new Error(name);
    const { kendall, spearman, first, topSet, bottomSet, bottomOrder } = applied(rule, released);
    expect(kendall.coefficient?.toFixed(3)).toBe(tau);
    expect(spearman.coefficient?.toFixed(3)).toBe(rho);
    expect(first).toEqual([leader]);
    expect([topSet, bottomSet, bottomOrder].map(({ holds }) => holds)).toEqual(held);
  });

  it('has ten rules, seven of them composites', () => {
    expect(TABLE_6_RULES).toHaveLength(10);
    expect(TABLE_6_RULES.filter(isComposite)).toHaveLength(7);
    // deltaAR, deltaSCD, PSI_scaled, CPC: a wrong weight need not show in a rank correlation.
    expect(TABLE_6_RULES.flatMap((rule) => ('weights' in rule ? [Object.values(rule.weights)] : []))).toEqual(
      [
        [0.2, 0.5, 0.3, 0.25],
        [0.2, 0.5, 0.3, 0.25],
        [1 / 3, 1 / 3, 1 / 3, 0.25],
        [0.1, 0.7, 0.2, 0.25],
        [0.3, 0.3, 0.4, 0.25],
        [0.4, 0.4, 0.2, 0.25],
        [0.2, 0.5, 0.3, 0],
      ],
    );
  });
});

describe('a scoring rule', () => {
  it('keeps the CPC multiplier under other weights, unless told otherwise', () => {
    const model = scored('m', { deltaAR: 0.4, deltaSCD: 0.2, psiScaled: 0.6, kappa: 0.8 });
    const flex = 0.1 * 0.4 + 0.7 * 0.2 + 0.2 * 0.6;
    expect(applied(weightsRule('w', [0.1, 0.7, 0.2]), [model]).places[0]?.score).toBeCloseTo(flex * 1.2, 12);
    expect(applied(weightsRule('w', [0.1, 0.7, 0.2], 0), [model]).places[0]?.score).toBeCloseTo(flex, 12);
    expect(compositeOf({ ...model, kappa: -0.5 }, 0.6)).toBeCloseTo(0.2 * 0.4 + 0.5 * 0.2 + 0.3 * 0.6, 12);
    expect(compositeOf({ ...model, kappa: null }, 0.6)).toBe(compositeOf({ ...model, kappa: 0 }, 0.6));
  });

  it('of one metric is that metric bare', () => {
    const model = scored('m', { deltaAR: -0.4, kappa: 1 });
    expect(applied({ name: 'AR', metric: 'deltaAR' }, [model]).places[0]?.score).toBe(-0.4);
  });

  it('by the maximum takes the largest PSI_mean for 1, and is refused without one', () => {
    const rule = TABLE_6_RULES[1];
    if (rule === undefined) throw new Error('no such rule');
    const [large, small] = [scored('large', { psiMean: 0.2 }), scored('small', { psiMean: 0.1 })];
    const scores = applied(rule, [large, small]).places.map(({ score }) => score);
    expect(scores[0]).toBeCloseTo(0.1 + 0.25 + 0.3, 12);
    expect(scores[1]).toBeCloseTo(0.1 + 0.25 + 0.15, 12);
    expect(ruleOutcome(rule, [large, scored('none', { psiMean: null })])).toEqual({
      rule: rule.name,
      reason: 'PSI_mean is not known for every model',
    });
    expect(ruleOutcome(rule, [scored('zero', { psiMean: 0 })])).toEqual({
      rule: rule.name,
      reason: 'PSI_mean is 0 throughout',
    });
  });
});

describe('the outcome of a rule', () => {
  const rule: ScoringRule = { name: 'AR', metric: 'deltaAR' };
  const models = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4].map((esfp, i) =>
    scored(`m${i + 1}`, { esfp, deltaAR: esfp, deltaSCD: 0.1 * i }),
  );
  const altered = (changes: Readonly<Record<number, number>>) =>
    models.map((model, i) => ({ ...model, deltaAR: changes[i] ?? model.deltaAR }));

  it('tells a changed set from a changed order', () => {
    const swapped = applied(rule, altered({ 4: 0.4, 5: 0.5 }));
    expect(swapped.moved).toEqual([
      { model: 'm5', from: 5, to: 6 },
      { model: 'm6', from: 6, to: 5 },
    ]);
    expect([swapped.topSet, swapped.bottomSet, swapped.bottomOrder].map(({ holds }) => holds)).toEqual([
      true,
      true,
      false,
    ]);
    const across = applied(rule, altered({ 3: 0.45, 4: 0.65 }));
    expect([across.topSet, across.bottomSet, across.bottomOrder].map(({ holds }) => holds)).toEqual([
      false,
      false,
      false,
    ]);
    const within = applied(rule, altered({ 0: 0.65 }));
    expect([within.topSet, within.bottomSet, within.bottomOrder].map(({ holds }) => holds)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is undecided across a tie, with the reason', () => {
    const edge = applied(rule, altered({ 3: 0.5 }));
    expect(edge.topSet).toEqual({ holds: null, reason: 'a tie stands across the edge of the top 4' });
    const inside = applied(rule, altered({ 4: 0.4 }));
    expect(inside.bottomSet).toEqual({ holds: true, reason: null });
    expect(inside.bottomOrder).toEqual({ holds: null, reason: 'a tie stands among them' });
  });

  it('takes scores for equal that differ by rounding only', () => {
    const [one, other] = [0.1 + 0.2, 0.3];
    expect(one).not.toBe(other);
    const alike = applied(rule, [
      scored('a', { deltaAR: one, esfp: one }),
      scored('b', { deltaAR: other, esfp: other }),
      scored('c', { deltaAR: 0.1, esfp: 0.1 }),
    ]);
    expect(alike.first).toEqual(['a', 'b']);
    expect(alike.moved).toEqual([]);
    expect(alike.kendall.coefficient).toBe(1);
  });

  it('of one model is null with reasons, and holds no NaN', () => {
    const one = applied(rule, models.slice(0, 1));
    expect(one).toMatchObject({
      first: ['m1'],
      kendall: { coefficient: null, p: null, n: 1 },
      topSet: { holds: null, reason: 'a top 4 takes 5 models, and there is 1' },
    });
    expect(JSON.stringify(one)).not.toMatch(/NaN/);
    expect(one.places.every(({ score }) => Number.isFinite(score))).toBe(true);
  });

  it('has no correlation where the rule gives all one score', () => {
    const flat = applied({ name: 'PSI', metric: 'psiScaled' }, models);
    expect(flat.kendall).toMatchObject({ coefficient: null, reason: 'all values on one side are the same' });
    expect(flat.first).toHaveLength(6);
  });
});
