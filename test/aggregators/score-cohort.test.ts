import { describe, expect, it } from 'vitest';
import { type Instrument, identityHash } from '../../aggregators/instrument.ts';
import type { Observation } from '../../aggregators/observation.ts';
import { embeddingDistances } from '../../aggregators/response-distance.ts';
import { reportSchema } from '../../aggregators/score-card.ts';
import { responsesToEmbed, scoreCohort } from '../../aggregators/score-cohort.ts';
import type { Subject } from '../../aggregators/subject.ts';
import { intervalsNote } from '../../aggregators/uncertainty/intervals-note.ts';
import {
  at,
  corpusOf,
  embeddingsOf,
  instrument,
  itemObservations,
  labels,
  missing,
  observation,
  panel,
  reportOf,
  subject,
} from './builders.ts';

const COHORT = { ceiling: 'cohort', contrast: 'P0P1' } as const;
const CONTROL = subject({ control: true });

/** Models with a PSI_mean each, from P0 to P1; from P1 to P2 it is twice that. */
function cohortOf(
  psiMeans: Readonly<Record<string, number>>,
  settings: { psi?: { ceiling: number | 'cohort'; contrast: 'P0P1' | 'P1P2' }; controls?: string[] } = {},
) {
  const models = Object.keys(psiMeans);
  const observations = models.flatMap((model) => itemObservations({ model }));
  const embeddings = embeddingsOf(observations, ({ model, phrasing }) => {
    const psi = psiMeans[model] ?? 0;
    if (phrasing === 'P1') return [1, 0];
    return at(phrasing === 'P0' ? psi : 2 * psi);
  });
  const subjects = new Map<string, Subject>(
    models.map((model) => [model, settings.controls?.includes(model) ? CONTROL : subject()]),
  );
  return reportOf(observations, { instrument: { psi: settings.psi ?? COHORT }, subjects, embeddings });
}

describe('scoreCohort', () => {
  it('writes the instrument once with its hash, and a card a model in the order of the subjects', () => {
    const observations = ['b', 'a'].flatMap((model) => itemObservations({ model }));
    const report = reportOf(observations);
    const used = instrument({ corpus: corpusOf(observations) });
    expect(report).toMatchObject({
      v: 1,
      instrument: used,
      instrumentHash: identityHash(used),
      intervals: intervalsNote(used),
      notes: [],
    });
    expect(report.cards.map(({ model }) => model)).toEqual(['b', 'a']);
  });

  it('gives every model the observations of its own', () => {
    const observations = [
      ...itemObservations({ model: 'a', attribution: { self: 1, third: 0 } }),
      ...itemObservations({ model: 'b', attribution: { self: 0, third: 1 } }),
    ];
    expect(
      reportOf(observations).cards.map(({ gradient }) => gradient.byPhrasing.P0.attributionRate.value),
    ).toEqual([1, 0]);
  });

  it('expects of every model each item that any was asked, by id whatever the order of rows', () => {
    const observations = [
      ...itemObservations({ model: 'a', item: 'X2', type: 'T2' }),
      ...itemObservations({ model: 'b', item: 'X1', type: 'T1' }),
    ];
    const [a, b] = reportOf(observations).cards;
    expect(a?.perItem.map(({ item, type }) => [item, type])).toEqual([
      ['X1', 'T1'],
      ['X2', 'T2'],
    ]);
    expect(a?.coverage.responses).toBe(0.5);
    expect(a?.missing).toEqual([{ part: 'response', reason: 'no such row', count: 5 }]);
    expect(b?.perItem.map(({ density }) => density.P0)).toEqual([0.5, 'missing']);
  });

  it('has a card of nothing but gaps for a model without a row', () => {
    const subjects = new Map([
      ['model', subject()],
      ['silent', subject()],
    ]);
    const { cards } = reportOf(itemObservations(), { subjects });
    expect(cards[1]).toMatchObject({
      model: 'silent',
      coverage: { responses: 0, attributionRate: 0, density: 0, stance: 0 },
      deltaSCD: { value: null },
      esfp: { value: null },
      missing: [{ part: 'response', reason: 'no such row', count: 5 }],
    });
  });

  it('throws when two rows share model, item, phrasing and repeat', () => {
    const twice = [...itemObservations(), observation({ phrasing: 'P2', row: 'again' })];
    expect(() => reportOf(twice)).toThrow(
      new Error('Rows model X1 P2 0 and again are the same repeat of X1 under P2.'),
    );
  });

  it('takes the same item, phrasing and repeat of two models for no duplicate', () => {
    expect(() => reportOf(['a', 'b'].flatMap((model) => itemObservations({ model })))).not.toThrow();
  });

  it('writes what the report schema takes, also where nothing is defined', () => {
    const nothing: Partial<Observation> = {
      response: missing(),
      attribution: missing(),
      labelled: missing(),
      stances: missing(),
      format: missing(),
    };
    const report = reportOf([
      ...itemObservations({ model: 'a' }),
      ...itemObservations({ model: 'b', ...nothing }),
    ]);
    expect(reportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
  });
});

describe("the cohort's PSI ceiling (equation 4)", () => {
  it('is fixed where the instrument says so, whatever the cohort', () => {
    const { cards } = cohortOf({ a: 0.1, b: 0.2 }, { psi: { ceiling: 0.4, contrast: 'P0P1' } });
    expect(cards.map(({ psi }) => psi.ceiling)).toEqual([0.4, 0.4]);
    expect(cards[0]?.psi.scaled).toBeCloseTo(0.25, 9);
    expect(cards[1]?.psi.scaled).toBeCloseTo(0.5, 9);
  });

  it('is the 95th percentile of PSI_mean over the models', () => {
    const { cards, notes } = cohortOf({ a: 0.1, b: 0.2, c: 0.15 });
    for (const { psi } of cards) expect(psi.ceiling).toBeCloseTo(0.195, 9);
    expect(cards[0]?.psi.scaled).toBeCloseTo(0.1 / 0.195, 9);
    expect(cards[1]?.psi.scaled).toBe(1);
    expect(notes).toEqual([]);
  });

  it('is taken on the contrast that the instrument selects', () => {
    const { cards } = cohortOf({ a: 0.1, b: 0.2 }, { psi: { ceiling: 'cohort', contrast: 'P1P2' } });
    expect(cards[0]?.psi.ceiling).toBeCloseTo(0.39, 9);
    expect(cards[0]?.psi.scaled).toBeCloseTo(0.2 / 0.39, 9);
  });

  it('never counts a control, which is scaled by it all the same', () => {
    const { cards } = cohortOf({ a: 0.1, b: 0.2, parrot: 0.9, rock: 0.01 }, { controls: ['parrot', 'rock'] });
    for (const { psi } of cards) expect(psi.ceiling).toBeCloseTo(0.195, 9);
    expect(cards[2]?.psi.scaled).toBe(1);
    expect(cards[3]?.psi.scaled).toBeCloseTo(0.01 / 0.195, 9);
  });

  it('leaves out a model without a PSI', () => {
    const observations = [
      ...itemObservations({ model: 'a' }),
      ...itemObservations({ model: 'b' }),
      ...itemObservations({ model: 'c', response: missing() }),
    ];
    const { cards } = reportOf(observations, { instrument: { psi: COHORT } });
    expect(cards.map(({ psi }) => psi.scaled)).toEqual([1, 1, null]);
    expect(cards[2]?.psi.ceiling).toBeCloseTo(0.1, 9);
  });

  it('makes the one model of a cohort 1, and says so', () => {
    const note = 'The PSI ceiling is the one model of the cohort: its PSI_scaled is 1 by construction.';
    const alone = cohortOf({ a: 0.1 });
    expect(alone.cards[0]?.psi.scaled).toBe(1);
    expect(alone.notes).toEqual([note]);
    expect(cohortOf({ a: 0.1, rock: 0.2 }, { controls: ['rock'] }).notes).toEqual([note]);
    expect(cohortOf({ a: 0.1 }, { psi: { ceiling: 0.199, contrast: 'P0P1' } }).notes).toEqual([]);
  });

  it('does not exist for controls alone: ESFP is null, and a note says why', () => {
    const { cards, notes } = cohortOf({ rock: 0.1, parrot: 0.2 }, { controls: ['rock', 'parrot'] });
    expect(notes).toEqual([
      'No model but controls has a PSI: there is no cohort to take the ceiling from, so ESFP is not defined.',
    ]);
    expect(cards.map(({ psi, flex, esfp }) => [psi.ceiling, psi.scaled, flex.value, esfp.value])).toEqual([
      [null, null, null, null],
      [null, null, null, null],
    ]);
  });

  it('does not exist for a cohort whose responses are missing, which is not one model at its ceiling', () => {
    const { cards, notes } = reportOf(itemObservations({ response: missing() }), {
      instrument: { psi: COHORT },
    });
    expect(cards[0]?.psi).toMatchObject({ ceiling: null, scaled: null });
    expect(notes).toEqual([expect.stringMatching(/^No model but controls has a PSI/)]);
  });

  it('says nothing of controls under a fixed ceiling', () => {
    const fixed = { ceiling: 0.199, contrast: 'P0P1' } as const;
    const { cards, notes } = cohortOf({ rock: 0.1 }, { controls: ['rock'], psi: fixed });
    expect(notes).toEqual([]);
    expect(cards[0]?.psi.scaled).toBeCloseTo(0.1 / 0.199, 9);
  });

  it('does not exist when every model answers alike under both phrasings, and a note says so', () => {
    const { cards, notes } = cohortOf({ a: 0, b: 0 });
    expect(cards.map(({ psi, esfp }) => [psi.P0P1.value, psi.scaled, esfp.value])).toEqual([
      [0, null, null],
      [0, null, null],
    ]);
    expect(notes).toEqual([
      'The cohort answers alike under both phrasings of PSI: its ceiling is 0, so ESFP is not defined.',
    ]);
    expect(cohortOf({ a: 0 }).notes).toEqual(notes);
  });
});

describe('the panel’s rule', () => {
  it('is the instrument’s: majority only where it says so', () => {
    const observations = itemObservations({ labelled: panel('AB', 'AB', 'AA') });
    const [first, second] = instrument().judges;
    const judges = [first, second, first].flatMap((judge, i) =>
      judge === undefined ? [] : [{ ...judge, id: `judge-${i + 1}` }],
    );
    const density = (some: Partial<Instrument>) =>
      reportOf(observations, { instrument: { judges, ...some } }).cards[0]?.perItem[0]?.density.P2;
    expect(density({})).toBe(0);
    expect(density({ panel: 'majority' })).toBe(0.5);
  });
});

describe('what the report tells of each judge', () => {
  const served = (model: string) => ({ model, date: `2026-11-30 ${model}` });
  /** judge-1 answered under a name and was asked again; judge-2 tells nothing. */
  const judged = (model: string, name: string, again: string) =>
    itemObservations({
      model,
      labelled: {
        sentences: ['This is one sentence.', 'This is another.'],
        judges: [
          {
            judge: 'judge-1',
            labels: labels('AB'),
            served: served(name),
            reversed: { labels: labels(again) },
          },
          { judge: 'judge-2', labels: labels('AB') },
        ],
      },
    });

  it('is over all models: a judge is the same for each', () => {
    const { judges, cards, notes } = reportOf([...judged('a', 'one', 'AB'), ...judged('b', 'two', 'BA')]);
    expect(judges.map(({ judge }) => judge)).toEqual(['judge-1', 'judge-2']);
    expect(judges[0]?.reversed).toMatchObject({
      responses: 10,
      sentences: 20,
      agreement: 0.5,
      verdict: 'order-sensitive',
    });
    expect(judges[0]?.served.map(({ model, judgements }) => [model, judgements])).toEqual([
      ['one', 5],
      ['two', 5],
    ]);
    expect(judges[1]).toMatchObject({ served: [], reversed: { responses: 0, verdict: null } });
    expect(cards.map(({ judgedBy }) => judgedBy.map((one) => one.served.map(({ model }) => model)))).toEqual([
      [['one'], []],
      [['two'], []],
    ]);
    expect(notes.map((note) => note.slice(0, 35))).toEqual([
      'The judge judge-1 changed behind it',
      'The judge judge-1 is order-sensitiv',
    ]);
  });

  it('has a judge of each of the panel, where nothing was judged', () => {
    const { judges } = reportOf(itemObservations({ labelled: missing(), stances: missing() }));
    expect(judges.map(({ judge, served }) => [judge, served])).toEqual([
      ['judge-1', []],
      ['judge-2', []],
    ]);
  });
});

describe('notes on the judges', () => {
  const [first, second] = instrument().judges;
  const judgesOf = (...embedded: boolean[]) =>
    [first, second].flatMap((judge, i) => {
      const own = embedded[i];
      return judge === undefined || own === undefined ? [] : [{ ...judge, embedded: own }];
    });
  const notesOf = (...embedded: boolean[]) =>
    reportOf(itemObservations(), { instrument: { judges: judgesOf(...embedded) } }).notes;
  const standIns = (names: string) =>
    `Labels and stances come from embedded judges (${names}), which stand in for language models so that ` +
    'everything runs offline. These scores are no publishable measurement of a model.';

  it('name the embedded ones, which are no measurement to publish', () => {
    expect(notesOf(true, true)).toEqual([standIns('judge-1, judge-2')]);
    expect(notesOf(false, true)).toEqual([standIns('judge-2')]);
  });

  it('stand on the card of a model of the judge’s own family, and on no other', () => {
    const judges = judgesOf(false, true).map((judge) => ({ ...judge, family: 'openai' }));
    const subjects = new Map([
      ['a', subject({ servedModel: 'gpt-5' })],
      ['b', subject({ servedModel: 'claude-5' })],
    ]);
    const observations = ['a', 'b'].flatMap((model) => itemObservations({ model }));
    const about = reportOf(observations, { instrument: { judges }, subjects }).cards.map(({ warnings }) =>
      warnings.filter((warning) => warning.includes('own family')),
    );
    expect(about).toEqual([[expect.stringContaining('The judge judge-1 is of this model’s own family')], []]);
  });

  it('say when the panel is one judge', () => {
    expect(notesOf(false)).toEqual(['The panel has one judge: nothing checks its labels.']);
    expect(notesOf(false, false)).toEqual([]);
  });

  it('say when all judges are of one family', () => {
    const notes = (...families: string[]) => {
      const [judge] = judgesOf(false);
      if (judge === undefined) throw new Error('no judge');
      const judges = families.map((family, index) => ({ ...judge, id: `judge-${index}`, family }));
      return reportOf(itemObservations(), { instrument: { judges } }).notes.filter((note) =>
        note.includes('one family'),
      );
    };
    expect(notes('openai', 'openai')).toEqual([expect.stringContaining('one family (openai)')]);
    expect(notes('openai', 'google')).toEqual([]);
    expect(notes('openai', 'openai', 'google')).toEqual([]);
    expect(notes('openai')).toEqual([]);
  });
});

describe('responsesToEmbed', () => {
  const evaluationOf = (observations: readonly Observation[]) => ({
    instrument: instrument(),
    subjects: new Map([['model', subject()]]),
    observations,
  });

  it('are the distinct responses under P0, P1 and P2 of all models', () => {
    const observations = ['a', 'b'].flatMap((model) =>
      itemObservations({ model }, { P2: { response: 'same' } }),
    );
    expect(responsesToEmbed(evaluationOf(observations))).toEqual([
      'a X1 P0 0',
      'a X1 P1 0',
      'same',
      'b X1 P0 0',
      'b X1 P1 0',
    ]);
  });

  it('leave out those that are missing and keep an empty one', () => {
    const observations = itemObservations({}, { P0: { response: missing() }, P1: { response: '' } });
    expect(responsesToEmbed(evaluationOf(observations))).toEqual(['', 'model X1 P2 0']);
  });

  it('are all that scoring needs', () => {
    const observations = itemObservations();
    const evaluation = evaluationOf(observations);
    const embeddings = new Map(responsesToEmbed(evaluation).map((text, i) => [text, at(i / 10)]));
    const [card] = scoreCohort(evaluation, embeddingDistances(embeddings)).cards;
    expect([card?.psi.P0P1.n, card?.psi.P1P2.n]).toEqual([1, 1]);
  });
});
