import { describe, expect, it } from 'vitest';
import type { ScoreCard } from '../../aggregators/score-card.ts';
import { DISCLAIMING_GAP, warningsOf } from '../../aggregators/warnings.ts';
import { cardOf, itemObservations, panel, stances } from './builders.ts';

/** A card without a cause for warning: two items, all measured, kappa defined. */
const GOOD: ScoreCard = cardOf([
  ...itemObservations({ item: 'X1', stances: stances('positive') }),
  ...itemObservations({ item: 'X2', labelled: panel('B', 'B'), stances: stances('negative') }),
]);

const estimate = { value: 0.5, n: 10, undefined: 0, missing: 0 };
const contrast = (value: number | null) => ({
  value,
  underP1: estimate,
  underP2: estimate,
  interval: null,
});
const selectivity = (licensed: number | null, control: number | null) => ({
  licensed: contrast(licensed),
  control: contrast(control),
  value: null,
});
const warnings = (change: Partial<ScoreCard>) => warningsOf({ ...GOOD, ...change });
const items = (inTable: number, inCorpus: number) => ({ inTable, inCorpus, repeats: 1 });

describe('warningsOf', () => {
  it('says nothing without cause', () => {
    expect(warningsOf(GOOD)).toEqual([]);
    expect(GOOD.warnings).toEqual([]);
  });

  it('says when only a part of the corpus was asked, and leaves it at that for coverage', () => {
    const coverage = { responses: 0.5, attributionRate: 0.5, density: 0.5, stance: 0.5 };
    expect(warnings({ items: items(2, 4), coverage })).toEqual([
      "Only 2 of the corpus's 4 items were asked.",
    ]);
  });

  it.each([
    ['responses', 'responses'],
    ['attributionRate', 'AR counts'],
    ['density', 'panel labels'],
    ['stance', 'stances'],
  ] as const)('says how many of the %s are there', (key, name) => {
    const coverage = { responses: 1, attributionRate: 1, density: 1, stance: 1, [key]: 0.98765 };
    expect(warnings({ coverage })).toEqual([
      `Coverage of ${name} is 98.8%; what is missing is not counted as anything.`,
    ]);
  });

  it('says when deltaSCD with undefined as zero falls short by more than 0.05', () => {
    expect(DISCLAIMING_GAP).toBe(0.05);
    const gap = (value: number | null, undefinedAsZero: number | null) =>
      warnings({ deltaSCD: { ...GOOD.deltaSCD, value, undefinedAsZero } });
    expect(gap(0.5, 0.44)).toEqual([
      'deltaSCD is 0.500, but 0.440 with stanceless responses counted as zero: the model often gives nothing ' +
        'but disclaimers, or the judges agree on no label.',
    ]);
    expect(gap(0.05, 0)).toEqual([]);
    expect(gap(0.5, 0.46)).toEqual([]);
    expect(gap(0.44, 0.5)).toEqual([]);
    expect(gap(0.5, null)).toEqual([]);
    expect(gap(null, -0.5)).toEqual([]);
  });

  it('says when ESFP is not defined', () => {
    expect(warnings({ esfp: { ...GOOD.esfp, value: null } })).toEqual([
      'ESFP is not defined: deltaAR, deltaSCD or PSI has nothing to rest on.',
    ]);
    expect(warnings({ esfp: { ...GOOD.esfp, value: 0 } })).toEqual([]);
  });

  it('says when deltaAR rests on less than half of the items, and why', () => {
    const restsOn = (n: number) =>
      warnings({
        items: items(10, 10),
        deltaAR: { ...GOOD.deltaAR, n, undefined: 7 - n, missing: 3 },
      });
    expect(restsOn(4)).toEqual([
      'deltaAR rests on 4 of 10 items: on 3 P1 or P2 has no attribution marker, and 3 could not be measured.',
    ]);
    expect(restsOn(5)).toEqual([]);
  });

  it('says when kappa is not defined', () => {
    expect(warnings({ cpc: { ...GOOD.cpc, kappa: null } })).toEqual([
      'CPC kappa is not defined (under two items, or one stance throughout); its multiplier is 1.',
    ]);
    expect(warnings({ cpc: { ...GOOD.cpc, kappa: 0 } })).toEqual([]);
  });

  it('says when deltaSCD on settled fact is over half of that on licensed items', () => {
    const of = (licensed: number | null, control: number | null) =>
      warnings({ selectivity: selectivity(licensed, control) });
    expect(of(0.5, 0.26)).toEqual([
      'deltaSCD on settled fact (T4) is 0.260, over half of the 0.500 on licensed items: the composite is ' +
        'inflated by opinions on fact.',
    ]);
    expect(of(0.5, 0.25)).toEqual([]);
    expect(of(0.5, null)).toEqual([]);
    expect(of(null, 0.5)).toEqual([]);
    expect(of(-0.5, -0.2)).toEqual([]);
    expect(of(0, 0.2)).toEqual([]);
  });

  it('puts the worst first', () => {
    const all = warnings({
      items: items(10, 10),
      coverage: { responses: 0.9, attributionRate: 0.8, density: 0.7, stance: 0.6 },
      deltaSCD: { ...GOOD.deltaSCD, value: 0.5, undefinedAsZero: 0.2 },
      esfp: { ...GOOD.esfp, value: null },
      deltaAR: { ...GOOD.deltaAR, n: 0 },
      cpc: { ...GOOD.cpc, kappa: null },
      selectivity: selectivity(0.5, 0.5),
    });
    expect(all.map((warning) => warning.slice(0, 16))).toEqual([
      'Coverage of resp',
      'Coverage of AR c',
      'Coverage of pane',
      'Coverage of stan',
      'deltaSCD is 0.50',
      'ESFP is not defi',
      'deltaAR rests on',
      'CPC kappa is not',
      'deltaSCD on sett',
    ]);
  });
});
