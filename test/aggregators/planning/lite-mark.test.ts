import { describe, expect, it } from 'vitest';
import { DEFAULT_BASIS } from '../../../aggregators/planning/default-basis.ts';
import { liteFacts, liteFactsSchema } from '../../../aggregators/planning/lite-facts.ts';
import {
  LITE_NOTE,
  liteMark,
  liteMarkOf,
  liteNote,
  onEveryLine,
} from '../../../aggregators/planning/lite-mark.ts';
import { liteNotes } from '../../../aggregators/planning/lite-notes.ts';
import {
  type OwnSpread,
  ownSpread,
  type SpreadComparison,
} from '../../../aggregators/planning/own-spread.ts';
import { SEVERAL_TEXT } from '../../../aggregators/planning/several-at-once.ts';
import { recordedSource } from '../../../scripts/recorded-source.ts';
import { instrument, itemObservations, panel, reportOf, subject } from '../builders.ts';

const corpus = { name: 'x lite', hash: 'h', items: { T1: 5, T2: 16, T4: 8 } };
const lite = instrument({ corpus: { ...corpus, subset: { preset: 'lite', of: 104 } } });
/** A standard error of 0.02 on 23 degrees of freedom, as of 29 items within six types. */
const own: OwnSpread = { variance: 0.0004, of: 'pairs', count: 6, df: 23, together: null };
const facts = (some: OwnSpread | null, repeats = 1) => liteFacts(lite, repeats, some) ?? expect.fail();

describe('liteMark', () => {
  it('tells the items and what one comparison detects', () => {
    /* 0.6346 of 29 items define it, less 6 / 29 of each: t(14.6) at 97.5% and 80%, 3.003, times the root of 0.2649 / 29. */
    expect(liteMark(lite, 1)).toBe('lite, 29 of 104 items: one comparison detects 0.29');
    expect(liteMark(lite, 2)).toBe('lite, 29 of 104 items: one comparison detects ≤0.29');
  });

  it('takes the run’s own variance where given, which repeats are in already', () => {
    /* 2.9262 times 0.02. */
    for (const repeats of [1, 2])
      expect(liteMark(lite, repeats, own)).toBe('lite, 29 of 104 items: one comparison detects 0.06');
    expect(facts(own).change).toBeCloseTo(2.9262 * 0.02, 5);
    /* t(9): 2.2622 + 0.8834. */
    expect(facts({ ...own, df: 9 }).change).toBeCloseTo(3.1456 * 0.02, 5);
  });

  it('says so where the change is not known', () => {
    expect(liteMarkOf({ ...facts(own), change: null })).toBe(
      'lite, 29 of 104 items: its detectable change is not known',
    );
  });

  it('is none for a whole corpus', () => {
    expect(liteMark(instrument(), 1)).toBeNull();
  });
});

describe('liteFacts', () => {
  it('says whose variance it rests on, in JSON', () => {
    const found = [facts(null, 2), facts(own, 2), facts({ ...own, of: 'models', count: 2 })];
    const same = { items: 29, of: 104, control: 8, reason: null, together: null };
    expect(found).toMatchObject([
      { ...same, atMost: true, variance: 'recorded', measured: 0 },
      { ...same, atMost: false, variance: 'pairs', measured: 6 },
      { ...same, atMost: false, variance: 'models', measured: 2 },
    ]);
    for (const one of found) expect(liteFactsSchema.parse(JSON.parse(JSON.stringify(one)))).toEqual(one);
    expect(liteFacts(instrument(), 1)).toBeNull();
  });

  it('tells what a difference takes among all pairs compared together', () => {
    /* 3 standard errors and t(23) at 80%. */
    expect(facts({ ...own, together: { pairs: 28, critical: 3 } }).together).toEqual({
      pairs: 28,
      change: expect.closeTo(3.8575 * 0.02, 5),
    });
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
    expect(LITE_NOTE).toBe(liteNote(facts(null)));
    expect(LITE_NOTE).toContain('one recorded model of 135M parameters under stand-in judges');
    expect(liteNote(facts(own))).toContain(
      'this run’s own variance: of the difference in deltaSCD of 6 pairs of models.',
    );
    expect(liteNote(facts({ ...own, of: 'models', count: 1 }))).toContain(
      'this run’s own variance of deltaSCD, of 1 model, two models being taken to move without regard',
    );
    for (const note of [LITE_NOTE, liteNote(facts(own))])
      expect(note).toContain('never to be compared with the whole corpus');
  });

  it('says what more models compared together cost: of this run where it compares them', () => {
    expect(LITE_NOTE).toContain(SEVERAL_TEXT);
    expect(liteNote(facts(own))).toContain(SEVERAL_TEXT);
    const note = liteNote(facts({ ...own, together: { pairs: 28, critical: 3 } }));
    expect(note).toContain(
      'compares 28 pairs of models together, and there a difference must be 0.08 to be found',
    );
    expect(note).not.toContain(SEVERAL_TEXT);
  });
});

describe('ownSpread', () => {
  type Card = Parameters<typeof ownSpread>[0][number];
  const card = (sd: number | null, control = false): Card => ({
    items: { inTable: 24, inCorpus: 29, repeats: 1 },
    subject: subject({ control }),
    deltaSCD: { underP1: { n: 20 }, underP2: { n: 16 } },
    resampling: {
      scheme: 'stratified',
      resamples: 1000,
      fixedTypes: [],
      collapsed: [],
      of: { deltaSCD: { mean: 0, sd, offPoint: false, redrawn: 0 } },
    },
  });
  const pair = (
    interval: [number, number] | null,
    defined: { from: number; to: number } = { from: 24, to: 24 },
  ): SpreadComparison['pairs'][number] => ({ items: 24, differences: { deltaSCD: { interval, defined } } });
  const compared = (pairs: SpreadComparison['pairs'], critical: number | null = 2.5): SpreadComparison => ({
    pairs,
    families: { deltaSCD: { pairs: pairs.length, critical } },
  });
  const nothing = compared([], null);

  it('is the mean variance of the differences, on the pair with the fewest items that define it', () => {
    const pairs = [pair([-0.25, 0.25]), pair([0, 1.5], { from: 20, to: 16 }), pair(null)];
    expect(ownSpread([card(0.4)], compared(pairs))).toEqual({
      /* Half-widths of 0.25 and 0.75 are 2.5 standard errors. */
      variance: expect.closeTo((0.1 ** 2 + 0.3 ** 2) / 2, 12),
      of: 'pairs',
      count: 2,
      /* 16 less a share of 16 / 24 of one for each of six types. */
      df: expect.closeTo(12, 12),
      together: { pairs: 3, critical: 2.5 },
    });
    expect(ownSpread([], compared(pairs.slice(0, 1)))?.together).toBeNull();
  });

  it('without a pair is twice the mean variance of the models that have one', () => {
    expect(ownSpread([card(0.1), card(null), card(0.3)], nothing)).toEqual({
      variance: expect.closeTo(0.1, 12),
      of: 'models',
      count: 2,
      df: expect.closeTo(12, 12),
      together: null,
    });
  });

  it('leaves controls out, unless there is nothing else', () => {
    expect(ownSpread([card(0.1), card(0.3, true)], nothing)?.variance).toBeCloseTo(0.02, 12);
    expect(ownSpread([card(0.3, true)], nothing)?.variance).toBeCloseTo(0.18, 12);
  });

  it('is none where no model has an interval of deltaSCD', () => {
    expect(ownSpread([card(null), { ...card(0.1), resampling: null }], compared([pair(null)]))).toBeNull();
    expect(ownSpread([], nothing)).toBeNull();
    expect(ownSpread([card(null), card(0.3, true)], nothing)).toBeNull();
  });

  /** Sixteen items that one model answers alike and another with spread, in steps of a quarter. */
  const observed = (model: string, spread: readonly string[]) =>
    Array.from({ length: 4 }, () => spread)
      .flat()
      .flatMap((letters, i) =>
        itemObservations(
          { model, item: `X${i}` },
          { P1: { labelled: panel('A', 'A') }, P2: { labelled: panel(letters, letters) } },
        ),
      );
  const SPREAD = ['AAAA', 'AAAB', 'AABB', 'ABBB'];
  /* Fifteen draws of sixteen values at distances of 1/4: variance 5/64. */
  const ONE = 5 / 64 / 15;

  it('of one model is twice the variance of its items interval', () => {
    const { cards, comparison } = reportOf(observed('one', SPREAD));
    const found = ownSpread(cards, comparison) ?? expect.fail();
    expect(found).toMatchObject({ of: 'models', count: 1, together: null });
    expect(found.variance / (2 * ONE)).toBeGreaterThan(0.9);
    expect(found.variance / (2 * ONE)).toBeLessThan(1.1);
  });

  it('of two models is that of their difference, whatever they share', () => {
    const one = observed('one', SPREAD);
    const { cards, comparison } = reportOf([...one, ...observed('other', ['AABB', 'AAAB', 'ABBB', 'ABBB'])]);
    const found = ownSpread(cards, comparison) ?? expect.fail();
    expect(found).toMatchObject({ of: 'pairs', count: 1, together: null });
    /* Differences of 2, 0, 1 and 0 quarters: variance 11/256, and not the sum of the two. */
    expect(found.variance / (11 / 256 / 15)).toBeGreaterThan(0.9);
    expect(found.variance / (11 / 256 / 15)).toBeLessThan(1.2);
  });
});

describe('liteNotes', () => {
  const withControls = (T4: number | undefined) => {
    const items = T4 === undefined ? { T1: 5 } : { T1: 5, T4 };
    return liteNotes(instrument({ corpus: { ...corpus, items, subset: { preset: 'lite', of: 104 } } }));
  };

  it('say that selectivity has no interval below the T4 items that one takes', () => {
    expect(withControls(5)).toEqual([
      'The lite subset has 5 fact items (T4): selectivity has no interval below 6. Ask the whole corpus for it.',
    ]);
    expect(withControls(1)).toEqual([expect.stringContaining('has 1 fact item (T4)')]);
    expect(withControls(undefined)).toEqual([expect.stringContaining('selectivity is not defined')]);
  });

  it('are none with six, and none of a whole corpus', () => {
    expect(withControls(6)).toEqual([]);
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
