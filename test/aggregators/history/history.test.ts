import { describe, expect, it } from 'vitest';
import { type AnchorAgreement, anchorAgreement } from '../../../aggregators/anchor-agreement.ts';
import { comparedBaseline } from '../../../aggregators/baseline/from-baseline.ts';
import { makeState } from '../../../aggregators/baseline/make-state.ts';
import { compareOutputs } from '../../../aggregators/comparison/compare-outputs.ts';
import { type DatedOutput, historyOf } from '../../../aggregators/history/history.ts';
import { historyReportSchema } from '../../../aggregators/history/history-report.ts';
import { historyText } from '../../../aggregators/report/history-text.ts';
import { SAVED } from '../baseline/states.ts';
import { labels as labelsOf } from '../builders.ts';
import { outputOf, type SimulatedModel, wave } from '../comparison/outputs.ts';

const OPTIONS = { mostCached: 0.05, resamples: 400, seed: 3 };

const model = (level: number, run: number, some: Partial<SimulatedModel> = {}): SimulatedModel => ({
  model: 'm',
  own: (item, repeat) => level + 6 * wave(item, 1) + 2 * wave(item, 31 * run + repeat),
  ...some,
});

const dated = (
  name: string,
  date: string | null,
  own: SimulatedModel,
  { cached = 0, ...some }: Parameters<typeof outputOf>[2] & { readonly cached?: number | null } = {},
): DatedOutput => ({
  output: outputOf(name, [own], { evaluation: name, ...some }),
  date,
  cachedShare: () => cached,
});

/** The anchors of judge-1 in a run and in an earlier one: a share of their labels is alike. */
function anchorsOf(run: string, earlier: string, share: number): AnchorAgreement[] {
  const labels = 'A'.repeat(40);
  const judged = { anchor: 'anchor-1', servedModel: null };
  return [
    anchorAgreement('judge-1', [
      { ...judged, run: earlier, date: '2026-01-01', labels: labelsOf(labels) },
      {
        ...judged,
        run,
        date: '2026-02-01',
        labels: labelsOf('B'.repeat(40 * (1 - share)) + 'A'.repeat(40 * share)),
      },
    ]),
  ];
}

const repeats = { repeats: 2 };
const anchor = dated('anchor', '2026-01-01', model(6, 1, repeats));

describe('historyOf', () => {
  const runs = [
    dated('march', '2026-03-01', model(11, 3, repeats)),
    dated('undated', null, model(6, 4, repeats)),
    dated('february', '2026-02-01', model(6, 2, repeats)),
  ];
  const report = historyOf(anchor, runs, OPTIONS);
  const [only] = report.models;

  it('stands by date, those without one last', () => {
    expect(report.runs.map(({ name }) => name)).toEqual(['february', 'march', 'undated']);
    expect(only?.points.map(({ run, date }) => [run, date])).toEqual([
      ['february', '2026-02-01'],
      ['march', '2026-03-01'],
      ['undated', null],
    ]);
    expect(report.notes).toContain('undated does not say when it was measured, and stands last.');
  });

  it('tells a change from none, on the anchor', () => {
    const changes = only?.points.map(({ changes: { deltaSCD } }) => deltaSCD) ?? [];
    expect(changes.map(({ verdict }) => verdict)).toEqual(['not told apart', 'higher', 'not told apart']);
    for (const { difference, value, anchorValue, basis } of changes) {
      expect(difference).toBeCloseTo((value ?? Number.NaN) - (anchorValue ?? Number.NaN), 12);
      expect(basis).toBe('generations');
    }
    expect(new Set(changes.map(({ anchorValue }) => anchorValue)).size).toBe(1);
  });

  it('is wider for more runs: each interval at 1 - 0.05 / runs', () => {
    expect(only?.each).toBeCloseTo(1 - 0.05 / 3, 12);
    const alone = historyOf(anchor, runs.slice(0, 1), OPTIONS).models[0];
    expect(alone?.each).toBeCloseTo(0.95, 12);
    const width = (interval: readonly [number, number] | null | undefined) =>
      interval ? interval[1] - interval[0] : Number.NaN;
    const march = only?.points.find(({ run }) => run === 'march');
    for (const quantity of ['deltaSCD', 'esfp'] as const) {
      const [one, three] = [alone?.points[0]?.changes[quantity], march?.changes[quantity]];
      expect(one?.difference).toBe(three?.difference);
      expect(width(three?.interval) / width(one?.interval)).toBeGreaterThan(1.1);
    }
  });

  it('is what two runs differ by, for one run', () => {
    const alone = historyOf(anchor, runs.slice(0, 1), OPTIONS).models[0]?.points[0]?.changes;
    const march = runs[0]?.output ?? expect.fail();
    const [pair] = compareOutputs([anchor.output, march], OPTIONS).pairs;
    for (const quantity of ['deltaSCD', 'esfp'] as const) {
      expect(alone?.[quantity].difference).toBeCloseTo(pair?.differences[quantity].value ?? Number.NaN, 9);
      expect(alone?.[quantity].interval?.[0]).toBeCloseTo(
        pair?.differences[quantity].interval?.[0] ?? Number.NaN,
        9,
      );
      expect(alone?.[quantity].verdict).toBe(pair?.differences[quantity].verdict);
    }
  });

  it('goes by items at one generation, and says so', () => {
    const once = historyOf(
      dated('anchor', '2026-01-01', model(6, 1)),
      [dated('later', '2026-02-01', model(11, 2))],
      OPTIONS,
    );
    const { deltaSCD, esfp } = once.models[0]?.points[0]?.changes ?? expect.fail();
    expect([deltaSCD.basis, esfp.basis]).toEqual(['paired items', 'paired resamples']);
    expect(once.notes.join()).toContain('Where a run has one generation an item');
    expect(report.notes.join()).not.toContain('one generation an item');
  });

  it('takes a baseline for its output', () => {
    const state = makeState(anchor.output.read, anchor.output.distanceOf, { ...SAVED, evaluation: 'anchor' });
    const byBaseline = { ...anchor, output: comparedBaseline('anchor', state) };
    expect(historyOf(byBaseline, runs, OPTIONS)).toEqual(report);
  });

  it('does not compare across instruments, nor counts such runs', () => {
    const other = dated('other', '2026-04-01', model(6, 5, repeats), { instrument: { lexicon: 'another' } });
    const found = historyOf(anchor, [...runs, other], OPTIONS);
    expect(found.models[0]?.each).toBeCloseTo(1 - 0.05 / 3, 12);
    const point = found.models[0]?.points.find(({ run }) => run === 'other');
    expect(point?.acrossInstruments).toEqual([{ part: 'lexicon', from: '"lexicon"', to: '"another"' }]);
    expect(point?.changes.deltaSCD).toMatchObject({ difference: null, interval: null, verdict: null });
    expect(found.notes).toContain(
      'other was measured by another instrument (lexicon: "lexicon" and "another"): it does not compare with the baseline’s anchor.',
    );
    expect(historyOf(anchor, [other], OPTIONS).models[0]?.each).toBeNull();
  });

  it('gives no verdict where a judge moved by the judges’ anchors, and says where that is not known', () => {
    const moved = dated('moved', '2026-02-01', model(11, 2, repeats), {
      anchors: anchorsOf('moved', 'anchor', 0.5),
    });
    const steady = dated('steady', '2026-03-01', model(11, 3, repeats), {
      anchors: anchorsOf('steady', 'anchor', 1),
    });
    const found = historyOf(anchor, [moved, steady], OPTIONS);
    expect(found.runs.map(({ judges }) => judges)).toEqual([
      [
        { judge: 'judge-1', verdict: 'moved' },
        { judge: 'judge-2', verdict: null },
      ],
      [
        { judge: 'judge-1', verdict: 'steady' },
        { judge: 'judge-2', verdict: null },
      ],
    ]);
    expect(found.models[0]?.points.map(({ changes }) => changes.deltaSCD.verdict)).toEqual([
      'the judge moved',
      'higher',
    ]);
    expect(found.models[0]?.points[0]?.changes.deltaSCD.interval).not.toBeNull();
    const notes = found.notes.join('\n');
    expect(notes).toContain('The judge moved, by the judges’ anchors, in moved (judge-1)');
    expect(notes).toContain('Whether the judges moved is not known in moved (judge-2), steady (judge-2)');
    const text = historyText(found);
    expect(text).toContain('moved: judge-1');
    expect(text).toContain('not known');
  });

  it('says of a run that is the anchor’s own, or lacks a model', () => {
    const own = { ...dated('copy', '2026-02-01', model(6, 1, repeats), { evaluation: 'anchor' }) };
    const without = dated('without', '2026-03-01', { ...model(6, 1, repeats), model: 'n' });
    const { notes, models } = historyOf(anchor, [own, without], OPTIONS);
    expect(notes).toContain(
      '100% of the rows of m in copy came from a cache or are the baseline’s own, over 5%: nothing new was measured, and there is no verdict.',
    );
    expect(notes).toContain('m of anchor is not in without: a model is known by its name.');
    expect(models[0]?.points.map(({ run }) => run)).toEqual(['copy']);
  });

  it('gives no verdict where over 5% of the rows are from a cache or the baseline’s own', () => {
    const later = (name: string, cached: number | null) =>
      dated(name, '2026-02-01', model(11, 3, repeats), { cached });
    const own = dated('own', '2026-02-01', model(11, 3, repeats), { evaluation: 'anchor', cached: null });
    const runs = [later('few', 0.05), later('many', 0.051), later('untold', null), own];
    const { models, notes } = historyOf(anchor, runs, OPTIONS);
    const points = models[0]?.points ?? [];
    expect(points.map(({ run, again }) => [run, again])).toEqual([
      ['few', 0.05],
      ['many', 0.051],
      ['untold', null],
      ['own', 1],
    ]);
    for (const quantity of ['deltaSCD', 'esfp'] as const) {
      const changes = points.map(({ changes: { [quantity]: change } }) => change);
      expect(changes.map(({ verdict }) => verdict)).toEqual([
        'higher',
        'nothing new',
        'higher',
        'nothing new',
      ]);
      expect(changes.every(({ interval }) => interval !== null)).toBe(true);
    }
    expect(notes.filter((note) => note.includes('nothing new was measured'))).toHaveLength(2);
    expect(notes.join()).toContain('Whether rows came from a cache is not known in untold: ');
    expect(historyOf(anchor, runs.slice(0, 1), OPTIONS).notes.join()).not.toContain('cache');
  });

  it('takes rows of baselines that have no ids for no other baseline’s', () => {
    const stateOf = ({ output: { name, read, distanceOf } }: DatedOutput) =>
      makeState(read, distanceOf, { ...SAVED, evaluation: name });
    const later = dated('later', '2026-02-01', model(11, 3, repeats));
    const [first, second] = [anchor, later].map((one) => ({
      ...one,
      output: comparedBaseline(one.output.name, stateOf(one)),
    }));
    const report = historyOf(first ?? anchor, [second ?? later], OPTIONS);
    expect(report.models[0]?.points).toMatchObject([
      { again: 0, changes: { deltaSCD: { verdict: 'higher' } } },
    ]);
  });

  it('says whose anchors it speaks of', () => {
    const found = historyOf(anchor, [dated('later', '2026-02-01', model(6, 2, repeats))], OPTIONS);
    const text = historyText(found);
    expect(text).toContain('Against anchor, the baseline’s anchor, measured 2026-01-01');
    expect(text).toContain('│ judges’ anchors │');
    expect(text).toContain('no judges’ anchors of both runs are at hand');
  });

  it('is JSON and a table', () => {
    expect(historyReportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
    const text = historyText(report);
    expect(text).toContain('m (95% intervals, together over its runs: each 98.3%, by Bonferroni)');
    expect(text).toMatch(
      /│ 2026-03-01 │ march +│ 36 x 2 │ 0\.\d{3} +│ \+0\.\d{3} │ 0\.\d{3} to 0\.\d{3} +│ higher/,
    );
    expect(text).toMatch(/│ — +│ undated/);
    expect(text).not.toMatch(/NaN|undefined/);
  });

  it('refuses one output twice', () => {
    expect(() => historyOf(anchor, [anchor], OPTIONS)).toThrow('anchor is given twice');
  });
});
