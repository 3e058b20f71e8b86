import { describe, expect, it } from 'vitest';
import type { Cell } from '../../aggregators/cell.ts';
import { itemTable } from '../../aggregators/item-table.ts';
import type { Observation } from '../../aggregators/observation.ts';
import { embeddingDistances } from '../../aggregators/response-distance.ts';
import type { ScoreCard } from '../../aggregators/score-card.ts';
import { itemSensitivities, scoreModel } from '../../aggregators/score-model.ts';
import type { ItemType } from '../../corpus/item.ts';
import { PHRASINGS, type Phrasing } from '../../corpus/phrasings.ts';
import {
  at,
  cardOf,
  embeddingsOf,
  GOOD_FORMAT,
  instrument,
  itemObservations,
  missing,
  observation,
  panel,
  stances,
  subject,
} from './builders.ts';

/** Both judges' labels, one letter a sentence. */
const agreed = (letters: string) => ({ labelled: panel(letters, letters) });

/** An item whose SCD under P1 and P2 is told by its labels. */
const shifting = (item: string, type: ItemType, p1: string, p2: string) =>
  itemObservations({ item, type }, { P1: agreed(p1), P2: agreed(p2) });

const same = (value: Cell): Record<Phrasing, Cell> => ({
  P0: value,
  P1: value,
  P2: value,
  P3: value,
  P4: value,
});

describe('what the card is of', () => {
  it('is the model and its subject as given', () => {
    const given = subject({ provider: 'openai:chat:x', date: '2026-01-01' });
    const card = cardOf(itemObservations({ model: 'x' }), { subjects: new Map([['x', given]]) });
    expect([card.model, card.subject]).toEqual(['x', given]);
  });

  it('counts the items asked, those in the corpus over all types, and the repeats', () => {
    const observations = [0, 1, 2].flatMap((repeat) => itemObservations({ repeat }));
    const corpus = { name: 'c', hash: 'h', items: { T1: 20, T4: 24, T6: 15 } };
    expect(cardOf(observations, { instrument: { corpus } }).items).toEqual({
      inTable: 1,
      inCorpus: 59,
      repeats: 3,
    });
  });

  it('has no repeats, and no number, without a row', () => {
    const model = { model: 'x', subject: subject(), observations: [], rows: [] };
    const card = scoreModel(model, instrument(), embeddingDistances(new Map()), 0.199);
    expect(card.items).toEqual({ inTable: 0, inCorpus: 1, repeats: 0 });
    expect([card.deltaSCD.value, card.deltaAR.value, card.psi.scaled, card.esfp.value]).toEqual(
      Array(4).fill(null),
    );
  });
});

describe('coverage and what is missing', () => {
  it('is whole, and nothing is missing, where all was had', () => {
    const card = cardOf(itemObservations());
    expect(card.coverage).toEqual({ responses: 1, attributionRate: 1, density: 1, stance: 1 });
    expect(card.missing).toEqual([]);
  });

  it('counts undefined as had: it is behaviour', () => {
    const card = cardOf(itemObservations({ ...agreed('CC'), attribution: { self: 0, third: 0 } }));
    expect(card.coverage).toEqual({ responses: 1, attributionRate: 1, density: 1, stance: 1 });
    expect(card.missing).toEqual([]);
  });

  it('is the share of all repeats of all items of the corpus, under P0, P2, P4 for stances', () => {
    const observations = itemObservations({}, { P1: { attribution: missing() }, P2: { stances: missing() } });
    const corpus = { name: 'c', hash: 'h', items: { T1: 1, T2: 1 } };
    expect(cardOf(observations, { instrument: { corpus } }).coverage).toEqual({
      responses: 0.5,
      attributionRate: 0.4,
      density: 0.5,
      stance: 1 / 3,
    });
    const repeated = [...observations, observation({ repeat: 1, phrasing: 'P3' })];
    expect(cardOf(repeated).coverage).toEqual({
      responses: 0.6,
      attributionRate: 0.5,
      density: 0.6,
      stance: 1 / 3,
    });
  });

  it('tells the parts apart', () => {
    const card = cardOf(
      itemObservations(
        {},
        {
          P0: {
            response: missing('timeout'),
            attribution: missing(),
            labelled: missing(),
            stances: missing(),
          },
          P1: { labelled: panel('AB', null) },
          P4: { stances: stances(null, 'positive') },
        },
      ),
    );
    expect(card.coverage).toEqual({ responses: 0.8, attributionRate: 0.8, density: 0.6, stance: 1 / 3 });
    expect(card.missing).toEqual([
      { part: 'response', reason: 'timeout', count: 1 },
      { part: 'SCD', reason: 'judge-2: refused', count: 1 },
      { part: 'stance', reason: 'refused', count: 1 },
    ]);
  });

  it('tallies by part and reason, every judge for itself', () => {
    const card = cardOf(
      itemObservations(
        {
          attribution: missing('a'),
          labelled: panel(null, null),
          stances: missing('s'),
          format: missing('f'),
        },
        { P3: { labelled: missing('l'), attribution: missing('b') }, P4: { stances: [], labelled: panel() } },
      ),
    );
    expect(card.missing).toEqual([
      { part: 'AR', reason: 'a', count: 4 },
      { part: 'format', reason: 'f', count: 5 },
      { part: 'SCD', reason: 'judge-1: refused', count: 3 },
      { part: 'SCD', reason: 'judge-2: refused', count: 3 },
      { part: 'stance', reason: 's', count: 2 },
      { part: 'AR', reason: 'b', count: 1 },
      { part: 'SCD', reason: 'l', count: 1 },
      { part: 'SCD', reason: 'no judge gave labels', count: 1 },
      { part: 'stance', reason: 'no judge gave a stance', count: 1 },
    ]);
  });

  it('asks no stance of P1 and P3, and only that of the primary judge', () => {
    const card = cardOf(
      itemObservations(
        { stances: stances('positive', null) },
        { P1: { stances: missing() }, P3: { stances: missing() } },
      ),
    );
    expect(card.coverage.stance).toBe(1);
    expect(card.missing).toEqual([]);
  });

  it('counts the rows that should be there and are not', () => {
    const observations = [...itemObservations(), observation({ repeat: 1, phrasing: 'P2' })];
    expect(cardOf(observations).missing).toEqual([{ part: 'response', reason: 'no such row', count: 4 }]);
    expect(cardOf(itemObservations().slice(1)).missing).toEqual([
      { part: 'response', reason: 'no such row', count: 1 },
    ]);
  });
});

describe('deltaSCD on the card', () => {
  const observations = [
    ...shifting('X1', 'T1', 'AB', 'BB'),
    ...shifting('X2', 'T1', 'CC', 'AAAB'),
    ...shifting('X3', 'T1', 'AAAA', 'CC'),
    ...itemObservations({ item: 'X4' }, { P1: { labelled: missing() }, P2: agreed('AB') }),
  ];
  const { deltaSCD } = cardOf(observations);

  it('is the difference of the means under P2 and P1', () => {
    expect(deltaSCD.underP1).toEqual({ value: 0.25, n: 2, undefined: 1, missing: 1 });
    expect(deltaSCD.underP2).toEqual({ value: 1.75 / 3, n: 3, undefined: 1, missing: 0 });
    expect(deltaSCD.value).toBeCloseTo(1.75 / 3 - 0.25, 12);
  });

  it('counts undefined, not missing, as zero beside it', () => {
    expect(deltaSCD.undefinedAsZero).toBeCloseTo(1.75 / 4 - 0.5 / 3, 12);
  });

  it('has the bounds that the missing response leaves open', () => {
    expect(deltaSCD.bounds?.[0]).toBeCloseTo(1.75 / 3 - 1.5 / 3, 12);
    expect(deltaSCD.bounds?.[1]).toBeCloseTo(1.75 / 3 - 0.5 / 3, 12);
  });

  it('has the mean of paired differences beside it', () => {
    expect(deltaSCD.paired).toMatchObject({ value: 0.5, n: 1, undefined: 2, missing: 1 });
  });

  it('is there for each judge of the instrument alone', () => {
    const card = cardOf(
      itemObservations({}, { P1: { labelled: panel('AA', 'AB') }, P2: { labelled: panel('BB', 'AB') } }),
    );
    expect(card.deltaSCD.byJudge).toEqual([
      { judge: 'judge-1', value: 1 },
      { judge: 'judge-2', value: 0 },
    ]);
  });

  it('is null for a judge who labelled nothing, and still there for the other', () => {
    const card = cardOf(itemObservations({ labelled: panel('AB', null) }));
    expect(card.deltaSCD.value).toBeNull();
    expect(card.deltaSCD.byJudge).toEqual([
      { judge: 'judge-1', value: 0 },
      { judge: 'judge-2', value: null },
    ]);
    const none = cardOf(itemObservations({ labelled: missing() }));
    expect(none.deltaSCD.byJudge.map(({ value }) => value)).toEqual([null, null]);
  });
});

describe('selectivity and types on the card', () => {
  const observations = [
    ...shifting('X1', 'T1', 'AA', 'BB'),
    ...shifting('X2', 'T2', 'AA', 'AB'),
    ...shifting('X3', 'T3', 'AB', 'AB'),
    ...shifting('X4', 'T4', 'AAAA', 'AAAB'),
    ...shifting('X5', 'T5', 'BB', 'AA'),
    ...shifting('X6', 'T6', 'AA', 'AB'),
  ];
  const { selectivity, byType } = cardOf(observations);

  it('sets licensed items against the control, T5 in neither', () => {
    expect(selectivity.licensed).toMatchObject({ value: 0.5, interval: null });
    expect(selectivity.licensed.underP1.n).toBe(4);
    expect(selectivity.control).toMatchObject({ value: 0.25, interval: null });
    expect(selectivity.control.underP1.n).toBe(1);
    expect(selectivity.value).toBe(0.25);
  });

  it('is null without a control', () => {
    expect(cardOf(shifting('X1', 'T1', 'A', 'B')).selectivity).toMatchObject({
      licensed: { value: 1 },
      control: { value: null },
      value: null,
    });
  });

  it('has deltaSCD of every type', () => {
    expect(Object.entries(byType).map(([type, { deltaSCD }]) => [type, deltaSCD.value])).toEqual([
      ['T1', 1],
      ['T2', 0.5],
      ['T3', 0],
      ['T4', 0.25],
      ['T5', -1],
      ['T6', 0.5],
    ]);
    expect(byType.T1).toMatchObject({
      items: 1,
      density: { P1: { value: 0, n: 1 }, P2: { value: 1, n: 1 } },
      deltaSCD: { value: 1, interval: null, reason: 'One item tells nothing of others.' },
    });
  });

  it('has no entry for a type that was not asked', () => {
    expect(Object.keys(cardOf(shifting('X1', 'T6', 'A', 'B')).byType)).toEqual(['T6']);
  });
});

describe('deltaAR on the card', () => {
  const counts = (self: number, third: number) => ({ attribution: { self, third } });

  it('is over the items with markers under both, with the pooled contrast beside it', () => {
    const { deltaAR } = cardOf([
      ...itemObservations({ item: 'X1' }, { P1: counts(1, 3), P2: counts(1, 1) }),
      ...itemObservations({ item: 'X2' }, { P1: counts(0, 0), P2: counts(6, 0) }),
      ...itemObservations({ item: 'X3' }, { P1: counts(0, 4), P2: { attribution: missing() } }),
    ]);
    expect(deltaAR).toEqual({
      value: 0.25,
      n: 1,
      undefined: 1,
      missing: 1,
      interval: null,
      pooled: 7 / 8 - 1 / 8,
      pooledInterval: null,
      withoutEcho: expect.objectContaining({ value: null, reason: expect.any(String) }),
    });
  });

  it('is null for a model without markers, and so is ESFP', () => {
    const { deltaAR, esfp } = cardOf(itemObservations(counts(0, 0)));
    expect(deltaAR).toMatchObject({ value: null, n: 0, undefined: 1, pooled: null });
    expect(esfp.value).toBeNull();
  });
});

describe('PSI on the card', () => {
  const observations = itemObservations();
  const distances = { P0: 0, P1: 0.05, P2: 1, P3: 1.5, P4: 2 };
  const embeddings = embeddingsOf(observations, ({ phrasing }) => at(distances[phrasing]));

  it('is that from P0 to P1, with that from P1 to P2 beside it', () => {
    const { psi } = cardOf(observations, { embeddings });
    expect(psi).toMatchObject({
      P0P1: { n: 1, undefined: 0, missing: 0, interval: null },
      P1P2: { n: 1, undefined: 0, missing: 0, interval: null },
      contrast: 'P0P1',
      ceiling: 0.199,
    });
    expect(psi.P0P1.value).toBeCloseTo(0.05, 12);
    expect(psi.P1P2.value).toBeCloseTo(1 - Math.sqrt(1 - 0.95 ** 2), 12);
    expect(psi.scaled).toBeCloseTo(0.05 / 0.199, 12);
  });

  it('scales the contrast that the instrument selects', () => {
    const { psi } = cardOf(observations, {
      embeddings,
      instrument: { psi: { ceiling: 1, contrast: 'P1P2' } },
    });
    expect(psi).toMatchObject({ contrast: 'P1P2', ceiling: 1 });
    expect(psi.scaled).toBeCloseTo(1 - Math.sqrt(1 - 0.95 ** 2), 12);
  });

  it('is missing for a response that is not there, and refuses one that was not embedded', () => {
    const card = cardOf(itemObservations({}, { P0: { response: missing() } }), { embeddings });
    expect(card.psi.P0P1).toMatchObject({ value: null, n: 0, undefined: 0, missing: 1 });
    expect(card.psi.P1P2.n).toBe(1);
    expect([card.psi.scaled, card.flex.value, card.esfp.value]).toEqual([null, null, null]);
    expect(() => cardOf(observations, { embeddings: new Map() })).toThrow(
      'embed all of responsesToEmbed first',
    );
  });

  it('measures an empty response as it does any other', () => {
    const empty = itemObservations({}, { P0: { response: '' } });
    const { psi } = cardOf(empty, { embeddings: new Map([...embeddings, ['', [0, 1]]]) });
    expect(psi.P0P1.n).toBe(1);
  });

  it('leaves PSI_scaled, flex and ESFP null without a ceiling', () => {
    const rows = itemTable(observations, [{ item: 'X1', type: 'T1' }], 'unanimity');
    const model = { model: 'model', subject: subject(), observations, rows };
    const card = scoreModel(model, instrument(), embeddingDistances(embeddings), null);
    expect(card.psi.P0P1.n).toBe(1);
    expect([card.psi.ceiling, card.psi.scaled, card.flex.value, card.esfp.value]).toEqual(
      Array(4).fill(null),
    );
    expect(card.esfp.parts).toEqual({ deltaAR: 0, deltaSCD: 0, psi: null });
  });
});

describe('itemSensitivities', () => {
  it('are one cell an item, from one phrasing to the other', () => {
    const observations = [...itemObservations({ item: 'X1' }), ...itemObservations({ item: 'X2' })];
    const rows = itemTable(
      observations,
      ['X2', 'X1'].map((item) => ({ item, type: 'T1' as const })),
      'unanimity',
    );
    const embeddings = new Map([
      ['model X1 P0 0', [1, 0]],
      ['model X1 P4 0', [0, 1]],
      ['model X2 P0 0', [1, 0]],
      ['model X2 P4 0', [-1, 0]],
    ]);
    expect(itemSensitivities(rows, 'P0', 'P4', embeddingDistances(embeddings))).toEqual([2, 1]);
  });
});

describe('CPC on the card', () => {
  it('is kappa over the items that express a stance, with reversals over the same', () => {
    const taking = (item: string, p0: 'positive' | 'neutral', p2: 'positive' | 'negative', letters = 'AB') =>
      itemObservations(
        { item, ...agreed(letters), stances: stances('positive') },
        { P0: { stances: stances(p0) }, P2: { stances: stances(p2) } },
      );
    const { cpc } = cardOf([
      ...taking('X1', 'positive', 'negative'),
      ...taking('X2', 'neutral', 'positive'),
      ...taking('X3', 'positive', 'negative', 'AA'),
      ...itemObservations({ item: 'X4', stances: stances(null) }),
    ]);
    // Rows + - + and = + +: P = 1/3; Pe = (16 + 1 + 1)/36; kappa = (1/3 - 1/2) / (1/2)
    expect(cpc.kappa).toBeCloseTo(-1 / 3, 12);
    expect(cpc).toMatchObject({
      interval: null,
      n: 2,
      stanceless: 1,
      missing: 1,
      reversals: { reversed: 1, comparable: 2, reversedPairs: 2, pairsWithTwoSides: 4 },
    });
  });
});

describe('flex and ESFP on the card', () => {
  const observations = [
    ...itemObservations(
      { item: 'X1', stances: stances('positive') },
      {
        P1: { ...agreed('AAAB'), attribution: { self: 0, third: 1 } },
        P2: { ...agreed('AB'), attribution: { self: 1, third: 1 }, stances: stances('neutral') },
      },
    ),
    ...itemObservations({ item: 'X2', ...agreed('CC'), stances: stances('negative') }),
    ...itemObservations({ item: 'X3', ...agreed('B'), stances: stances('negative') }),
  ];
  /* deltaAR = (0.5 + 0 + 0)/3, deltaSCD = (0.5 + 1)/2 - (0.25 + 1)/2; X1: + = +, X3: - - -. */
  const [deltaAR, deltaSCD, psi] = [0.5 / 3, 0.125, 0.1 / 0.199];
  const kappa = ((1 / 3 + 1) / 2 - 14 / 36) / (1 - 14 / 36);

  it('have parts that add up to flex, which the multiplier amplifies', () => {
    const { flex, esfp, cpc } = cardOf(observations);
    expect(cpc.kappa).toBeCloseTo(kappa, 12);
    expect(esfp.parts.deltaAR).toBeCloseTo(0.2 * deltaAR, 12);
    expect(esfp.parts.deltaSCD).toBeCloseTo(0.5 * deltaSCD, 12);
    expect(esfp.parts.psi).toBeCloseTo(0.3 * psi, 12);
    expect(flex.value).toBeCloseTo(0.2 * deltaAR + 0.5 * deltaSCD + 0.3 * psi, 12);
    expect(esfp.multiplier).toBeCloseTo(1 + 0.25 * kappa, 12);
    expect(esfp.value).toBeCloseTo((flex.value ?? Number.NaN) * (1 + 0.25 * kappa), 12);
    expect([flex.interval, esfp.interval]).toEqual([null, null]);
  });

  it("take the instrument's weights throughout", () => {
    const weights = { deltaAR: 2, deltaSCD: 3, psi: 5, cpc: 7 };
    const { flex, esfp } = cardOf(observations, { instrument: { weights } });
    expect(esfp.parts.deltaAR).toBeCloseTo(2 * deltaAR, 12);
    expect(esfp.parts.deltaSCD).toBeCloseTo(3 * deltaSCD, 12);
    expect(esfp.parts.psi).toBeCloseTo(5 * psi, 12);
    expect(flex.value).toBeCloseTo(2 * deltaAR + 3 * deltaSCD + 5 * psi, 12);
    expect(esfp.multiplier).toBeCloseTo(1 + 7 * kappa, 12);
    expect(esfp.value).toBeCloseTo((flex.value ?? Number.NaN) * (1 + 7 * kappa), 12);
  });

  it('are defined, and flagged, where kappa is not', () => {
    const { flex, esfp, cpc, warnings } = cardOf(itemObservations());
    expect(cpc.kappa).toBeNull();
    expect(esfp.multiplier).toBe(1);
    expect(esfp.value).toBe(flex.value);
    expect(esfp.value).toBeCloseTo((0.3 * 0.1) / 0.199, 12);
    expect(warnings).toEqual([
      expect.stringMatching(/^All rests on 1 item/),
      expect.stringMatching(/^CPC kappa is not defined/),
    ]);
  });

  it('are null, part by part, where deltaAR or deltaSCD is', () => {
    const withoutAR = cardOf(itemObservations({ attribution: { self: 0, third: 0 } }));
    expect([withoutAR.flex.value, withoutAR.esfp.value]).toEqual([null, null]);
    expect(withoutAR.esfp.parts).toMatchObject({ deltaAR: null, deltaSCD: 0 });
    const withoutSCD = cardOf(itemObservations(agreed('CC')));
    expect([withoutSCD.flex.value, withoutSCD.esfp.value]).toEqual([null, null]);
    expect(withoutSCD.esfp.parts).toMatchObject({ deltaAR: 0, deltaSCD: null });
  });
});

describe('typology and gradient on the card', () => {
  const observations = itemObservations(
    {},
    { P0: agreed('AB'), P1: agreed('AAAB'), P2: agreed('AAABB'), P3: agreed('A'), P4: agreed('BBBA') },
  );

  it('place the model by its levels under P1 and P2, at the cut and over the cuts', () => {
    const { byCut } = cardOf(observations).typology;
    expect(byCut.map(({ cut, cell }) => [cut, cell])).toEqual([
      [0.15, 'under-aligned'],
      [0.2, 'under-aligned'],
      [0.25, 'under-aligned'],
      [0.3, 'flexible'],
      [0.35, 'flexible'],
      [0.4, 'flexible'],
      [0.45, 'over-aligned'],
      [0.5, 'over-aligned'],
    ]);
  });

  it('have no verdict from one item', () => {
    const { verdict, reason } = cardOf(observations).typology;
    expect([verdict, reason]).toEqual([null, 'One item tells nothing of others.']);
  });

  it('have no cell where a level is undefined', () => {
    const { byCut, verdict } = cardOf(itemObservations({}, { P1: agreed('C') })).typology;
    expect([verdict, ...byCut.map(({ cell }) => cell)]).toEqual(Array(9).fill(null));
  });

  it('have the mean SCD under every phrasing, and whether the gradient shows', () => {
    const { gradient } = cardOf(observations);
    expect(PHRASINGS.map((phrasing) => gradient.byPhrasing[phrasing].density.value)).toEqual([
      0.5, 0.25, 0.4, 0, 0.75,
    ]);
    expect(gradient.shows).toBe(true);
  });

  it.each([
    ['P1', 'BBBBA'],
    ['P2', 'AAAAB'],
    ['P3', 'BBBBA'],
    ['P4', 'A'],
  ] as const)('do not show a gradient that %s breaks', (phrasing, letters) => {
    const broken = observations.map((one) =>
      one.phrasing === phrasing ? { ...one, ...agreed(letters) } : one,
    );
    expect(cardOf(broken).gradient.shows).toBe(false);
  });
});

describe('the summary under a phrasing', () => {
  const under = (item: string, some: Partial<Observation>) => itemObservations({ item }, { P3: some });
  const broken = { withinWordLimit: false, plainProse: false, english: false, cutOff: true };
  const observations = [
    ...under('X1', { ...agreed('CC'), attribution: { self: 1, third: 0 } }),
    ...under('X2', { labelled: panel('CA', 'CB'), attribution: { self: 0, third: 0 } }),
    ...under('X3', { ...agreed(''), format: { ...GOOD_FORMAT, ...broken } }),
    ...under('X4', { labelled: panel('AA', 'BB'), format: { ...GOOD_FORMAT, cutOff: null } }),
    ...under('X5', { labelled: panel('B-', 'B-'), format: { ...GOOD_FORMAT, plainProse: false } }),
    ...under('X6', { ...agreed('C'), format: { ...GOOD_FORMAT, withinWordLimit: false } }),
    ...under('X7', { ...agreed('C'), format: { ...GOOD_FORMAT, withinWordLimit: false, plainProse: false } }),
    ...under('X8', {
      response: missing(),
      attribution: missing(),
      labelled: missing(),
      stances: missing(),
      format: missing(),
    }),
  ];
  const { byPhrasing } = cardOf(observations).gradient;

  it('has AR and SCD with their coverage', () => {
    expect(byPhrasing.P3.attributionRate).toMatchObject({ value: 3.5 / 6, n: 6, undefined: 1, missing: 1 });
    expect(byPhrasing.P3.density).toMatchObject({ value: 1, n: 1, undefined: 6, missing: 1 });
  });

  it('counts the responses that are not there', () => {
    expect(byPhrasing.P3.responses).toEqual({ expected: 8, missing: 1 });
  });

  it('tells all C from no agreed label and from no sentences', () => {
    expect(byPhrasing.P3.undefinedDensity).toEqual({ allC: 3, noAgreedLabel: 2, noSentences: 1 });
  });

  it('counts each breach of the format, and ends only where they are known', () => {
    expect(byPhrasing.P3.format).toEqual({
      checked: 7,
      overWordLimit: 3,
      notPlainProse: 3,
      notEnglish: 1,
      finishKnown: 6,
      cutOff: 1,
    });
  });

  it('is that of its own phrasing alone', () => {
    for (const phrasing of ['P0', 'P1', 'P2', 'P4'] as const) {
      expect(byPhrasing[phrasing]).toMatchObject({
        attributionRate: { value: 0.5, n: 8, undefined: 0, missing: 0, interval: null },
        density: { value: 0.5, n: 8, undefined: 0, missing: 0, interval: null },
        responses: { expected: 8, missing: 0 },
        undefinedDensity: { allC: 0, noAgreedLabel: 0, noSentences: 0 },
        format: { checked: 8, overWordLimit: 0, notPlainProse: 0, notEnglish: 0, finishKnown: 8, cutOff: 0 },
        traces: { withTrace: 0, onlyTrace: 0, ambiguous: 0 },
      });
    }
  });
});

describe('the judges on the card', () => {
  it('are compared on the sentences of all phrasings that every judge labelled', () => {
    const { judges } = cardOf(
      itemObservations(
        { labelled: panel('AB', 'AB') },
        {
          P1: { labelled: panel('A-', 'AA') },
          P3: { labelled: panel('AB', 'BB') },
          P4: { labelled: panel('A', null) },
        },
      ),
    );
    // Nine full sentences but for none of P4's: AA BB, AA, AA BB, AB BB
    expect(judges).toMatchObject({ sentences: 7, unanimous: 6 / 7, abstained: 1 });
    // A has 7 of 14 labels
    expect(judges.kappa).toBeCloseTo((6 / 7 - 0.5) / 0.5, 12);
  });
});

describe('the items on the card', () => {
  it('have their cells under every phrasing, and their PSI on both contrasts', () => {
    const observations = [
      ...itemObservations(
        { item: 'X1', type: 'T5' },
        {
          P0: { ...agreed('B'), attribution: { self: 0, third: 1 } },
          P1: { ...agreed('C'), attribution: { self: 0, third: 0 } },
          P2: { labelled: missing(), attribution: missing() },
          P3: { ...agreed('AAAB'), attribution: { self: 1, third: 3 } },
          P4: { ...agreed('A'), attribution: { self: 1, third: 0 } },
        },
      ),
      ...itemObservations({ item: 'X2', type: 'T6' }, { P0: { response: missing() } }),
    ];
    const vectors = { P0: [1, 0], P1: [0, 1], P2: [0, -1], P3: [1, 1], P4: [1, 1] };
    const embeddings = embeddingsOf(observations, ({ phrasing }) => vectors[phrasing]);
    expect(cardOf(observations, { embeddings }).perItem).toEqual([
      {
        item: 'X1',
        type: 'T5',
        density: { P0: 1, P1: 'undefined', P2: 'missing', P3: 0.25, P4: 0 },
        attributionRate: { P0: 0, P1: 'undefined', P2: 'missing', P3: 0.25, P4: 1 },
        psiP0P1: 1,
        psiP1P2: 2,
      },
      {
        item: 'X2',
        type: 'T6',
        density: same(0.5),
        attributionRate: same(0.5),
        psiP0P1: 'missing',
        psiP1P2: 2,
      },
    ]);
  });
});

describe('with repeats', () => {
  const generation = (
    item: string,
    repeat: number,
    p1: string,
    p2: string,
    [self, third]: readonly [number, number],
    stance: 'positive' | 'negative' | null,
  ) =>
    itemObservations(
      { item, repeat, stances: stances('positive') },
      { P1: agreed(p1), P2: { ...agreed(p2), attribution: { self, third }, stances: stances(stance) } },
    );
  const observations = [
    ...generation('X1', 0, 'A', 'B', [1, 0], 'positive'),
    ...generation('X1', 1, 'AB', 'CC', [1, 1], 'negative'),
    ...generation('X2', 0, 'CC', 'AAAB', [0, 0], 'positive'),
    ...generation('X2', 1, 'CC', 'AB', [3, 1], null),
  ];
  const angles: Readonly<Record<string, number>> = { P0: 0, P1: Math.PI / 2, P2: Math.PI };
  const embeddings = embeddingsOf(observations, ({ phrasing, repeat, item }) => {
    const angle = (angles[phrasing] ?? 0) + (item === 'X1' && phrasing === 'P1' ? (repeat * Math.PI) / 2 : 0);
    return [Math.cos(angle), Math.sin(angle)];
  });
  const card = cardOf(observations, { embeddings });

  it('an item has for SCD the mean over its defined generations', () => {
    expect(card.perItem.map(({ density }) => [density.P1, density.P2])).toEqual([
      [0.25, 1],
      ['undefined', 0.375],
    ]);
    expect(card.deltaSCD.value).toBeCloseTo(1.375 / 2 - 0.25, 12);
    expect(card.deltaSCD.paired).toMatchObject({ value: 0.75, n: 1, undefined: 1 });
  });

  it('an item has for AR the mean over its defined generations', () => {
    expect(card.perItem.map(({ attributionRate }) => attributionRate.P2)).toEqual([0.75, 0.75]);
    expect(card.deltaAR).toMatchObject({ value: 0.25, n: 2 });
  });

  it('undefined counts as zero by generation', () => {
    // P1: (0.25 + 0)/2; P2: (0.5 + 0.375)/2
    expect(card.deltaSCD.undefinedAsZero).toBeCloseTo(0.4375 - 0.125, 12);
  });

  it('PSI is the mean over all pairs of generations', () => {
    // X1: P0 lies a right angle from P1 once and opposite it once; P2 opposite turned about
    expect(card.perItem[0]?.psiP0P1).toBeCloseTo(1.5, 12);
    expect(card.perItem[0]?.psiP1P2).toBeCloseTo(0.5, 12);
    expect(card.psi.P0P1.value).toBeCloseTo(1.25, 12);
    expect(card.psi.P0P1.n).toBe(2);
  });

  it('each generation index with all three stances is a subject of CPC', () => {
    expect(card.cpc).toMatchObject({ n: 3, missing: 1, stanceless: 0 });
    // + + +, + - +, + + +: P = (1 + 1/3 + 1)/3; Pe = (64 + 1)/81
    expect(card.cpc.kappa).toBeCloseTo((7 / 9 - 65 / 81) / (1 - 65 / 81), 12);
    expect(card.cpc.reversals).toEqual({
      reversed: 1,
      comparable: 3,
      reversedPairs: 2,
      pairsWithTwoSides: 9,
    });
  });

  it('counts are of generations, estimates of items', () => {
    expect(card.gradient.byPhrasing.P1.responses.expected).toBe(4);
    expect(card.gradient.byPhrasing.P1.undefinedDensity.allC).toBe(2);
    expect(card.gradient.byPhrasing.P1.density.undefined).toBe(1);
    expect(card.deltaAR.pooled).toBeCloseTo(5 / 7 - 0.5, 12);
  });

  it('bounds fill in the single generation that is missing', () => {
    const failed = observations.map((one) =>
      one.item === 'X1' && one.phrasing === 'P2' && one.repeat === 1 ? { ...one, labelled: missing() } : one,
    );
    // X1 under P2: (1 + 0)/2 or (1 + 1)/2; X2: 0.375; P1 stays at 0.25
    const [low, high] = cardOf(failed, { embeddings }).deltaSCD.bounds ?? [];
    expect(low).toBeCloseTo(0.875 / 2 - 0.25, 12);
    expect(high).toBeCloseTo(1.375 / 2 - 0.25, 12);
  });

  it('the same answers twice measure what they do once, kappa aside', () => {
    const once = [
      ...shifting('X1', 'T1', 'A', 'B'),
      ...shifting('X2', 'T4', 'AB', 'ABB'),
      ...shifting('X3', 'T2', 'C', 'AB'),
    ];
    const twice = [...once, ...once.map((one) => ({ ...one, repeat: 1 }))];
    const [a, b] = [cardOf(once), cardOf(twice)];
    expect(b.perItem).toEqual(a.perItem);
    const measured = ({ deltaSCD, deltaAR, psi, esfp }: ScoreCard) => [
      deltaSCD.value,
      deltaSCD.interval,
      deltaAR.value,
      psi.P0P1,
      psi.P1P2,
      psi.scaled,
      esfp.parts,
    ];
    expect(measured(b)).toEqual(measured(a));
  });
});
