import type { ComparedOutput, ComparedRun } from '../comparison/compared-run.ts';
import { listed } from '../comparison/names.ts';
import { differencesText } from '../comparison/notes.ts';
import type { HistoryReport } from './history-report.ts';

/** Runs that stand beside the anchor without a comparison, and why. */
function instrumentNotes(models: HistoryReport['models']): string[] {
  const notes = models.flatMap(({ points }) =>
    points
      .filter(({ acrossInstruments }) => acrossInstruments.length > 0)
      .map(
        ({ run, acrossInstruments }) =>
          `${run} was measured by another instrument (${differencesText(acrossInstruments)}): it does not compare with the anchor.`,
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
          `The judge ${judge} answered as ${from.join(' and ')} for the anchor and as ${to.join(' and ')} in ${run}: a change may be ` +
          'the judge’s.',
      ),
    ),
  );
  return [
    ...(moved.length === 0
      ? []
      : [
          `The judge moved by its anchors in ${moved.join(', ')}: a change there may be the judge’s, and gets no verdict.`,
        ]),
    ...(unknown.length === 0
      ? []
      : [
          `Whether the judges moved is not known in ${unknown.join(', ')}: no anchors of both runs are at hand.`,
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

/** What a reader must know of a history, in plain sentences. */
export function historyNotes(
  anchor: ComparedOutput,
  runs: HistoryReport['runs'],
  models: HistoryReport['models'],
  all: readonly ComparedRun[],
): string[] {
  const undated = runs.filter(({ date }) => date === null).map(({ name }) => name);
  const outputs = new Set(all.map(({ output }) => output));
  const same = [...outputs].filter(
    (output) => output !== anchor && output.evaluation !== null && output.evaluation === anchor.evaluation,
  );
  const single = all.filter(({ repeats }) => repeats === 1).length;
  return [
    ...(same.length === 0
      ? []
      : [
          `${listed(same.map(({ name }) => name))} ${same.length === 1 ? 'is' : 'are'} of the anchor’s own evaluation: nothing new was measured.`,
        ]),
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
