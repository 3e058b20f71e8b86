import { describe, expect, it } from 'vitest';
import { DEFAULT_BASIS } from '../../../aggregators/planning/default-basis.ts';
import { liteFacts, liteFactsSchema } from '../../../aggregators/planning/lite-facts.ts';
import { LITE_NOTE, liteMark, liteNote, onEveryLine } from '../../../aggregators/planning/lite-mark.ts';
import { liteNotes } from '../../../aggregators/planning/lite-notes.ts';
import { type OwnSpread, ownSpread } from '../../../aggregators/planning/own-spread.ts';
import type { ScoreCard } from '../../../aggregators/score-card.ts';
import { recordedSource } from '../../../scripts/recorded-source.ts';
import { instrument, itemObservations, panel, reportOf, subject } from '../builders.ts';

const corpus = { name: 'x lite', hash: 'h', items: { T1: 5, T2: 16, T4: 6 } };
const lite = instrument({ corpus: { ...corpus, subset: { preset: 'lite', of: 104 } } });
/** A variance at the run's size for which the root of its double is 0.02. */
const own: OwnSpread = { oneModel: 0.0002, twoModels: null, models: 2, items: 27 };

describe('liteMark', () => {
  it('tells the items and what they detect', () => {
    /* t(26) at 97.5% and 80%, 2.0555 + 0.8557, times the root of 0.2649 / 27. */
    expect(liteMark(lite, 1)).toBe('lite, 27 of 104 items: detects 0.29');
    expect(liteMark(lite, 2)).toBe('lite, 27 of 104 items: detects ≤0.29');
  });

  it('takes the run’s own variance where given, which repeats are in already', () => {
    /* 2.9112 times 0.02. */
    for (const repeats of [1, 2])
      expect(liteMark(lite, repeats, own)).toBe('lite, 27 of 104 items: detects 0.06');
    expect(liteFacts(lite, 1, own)?.change).toBeCloseTo(2.9112 * 0.02, 5);
    expect(liteFacts(lite, 1, { ...own, twoModels: 0.0001 })?.change).toBeCloseTo(2.9112 * 0.01, 5);
    /* Of ten items asked: t(9), 2.2622 + 0.8834. */
    expect(liteFacts(lite, 1, { ...own, items: 10 })?.change).toBeCloseTo(3.1456 * 0.02, 5);
  });

  it('of a run of one item tells no change, and why', () => {
    expect(liteMark(lite, 1, { ...own, items: 1 })).toMatch(/its detectable change is not known$/);
    expect(liteFacts(lite, 1, { ...own, items: 1 })).toMatchObject({
      change: null,
      reason: 'One item tells nothing of others.',
    });
  });

  it('is none for a whole corpus', () => {
    expect(liteMark(instrument(), 1)).toBeNull();
  });
});

describe('liteFacts', () => {
  it('says whose variance it rests on, in JSON', () => {
    const facts = [liteFacts(lite, 2), liteFacts(lite, 2, own)];
    expect(facts).toMatchObject([
      { items: 27, of: 104, control: 6, atMost: true, variance: 'recorded', reason: null },
      { items: 27, of: 104, control: 6, atMost: false, variance: 'own', reason: null },
    ]);
    for (const one of facts) expect(liteFactsSchema.parse(JSON.parse(JSON.stringify(one)))).toEqual(one);
    expect(liteFacts(instrument(), 1)).toBeNull();
  });

  it('takes another basis where the run tells nothing, and says where that tells nothing either', () => {
    const none = { reason: 'Not known.' };
    const unknown = {
      ...DEFAULT_BASIS,
      quantities: { ...DEFAULT_BASIS.quantities, deltaSCD: { oneModel: none, twoModels: none } },
    };
    expect(liteFacts(lite, 1, null, unknown)).toMatchObject({ change: null, reason: 'Not known.' });
  });
});

describe('liteNote', () => {
  it('says whether the change rests on the run or on one recorded model', () => {
    expect(LITE_NOTE).toBe(liteNote());
    expect(LITE_NOTE).toContain('one recorded model of 135M parameters under stand-in judges');
    expect(liteNote(own)).toContain(
      'this run’s own variance of deltaSCD, of the 2 models that have it, two models being',
    );
    expect(liteNote({ ...own, models: 1, twoModels: 0.1 })).toMatch(
      /of the one model that has it and of their differences\.$/,
    );
    for (const note of [LITE_NOTE, liteNote(own)])
      expect(note).toContain('never to be compared with the whole corpus');
  });
});

describe('ownSpread', () => {
  type Card = Pick<ScoreCard, 'items' | 'resampling' | 'subject'>;
  const card = (sd: number | null, control = false): Card => ({
    items: { inTable: 9, inCorpus: 27, repeats: 1 },
    subject: subject({ control }),
    resampling: {
      scheme: 'stratified',
      resamples: 1000,
      fixedTypes: [],
      collapsed: [],
      of: { deltaSCD: { mean: 0, sd, offPoint: false, redrawn: 0 } },
    },
  });

  it('is the mean variance of the models that have one, at the items they were asked', () => {
    expect(ownSpread([card(0.1), card(null), card(0.3)])).toEqual({
      oneModel: expect.closeTo(0.05, 12),
      twoModels: null,
      models: 2,
      items: 9,
    });
  });

  it('leaves controls out, unless there is nothing else', () => {
    expect(ownSpread([card(0.1), card(0.3, true)])?.oneModel).toBeCloseTo(0.01, 12);
    expect(ownSpread([card(0.3, true)])?.oneModel).toBeCloseTo(0.09, 12);
  });

  it('is none where no model has an interval of deltaSCD', () => {
    expect(ownSpread([card(null), { ...card(0.1), resampling: null }])).toBeNull();
    expect(ownSpread([])).toBeNull();
    expect(ownSpread([card(null), card(0.3, true)])).toBeNull();
  });

  it('is that of the report’s own items intervals', () => {
    const { cards } = reportOf(
      Array.from({ length: 4 }, () => ['AAAA', 'AAAB', 'AABB', 'ABBB'])
        .flat()
        .flatMap((letters, i) =>
          itemObservations(
            { item: `X${i}` },
            { P1: { labelled: panel('A', 'A') }, P2: { labelled: panel(letters, letters) } },
          ),
        ),
    );
    /* Fifteen draws of sixteen values at distances of 1/4: variance 5/64. */
    expect((ownSpread(cards)?.oneModel ?? 0) / (5 / 64 / 15)).toBeCloseTo(1, 0);
    expect(ownSpread(cards)).toMatchObject({ models: 1, items: 16 });
  });
});

describe('liteNotes', () => {
  const withControls = (T4: number | undefined) => {
    const items = T4 === undefined ? { T1: 5 } : { T1: 5, T4 };
    return liteNotes(instrument({ corpus: { ...corpus, items, subset: { preset: 'lite', of: 104 } } }));
  };

  it('warn of selectivity on fewer than five T4 items', () => {
    expect(withControls(4)).toEqual([
      expect.stringContaining('Selectivity rests on 4 items of the T4 control'),
    ]);
    expect(withControls(1)).toEqual([expect.stringContaining('rests on 1 item of')]);
    expect(withControls(undefined)).toEqual([expect.stringContaining('selectivity is not defined')]);
  });

  it('are none with five, and none of a whole corpus', () => {
    expect(withControls(5)).toEqual([]);
    expect(liteNotes(instrument({ corpus: { ...corpus, items: { T4: 1 } } }))).toEqual([]);
  });
});

describe('onEveryLine', () => {
  it('marks every line that says something', () => {
    expect(onEveryLine('a\n\n  b\n', 'lite')).toBe('a  [lite]\n\n  b  [lite]\n');
    expect(onEveryLine('a\nb', null)).toBe('a\nb');
    expect(onEveryLine('a', '$& of')).toBe('a  [$& of]');
  });
});

describe('the default variances', () => {
  it('are of the recordings that this package ships (scripts/write-planning-defaults.ts)', () => {
    expect(DEFAULT_BASIS.source).toBe(recordedSource());
  });
});
