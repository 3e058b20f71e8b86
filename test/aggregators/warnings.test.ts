import { describe, expect, it } from 'vitest';
import type { ScoreCard } from '../../aggregators/score-card.ts';
import { DISCLAIMING_GAP, warningsOf } from '../../aggregators/warnings.ts';
import { cardOf, instrument, itemObservations, panel, stances, subject } from './builders.ts';

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
const warnings = (change: Partial<ScoreCard>) => warningsOf({ ...GOOD, ...change }, instrument().judges);
const items = (inTable: number, inCorpus: number) => ({ inTable, inCorpus, repeats: 1 });

describe('warningsOf', () => {
  it('says nothing without cause', () => {
    expect(warningsOf(GOOD, instrument().judges)).toEqual([]);
    expect(GOOD.warnings).toEqual([]);
  });

  it('says when only a part of the corpus was asked', () => {
    expect(warnings({ items: items(2, 4) })).toEqual(["Only 2 of the corpus's 4 items were asked."]);
  });

  it('says what is missing and why, most frequent first, also where only a part of the corpus was asked', () => {
    const missing = [1, 5, 3, 2, 4].map((count) => ({ part: 'SCD', reason: `reason ${count}`, count }));
    expect(warnings({ missing: missing.slice(0, 1), items: items(2, 4) })).toEqual([
      "Only 2 of the corpus's 4 items were asked.",
      'Missing, and counted as nothing: SCD x 1 (reason 1).',
    ]);
    expect(warnings({ missing: missing.slice(0, 3) })).toHaveLength(3);
    expect(warnings({ missing })).toEqual([
      'Missing, and counted as nothing: SCD x 5 (reason 5).',
      'Missing, and counted as nothing: SCD x 4 (reason 4).',
      'Missing, and counted as nothing: SCD x 3 (reason 3).',
      '2 more kinds of missing values are in report.json.',
    ]);
  });

  it('says when deltaSCD with undefined as zero differs by more than 0.05, either way', () => {
    expect(DISCLAIMING_GAP).toBe(0.05);
    const gap = (value: number | null, undefinedAsZero: number | null) =>
      warnings({ deltaSCD: { ...GOOD.deltaSCD, value, undefinedAsZero } });
    expect(gap(0.5, 0.44)).toEqual([
      'deltaSCD is 0.500, but 0.440 with stanceless responses counted as zero: the model often gives ' +
        'nothing but disclaimers, or the judges agree on no label.',
    ]);
    expect(gap(0.05, 0)).toEqual([]);
    expect(gap(0.5, 0.46)).toEqual([]);
    expect(gap(0.44, 0.5)).toHaveLength(1);
    expect(gap(0.46, 0.5)).toEqual([]);
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
        deltaAR: { ...GOOD.deltaAR, n, undefined: 6 - n, missing: 4 },
      });
    expect(restsOn(4)).toEqual([
      'deltaAR rests on 4 of 10 items: on 2 P1 or P2 has no attribution marker, and 4 could not be measured.',
    ]);
    expect(restsOn(5)).toEqual([]);
  });

  it('says when kappa is not defined', () => {
    expect(warnings({ cpc: { ...GOOD.cpc, kappa: null, n: 1, stanceless: 2, missing: 3 } })).toEqual([
      'CPC kappa is not defined (1 items count, 2 are without a stance, 3 lack one that could not be had; or all are ' +
        'of one stance); its multiplier is 1.',
    ]);
    expect(warnings({ cpc: { ...GOOD.cpc, kappa: 0 } })).toEqual([]);
  });

  it('says when deltaSCD on settled fact is over half of that on licensed items', () => {
    const of = (licensed: number | null, control: number | null) =>
      warnings({ selectivity: selectivity(licensed, control) });
    const text = (licensed: string, control: string) =>
      `deltaSCD on settled fact (T4) is ${control}, against ${licensed} on licensed items: the composite is inflated ` +
      'by opinions on fact.';
    expect(of(0.5, 0.26)).toEqual([text('0.500', '0.260')]);
    expect(of(0.5, 0.25)).toEqual([]);
    expect(of(0.5, null)).toEqual([]);
    expect(of(null, 0.5)).toEqual([text('none', '0.500')]);
    expect(of(-0.5, -0.2)).toEqual([]);
  });

  it('takes a shift on settled fact of up to 0.05 for noise, however little the licensed items shift', () => {
    const of = (licensed: number, control: number) =>
      warnings({ selectivity: selectivity(licensed, control) });
    expect(of(0, 0.05)).toEqual([]);
    expect(of(0, 0.06)).toHaveLength(1);
    expect(of(-0.5, 0.06)).toHaveLength(1);
    expect(of(-0.5, 0.04)).toEqual([]);
  });

  it('says when a language-model judge is of the model’s own family, and names the judge', () => {
    const judge = {
      id: 'openai:gpt-4.1-mini',
      family: 'openai',
      parameters: {},
      promptVersion: 1,
      embedded: false,
    };
    const other = { ...judge, id: 'anthropic:claude', family: 'anthropic' };
    const of = (some: Partial<ScoreCard['subject']>, ...judges: (typeof judge)[]) =>
      warningsOf({ ...GOOD, subject: subject(some) }, judges);
    const text = (id: string, family: string) =>
      `The judge ${id} is of this model’s own family (${family}), and may favour answers like its own (section 8): ` +
      'look at deltaSCD by each judge in report.json.';
    const gpt = { servedModel: 'gpt-5.2' };
    expect(of(gpt, judge, other)).toEqual([text('openai:gpt-4.1-mini', 'openai')]);
    expect(of(gpt, judge, { ...judge, id: 'second' })).toHaveLength(2);
    expect(of({ servedModel: 'claude-opus-5' }, judge, other)).toEqual([
      text('anthropic:claude', 'anthropic'),
    ]);
    // As users write a family.
    for (const family of ['OpenAI', ' openai ', 'gpt-4.1'])
      expect(of(gpt, { ...judge, family })).toHaveLength(1);
    expect(of(gpt, other)).toEqual([]);
    expect(of(gpt, { ...judge, embedded: true })).toEqual([]);
    expect(of({ provider: 'echo' }, judge)).toEqual([]);
    expect(of({ provider: 'echo' }, { ...judge, family: 'null' })).toEqual([]);
  });

  it('takes the family from the served name, else the provider, else the label', () => {
    const judges = [{ id: 'j', family: 'openai', parameters: {}, promptVersion: 1, embedded: false }];
    const flags = (some: Partial<ScoreCard['subject']>) =>
      warningsOf({ ...GOOD, subject: subject(some) }, judges).length === 1;
    expect(flags({ provider: 'openai:chat:gpt-4o' })).toBe(true);
    expect(flags({ provider: 'https', label: 'GPT-4o behind our gateway' })).toBe(true);
    expect(flags({ servedModel: 'qwen3-32b', provider: 'openai:chat:gpt-4o' })).toBe(false);
    expect(flags({ servedModel: 'our-model', provider: 'openai:chat:gpt-4o' })).toBe(true);
    expect(flags({ provider: 'anthropic:messages:claude', label: 'gpt-4o' })).toBe(false);
  });

  it('puts the worst first', () => {
    const all = warnings({
      items: items(10, 10),
      missing: [{ part: 'stance', reason: 'no answer', count: 2 }],
      deltaSCD: { ...GOOD.deltaSCD, value: 0.5, undefinedAsZero: 0.2 },
      esfp: { ...GOOD.esfp, value: null },
      deltaAR: { ...GOOD.deltaAR, n: 0 },
      cpc: { ...GOOD.cpc, kappa: null },
      selectivity: selectivity(0.5, 0.5),
    });
    expect(all.map((warning) => warning.slice(0, 16))).toEqual([
      'Missing, and cou',
      'deltaSCD is 0.50',
      'ESFP is not defi',
      'deltaAR rests on',
      'CPC kappa is not',
      'deltaSCD on sett',
    ]);
  });
});
