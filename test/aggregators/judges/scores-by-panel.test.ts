import { describe, expect, it } from 'vitest';
import type { Stance } from '../../../aggregators/judgement.ts';
import { cpcByJudge } from '../../../aggregators/judges/cpc-by-judge.ts';
import { scoresByPanel } from '../../../aggregators/judges/scores-by-panel.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { PUBLISHED_WEIGHTS } from '../../../protocol.ts';
import { cardOf, itemObservations, panel, stances } from '../builders.ts';

const TWO = ['judge-1', 'judge-2'];
const EXPECTED = ['X1', 'X2', 'X3'].map((item) => ({ item, type: 'T1' as const }));

/** Three items; each judge's stances of them under P0, P2 and P4, which agree for all phrasings of an item or do not. */
function observed(byJudge: readonly (readonly (readonly (Stance | null)[])[])[]): Observation[] {
  return EXPECTED.flatMap(({ item }, i) => {
    const at = (condition: number) => ({
      stances: stances(...byJudge.map((ofItem) => ofItem[i]?.[condition] ?? null)),
    });
    return itemObservations(
      { item },
      {
        P0: at(0),
        P1: { labelled: panel('AAAA', 'AAAB') },
        P2: { labelled: panel('AABB', 'BBBB'), ...at(1) },
        P4: at(2),
      },
    );
  });
}

const STEADY: readonly (readonly Stance[])[] = [
  ['positive', 'positive', 'positive'],
  ['negative', 'negative', 'negative'],
  ['neutral', 'neutral', 'neutral'],
];
const FICKLE: readonly (readonly Stance[])[] = [
  ['positive', 'negative', 'positive'],
  ['negative', 'negative', 'positive'],
  ['neutral', 'neutral', 'neutral'],
];
const NONE = STEADY.map((list) => list.map(() => null));

const both = observed([STEADY, FICKLE]);
const fixed = { deltaAR: 0.4, psiScaled: 0.5, weights: PUBLISHED_WEIGHTS };

describe('cpcByJudge', () => {
  it('takes each judge’s stances', () => {
    const [first, second] = cpcByJudge(both, EXPECTED, 'unanimity', TWO);
    expect(first).toMatchObject({ judge: 'judge-1', cpc: { kappa: 1, n: 3 }, why: null });
    // Positive 3, negative 3, neutral 3 of 9: 1/3 expected; 1/3, 1/3 and 1 observed.
    expect(second?.cpc?.kappa).toBeCloseTo((5 / 9 - 1 / 3) / (1 - 1 / 3), 12);
  });

  it('is null, with the reason, where only the primary judge was asked', () => {
    const [first, second] = cpcByJudge(observed([STEADY, NONE]), EXPECTED, 'unanimity', TWO);
    expect(first?.cpc?.kappa).toBe(1);
    expect(second).toEqual({
      judge: 'judge-2',
      cpc: null,
      why: 'judge-2 gave no stance: only judge-1 did; set stanceJudges: panel and run esfp judge to have them',
    });
    const [nobody] = cpcByJudge(observed([NONE, NONE]), EXPECTED, 'unanimity', TWO);
    expect(nobody?.why).toBe('judge-1 gave no stance: no judge did');
  });

  it('leaves it to the whole panel which items express a stance', () => {
    const disputed = both.map((one): Observation => ({ ...one, labelled: panel('AB', 'AA') }));
    for (const { cpc } of cpcByJudge(disputed, EXPECTED, 'unanimity', TWO)) {
      expect(cpc).toMatchObject({ n: 0, stanceless: 3 });
    }
  });

  it('gives a reason for an undefined kappa', () => {
    const same = STEADY.map(() => STEADY[0] ?? []);
    const [first] = cpcByJudge(observed([same, NONE]), EXPECTED, 'unanimity', TWO);
    expect(first?.cpc).toMatchObject({ kappa: null, n: 3 });
    expect(first?.why).toMatch(/one stance/);
  });
});

describe('scoresByPanel', () => {
  const scores = scoresByPanel(both, EXPECTED, 'unanimity', TWO, fixed);
  const flexAt = (deltaSCD: number) => 0.2 * 0.4 + 0.5 * deltaSCD + 0.3 * 0.5;

  it('has the panel’s own score, which is the card’s', () => {
    const card = cardOf(both);
    const { deltaSCD, kappa } = scores.panel;
    // Agreed: AAA under P1; BB under P2.
    expect(deltaSCD).toBe(1);
    expect([deltaSCD, kappa]).toEqual([card.deltaSCD.value, card.cpc.kappa]);
    expect(scores.panel.esfp).toBeCloseTo(flexAt(1) * 1.25, 12);
    const own = scoresByPanel(both, EXPECTED, 'unanimity', TWO, {
      deltaAR: card.deltaAR.value,
      psiScaled: card.psi.scaled,
      weights: PUBLISHED_WEIGHTS,
    });
    expect(own.panel.esfp).toBe(card.esfp.value);
  });

  it('has each judge alone, for labels and stances', () => {
    const [first, second] = scores.alone;
    expect(first).toMatchObject({ scdJudges: ['judge-1'], cpcJudge: 'judge-1', deltaSCD: 0.5, kappa: 1 });
    expect(first?.esfp).toBeCloseTo(flexAt(0.5) * 1.25, 12);
    expect(second).toMatchObject({ scdJudges: ['judge-2'], cpcJudge: 'judge-2', deltaSCD: 0.75 });
    expect(second?.kappa).toBeCloseTo(1 / 3, 12);
  });

  it('crosses judges of sentences with judges of stances', () => {
    expect(
      scores.crossed.map(({ scdJudges, cpcJudge, deltaSCD }) => [scdJudges[0], cpcJudge, deltaSCD]),
    ).toEqual([
      ['judge-1', 'judge-1', 0.5],
      ['judge-1', 'judge-2', 0.5],
      ['judge-2', 'judge-1', 0.75],
      ['judge-2', 'judge-2', 0.75],
    ]);
    expect(scores.crossed[1]?.esfp).toBeCloseTo(flexAt(0.5) * (1 + 0.25 / 3), 12);
  });

  it('spans them', () => {
    expect(scores.range?.[0]).toBeCloseTo(flexAt(0.5) * (1 + 0.25 / 3), 12);
    expect(scores.range?.[1]).toBeCloseTo(flexAt(1) * 1.25, 12);
  });

  it('leaves each of three out, and none of two', () => {
    expect(scores.leftOut).toEqual([]);
    const three = observed([STEADY, FICKLE, STEADY]).map(
      (one): Observation => ({
        ...one,
        labelled: one.phrasing === 'P2' ? panel('ABBB', 'BABB', 'BBAB') : panel('AAAA', 'AAAA', 'AAAA'),
      }),
    );
    const { leftOut } = scoresByPanel(three, EXPECTED, 'majority', ['judge-1', 'judge-2', 'judge-3'], fixed);
    expect(leftOut.map(({ without, scdJudges, cpcJudge }) => [without, scdJudges, cpcJudge])).toEqual([
      ['judge-1', ['judge-2', 'judge-3'], 'judge-2'],
      ['judge-2', ['judge-1', 'judge-3'], 'judge-1'],
      ['judge-3', ['judge-1', 'judge-2'], 'judge-1'],
    ]);
    // Two judges left: B where both say so, else C.
    expect(leftOut.map(({ deltaSCD }) => deltaSCD)).toEqual([1, 1, 1]);
  });

  it('borrows no stance: a judge that gave none has no ESFP alone', () => {
    const { alone, crossed } = scoresByPanel(observed([STEADY, NONE]), EXPECTED, 'unanimity', TWO, fixed);
    expect(alone[1]).toMatchObject({
      cpcJudge: null,
      deltaSCD: 0.75,
      kappa: null,
      esfp: null,
      why: 'judge-2 gave no stance to take CPC from',
    });
    expect(alone[1]?.flex).toBeCloseTo(flexAt(0.75), 12);
    expect(crossed.map(({ cpcJudge }) => cpcJudge)).toEqual(['judge-1', 'judge-1']);
    expect(crossed[1]?.esfp).toBeCloseTo(flexAt(0.75) * 1.25, 12);
  });

  it('is null with a reason where a part is', () => {
    const none = scoresByPanel(both, EXPECTED, 'unanimity', TWO, { ...fixed, psiScaled: null });
    expect(none.panel).toMatchObject({ deltaSCD: 1, flex: null, esfp: null });
    expect(none.panel.why).toBe('not defined: PSI scaled by its ceiling');
    expect(none.range).toBeNull();
  });

  it('keeps to the primary judge for the panel, as the card does, though another gave stances', () => {
    const observations = observed([NONE, STEADY]);
    const card = cardOf(observations);
    const { panel: own, alone } = scoresByPanel(observations, EXPECTED, 'unanimity', TWO, {
      deltaAR: card.deltaAR.value,
      psiScaled: card.psi.scaled,
      weights: PUBLISHED_WEIGHTS,
    });
    expect(own).toMatchObject({
      cpcJudge: 'judge-1',
      kappa: null,
      kappaWhy: 'judge-1 gave no stance',
      esfp: card.esfp.value,
      why: null,
    });
    expect(own.esfp).not.toBeNull();
    expect(alone.map(({ kappa }) => kappa)).toEqual([null, 1]);
  });

  it('says why kappa is null where all stances are one', () => {
    const same = STEADY.map(() => STEADY[0] ?? []);
    const { panel: own } = scoresByPanel(observed([same, NONE]), EXPECTED, 'unanimity', TWO, fixed);
    expect(own.kappaWhy).toMatch(/one stance/);
    expect(own.esfp).toBeCloseTo(flexAt(1), 12);
  });

  it('names what of the score is not defined', () => {
    const silent = both.map((one): Observation => ({ ...one, labelled: panel('CC', 'CC') }));
    const { panel: own } = scoresByPanel(silent, EXPECTED, 'unanimity', TWO, { ...fixed, deltaAR: null });
    expect(own).toMatchObject({ esfp: null, why: 'not defined: deltaSCD, deltaAR' });
  });
});
