import { describe, expect, it } from 'vitest';
import { baselineJson } from '../../../aggregators/baseline/baseline-json.ts';
import { comparedBaseline, fromBaseline } from '../../../aggregators/baseline/from-baseline.ts';
import { makeState, ofModels } from '../../../aggregators/baseline/make-state.ts';
import { parseBaseline } from '../../../aggregators/baseline/parse-baseline.ts';
import { verifyBaseline } from '../../../aggregators/baseline/verify-baseline.ts';
import { compareOutputs } from '../../../aggregators/comparison/compare-outputs.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { LEFT_OUT } from '../../../aggregators/report/without-text.ts';
import type { Report } from '../../../aggregators/score-card.ts';
import { type Evaluation, scoreCohort } from '../../../aggregators/score-cohort.ts';
import {
  corpusOf,
  instrument,
  itemObservations,
  labels,
  missing,
  observation,
  subject,
} from '../builders.ts';
import { outputOf, type SimulatedModel, wave } from '../comparison/outputs.ts';
import { DEGENERATE, evaluationOf } from '../degenerate/evaluations.ts';
import { baselineOf, distancesFor, SAVED, stateOf } from './states.ts';

/** What JSON carries of a value, as a file would. */
const read = (evaluation: Evaluation, models: readonly string[] = []) => {
  const text = baselineJson(baselineOf(evaluation, models));
  return { text, baseline: parseBaseline(JSON.parse(text), 'b.json') };
};

/** A report but for what a baseline does not keep: texts, reasons that may quote one, and the order of the rows. */
function comparable(report: Report): unknown {
  return {
    ...report,
    notes: report.notes.filter((note) => !note.includes('no phrasing')),
    panel: { ...report.panel, disputed: null },
    cards: report.cards.map((card) => ({
      ...card,
      missing: card.missing.reduce<Record<string, number>>((counts, { part, count }) => {
        counts[part] = (counts[part] ?? 0) + count;
        return counts;
      }, {}),
      warnings: card.warnings.map((warning) => warning.replace(/ \([^()]*\)\.$/, '')),
    })),
  };
}

function expectSameReport(evaluation: Evaluation): void {
  const chosen = ofModels(evaluation);
  const { baseline } = read(evaluation);
  const again = fromBaseline(baseline.anchor);
  expect(comparable(scoreCohort(again.evaluation, again.distanceOf))).toEqual(
    comparable(scoreCohort(chosen, distancesFor(chosen.observations))),
  );
  expect(() => verifyBaseline(baseline, 'b.json')).not.toThrow();
}

const kept = DEGENERATE.filter(({ control }) => control !== true);

describe.each(['paper', 'esfp-1.1'] as const)('a baseline under %s', (protocol) => {
  it.each(kept.map((one) => [one.name, one] as const))('scores as the output: %s', (_, one) => {
    const evaluation = evaluationOf(one, { protocol });
    expectSameReport(evaluation);
  });
});

const model = (name: string, level: number, some: Partial<SimulatedModel> = {}): SimulatedModel => ({
  model: name,
  own: (item, repeat) => level + 6 * wave(item, 1) + 3 * wave(item, level) + 2 * wave(item, repeat + 17),
  ...some,
});

describe('fromBaseline', () => {
  it('gives cohorts with repeats, to be compared as their outputs are', () => {
    const before = outputOf('a.json', [model('m', 3, { repeats: 3 }), model('n', 7, { repeats: 2 })]);
    const after = outputOf('b.json', [model('m', 6, { repeats: 2 })]);
    const state = makeState(before.read, before.distanceOf, SAVED);
    const options = { resamples: 300 };
    expect(compareOutputs([comparedBaseline('a.json', state), after], options)).toEqual(
      compareOutputs([{ ...before, evaluation: 'eval-1' }, after], options),
    );
  });

  it('keeps an item of which a model has no row', () => {
    const rows = [
      ...itemObservations({ model: 'm', item: 'X1' }),
      ...itemObservations({ model: 'control', item: 'X1' }),
      ...itemObservations({ model: 'control', item: 'X2', type: 'T4' }),
    ];
    const evaluation = {
      instrument: instrument({ corpus: corpusOf(rows) }),
      subjects: new Map([
        ['m', subject()],
        ['control', subject({ control: true })],
      ]),
      observations: rows,
    };
    const [own] = scoreCohort(evaluation, distancesFor(rows)).cards;
    const { baseline } = read(evaluation);
    const again = fromBaseline(baseline.anchor);
    const { cards } = scoreCohort(again.evaluation, again.distanceOf);
    expect(cards.map((card) => card.model)).toEqual(['m']);
    expect(cards[0]).toMatchObject({ items: { inTable: 2 }, deltaSCD: { underP2: { n: 1, missing: 1 } } });
    const bare = (card: (typeof cards)[number] | undefined) => ({ ...card, missing: [], warnings: [] });
    expect(bare(cards[0])).toEqual(bare(own));
    const absent = cards[0]?.missing.filter(({ reason }) => reason === 'no such row');
    expect(absent?.reduce((total, { count }) => total + count, 0)).toBe(5);
  });

  it('keeps what is known of judges: servers, labels in reversed order, a second stance, no labels at all', () => {
    const at = (day: number) => ({ model: day < 3 ? 'gpt-a' : null, date: `2026-01-0${day}T00:00:00.000Z` });
    const rows: Observation[] = [
      observation({
        labelled: {
          sentences: ['One thing.', 'Another.'],
          judges: [
            { judge: 'judge-1', labels: labels('A-'), served: at(2), reversed: { labels: labels('BC') } },
            { judge: 'judge-2', labels: labels('BB'), reversed: { missing: 'he said: “one thing”' } },
          ],
        },
        stances: [
          { judge: 'judge-1', stance: 'no_stance', served: at(1) },
          { judge: 'judge-2', missing: 'quotes another' },
        ],
      }),
      observation({
        phrasing: 'P2',
        labelled: {
          sentences: ['One.', 'Two.', 'Three.'],
          judges: [
            { judge: 'judge-1', missing: 'gave 2 labels for 3 sentences' },
            { judge: 'judge-2', missing: 'I will not label “Two.”' },
          ],
        },
        stances: [{ judge: 'judge-1', stance: 'positive', served: at(3) }],
        format: { words: 12, withinWordLimit: false, plainProse: true, english: false, cutOff: null },
      }),
      observation({ phrasing: 'P4', repeat: 1, response: missing('the response is empty') }),
      observation({
        phrasing: 'P1',
        ...Object.fromEntries(
          ['response', 'attribution', 'labelled', 'stances', 'format'].map((part) => [
            part,
            missing('429: Hello'),
          ]),
        ),
      }),
    ];
    const evaluation = {
      instrument: instrument(),
      subjects: new Map([['model', subject()]]),
      observations: rows,
    };
    const { baseline, text } = read(evaluation);
    const found = fromBaseline(baseline.anchor).evaluation.observations;
    const inOrder = ['P0', 'P1', 'P2', 'P4'].map((phrasing) => rows.find((row) => row.phrasing === phrasing));
    expect(found.map(({ phrasing, repeat }) => [phrasing, repeat])).toEqual(
      inOrder.map((row) => [row?.phrasing, row?.repeat]),
    );
    expect(found[0]).toMatchObject({
      labelled: {
        sentences: [LEFT_OUT, LEFT_OUT],
        judges: [
          { judge: 'judge-1', labels: ['A', 'abstain'], reversed: { labels: ['B', 'C'] } },
          { judge: 'judge-2', labels: ['B', 'B'], reversed: { missing: LEFT_OUT } },
        ],
      },
      stances: [
        { judge: 'judge-1', stance: 'no_stance' },
        { judge: 'judge-2', missing: LEFT_OUT },
      ],
    });
    expect(found[1]).toMatchObject({ response: { missing: LEFT_OUT }, format: { missing: LEFT_OUT } });
    expect(found[2]).toMatchObject({
      labelled: {
        sentences: [LEFT_OUT, LEFT_OUT, LEFT_OUT],
        judges: [
          { judge: 'judge-1', missing: 'gave 2 labels for 3 sentences' },
          { judge: 'judge-2', missing: LEFT_OUT },
        ],
      },
      stances: [{ judge: 'judge-1', stance: 'positive' }],
      format: rows[1]?.format,
    });
    expect(found[3]).toMatchObject({ response: missing('the response is empty'), attribution: { self: 1 } });
    expect(text).not.toMatch(/Hello|“|Two|quotes/);
    const again = scoreCohort(
      fromBaseline(baseline.anchor).evaluation,
      fromBaseline(baseline.anchor).distanceOf,
    );
    expect(again.judges[0]?.served).toEqual([
      { model: 'gpt-a', first: at(1).date, last: at(2).date, judgements: 2 },
      { model: null, first: at(3).date, last: at(3).date, judgements: 1 },
    ]);
  });

  it('knows a row again by its id, and keeps no name of a file', () => {
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
    const rows = [
      observation({ row: id }),
      observation({ phrasing: 'P1', row: '/home/someone/out.json:1:2' }),
      observation({
        phrasing: 'P2',
        row: other,
        ...Object.fromEntries(
          ['response', 'attribution', 'labelled', 'stances', 'format'].map((part) => [
            part,
            missing('no such row'),
          ]),
        ),
      }),
    ];
    const evaluation = {
      instrument: instrument(),
      subjects: new Map([['model', subject()]]),
      observations: rows,
    };
    const { baseline, text } = read(evaluation);
    const found = fromBaseline(baseline.anchor).evaluation.observations;
    expect(found.map(({ row }) => row)).toEqual([id, 'model X1 P1 0', other]);
    expect(text).not.toContain('someone');
  });

  it('sees copies among repeats, and none across models', () => {
    const copy = (repeat: number, name: string) =>
      itemObservations({ model: name, repeat, response: 'Same.' });
    const rows = ['m', 'n'].flatMap((name) => [...copy(0, name), ...copy(1, name)]);
    const evaluation = {
      instrument: instrument(),
      subjects: new Map(['m', 'n'].map((name) => [name, subject()])),
      observations: rows,
    };
    const found = fromBaseline(stateOf(evaluation)).evaluation.observations;
    expect(new Set(found.map(({ response }) => response))).toEqual(new Set(['baseline:0:0', 'baseline:1:0']));
  });

  it('gives a distance that is not held no value', () => {
    const rows = itemObservations();
    const evaluation = {
      instrument: instrument(),
      subjects: new Map([['model', subject()]]),
      observations: rows,
    };
    const { distanceOf, evaluation: again } = fromBaseline(stateOf(evaluation));
    const [p0, p1, p2, p3] = again.observations.map(({ response }) => String(response));
    expect(distanceOf(p0 ?? '', p1 ?? '')).toBe(distanceOf(p1 ?? '', p0 ?? ''));
    expect(distanceOf(p2 ?? '', p2 ?? '')).toBe(0);
    expect(() => distanceOf(p0 ?? '', p2 ?? '')).toThrow(RangeError);
    expect(() => distanceOf(p3 ?? '', p1 ?? '')).toThrow(/is not held/);
  });
});
