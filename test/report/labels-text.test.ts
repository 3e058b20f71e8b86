import { describe, expect, it } from 'vitest';
import { type ItemRow, itemTable } from '../../aggregators/item-table.ts';
import { labelsOfModel } from '../../aggregators/missing/labels-of-model.ts';
import { ordersOfCohort } from '../../aggregators/missing/orders-of-cohort.ts';
import type { PanelError } from '../../aggregators/missing/panel-error.ts';
import { labelsText } from '../../aggregators/report/labels-text.ts';
import { instrument, itemObservations, missing, panel, stances } from '../aggregators/builders.ts';
import { panelErrors } from '../aggregators/missing/gold.ts';
import { tableOf } from '../aggregators/missing/tables.ts';

interface Named {
  readonly model: string;
  readonly rows: readonly ItemRow[];
  readonly control?: boolean;
}

function textOf(models: readonly Named[], error: PanelError | null = null): string {
  const all = models.map(({ model, rows, control = false }) => ({ model, rows, subject: { control } }));
  return labelsText(
    all.map((one) => ({ ...one, labels: labelsOfModel(one, instrument(), error) })),
    ordersOfCohort(all, instrument(), error),
    error,
  );
}

/** The cells of the rows that begin with a name. */
const rowsOf = (text: string, name: string) =>
  text
    .split('\n')
    .map((line) => line.split('│').map((cell) => cell.trim()))
    .filter(([, first]) => first === name)
    .map((cells) => cells.slice(2, -1));

const clear = (P1: string, P2: string) => tableOf({ P1: [P1], P2: [P2] });

const expected = [
  { item: 'X1', type: 'T1' as const },
  { item: 'X2', type: 'T4' as const },
];
/** X1 has an open sentence under P2, X2 no labels and no stance under P2 and no marker under P1. */
const gaps = itemTable(
  [
    ...itemObservations(
      { item: 'X1' },
      { P1: { labelled: panel('AA', 'AA') }, P2: { labelled: panel('ABB', 'ABA') } },
    ),
    ...itemObservations(
      { item: 'X2', type: 'T4' },
      {
        P1: { labelled: panel('A', 'A'), attribution: { self: 0, third: 0 } },
        P2: { labelled: missing(), stances: stances(null) },
      },
    ),
  ],
  expected,
  'unanimity',
);

describe('labelsText', () => {
  it('gives each model its bounds and its tipping point in one row', () => {
    const text = textOf([{ model: 'gappy', rows: gaps }]);
    const [bounds] = rowsOf(text, 'gappy');
    // SCD under P2 is 1/2; the open sentence makes it 1/3 or 2/3; X2 adds anything from 0 to 1.
    expect(bounds).toEqual([
      '0.500',
      '0.250 to 0.750 (1/4)',
      '0.333, 0.667',
      '0.333 to 0.667 (1/6)',
      '0.167 to 0.833',
      '1 of 6 (16.7%)',
      '16.7%',
      '—',
    ]);
    expect(text).toContain('- gappy: X2 P1, sentence 1, A to B would do.');
  });

  it('says that nothing is missing or open, where that is so', () => {
    const text = textOf([{ model: 'whole', rows: clear('AA', 'AB') }]);
    expect(rowsOf(text, 'whole')[0]?.slice(0, 5)).toEqual([
      '0.500',
      'none missing',
      'none open',
      'none open',
      '0.500 to 0.500',
    ]);
  });

  it('says how to measure the error, and that judges who differ are no error rate, where people labelled nothing', () => {
    const text = textOf([{ model: 'gappy', rows: gaps }]);
    expect(text).toMatch(
      /^No verdict: the panel’s error was not measured: .*esfp gold sample.*esfp report --gold\.$/m,
    );
    expect(text).toMatch(/^judges differ: .* That is no error rate/m);
    // It is said once, and not of each model.
    expect(text.split('error was not measured')).toHaveLength(2);
  });

  it('holds each model against the panel’s error, and says what that is', () => {
    const models = [
      { model: 'strong', rows: clear('AAAA', 'BBBB') },
      { model: 'weak', rows: clear('AAAA', 'BAAA') },
      { model: 'other', rows: clear('AAAA', 'BBAA') },
    ];
    const text = textOf(models, panelErrors({ strong: 0.2, weak: 0.15 }));
    expect(text).toContain(
      'The panel’s error by the gold sample g1, all models together: 10.0% [0%, 20.0%] on 400 labels of 25 items. Verdict: ' +
        'undecided where the upper end of the model’s own interval (of two models: of the worse) exceeds the share of flips; ' +
        'else it holds, as far as labels go.',
    );
    expect(rowsOf(text, 'strong')[1]).toEqual(['400 (25)', '10.0% [0%, 20.0%]', '20.0%']);
    expect(rowsOf(text, 'weak')[1]).toEqual(['400 (25)', '7.5% [0%, 15.0%]', '15.0%']);
    expect(['strong', 'weak', 'other'].map((name) => rowsOf(text, name)[0]?.at(-1))).toEqual([
      'holds',
      'undecided',
      '—',
    ]);
    expect(text).toContain('- other: people labelled no answer of other in the gold sample g1.');
    expect(text).not.toContain('No verdict');
  });

  it('holds a model by its own error, though the panel misreads another', () => {
    const models = [
      { model: 'well', rows: clear('AAAA', 'BBAA') },
      { model: 'ill', rows: clear('AAAA', 'BBBB') },
    ];
    const text = textOf(models, panelErrors({ well: 0.2, ill: 0.6 }));
    expect(['well', 'ill'].map((name) => rowsOf(text, name)[0]?.at(-1))).toEqual(['holds', 'undecided']);
    // ill above well: two of 16 labels.
    expect(rowsOf(text, 'ill').at(-1)).toEqual(['well', '0.500', '2 of 16 (12.5%)', 'undecided']);
  });

  it('has no verdict on a model whose error has no interval, nor on its orders, and says so once', () => {
    const reason = 'the panel’s error on few has no interval in the gold sample g1 (one item): label more';
    const all = panelErrors({ many: 0.1, few: 0.1 });
    const byModel = all.byModel.map((one) =>
      one.model === 'few' ? { ...one, items: 1, interval: null, error: null, reason } : one,
    );
    const models = [
      { model: 'many', rows: clear('AAAA', 'BBBA') },
      { model: 'few', rows: clear('AAAA', 'BBBB') },
    ];
    const text = textOf(models, { ...all, byModel });
    expect(text).toContain(`- No verdict: ${reason}.`);
    expect(text.split(reason)).toHaveLength(2);
    expect(rowsOf(text, 'few').map((cells) => cells.at(-1))).toEqual(['—', '—', '—']);
    expect(rowsOf(text, 'few')[1]).toEqual(['400 (1)', '5.0%', '—']);
    expect(rowsOf(text, 'many')[0]?.at(-1)).toBe('holds');
    const none = { ...all, byModel, items: 1, labels: 1, interval: null, reason: 'too few' };
    expect(textOf(models, none)).toContain('all models together: 5.0% on 1 label of 1 item. Verdict');
  });

  it('tells neighbours in the order by deltaSCD, and which labels would make them equal', () => {
    const text = textOf([
      { model: 'low', rows: clear('AAAA', 'BAAA') },
      { model: 'high', rows: clear('AAAA', 'BBBB') },
      { model: 'silent', rows: clear('CC', 'CC') },
      { model: 'control', rows: clear('A', 'B'), control: true },
    ]);
    expect(rowsOf(text, 'high')[1]).toEqual(['low', '0.750', '3 of 16 (18.8%)', '—']);
    expect(rowsOf(text, 'control')).toEqual([]);
    expect(rowsOf(text, 'control (control)')).toHaveLength(1);
    expect(text).toContain('- In no order: silent (its deltaSCD is not defined).');
    expect(text).toContain(
      '- “high” above “low”: “low” X1 P2, sentence 2, A to B; “low” X1 P2, sentence 3, A to B; ',
    );
  });

  it('names flips where they are few, and else says where they stand', () => {
    const many = textOf([{ model: 'm', rows: clear('AAAA', 'BBBB') }]);
    expect(many).not.toContain('would do');
    expect(many).toContain('report.json names the first 50 of each.');
    const repeated = textOf([{ model: 'm', rows: tableOf({ P1: ['A', 'AAAA'], P2: ['B', 'A'] }) }]);
    expect(repeated).not.toContain('report.json names');
    expect(repeated).toMatch(/- m: X1 P[12], sentence 1, [AB] to [AB] would do\./);
    const second = textOf([{ model: 'm', rows: tableOf({ P1: ['AAAA', 'AAAA'], P2: ['A', 'B'] }) }]);
    expect(second).toContain('- m: X1 P2, generation 2, sentence 1, B to A would do.');
  });

  it('shows coverage where something is missing or undefined, and nowhere else', () => {
    const text = textOf([{ model: 'gappy', rows: gaps }]);
    const slices = rowsOf(text, 'gappy').slice(1);
    expect(slices).toEqual([
      ['P1', '2/2', '2/2, 1 undefined', '2/2', '—'],
      ['P2', '2/2', '2/2', '1/2', '1/2'],
      ['T4', '5/5', '5/5, 1 undefined', '4/5', '2/3'],
    ]);
    expect(text).not.toContain('nothing is missing');
  });

  it('says in one line that nothing is missing', () => {
    const text = textOf([{ model: 'whole', rows: clear('AA', 'AB') }]);
    expect(text.split('\n').at(-1)).toBe('Coverage: nothing is missing.');
    const undefinedOnly = textOf([{ model: 'm', rows: clear('AC', 'C') }]);
    expect(undefinedOnly).toContain('Coverage: nothing is missing.');
    expect(rowsOf(undefinedOnly, 'm')[1]).toEqual(['P2', '1/1', '1/1', '1/1, 1 undefined', '1/1']);
  });

  it('leaves what is undefined to report.json where models are many', () => {
    const models = ['a', 'b', 'c', 'd', 'e'].map((model) => ({ model, rows: clear('AC', 'C') }));
    const text = textOf(models);
    expect(text).toContain(
      'What is undefined, of these 5 models, is counted by phrasing and type in report.json.',
    );
    expect(rowsOf(text, 'a')).toHaveLength(1);
    const withGaps = textOf([...models, { model: 'gappy', rows: gaps }]);
    expect(
      rowsOf(withGaps, 'gappy')
        .slice(1)
        .map(([slice]) => slice),
    ).toEqual(['P2', 'T4']);
  });

  it('makes names of others safe to print', () => {
    const text = textOf([
      { model: 'a\u001b[31m', rows: clear('CC', 'CC') },
      { model: 'b\u001b', rows: clear('A', 'B') },
      { model: 'c\u001b', rows: clear('AA', 'AB') },
    ]);
    expect(text).not.toContain('\u001b');
    expect(text).toContain('a\\u{1b}[31m');
  });

  it.each([
    { name: 'no model', models: [], says: 'there is no model' },
    {
      name: 'no item',
      models: [{ model: 'm', rows: [] }],
      says: 'm: no deltaSCD, and not all is bounded: no response',
    },
    {
      name: 'P1 missing',
      models: [{ model: 'm', rows: tableOf({ P1: [null], P2: ['AB'] }) }],
      says: 'm: no deltaSCD, and not all is bounded: no labels could be had under P1.',
    },
    {
      name: 'all C',
      models: [{ model: 'm', rows: clear('CC', 'C') }],
      says: 'm: no deltaSCD, and not all is bounded: no response under P1, and none under P2 has an A or a B',
    },
    {
      name: 'one model',
      models: [{ model: 'm', rows: clear('A', 'B') }],
      says: 'There is one model: there is no order.',
    },
    {
      name: 'all A',
      models: [{ model: 'm', rows: clear('A', 'A') }],
      says: 'm: it is 0: there is no sign to reverse.',
    },
    {
      name: 'controls alone',
      models: [{ model: 'm', rows: clear('A', 'B'), control: true }],
      says: 'There is no model but controls: there is no order.',
    },
  ])('is a sentence, and no NaN: $name', ({ models, says }) => {
    const text = textOf(models);
    expect(text).toContain(says);
    expect(text).not.toMatch(/NaN|Infinity|null|\[object|undefined[^ ]/);
  });
});
