import type { ComparedOutput, ComparedRun } from '../comparison/compared-run.ts';
import { listed } from '../comparison/names.ts';
import { differencesText } from '../comparison/notes.ts';
import { percent } from '../report/format.ts';
import type { HistoryReport } from './history-report.ts';

/** Runs that stand beside the anchor without a comparison, and why. */
function instrumentNotes(models: HistoryReport['models']): string[] {
  const notes = models.flatMap(({ points }) =>
    points
      .filter(({ acrossInstruments }) => acrossInstruments.length > 0)
      .map(
        ({ run, acrossInstruments }) =>
          `${run} was measured by another instrument (${differencesText(acrossInstruments)}): it does not compare with the baseline’s anchor.`,
      ),
  );
  return [...new Set(notes)];
}

function judgeNotes(runs: HistoryReport['runs'], models: HistoryReport['models']): string[] {
  const of = (verdict: 'moved' | null) =>
    runs.flatMap(({ name, judges }) => {
      const own = judges.filter((one) => one.verdict === verdict).map(({ judge }) => judge);
      return own.length === 0 ? [] : [`${name} (${listed(own)})`];
    });
  const [moved, unknown] = [of('moved'), of(null)];
  const renamed = models.flatMap(({ points }) =>
    points.flatMap(({ run, judgeChanges }) =>
      judgeChanges.map(
        ({ judge, from, to }) =>
          `The judge ${judge} answered as ${from.join(' and ')} for the baseline’s anchor and as ${to.join(' and ')} in ${run}: a change may be ` +
          'the judge’s.',
      ),
    ),
  );
  return [
    ...(moved.length === 0
      ? []
      : [
          `The judge moved, by the judges’ anchors, in ${moved.join(', ')}: a change there may be the judge’s, and gets no verdict.`,
        ]),
    ...(unknown.length === 0
      ? []
      : [
          `Whether the judges moved is not known in ${unknown.join(', ')}: no judges’ anchors of both runs are at hand.`,
        ]),
    ...new Set(renamed),
  ];
}

function absentNotes(
  anchor: ComparedOutput,
  runs: HistoryReport['runs'],
  models: HistoryReport['models'],
): string[] {
  return models.flatMap(({ model, points }) => {
    const held = new Set(points.map(({ run }) => run));
    const without = runs.filter(({ name }) => !held.has(name)).map(({ name }) => name);
    return without.length === 0
      ? []
      : [`${model} of ${anchor.name} is not in ${listed(without)}: a model is known by its name.`];
  });
}

/** Runs in which too little was asked anew, and those of which that is not known. */
function cacheNotes(models: HistoryReport['models'], mostCached: number): string[] {
  const points = models.flatMap(({ model, points: own }) => own.map((point) => ({ model, ...point })));
  const old = points.filter(({ again }) => again !== null && again > mostCached);
  const untold = points.filter(({ again }) => again === null);
  return [
    ...old.map(
      ({ model, run, again }) =>
        `${percent(again ?? 0)} of the rows of ${model} in ${run} came from a cache or are the baseline’s own, over ${percent(mostCached)}: ` +
        'nothing new was measured, and there is no verdict.',
    ),
    ...(untold.length === 0
      ? []
      : [
          `Whether rows came from a cache is not known in ${listed([...new Set(untold.map(({ run }) => run))])}: a change that was not ` +
            'found may never have been looked for.',
        ]),
  ];
}

/** What notes are made of. */
export interface Noted extends Pick<HistoryReport, 'runs' | 'models'> {
  readonly anchor: ComparedOutput;
  /** The anchor's runs and those that are held against them. */
  readonly all: readonly ComparedRun[];
  readonly mostCached: number;
}

/** What a reader must know of a history, in plain sentences. */
export function historyNotes({ anchor, runs, models, all, mostCached }: Noted): string[] {
  const undated = runs.filter(({ date }) => date === null).map(({ name }) => name);
  const single = all.filter(({ repeats }) => repeats === 1).length;
  return [
    ...cacheNotes(models, mostCached),
    ...(single === 0
      ? []
      : [
          'Where a run has one generation an item its interval rests on how unevenly the items moved and holds one draw of noise: repeats ' +
            'tell a change of the model from it.',
        ]),
    ...(all.some(({ instrument }) => instrument.psi.ceiling === 'cohort')
      ? ['PSI’s ceiling is that of all models and runs given here: with others ESFP is another.']
      : []),
    ...(undated.length === 0
      ? []
      : [`${listed(undated)} does not say when it was measured, and stands last.`]),
    ...absentNotes(anchor, runs, models),
    ...instrumentNotes(models),
    ...judgeNotes(runs, models),
  ];
}
