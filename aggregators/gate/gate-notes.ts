import type { ComparedOutput, ComparedRun } from '../comparison/compared-run.ts';
import { judgeChanges } from '../comparison/judge-changes.ts';
import { unknownJudges } from '../comparison/moved-judges.ts';
import { listed } from '../comparison/names.ts';
import { subjectNotes } from '../comparison/subject-notes.ts';

/** A model's run with the runs of it that it is held against. */
export interface HeldRun {
  readonly run: ComparedRun;
  readonly baselines: readonly ComparedRun[];
  /** null where an output does not tell how many of its rows came from a cache. */
  readonly cached: number | null;
}

function embeddedNote({ read }: ComparedOutput): string[] {
  const names = read.instrument.judges.filter(({ embedded }) => embedded).map(({ id }) => id);
  return names.length === 0
    ? []
    : [
        `Labels come from embedded judges (${names.join(', ')}), which stand in for language models: these verdicts try a gate ` +
          'out, and tell little of a model.',
      ];
}

/** That the anchors do not tell whether judges with a server moved since a baseline. */
function unknownJudgesNote(
  outputs: readonly ComparedOutput[],
  baselines: readonly ComparedOutput[],
): string[] {
  const served = (output: ComparedOutput) =>
    output.read.instrument.judges.filter(({ embedded }) => !embedded).map(({ id }) => id);
  return baselines.flatMap((baseline) => {
    const unknown = new Set(outputs.flatMap((one) => unknownJudges(baseline, one, served(one))));
    return unknown.size === 0
      ? []
      : [
          `Whether the judges moved (${[...unknown].join(', ')}) was not looked at since ${baseline.name}: no judges’ anchors are ` +
            'at hand that tell it.',
        ];
  });
}

function changedJudgesNote({ run, baselines }: HeldRun): string[] {
  return baselines.flatMap((baseline) =>
    judgeChanges(baseline.judgedBy, run.judgedBy).map(
      ({ judge, from, to }) =>
        `The judge ${judge} answered as ${from.join(' and ')} in ${baseline.output.name} and as ${to.join(' and ')} for ` +
        `${run.model} now: a change may be the judge’s.`,
    ),
  );
}

/** What a reader of a gate's verdicts must know besides, in plain sentences. */
export function gateNotes(
  outputs: readonly ComparedOutput[],
  baselines: readonly ComparedOutput[],
  held: readonly HeldRun[],
): string[] {
  const untold = held.filter((one) => one.cached === null && one.baselines.length > 0);
  const [first] = outputs;
  const notes = [
    ...(first === undefined ? [] : embeddedNote(first)),
    ...unknownJudgesNote(outputs, baselines),
    ...held.flatMap(changedJudgesNote),
    ...(untold.length === 0
      ? []
      : [
          `Whether rows came from a cache is not known for ${listed(untold.map(({ run }) => run.model))}: a change that was not ` +
            'found may never have been looked for.',
        ]),
    ...held.flatMap(({ run, baselines: own }) => (own.length === 0 ? [] : subjectNotes([...own, run]))),
    ...(outputs.length > 1
      ? [
          'Several outputs are pooled. The false-alarm chance is of one look: outputs that are added until a gate passes give it ' +
            'more than one.',
        ]
      : []),
    ...(first?.read.instrument.psi.ceiling === 'cohort'
      ? [
          'PSI’s ceiling is that of the models at hand, baselines among them: ESFP hangs on which those are, and so do its verdicts.',
        ]
      : []),
  ];
  return [...new Set(notes)];
}
