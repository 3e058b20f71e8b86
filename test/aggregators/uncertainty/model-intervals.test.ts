import { describe, expect, it } from 'vitest';
import { isDefined } from '../../../aggregators/cell.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { type ItemMeasurements, measuredItem } from '../../../aggregators/uncertainty/measured-item.ts';
import { modelIntervals } from '../../../aggregators/uncertainty/model-intervals.ts';
import { NOT_MEASURED } from '../../../aggregators/uncertainty/noise-floor.ts';
import { ITEM_TYPES, type ItemType } from '../../../corpus/item.ts';
import { PHRASINGS } from '../../../corpus/phrasings.ts';
import { cardOf, instrument, itemObservations } from '../builders.ts';
import { golden, goldenMeasurements, goldenObservations, tableOf } from './measurements.ts';

const PAPER = instrument({ protocol: 'paper' });
const DEFAULT = instrument();

/** PSI of 0.1 between all generations. */
function measurementsOf(observations: readonly Observation[]): ItemMeasurements[] {
  return tableOf(observations).map((row) => {
    const distances = row.generations.P0.map(() => row.generations.P1.map(() => 0.1));
    return { row, P0P1: distances, P1P2: distances };
  });
}

describe('the golden model under protocol paper', () => {
  const found = modelIntervals(goldenMeasurements, PAPER, 0.199, { resamples: 20_000 });
  const { mean, sd, ciLow, ciHigh } = golden.expected.bootstrap;
  const { esfp, kappa } = found.items;

  it.each([
    ['mean', esfp.mean, mean],
    ['sd', esfp.sd, sd],
    ['low end', esfp.interval?.[0], ciLow],
    ['high end', esfp.interval?.[1], ciHigh],
  ])('has the golden bootstrap’s %s of ESFP, to 0.003', (_, ours, theirs) => {
    expect(Math.abs((ours ?? Number.NaN) - theirs)).toBeLessThan(0.003);
  });

  it('resamples the whole corpus, with the mean on the point', () => {
    expect(found.bootstrap).toMatchObject({ scheme: 'whole corpus', items: 104, resamples: 20_000 });
    expect(esfp.offPoint).toBe(false);
  });

  it('holds kappa: it has no interval, and flex moves ESFP alone', () => {
    expect(kappa).toMatchObject({ interval: null, reason: expect.stringMatching(/^Kappa is held/) });
    const { esfp: composite, flex } = found.bootstrap.of;
    const multiplier = (composite.point ?? Number.NaN) / (flex.point ?? Number.NaN);
    expect(multiplier).toBeGreaterThan(1.05);
    composite.joint.slice(0, 100).forEach((value, i) => {
      expect(value / (flex.joint[i] ?? Number.NaN)).toBeCloseTo(multiplier, 9);
    });
  });
});

describe('the golden model under esfp-1.1', () => {
  const found = modelIntervals(goldenMeasurements, DEFAULT, 0.199);
  const { of } = found.bootstrap;
  const card = cardOf(goldenObservations);

  it('has the points of its card', () => {
    const close = (ours: number | null, theirs: number | null | undefined) =>
      expect(ours).toBeCloseTo(theirs ?? Number.NaN, 12);
    close(of.deltaSCD.point, card.deltaSCD.value);
    close(of.deltaSCDUndefinedAsZero.point, card.deltaSCD.undefinedAsZero);
    close(of.deltaSCDPaired.point, card.deltaSCD.paired.value);
    close(of.deltaAR.point, card.deltaAR.value);
    close(of.deltaARPooled.point, card.deltaAR.pooled);
    close(of.licensed.point, card.selectivity.licensed.value);
    close(of.control.point, card.selectivity.control.value);
    close(of.selectivity.point, card.selectivity.value);
    close(of.kappa.point, card.cpc.kappa);
    for (const phrasing of PHRASINGS) {
      close(of[`density${phrasing}`].point, card.gradient.byPhrasing[phrasing].density.value);
      close(of[`attributionRate${phrasing}`].point, card.gradient.byPhrasing[phrasing].attributionRate.value);
    }
    close(of.esfp.point, golden.expected.esfp);
  });

  it('has the contrasts of the gradient', () => {
    const { byPhrasing } = card.gradient;
    const level = (phrasing: 'P0' | 'P1' | 'P4') => byPhrasing[phrasing].density.value ?? Number.NaN;
    expect(of.deltaSCDP1P4.point).toBeCloseTo(level('P4') - level('P1'), 12);
    expect(of.gapP0.point).toBeCloseTo((byPhrasing.P0.attributionRate.value ?? 0) - level('P0'), 12);
    const paired = (key: 'density' | 'attributionRate', from: 'P1' | 'P2', to: 'P3' | 'P4') => {
      const differences = card.perItem.flatMap((item) => {
        const [one, other] = [item[key][from], item[key][to]];
        return typeof one === 'number' && typeof other === 'number' ? [other - one] : [];
      });
      return differences.reduce((total, value) => total + value, 0) / differences.length;
    };
    expect(of.densityP3minusP1.point).toBeCloseTo(paired('density', 'P1', 'P3'), 12);
    expect(of.densityP4minusP2.point).toBeCloseTo(paired('density', 'P2', 'P4'), 12);
    expect(of.attributionRateP3minusP1.point).toBeCloseTo(paired('attributionRate', 'P1', 'P3'), 12);
    expect(of.attributionRateP4minusP2.point).toBeCloseTo(paired('attributionRate', 'P2', 'P4'), 12);
  });

  it('resamples within types, and works kappa out anew', () => {
    expect(found.bootstrap).toMatchObject({ scheme: 'stratified', resamples: 1000 });
    const [low, high] = found.items.kappa.interval ?? [Number.NaN, Number.NaN];
    expect(low).toBeLessThan(golden.expected.esfp);
    expect(high - low).toBeGreaterThan(0.1);
    const multipliers = new Set(of.esfp.joint.map((value, i) => value / (of.flex.joint[i] ?? 1)));
    expect(multipliers.size).toBeGreaterThan(900);
  });

  it('has an interval of every quantity around its point', () => {
    for (const [name, { interval }] of Object.entries(found.items)) {
      const { point } = Object.entries(of).find(([one]) => one === name)?.[1] ?? { point: null };
      const [low, high] = interval ?? [Number.NaN, Number.NaN];
      expect(low, name).toBeLessThan(point ?? Number.NaN);
      expect(high, name).toBeGreaterThan(point ?? Number.NaN);
    }
  });

  it('has deltaSCD of every type by t', () => {
    expect(Object.keys(found.byType)).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T6']);
    for (const [type, { interval, df }] of Object.entries(found.byType)) {
      const centre = Object.entries(card.byType).find(([one]) => one === type)?.[1].deltaSCD.value;
      expect(((interval?.[0] ?? 0) + (interval?.[1] ?? 0)) / 2).toBeCloseTo(centre ?? Number.NaN, 12);
      expect(df).toBeGreaterThan(13);
    }
  });

  it('has no corpus interval at one generation an item, and says why', () => {
    for (const { interval, reason } of Object.values(found.corpus)) {
      expect(interval).toBeNull();
      expect(reason).toBe('One generation an item shows no generation noise; give two or more.');
    }
  });

  it('covers what it is told to', () => {
    const narrow = modelIntervals(goldenMeasurements, DEFAULT, 0.199, { level: 0.5 });
    expect([narrow.items.esfp.level, narrow.byType.T1?.level]).toEqual([0.5, 0.5]);
    expect(narrow.items.esfp.interval?.[0]).toBeGreaterThan(found.items.esfp.interval?.[0] ?? 1);
    expect(narrow.items.esfp.mean).toBe(found.items.esfp.mean);
  });

  it('takes PSI between the phrasings that the instrument names', () => {
    const other = instrument({ psi: { ceiling: 0.199, contrast: 'P1P2' } });
    const { psiScaled, psiP1P2, psiP0P1 } = modelIntervals(goldenMeasurements, other, 0.199).bootstrap.of;
    expect(psiP1P2.point).toBeCloseTo((psiP0P1.point ?? Number.NaN) / 2, 12);
    expect(psiScaled.point).toBeCloseTo((psiP1P2.point ?? Number.NaN) / 0.199, 12);
  });

  it('leaves what a ceiling is needed for undefined without one', () => {
    const { items } = modelIntervals(goldenMeasurements, DEFAULT, null, { resamples: 10 });
    const reason = 'The quantity itself is not defined.';
    expect([items.psiScaled, items.flex, items.esfp].map((one) => one.reason)).toEqual([
      reason,
      reason,
      reason,
    ]);
    expect(items.deltaSCD.interval).not.toBeNull();
  });
});

describe('a model with repeats', () => {
  /* Golden item i + 1 answers as the second generation of item i, so that generations differ. */
  const perItem = PHRASINGS.length;
  const second = goldenObservations.map((one, i): Observation => {
    const other = goldenObservations[(i + perItem) % goldenObservations.length] ?? one;
    const { item, type, phrasing } = one;
    const row = `${other.row} again`;
    return { ...other, item, type, phrasing, repeat: 1, row, response: row };
  });
  const measurements = measurementsOf([...goldenObservations, ...second]);
  const found = modelIntervals(measurements, DEFAULT, 0.199);

  it('has corpus intervals around the points', () => {
    for (const name of ['deltaSCD', 'deltaAR', 'kappa', 'esfp', 'deltaARPooled'] as const) {
      const { interval } = found.corpus[name];
      const point = found.bootstrap.of[name].point ?? Number.NaN;
      expect(((interval?.[0] ?? 0) + (interval?.[1] ?? 0)) / 2, name).toBeCloseTo(point, 12);
      expect(interval?.[1], name).toBeGreaterThan(point + 0.005);
    }
  });

  it('covers what it is told to', () => {
    const { corpus } = modelIntervals(measurements, DEFAULT, 0.199, { level: 0.5, resamples: 10 });
    expect(corpus.deltaSCD.level).toBe(0.5);
    expect(corpus.deltaSCD.interval?.[0]).toBeGreaterThan(found.corpus.deltaSCD.interval?.[0] ?? 1);
  });

  it('has no interval of PSI where all distances are equal', () => {
    expect(found.corpus.psiP0P1.interval).toBeNull();
    expect(found.items.psiP0P1.interval).toBeNull();
  });

  it('lets each generation of an item be a subject of kappa', () => {
    const card = cardOf([...goldenObservations, ...second]);
    expect(found.bootstrap.of.kappa.point).toBeCloseTo(card.cpc.kappa ?? Number.NaN, 12);
    expect(card.cpc.n).toBeGreaterThan(150);
  });

  it.each(['kappa', 'deltaARPooled'] as const)(
    'varies %s by its generations about as widely as by its items',
    (name) => {
      /* Each generation answers as an item of its own, so that all noise is that of generations. */
      const [ofGenerations, ofItems] = [found.corpus[name].sd, found.items[name].sd];
      expect((ofGenerations ?? Number.NaN) / (ofItems ?? Number.NaN)).toBeGreaterThan(0.75);
      expect((ofGenerations ?? Number.NaN) / (ofItems ?? Number.NaN)).toBeLessThan(1.25);
    },
  );

  it('has no corpus interval, rather than one of 0, where repeats are copies', () => {
    const copies = goldenObservations.map((one) => ({ ...one, repeat: 1, row: `${one.row} again` }));
    const { corpus, items } = modelIntervals(
      measurementsOf([...goldenObservations, ...copies]),
      DEFAULT,
      0.199,
    );
    expect(corpus.deltaSCD).toMatchObject({ interval: null, reason: NOT_MEASURED });
    expect(items.deltaSCD.interval).not.toBeNull();
  });

  it('counts an item whose second generation is missing as one of one', () => {
    const [first, ...rest] = measurements;
    if (first === undefined) throw new Error('No item.');
    const some = modelIntervals(
      [...measurementsOf(goldenObservations.slice(0, perItem)), ...rest],
      DEFAULT,
      0.199,
    );
    expect(some.corpus.deltaSCD.interval).not.toBeNull();
    expect(some.generations.deltaSCD.variance).not.toBe(found.generations.deltaSCD.variance);
  });
});

describe('a model of little', () => {
  it('has no interval on one item, and a sentence for each', () => {
    const { items, corpus, byType, fixedTypes } = modelIntervals(
      measurementsOf(itemObservations()),
      DEFAULT,
      0.199,
    );
    expect(items.deltaSCD).toMatchObject({ interval: null, reason: 'One item tells nothing of others.' });
    expect(corpus.deltaSCD.interval).toBeNull();
    expect(byType.T1).toMatchObject({ interval: null, reason: 'One item tells nothing of others.' });
    expect(fixedTypes).toEqual(['T1']);
  });

  it('throws without an item', () => {
    expect(() => modelIntervals([], DEFAULT, 0.199)).toThrow(RangeError);
  });

  it('has nothing but null and finite numbers where all is missing', () => {
    const missing = { missing: 'refused' };
    const none = ['X1', 'X2', 'X3'].flatMap((item) =>
      itemObservations({
        item,
        response: missing,
        attribution: missing,
        labelled: missing,
        stances: missing,
      }),
    );
    const rows = tableOf(none).map((row) => ({
      row,
      P0P1: [['missing' as const]],
      P1P2: [['missing' as const]],
    }));
    const { items, corpus, byType } = modelIntervals(rows, DEFAULT, 0.199);
    const text = JSON.stringify({ items, corpus, byType }, (_, value) =>
      typeof value === 'number' && !Number.isFinite(value) ? 'not finite' : value,
    );
    expect(text).not.toContain('not finite');
    expect(Object.values(items).every(({ interval, reason }) => interval === null && reason !== null)).toBe(
      true,
    );
  });

  const ofTypes = (counts: Partial<Record<ItemType, number>>) =>
    modelIntervals(
      Object.entries(counts)
        .flatMap(([type, count]) => Array.from({ length: count }, () => type))
        .flatMap((type, i) => {
          const golden = DEFINED[i];
          const known = ITEM_TYPES.find((one) => one === type);
          return golden === undefined || known === undefined
            ? []
            : [{ ...golden, row: { ...golden.row, type: known } }];
        }),
      DEFAULT,
      0.199,
      { resamples: 200 },
    );
  const DEFINED = goldenMeasurements.filter((one) => {
    const { density, attributionRate } = measuredItem(one);
    return [density.P1, density.P2, attributionRate.P1, attributionRate.P2].every(isDefined);
  });

  it('has no interval of what is read from one item of the control alone, and one of the rest', () => {
    const { items, fixedTypes, collapsed } = ofTypes({ T1: 10, T2: 9, T4: 1 });
    expect(fixedTypes).toEqual(['T4']);
    expect(collapsed).toEqual(['T2 + T4']);
    const reason = 'T4 has one item, which cannot be resampled: its deltaSCD has no spread to go by.';
    for (const name of ['selectivity', 'control'] as const) {
      expect(items[name]).toMatchObject({ interval: null, reason, mean: null, sd: null, offPoint: null });
    }
    for (const name of ['deltaSCD', 'licensed', 'deltaAR'] as const) {
      expect(items[name].interval, name).not.toBeNull();
    }
  });

  it('joins other types of few items with each other, and not with the control', () => {
    const { items, fixedTypes, collapsed } = ofTypes({ T1: 10, T2: 1, T3: 1, T4: 8 });
    expect(fixedTypes).toEqual(['T2', 'T3']);
    expect(collapsed).toEqual(['T1 + T2 + T3']);
    expect(items.selectivity.interval).not.toBeNull();
  });

  it('has an interval of deltaSCD on ten items, of whichever types', () => {
    for (const counts of [
      { T1: 10 },
      { T1: 2, T2: 2, T3: 2, T4: 2, T5: 2 },
      { T1: 9, T4: 1 },
      { T1: 5, T2: 1, T3: 1, T4: 1, T5: 1, T6: 1 },
    ]) {
      expect(ofTypes(counts).items.deltaSCD.interval, JSON.stringify(counts)).not.toBeNull();
    }
  });

  it('has none on seven, and names them', () => {
    expect(ofTypes({ T1: 7 }).items.deltaSCD).toMatchObject({
      interval: null,
      reason: 'It rests on 7 items, and an interval takes 8: resamples of fewer are too alike.',
    });
  });

  it('counts the items that kappa and the pooled contrast rest on too', () => {
    const { of } = ofTypes({ T1: 12 }).bootstrap;
    const own = DEFINED.slice(0, 12).map((one) => measuredItem(one));
    expect(of.kappa.fewest).toBe(own.filter(({ ratings }) => ratings.length > 0).length);
    expect(of.deltaARPooled.fewest).toBe(12);
    expect(of.esfp.fewest).toBe(12);
  });
});

it('an undefined kappa multiplies by 1 in a resample', () => {
  /* Every stance is neutral: kappa is 0/0 throughout, ESFP is not. */
  const observations = ['X1', 'X2', 'X3', 'X4'].flatMap((item, i) =>
    itemObservations(
      { item, attribution: { self: i, third: 1 } },
      { P2: { attribution: { self: 3, third: i } } },
    ),
  );
  const { bootstrap, items } = modelIntervals(measurementsOf(observations), DEFAULT, 0.199);
  expect(items.kappa.interval).toBeNull();
  expect(items.esfp.redrawn).toBe(0);
  expect(Array.from(bootstrap.of.esfp.joint)).toEqual(Array.from(bootstrap.of.flex.joint));
});
