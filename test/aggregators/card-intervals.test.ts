import { describe, expect, it } from 'vitest';
import type { Cell } from '../../aggregators/cell.ts';
import type { Instrument } from '../../aggregators/instrument.ts';
import { itemTable } from '../../aggregators/item-table.ts';
import { STANCES } from '../../aggregators/judgement.ts';
import type { Observation } from '../../aggregators/observation.ts';
import { explain } from '../../aggregators/report/explain.ts';
import { renderTables } from '../../aggregators/report/tables.ts';
import { embeddingDistances } from '../../aggregators/response-distance.ts';
import { reportSchema, type ScoreCard } from '../../aggregators/score-card.ts';
import { scoreModel } from '../../aggregators/score-model.ts';
import { generationDistances } from '../../aggregators/uncertainty/generation-distances.ts';
import { intervalsNote } from '../../aggregators/uncertainty/intervals-note.ts';
import { modelIntervals } from '../../aggregators/uncertainty/model-intervals.ts';
import type { ModelQuantity } from '../../aggregators/uncertainty/model-quantities.ts';
import { NOT_MEASURED } from '../../aggregators/uncertainty/noise-floor.ts';
import { seededRandom } from '../../aggregators/uncertainty/seeded-random.ts';
import { ITEM_TYPES } from '../../corpus/item.ts';
import { PHRASINGS, type Phrasing } from '../../corpus/phrasings.ts';
import {
  at,
  cardOf,
  corpusOf,
  embeddingsOf,
  instrument,
  itemObservations,
  missing,
  panel,
  reportOf,
  stances,
  subject,
} from './builders.ts';

/** A model that answers at random, the same at every call: everything on its card is defined and has spread. */
function atRandom(items: number, repeats: number, model = 'model'): Observation[] {
  const random = seededRandom(1, 'card intervals');
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('pick: nothing to pick from');
    return value;
  };
  return Array.from({ length: items }, (_, i) =>
    Array.from({ length: repeats }, (__, repeat) =>
      itemObservations({
        model,
        item: `X${String(i).padStart(2, '0')}`,
        type: ITEM_TYPES[i % 6] ?? 'T1',
        repeat,
      }).map((one) => {
        const labels = pick(['AAAB', 'AB', 'ABBB', 'AAB', 'BB', 'AA', 'CC']);
        return {
          ...one,
          attribution: { self: Math.floor(random() * 3), third: 1 + Math.floor(random() * 3) },
          labelled: panel(labels, labels),
          stances: stances(random() < 0.6 ? (STANCES[i % 3] ?? 'neutral') : pick(STANCES)),
        };
      }),
    ).flat(),
  ).flat();
}

function vectorsAtRandom(observations: readonly Observation[]) {
  const random = seededRandom(2, 'card intervals');
  return embeddingsOf(observations, ({ phrasing }) => at((phrasing === 'P2' ? 0.4 : 0.05) + random() / 10));
}

/** Every value of a card whose key ends in `interval`, by its path. */
/** Parts that carry the reason of a null beside it. */
const WITH_REASONS = ['byType', 'byPanel', 'labels'];

function intervalsOn(value: unknown, path: readonly string[] = []): [string, unknown][] {
  if (WITH_REASONS.includes(path[0] ?? '')) return [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): [string, unknown][] =>
    /interval$/i.test(key) && path[0] !== 'intervalReasons'
      ? [[[...path, key].join('.'), inner]]
      : intervalsOn(inner, [...path, key]),
  );
}

/** Every number anywhere in a value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/** The card's own value of each quantity that carries an interval, with that interval. */
function shownOn(card: ScoreCard): Record<ModelQuantity, { value: number | null; interval: unknown }> {
  const { deltaSCD, selectivity, deltaAR, psi, cpc, flex, esfp, gradient } = card;
  const { byPhrasing, contrasts } = gradient;
  const bare = <Shown extends { value: number | null; interval: unknown }>({ value, interval }: Shown) => ({
    value,
    interval,
  });
  return {
    densityP0: bare(byPhrasing.P0.density),
    densityP1: bare(byPhrasing.P1.density),
    densityP2: bare(byPhrasing.P2.density),
    densityP3: bare(byPhrasing.P3.density),
    densityP4: bare(byPhrasing.P4.density),
    attributionRateP0: bare(byPhrasing.P0.attributionRate),
    attributionRateP1: bare(byPhrasing.P1.attributionRate),
    attributionRateP2: bare(byPhrasing.P2.attributionRate),
    attributionRateP3: bare(byPhrasing.P3.attributionRate),
    attributionRateP4: bare(byPhrasing.P4.attributionRate),
    densityP3minusP1: bare(contrasts.densityP3minusP1),
    densityP4minusP2: bare(contrasts.densityP4minusP2),
    attributionRateP3minusP1: bare(contrasts.attributionRateP3minusP1),
    attributionRateP4minusP2: bare(contrasts.attributionRateP4minusP2),
    deltaSCDP1P4: bare(contrasts.deltaSCDP1P4),
    gapP0: bare(contrasts.gapP0),
    deltaSCD: bare(deltaSCD),
    deltaSCDPaired: bare(deltaSCD.paired),
    deltaSCDUndefinedAsZero: { value: deltaSCD.undefinedAsZero, interval: deltaSCD.undefinedAsZeroInterval },
    deltaAR: bare(deltaAR),
    deltaARPooled: { value: deltaAR.pooled, interval: deltaAR.pooledInterval },
    licensed: bare(selectivity.licensed),
    // Its interval is that of its type, by t.
    control: { value: selectivity.control.value, interval: card.byType.T4?.deltaSCD.interval },
    selectivity: bare(selectivity),
    psiP0P1: bare(psi.P0P1),
    psiP1P2: bare(psi.P1P2),
    psiScaled: { value: psi.scaled, interval: psi.scaledInterval },
    kappa: { value: cpc.kappa, interval: cpc.interval },
    flex: bare(flex),
    esfp: bare(esfp),
  };
}

describe.each([1, 2])('the intervals of a card at %i generations an item', (repeats) => {
  const observations = atRandom(72, repeats);
  const embeddings = vectorsAtRandom(observations);
  const card = cardOf(observations, { embeddings });
  const rows = itemTable(
    observations,
    card.perItem.map(({ item, type }) => ({ item, type })),
    'unanimity',
  );
  const distanceOf = embeddingDistances(embeddings);
  const found = modelIntervals(
    rows.map((row) => ({
      row,
      P0P1: generationDistances(row, 'P0', 'P1', distanceOf),
      P1P2: generationDistances(row, 'P1', 'P2', distanceOf),
    })),
    instrument(),
    0.199,
  );

  it('stand beside the value that was resampled, each its own', () => {
    const shown = shownOn(card);
    const names = Object.keys(found.items) as ModelQuantity[];
    expect(Object.keys(shown).sort()).toEqual([...names].sort());
    for (const name of names) {
      expect([name, shown[name].value]).toEqual([
        name,
        expect.closeTo(found.bootstrap.of[name].point ?? NaN, 9),
      ]);
      if (name !== 'control')
        expect([name, shown[name].interval]).toEqual([name, found.items[name].interval]);
    }
    // No two are the same, so that none can stand in another's place.
    const whole = names.map((name) => String(found.items[name].interval));
    expect(names.filter((_, i) => whole.indexOf(whole[i] ?? '') !== i)).toEqual([]);
  });

  it('do not hang on the order of the rows', () => {
    const backwards = cardOf(observations.toReversed(), { embeddings });
    const [here, there] = [intervalsOn(card), intervalsOn(backwards)].map(
      (all): Record<string, unknown> => Object.fromEntries(all),
    );
    expect(there?.['esfp.interval']).toEqual(here?.['esfp.interval']);
    expect(there?.['deltaSCD.interval']).toEqual(here?.['deltaSCD.interval']);
  });

  it('generalise to other items, or for deltaSCD and ESFP to other generations beside it', () => {
    for (const name of ['deltaSCD', 'esfp'] as const) {
      expect(card[name].corpusInterval).toEqual(found.corpus[name].interval);
    }
    expect(card.deltaSCD.corpusInterval === null).toBe(repeats === 1);
  });

  it('are by t within a type, and for the control', () => {
    for (const type of ITEM_TYPES)
      expect(card.byType[type]?.deltaSCD.interval).toEqual(found.byType[type]?.interval);
    expect(card.selectivity.control.interval).toEqual(found.byType.T4?.interval);
    expect(found.byType.T4?.interval).not.toBeNull();
  });

  it('are null with a reason, and with none where they are not', () => {
    const none = intervalsOn(card).filter(([, interval]) => interval === null);
    expect(Object.keys(card.intervalReasons).sort()).toEqual(none.map(([path]) => path).sort());
    expect(card.intervalReasons).toEqual(
      repeats === 1
        ? {
            'deltaSCD.corpusInterval': expect.stringContaining('give two or more'),
            'esfp.corpusInterval': expect.stringContaining('give two or more'),
          }
        : {},
    );
  });

  it('say what they rest on', () => {
    const { resampling } = card;
    expect(resampling).toMatchObject({
      scheme: 'stratified',
      resamples: 1000,
      fixedTypes: [],
      collapsed: [],
    });
    const { mean, sd, offPoint, redrawn } = found.items.kappa;
    expect(resampling?.of.kappa).toEqual({ mean, sd, offPoint, redrawn });
    expect(Object.keys(resampling?.of ?? {})).toHaveLength(Object.keys(found.items).length);
  });

  it('come with the share of generation noise, where it was measured', () => {
    const { deltaSCD, esfp } = card.generationNoise;
    if (repeats === 1) {
      expect(deltaSCD).toEqual({ shares: null, reason: expect.stringContaining('give two or more') });
      return;
    }
    const variance = found.generations.deltaSCD.variance ?? NaN;
    const all = (found.items.deltaSCD.sd ?? NaN) ** 2;
    expect(deltaSCD.shares?.generations).toBe(variance);
    expect(deltaSCD.shares?.generationShare).toBeCloseTo(variance / Math.max(all, variance), 12);
    expect(esfp.shares?.generations).toBe(found.generations.esfp.variance);
  });

  it('come with PSI’s noise floor, where there are repeats', () => {
    const { P0, P1, P2 } = card.psi.noiseFloor;
    if (repeats === 1) {
      for (const floor of [P0, P1, P2]) expect(floor).toMatchObject({ value: null, repeated: 0 });
      expect(P0.reason).toContain('give two or more');
      return;
    }
    for (const floor of [P0, P1, P2]) {
      expect(floor).toMatchObject({ n: 72, repeated: 72, identical: 0, reason: null });
      expect(floor.value).toBeGreaterThan(0);
    }
    expect(new Set([P0.value, P1.value, P2.value]).size).toBe(3);
  });
});

describe('under protocol paper', () => {
  const observations = atRandom(30, 1);
  const settings = { instrument: { protocol: 'paper' as const }, embeddings: vectorsAtRandom(observations) };

  it('items are resampled over the whole corpus, and kappa is held: it has no interval, and the card says why', () => {
    const card = cardOf(observations, settings);
    expect(card.resampling?.scheme).toBe('whole corpus');
    expect(card.cpc.interval).toBeNull();
    expect(card.intervalReasons['cpc.interval']).toContain('held at its point');
    expect(card.esfp.interval).not.toBeNull();
    expect(card.deltaSCD.interval).not.toEqual(
      cardOf(observations, { ...settings, instrument: {} }).deltaSCD.interval,
    );
  });

  it('the report says so', () => {
    expect(reportOf(observations, settings).intervals).toBe(intervalsNote({ protocol: 'paper' }));
  });
});

describe('repeats that are copies', () => {
  it('measured no generation noise: null with that reason, a warning, and no 0', () => {
    const once = atRandom(24, 1);
    const observations = [...once, ...once.map((one) => ({ ...one, repeat: 1 }))];
    const card = cardOf(observations, { embeddings: vectorsAtRandom(once) });
    expect([card.deltaSCD.corpusInterval, card.esfp.corpusInterval]).toEqual([null, null]);
    expect(card.intervalReasons['deltaSCD.corpusInterval']).toBe(NOT_MEASURED);
    expect(card.generationNoise.deltaSCD).toEqual({ shares: null, reason: NOT_MEASURED });
    expect(card.psi.noiseFloor.P0).toMatchObject({ value: null, reason: NOT_MEASURED, identical: 24 });
    expect(card.warnings).toContain(NOT_MEASURED);
  });
});

const REFUSED: Partial<Observation> = {
  response: missing('refused by its provider'),
  attribution: missing(),
  labelled: missing(),
  stances: missing(),
  format: missing(),
};
const WITHOUT_STANCE: Partial<Observation> = {
  labelled: panel('CC', 'CC'),
  attribution: { self: 0, third: 0 },
  stances: stances('no_stance', 'no_stance'),
};

/** Many items, all answered alike but for what is given. */
const alike = (
  some: Partial<Observation>,
  byPhrasing: Partial<Record<Phrasing, Partial<Observation>>> = {},
) =>
  Array.from({ length: 24 }, (_, i) =>
    itemObservations({ item: `X${i}`, type: ITEM_TYPES[i % 6] ?? 'T1', ...some }, byPhrasing),
  ).flat();

const SPARSE: readonly (readonly [string, readonly Observation[], RegExp])[] = [
  ['one item', itemObservations(), /^All rests on 1 item/],
  ['one item a type', atRandom(6, 1), /^All rests on 6 items/],
  ['one item of two generations', atRandom(1, 2), /^All rests on 1 item/],
  ['all refused by the provider', alike(REFUSED), /x 120 \(refused by its provider\)/],
  [
    'all refused in words, so that all is C',
    alike(WITHOUT_STANCE),
    /^deltaSCD is not defined: no item has an SCD under P1 \(undefined on 24, missing on 0\), nor under P2/,
  ],
  [
    'all C, with markers',
    alike({ labelled: panel('CCC', 'CCC') }),
    /^ESFP is not defined, for want of deltaSCD\./,
  ],
  [
    'all of one stance',
    alike({ stances: stances('positive') }),
    /^CPC kappa is not defined .* all are of one stance/,
  ],
  ['all answered with the same labels', alike({}), /^CPC kappa is not defined/],
  [
    'no answer under P1',
    atRandom(24, 1).filter(({ phrasing }) => phrasing !== 'P1'),
    /^deltaSCD is not defined: no item has an SCD under P1 \(undefined on 0, missing on 24\)\.$/,
  ],
  [
    'P1 refused throughout',
    alike({}, { P1: REFUSED }),
    /^deltaSCD is not defined: no item has an SCD under P1/,
  ],
  [
    'answers to one item of many',
    [...itemObservations({ item: 'Y1' }), ...alike(REFUSED)],
    /^Missing, and counted as nothing/,
  ],
];

describe.each(SPARSE)('%s', (_, observations, sentence) => {
  const protocols: readonly Partial<Instrument>[] = [
    {},
    { protocol: 'paper', psi: { ceiling: 'cohort', contrast: 'P1P2' } },
  ];

  it.each(protocols)('gives sentences and no NaN (%j)', (some) => {
    const report = reportOf(observations, { instrument: some, embeddings: vectorsAtRandom(observations) });
    const [card] = report.cards;
    if (card === undefined) throw new Error('the model has no card');
    expect(card.warnings).toContainEqual(expect.stringMatching(sentence));
    expect(numbersIn(report).filter((number) => !Number.isFinite(number))).toEqual([]);
    expect(reportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
    const none = intervalsOn(card).filter(([, interval]) => interval === null);
    expect(Object.keys(card.intervalReasons).sort()).toEqual(none.map(([path]) => path).sort());
    expect(none.length).toBeGreaterThan(0);
    for (const reason of Object.values(card.intervalReasons)) expect(reason).toMatch(/^[A-Z\d].*\.$/);
    expect(renderTables(report)).not.toMatch(/NaN|null|undefined|Infinity/);
    expect(explain(report)).not.toMatch(/NaN|null|Infinity/);
  });
});

describe('the reason of a null', () => {
  it('is that no item of a type was asked, where others were', () => {
    const card = cardOf(itemObservations({ type: 'T1' }));
    expect(card.intervalReasons).toMatchObject({
      'selectivity.control.interval': 'No item of this type was asked.',
      'deltaSCD.interval': 'One item tells nothing of others.',
    });
  });

  it('is for generation noise first that it was not measured', () => {
    expect(cardOf(itemObservations()).generationNoise.deltaSCD.reason).toContain('give two or more');
    const twice = [0, 1].flatMap((repeat) =>
      itemObservations({ repeat, labelled: repeat === 0 ? panel('AB', 'AB') : panel('BB', 'BB') }),
    );
    expect(cardOf(twice).generationNoise.deltaSCD.reason).toBe('One item tells nothing of others.');
  });
});

describe('a model without a row', () => {
  const model = { model: 'x', subject: subject(), observations: [], rows: [] };
  const card = scoreModel(model, instrument({ corpus: corpusOf([]) }), embeddingDistances(new Map()), 0.199);

  it('has a sentence, no NaN, and a reason for every interval', () => {
    expect(card.warnings).toContain('No item was asked: there is nothing to score.');
    expect(numbersIn(card).filter((number) => !Number.isFinite(number))).toEqual([]);
    expect(Object.keys(card.intervalReasons).sort()).toEqual(
      intervalsOn(card)
        .map(([path]) => path)
        .sort(),
    );
    expect(new Set(Object.values(card.intervalReasons))).toEqual(new Set(['No item was asked.']));
    expect(card.resampling).toBeNull();
    expect(card.generationNoise.esfp).toEqual({ shares: null, reason: 'No item was asked.' });
  });

  it('covers nothing', () => {
    expect(card.coverage).toEqual({ responses: 0, attributionRate: 0, density: 0, stance: 0 });
  });
});

describe('contrasts along the phrasings', () => {
  const labelled = (letters: string) => ({ labelled: panel(letters, letters) });
  const { contrasts } = cardOf([
    ...itemObservations(
      { item: 'X1', attribution: { self: 1, third: 3 } },
      { P1: labelled('A'), P2: labelled('AB'), P3: labelled('AAAB'), P4: labelled('B') },
    ),
    ...itemObservations(
      { item: 'X2', attribution: { self: 3, third: 1 } },
      {
        P1: { ...labelled('CC'), attribution: { self: 0, third: 0 } },
        P2: labelled('B'),
        P4: labelled('AB'),
      },
    ),
  ]).gradient;
  const paired = (value: number, n: number, undefinedOnes: number): object => ({
    value,
    n,
    undefined: undefinedOnes,
    missing: 0,
  });

  it('are paired by item, but for that from P1 to P4 and the gap under P0', () => {
    expect(contrasts.densityP3minusP1).toMatchObject(paired(0.25, 1, 1));
    expect(contrasts.densityP4minusP2).toMatchObject(paired(0, 2, 0));
    expect(contrasts.attributionRateP3minusP1).toMatchObject(paired(0, 1, 1));
    expect(contrasts.attributionRateP4minusP2).toMatchObject(paired(0, 2, 0));
    expect(contrasts.deltaSCDP1P4.value).toBe(0.75);
    expect(contrasts.gapP0.value).toBe(0);
  });

  it('are null where a side is', () => {
    const cells: Cell[] = PHRASINGS.map(() => 'missing');
    expect(cells).toHaveLength(5);
    const none = cardOf(itemObservations({}, { P0: REFUSED, P1: REFUSED })).gradient.contrasts;
    expect([none.deltaSCDP1P4.value, none.gapP0.value, none.densityP3minusP1.value]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
