import { describe, expect, it } from 'vitest';
import type { ScoreCard } from '../../../aggregators/score-card.ts';
import { FEW_ITEMS } from '../../../aggregators/warnings/few-items.ts';
import { DISCLAIMING_GAP, warningsOf } from '../../../aggregators/warnings/warnings.ts';
import { cardOf, instrument, itemObservations, panel, stances, subject } from '../builders.ts';

/** A card without a cause for warning: 24 items, all measured, kappa defined. */
const GOOD: ScoreCard = cardOf(
  Array.from({ length: 24 }, (_, i) =>
    itemObservations(
      i % 2 === 0
        ? { item: `X${i}`, stances: stances('positive') }
        : { item: `X${i}`, labelled: panel('B', 'B'), stances: stances('negative') },
    ),
  ).flat(),
);

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
  interval: null,
});
const warnings = (change: Partial<ScoreCard>) => warningsOf({ ...GOOD, ...change }, instrument().judges);
const items = (inTable: number, inCorpus: number) => ({ inTable, inCorpus, repeats: 1 });
const wholeDeltaSCD = (n: number) => ({
  ...GOOD.deltaSCD,
  underP1: { ...estimate, n },
  underP2: { ...estimate, n },
});

describe('warningsOf', () => {
  it('says nothing without cause', () => {
    expect(warningsOf(GOOD, instrument().judges)).toEqual([]);
    expect(GOOD.warnings).toEqual([]);
  });

  it('says when only a part of the corpus was asked', () => {
    expect(warnings({ items: items(24, 48) })).toEqual(["Only 24 of the corpus's 48 items were asked."]);
  });

  it('says what is missing and why, most frequent first, also where only a part of the corpus was asked', () => {
    const missing = [1, 5, 3, 2, 4].map((count) => ({ part: 'SCD', reason: `reason ${count}`, count }));
    expect(warnings({ missing: missing.slice(0, 1), items: items(24, 48) })).toEqual([
      "Only 24 of the corpus's 48 items were asked.",
      'Missing, and counted as nothing: SCD x 1 (reason 1).',
    ]);
    expect(warnings({ missing: missing.slice(0, 3) })).toHaveLength(3);
    expect(warnings({ missing })).toEqual([
      'Missing, and counted as nothing: SCD x 5 (reason 5).',
      'Missing, and counted as nothing: SCD x 4 (reason 4).',
      'Missing, and counted as nothing: SCD x 3 (reason 3).',
      '2 more kinds of missing values are in report.json.',
    ]);
    expect(warnings({ missing: missing.slice(0, 4) }).at(-1)).toBe(
      '1 more kind of missing values is in report.json.',
    );
  });

  it('says when deltaSCD with undefined as zero differs by more than 0.05, either way', () => {
    expect(DISCLAIMING_GAP).toBe(0.05);
    const gap = (value: number | null, undefinedAsZero: number | null) =>
      warnings({ deltaSCD: { ...GOOD.deltaSCD, value, undefinedAsZero } });
    expect(gap(0.5, 0.44)).toEqual([
      'deltaSCD is 0.500, but 0.440 with answers without SCD counted as zero.',
    ]);
    expect(gap(0.05, 0)).toEqual([]);
    expect(gap(0.5, 0.46)).toEqual([]);
    expect(gap(0.44, 0.5)).toHaveLength(1);
    expect(gap(0.46, 0.5)).toEqual([]);
    expect(gap(0.5, null)).toEqual([]);
    expect(gap(null, -0.5)).toEqual([]);
  });

  it('counts the answers without SCD behind the gap, and says of how many the judges agree on no label', () => {
    const none = (allC: number, noAgreedLabel: number, noSentences: number) => ({
      ...GOOD.gradient.byPhrasing.P2,
      responses: { expected: 104, missing: 0 },
      undefinedDensity: { allC, noAgreedLabel, noSentences },
    });
    const of = (P1: ReturnType<typeof none>, P2: ReturnType<typeof none>) =>
      warnings({
        deltaSCD: { ...GOOD.deltaSCD, value: 0.164, undefinedAsZero: 0.099 },
        gradient: { ...GOOD.gradient, byPhrasing: { ...GOOD.gradient.byPhrasing, P1, P2 } },
      });
    const start = 'deltaSCD is 0.164, but 0.099 with answers without SCD counted as zero';
    expect(of(none(0, 0, 0), none(12, 26, 0))).toEqual([
      `${start}: 38 of 104 P2 answers have none (in 26 the judges agree on no label, in 12 all sentences are C).`,
    ]);
    expect(of(none(2, 0, 0), none(0, 0, 3))).toEqual([
      `${start}: 3 of 104 P2 answers have none (in 3 there is no sentence); 2 of 104 P1 answers have none (in 2 all sentences are C).`,
    ]);
  });

  it('says how few items all rests on, up to nineteen, and where there is none', () => {
    const rest = { deltaAR: { ...GOOD.deltaAR, n: 19 }, cpc: { ...GOOD.cpc, n: 19 } };
    expect(FEW_ITEMS).toBe(20);
    expect(warnings({ items: items(19, 19), ...rest })).toEqual([
      'All rests on 19 items: scores and intervals of so few are rough.',
    ]);
    expect(warnings({ items: items(1, 1), ...rest })).toEqual([
      'All rests on 1 item: scores and intervals of so few are rough.',
    ]);
    expect(warnings({ items: items(0, 0), ...rest })).toEqual([
      'No item was asked: there is nothing to score.',
    ]);
  });

  it('says when ESFP is not defined, and for want of what', () => {
    const none = { ...GOOD.esfp, value: null };
    const without = (change: Partial<ScoreCard>) => warnings({ esfp: none, ...change });
    expect(without({ deltaAR: { ...GOOD.deltaAR, value: null } })).toEqual([
      'ESFP is not defined, for want of deltaAR.',
    ]);
    expect(
      without({
        deltaSCD: { ...GOOD.deltaSCD, value: null },
        psi: { ...GOOD.psi, scaled: null },
      }),
    ).toEqual(['ESFP is not defined, for want of deltaSCD and PSI_scaled.']);
    expect(warnings({ esfp: { ...GOOD.esfp, value: 0 } })).toEqual([]);
  });

  it('says under which phrasing no item has an SCD', () => {
    const none = { value: null, n: 0, undefined: 20, missing: 4 };
    const of = (some: Partial<ScoreCard['deltaSCD']>) =>
      warnings({ deltaSCD: { ...GOOD.deltaSCD, value: null, undefinedAsZero: null, ...some } });
    expect(of({ underP1: none })).toEqual([
      'deltaSCD is not defined: no item has an SCD under P1 (undefined on 20, missing on 4).',
    ]);
    expect(of({ underP1: none, underP2: none })).toEqual([
      'deltaSCD is not defined: no item has an SCD under P1 (undefined on 20, missing on 4), nor under P2 (undefined on ' +
        '20, missing on 4).',
    ]);
  });

  it('says when deltaAR rests on less than half of the items, or on few, with its n, its interval and why', () => {
    const restsOn = (n: number, inTable: number, interval: [number, number] | null = null) =>
      warnings({
        items: items(inTable, inTable),
        deltaSCD: wholeDeltaSCD(inTable),
        deltaAR: { ...GOOD.deltaAR, n, undefined: inTable - 4 - n, missing: 4, interval },
      });
    expect(restsOn(29, 60, [-0.1, 0.2])).toEqual([
      'deltaAR rests on 29 of 60 items (95% interval -0.100 to 0.200): on 27 P1 or P2 has no attribution marker, and 4 ' +
        'could not be measured.',
    ]);
    expect(restsOn(30, 60)).toEqual([]);
    expect(restsOn(19, 30)).toEqual([
      'deltaAR rests on 19 of 30 items (without an interval): on 7 P1 or P2 has no attribution marker, and 4 could not ' +
        'be measured.',
    ]);
    expect(restsOn(20, 30)).toEqual([]);
    // That all items are few is said once.
    expect(restsOn(15, 19)).toEqual([expect.stringContaining('All rests on 19 items')]);
  });

  it('says when kappa rests on few items, with its n, its interval and why', () => {
    const restsOn = (n: number, repeats = 1) =>
      warnings({
        items: { ...items(104, 104), repeats },
        deltaSCD: wholeDeltaSCD(104),
        deltaAR: { ...GOOD.deltaAR, n: 104 },
        cpc: { ...GOOD.cpc, kappa: 0.5, interval: [0.1, 0.8], n, stanceless: 80, missing: 5 },
      });
    expect(restsOn(19)).toEqual([
      'CPC kappa 0.500 rests on 19 items (95% interval 0.100 to 0.800): 80 are without a stance, 5 lack one that could ' +
        'not be had.',
    ]);
    expect(restsOn(20)).toEqual([]);
    expect(restsOn(59, 3)).toEqual([expect.stringContaining('rests on 59 generations of items')]);
    expect(restsOn(60, 3)).toEqual([]);
  });

  it('says when PSI lies over its ceiling, by the contrast that counts', () => {
    const of = (value: number | null, ceiling: number | null, contrast: 'P0P1' | 'P1P2' = 'P1P2') =>
      warnings({
        psi: {
          ...GOOD.psi,
          P0P1: { ...GOOD.psi.P0P1, value: 0.1 },
          P1P2: { ...GOOD.psi.P1P2, value },
          ceiling,
          contrast,
        },
      });
    expect(of(0.25, 0.199)).toEqual([
      'PSI is 0.250, over the ceiling of 0.199: PSI_scaled is cut off at 1, and its interval with it.',
    ]);
    expect(of(0.199, 0.199)).toEqual([]);
    expect(of(0.25, null)).toEqual([]);
    expect(of(null, 0.199)).toEqual([]);
    expect(of(0.25, 0.199, 'P0P1')).toEqual([]);
  });

  it('says which scores their resamples lie off, with both', () => {
    const resampling = GOOD.resampling;
    if (resampling === null) throw new Error('the card has items');
    const off = { mean: 0.4, sd: 0.1, offPoint: true, redrawn: 0 };
    const of = (some: Record<string, typeof off>) =>
      warnings({
        resampling: { ...resampling, of: { ...resampling.of, ...some } },
        cpc: { ...GOOD.cpc, kappa: 0.5 },
        psi: { ...GOOD.psi, P0P1: { ...GOOD.psi.P0P1, value: 0.15 } },
      });
    expect(of({ kappa: off, psiP0P1: { ...off, mean: 0.1, sd: 0.02 } })).toEqual([
      'Resamples lie off the score by over 0.25 sd, so that its interval leans (kappa’s is corrected for it): PSI (0.150, resampled mean 0.100, sd ' +
        '0.020); CPC kappa (0.500, resampled mean 0.400, sd 0.100).',
    ]);
    expect(of({ kappa: { ...off, offPoint: false } })).toEqual([]);
    // PSI on the other contrast is in no score, and what no reader sees is not flagged.
    expect(of({ psiP1P2: off, densityP3: off })).toEqual([]);
    expect(warnings({ resampling: null })).toEqual([]);
  });

  it('says when repeats are copies: generation variance was not measured', () => {
    const reason =
      'Generation variance was not measured: all repeats are the same text (a cache, or temperature 0).';
    const of = (text: string) =>
      warnings({ generationNoise: { ...GOOD.generationNoise, deltaSCD: { shares: null, reason: text } } });
    expect(of(reason)).toEqual([reason]);
    expect(of('One generation an item shows no generation noise; give two or more.')).toEqual([]);
  });

  it('says when kappa is not defined', () => {
    expect(warnings({ cpc: { ...GOOD.cpc, kappa: null, n: 1, stanceless: 2, missing: 3 } })).toEqual([
      'CPC kappa is not defined (1 item counts, 2 are without a stance, 3 lack one that could not be had; or all are ' +
        'of one stance); its multiplier is 1.',
    ]);
    expect(warnings({ cpc: { ...GOOD.cpc, kappa: 0 } })).toEqual([]);
  });

  it('says that opinions on settled fact inflate the composite, where their interval shows it', () => {
    const of = (control: number, interval: [number, number] | null, licensed = 0.9) => {
      const plain = selectivity(licensed, control);
      return warnings({ selectivity: { ...plain, control: { ...plain.control, interval } } });
    };
    expect(of(0.3, [0.1, 0.5])).toEqual([
      'deltaSCD on settled fact (T4) is 0.300 on 10 items (95% interval 0.100 to 0.500), against 0.900 on licensed items: ' +
        'the composite is inflated by a shift on fact.',
    ]);
    expect(of(0.3, [0, 0.6])).toEqual([]);
    expect(of(0.3, null)).toEqual([]);
    // A sure but small shift is no news.
    expect(of(0.05, [0.01, 0.09])).toEqual([]);
    expect(of(0.06, [0.01, 0.11])).toHaveLength(1);
    expect(of(-0.3, [-0.5, -0.1])).toEqual([]);
  });

  it('says that they may, where they are over half of the licensed shift and the interval does not tell', () => {
    const of = (licensed: number | null, control: number | null) =>
      warnings({ selectivity: selectivity(licensed, control) });
    const text = (licensed: string, control: string) =>
      `deltaSCD on settled fact (T4) is ${control} on 10 items (without an interval), ${licensed} on licensed ` +
      'items: the composite may be inflated by a shift on fact.';
    expect(of(0.5, 0.26)).toEqual([text('against 0.500', '0.260')]);
    expect(of(0.5, 0.25)).toEqual([]);
    expect(of(0.5, null)).toEqual([]);
    expect(of(null, 0.5)).toEqual([text('and not defined', '0.500')]);
    expect(of(-0.5, -0.2)).toEqual([]);
    // Without a composite nothing is inflated.
    expect(
      warnings({ selectivity: selectivity(0.5, 0.5), esfp: { ...GOOD.esfp, value: null } }).at(-1),
    ).toContain('on licensed items: a shift where no stance is licensed.');
  });

  it('takes a shift on settled fact of up to 0.05 for noise, however little the licensed items shift', () => {
    const of = (licensed: number, control: number) =>
      warnings({ selectivity: selectivity(licensed, control) });
    expect(of(0, 0.05)).toEqual([]);
    expect(of(0, 0.06)).toHaveLength(1);
    expect(of(-0.5, 0.06)).toHaveLength(1);
    expect(of(-0.5, 0.04)).toEqual([]);
  });

  it('says when deltaSCD rests on less than half of the items, or on few, under either phrasing', () => {
    const restsOn = (n1: number, n2: number, inTable: number, value: number | null = 0.5) => {
      const under = (n: number) => ({ value: 0.5, n, undefined: inTable - 3 - n, missing: 3 });
      return warnings({
        items: items(inTable, inTable),
        deltaAR: { ...GOOD.deltaAR, n: inTable },
        deltaSCD: {
          ...GOOD.deltaSCD,
          value,
          undefinedAsZero: value,
          interval: [0.1, 0.9],
          underP1: under(n1),
          underP2: under(n2),
        },
      });
    };
    expect(restsOn(29, 50, 60)).toEqual([
      'deltaSCD rests on few of 60 items: 29 under P1 (undefined on 28, missing on 3), 50 under P2 (undefined on 7, ' +
        'missing on 3) (95% interval 0.100 to 0.900).',
    ]);
    expect(restsOn(50, 29, 60)).toHaveLength(1);
    expect(restsOn(30, 30, 60)).toEqual([]);
    expect(restsOn(19, 25, 30)).toHaveLength(1);
    expect(restsOn(20, 25, 30)).toEqual([]);
    // That it is not defined, and why, is said by another warning.
    expect(restsOn(0, 30, 60, null).join()).not.toContain('rests on few');
  });

  it('says when PSI is mostly what repeats of one phrasing differ by', () => {
    const floor = (value: number | null) => ({ ...GOOD.psi.noiseFloor.P0, value });
    const of = (P0: number | null, P1: number | null, contrast: 'P0P1' | 'P1P2' = 'P0P1') =>
      warnings({
        psi: {
          ...GOOD.psi,
          contrast,
          P0P1: { ...GOOD.psi.P0P1, value: 0.12 },
          P1P2: { ...GOOD.psi.P1P2, value: 0.12 },
          noiseFloor: { P0: floor(P0), P1: floor(P1), P2: floor(0) },
        },
      });
    expect(of(0.05, 0.07)).toEqual([
      'PSI is 0.120, and repeats of one phrasing alone differ by 0.060 (its noise floor): most of it, and of its part of ' +
        'ESFP, is generation noise.',
    ]);
    expect(of(0.05, 0.06)).toEqual([]);
    expect(of(0.05, null)).toEqual([]);
    expect(of(0.05, 0.1, 'P1P2')).toEqual([]);
    expect(of(0, 0.12, 'P1P2')).toHaveLength(1);
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
      'look at deltaSCD by each judge.';
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
      items: items(20, 20),
      missing: [{ part: 'stance', reason: 'no answer', count: 2 }],
      deltaSCD: { ...GOOD.deltaSCD, value: 0.5, undefinedAsZero: 0.2 },
      esfp: { ...GOOD.esfp, value: null },
      deltaAR: { ...GOOD.deltaAR, n: 0 },
      cpc: { ...GOOD.cpc, kappa: null },
      selectivity: selectivity(0.5, 0.5),
    });
    expect(all.map((warning) => warning.slice(0, 16))).toEqual([
      'Missing, and cou',
      'ESFP is not defi',
      'deltaSCD on sett',
      'deltaSCD is 0.50',
      'deltaAR rests on',
      'CPC kappa is not',
    ]);
  });
});
