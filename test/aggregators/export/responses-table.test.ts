import { describe, expect, it } from 'vitest';
import { responsesTable } from '../../../aggregators/export/responses-table.ts';
import { type Instrument, identityHash } from '../../../aggregators/instrument.ts';
import { measuredModels } from '../../../aggregators/measured-models.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { LEFT_OUT } from '../../../aggregators/report/without-text.ts';
import type { Subject } from '../../../aggregators/subject.ts';
import { PHRASINGS } from '../../../corpus/phrasings.ts';
import {
  GOOD_FORMAT,
  instrument,
  itemObservations,
  missing,
  observation,
  panel,
  stances,
  subject,
} from '../builders.ts';
import { recordsOf } from './records-of.ts';

interface Asked {
  readonly some?: Partial<Instrument>;
  readonly subjects?: ReadonlyMap<string, Subject>;
  readonly text?: boolean;
  readonly served?: Readonly<Record<string, string>>;
}

function tableOf(
  observations: readonly Observation[],
  { some, subjects, text = true, served = {} }: Asked = {},
) {
  const models = [...new Set(observations.map(({ model }) => model))];
  const measure = instrument(some);
  const evaluation = {
    instrument: measure,
    subjects: subjects ?? new Map(models.map((model) => [model, subject()])),
    observations,
  };
  return responsesTable(measuredModels(evaluation), {
    instrument: measure,
    text,
    servedModel: (row) => served[row] ?? null,
  });
}

/** The row of one observation, which is of P2. */
const rowOf = (some: Partial<Observation>, asked: Asked = {}) => {
  const found = recordsOf(tableOf([observation({ phrasing: 'P2', ...some })], asked)).find(
    ({ phrasing }) => phrasing === (some.phrasing ?? 'P2'),
  );
  if (found === undefined) throw new Error('rowOf: the table lacks the row.');
  return found;
};

describe('responsesTable', () => {
  it('holds what was observed of a response', () => {
    const row = rowOf(
      {
        attribution: { self: 3, third: 1 },
        labelled: panel('ABBC-AB', 'ABBCA-A'),
        stances: stances('positive', 'no_stance'),
        format: {
          ...GOOD_FORMAT,
          words: 250,
          withinWordLimit: false,
          cutOff: null,
          kinds: ['list', 'declined'],
        },
      },
      { served: { 'model X1 P2 0': 'served-1' } },
    );
    expect(row).toEqual({
      row: 'model X1 P2 0',
      model: 'model',
      control: false,
      item: 'X1',
      type: 'T1',
      phrasing: 'P2',
      repeat: 0,
      response: 'model X1 P2 0',
      'response.status': 'defined',
      'response.reason': null,
      words: 250,
      withinWordLimit: false,
      plainProse: true,
      english: true,
      cutOff: null,
      'is.list': true,
      'is.heading': false,
      'is.quote': false,
      'is.bold': false,
      'is.code': false,
      'is.filler': false,
      'is.declined': true,
      'is.disclaimedOnly': false,
      'is.disclaimedThenAnswered': false,
      'format.status': 'defined',
      'format.reason': null,
      'AR.self': 3,
      'AR.third': 1,
      AR: 0.75,
      'AR.status': 'defined',
      'AR.reason': null,
      sentences: 7,
      'sentences.text': JSON.stringify(panel('ABBC-AB').sentences),
      'labels.judge-1': 'ABBC.AB',
      'labels.judge-2': 'ABBCA.A',
      'panel.labels': 'ABBC..c',
      'panel.A': 1,
      'panel.B': 2,
      'panel.C': 1,
      'panel.noAgreedLabel': 1,
      'panel.abstained': 2,
      SCD: 2 / 3,
      'SCD.status': 'defined',
      'SCD.reason': null,
      stance: 'positive',
      'stance.status': 'defined',
      'stance.reason': null,
      'stanceBy.judge-1': 'positive',
      'stanceBy.judge-2': 'no_stance',
      servedModel: 'served-1',
      instrumentHash: identityHash(instrument()),
    });
  });

  it('leaves kinds blank that are not known', () => {
    const row = rowOf({ format: GOOD_FORMAT });
    expect([row['is.list'], row['is.declined'], row['format.status']]).toEqual([null, null, 'defined']);
  });

  it('tells the format of a response that the validity policy leaves out', () => {
    const reason = missing('left out by the validity policy: list');
    const format = { ...GOOD_FORMAT, words: 80, kinds: ['list' as const] };
    const row = rowOf({
      response: reason,
      attribution: reason,
      labelled: reason,
      stances: reason,
      format: reason,
      leftOut: { response: 'a list', labelled: panel('A', 'A'), format },
    });
    expect(row).toMatchObject({
      response: null,
      'response.reason': 'left out by the validity policy: list',
      words: 80,
      'is.list': true,
      'format.status': 'defined',
      'SCD.status': 'missing',
    });
  });

  it('labels by the rule of the instrument', () => {
    const three = [1, 2, 3].map((j) => ({ ...instrument().judges[0], id: `judge-${j}` }));
    const judges = three.map((judge) => ({
      family: 'family',
      parameters: {},
      promptVersion: 1,
      embedded: false,
      ...judge,
    }));
    const labelled = panel('BBA', 'BAC', 'ABB');
    expect(rowOf({ labelled }, { some: { judges } })['panel.labels']).toBe('ccc');
    expect(rowOf({ labelled }, { some: { judges, panel: 'majority' } })['panel.labels']).toBe('BBc');
  });

  it('tells undefined from missing, and says why', () => {
    const none = rowOf({ attribution: { self: 0, third: 0 }, labelled: panel('CC', 'CC') });
    expect([none.AR, none['AR.status'], none['AR.reason']]).toEqual([null, 'undefined', 'no marker']);
    expect([none['AR.self'], none['AR.third']]).toEqual([0, 0]);
    expect([none.SCD, none['SCD.status'], none['SCD.reason']]).toEqual([null, 'undefined', 'all C']);
    expect([none['panel.A'], none['panel.B'], none['panel.C']]).toEqual([0, 0, 2]);
    expect(rowOf({ labelled: panel('', '') })).toMatchObject({
      sentences: 0,
      'labels.judge-1': '',
      'panel.labels': '',
      'panel.A': 0,
      'SCD.reason': 'no sentences',
    });
    expect(rowOf({ labelled: panel('A', 'B') })).toMatchObject({
      'SCD.status': 'undefined',
      'SCD.reason': 'no agreed label',
    });

    const gone = rowOf({
      attribution: missing('no lexicon'),
      labelled: panel('AB', null),
      stances: stances(null, 'positive'),
      format: missing('no check'),
    });
    expect(gone).toMatchObject({
      'response.status': 'defined',
      'AR.self': null,
      'AR.third': null,
      AR: null,
      'AR.status': 'missing',
      'AR.reason': 'no lexicon',
      sentences: 2,
      'labels.judge-1': 'AB',
      'labels.judge-2': null,
      'panel.labels': null,
      'panel.A': null,
      'panel.noAgreedLabel': null,
      SCD: null,
      'SCD.status': 'missing',
      'SCD.reason': 'judge-2: refused',
      stance: null,
      'stance.status': 'missing',
      'stance.reason': 'refused',
      'stanceBy.judge-1': null,
      'stanceBy.judge-2': 'positive',
      words: null,
      english: null,
      'format.status': 'missing',
      'format.reason': 'no check',
    });
    expect(rowOf({ labelled: missing('no judge') })).toMatchObject({
      sentences: null,
      'sentences.text': null,
      'SCD.reason': 'no judge',
    });
    expect(rowOf({ labelled: { sentences: [], judges: [] }, stances: [] })).toMatchObject({
      'SCD.status': 'missing',
      'SCD.reason': 'no judge gave labels',
      'stance.reason': 'no judge gave a stance',
    });
    expect(rowOf({ response: missing('the response is empty') })).toMatchObject({
      row: 'model X1 P2 0',
      response: null,
      'response.status': 'missing',
      'response.reason': 'the response is empty',
    });
  });

  it('does not call a stance missing that was not asked for', () => {
    expect(rowOf({ phrasing: 'P1', stances: missing('no assertion') })).toMatchObject({
      stance: null,
      'stance.status': 'not asked',
      'stance.reason': null,
    });
    expect(rowOf({ phrasing: 'P4', stances: missing('no assertion') })).toMatchObject({
      'stance.status': 'missing',
      'stance.reason': 'no assertion',
    });
  });

  it('has a row for every response that was asked for, by model, item, phrasing and repeat', () => {
    const observations = [
      ...itemObservations({ item: 'X2', model: 'b' }),
      ...itemObservations({ item: 'X1', model: 'b' }).slice(1),
      observation({ item: 'X1', model: 'b', phrasing: 'P3', repeat: 1 }),
      ...itemObservations({ item: 'X1', model: 'a' }),
    ];
    const subjects = new Map([
      ['b', subject()],
      ['a', subject({ control: true })],
      ['silent', subject()],
    ]);
    const rows = recordsOf(tableOf(observations, { subjects }));
    expect(rows.map(({ model, item, phrasing, repeat }) => `${model} ${item} ${phrasing} ${repeat}`)).toEqual(
      [
        ...['X1', 'X2'].flatMap((item) =>
          PHRASINGS.flatMap((phrasing) => [`b ${item} ${phrasing} 0`, `b ${item} ${phrasing} 1`]),
        ),
        ...['a', 'silent'].flatMap((model) =>
          ['X1', 'X2'].flatMap((item) => PHRASINGS.map((phrasing) => `${model} ${item} ${phrasing} 0`)),
        ),
      ],
    );
    expect(rows[0]).toMatchObject({
      row: null,
      'response.status': 'missing',
      'response.reason': 'no such row',
      'AR.reason': 'no such row',
      'SCD.reason': 'no such row',
      'stance.reason': 'no such row',
      'format.reason': 'no such row',
      servedModel: null,
    });
    expect(
      rows
        .filter(({ row }) => row !== null)
        .map(({ row }) => row)
        .sort(),
    ).toEqual(observations.map(({ row }) => row).sort());
    expect(rows.filter(({ control }) => control).every(({ model }) => model === 'a')).toBe(true);
    expect(rows.filter(({ control }) => control)).toHaveLength(10);
  });

  it('has no word of a response, a sentence or a reason without text, and all the numbers', () => {
    const secret = 'a secret word';
    const quoting = (phrasing: 'P0' | 'P2') => observation({ phrasing, response: secret });
    const observations = [
      { ...quoting('P0'), labelled: { ...panel('AB', 'AB'), sentences: [secret, secret] } },
      {
        ...quoting('P2'),
        attribution: missing(secret),
        labelled: { sentences: [secret], judges: [{ judge: 'judge-1', missing: secret }] },
        stances: [{ judge: 'judge-1', missing: secret }],
        format: missing(secret),
      },
      observation({
        phrasing: 'P4',
        response: missing(secret),
        labelled: missing(secret),
        stances: missing(secret),
      }),
    ];
    const [whole, bare] = [tableOf(observations), tableOf(observations, { text: false })];
    expect(JSON.stringify(recordsOf(whole)).split(secret)).toHaveLength(13);
    expect(JSON.stringify(recordsOf(bare))).not.toContain('secret');
    expect(
      whole.columns.map(({ name }) => name).filter((name) => !bare.columns.some((one) => one.name === name)),
    ).toEqual(['response', 'sentences.text']);
    const [first, absent, second] = recordsOf(bare);
    expect(absent).toMatchObject({ row: null, 'SCD.reason': 'no such row' });
    expect(first).toMatchObject({ SCD: 0.5, 'response.reason': null, 'SCD.reason': null });
    expect(second).toMatchObject({
      'response.status': 'defined',
      'AR.reason': LEFT_OUT,
      'SCD.reason': LEFT_OUT,
      'stance.reason': LEFT_OUT,
      'format.reason': LEFT_OUT,
    });
  });

  it('has its columns where there is no response', () => {
    const table = tableOf([]);
    expect([...table.cells()]).toEqual([]);
    expect(table.columns).toEqual(tableOf([observation()]).columns);
  });
});
