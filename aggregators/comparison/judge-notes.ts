import { group } from 'd3-array';
import type { ComparedOutput, ComparedRun } from './compared-run.ts';
import type { ComparedPair } from './comparison-report.ts';
import { unknownJudges } from './moved-judges.ts';
import { listed } from './names.ts';

const outputsOf = (runs: readonly ComparedRun[]) => [...new Set(runs.map(({ output }) => output))];

/** Every two outputs of which runs were paired. */
function pairedOutputs(
  runs: readonly ComparedRun[],
  pairs: readonly ComparedPair[],
): (readonly [ComparedOutput, ComparedOutput])[] {
  const outputOf = new Map(runs.map(({ name, output }) => [name, output]));
  const outputs = outputsOf(runs);
  return outputs.flatMap((one, i) =>
    outputs.slice(i + 1).flatMap((other) => {
      const both = new Set([one, other]);
      const isPaired = pairs.some(({ from, to }) => {
        const ends = new Set([outputOf.get(from), outputOf.get(to)]);
        return ends.size === 2 && [...ends].every((output) => output !== undefined && both.has(output));
      });
      return isPaired ? [[one, other] as const] : [];
    }),
  );
}

/** Judges that moved between outputs: one sentence a judge and two outputs. */
function movedNotes(runs: readonly ComparedRun[], pairs: readonly ComparedPair[]): string[] {
  const outputOf = new Map(runs.map(({ name, output }) => [name, output.name]));
  const moved = pairs.flatMap(({ from, to, movedJudges }) =>
    movedJudges.map(
      (judge) =>
        `The judge ${judge} moved between ${[outputOf.get(from), outputOf.get(to)].join(' and ')}: its anchors are not labelled as ` +
        'they were, so no verdict is given across them.',
    ),
  );
  return [...new Set(moved)];
}

/** That the anchors of judges do not tell whether they moved between two outputs. */
function unknownNotes(runs: readonly ComparedRun[], pairs: readonly ComparedPair[]): string[] {
  const unknown = pairedOutputs(runs, pairs).flatMap(([one, other]) => {
    const served = [...one.read.instrument.judges, ...other.read.instrument.judges]
      .filter(({ embedded }) => !embedded)
      .map(({ id }) => id);
    const judges = unknownJudges(one, other, [...new Set(served)]);
    return judges.length === 0
      ? []
      : [{ judges: judges.join(', '), outputs: `${one.name} and ${other.name}` }];
  });
  return [...group(unknown, ({ judges }) => judges)].map(
    ([judges, own]) =>
      `Whether the judges moved (${judges}) was not looked at between ${own.map(({ outputs }) => outputs).join('; ')}: no ` +
      'anchors of them are at hand that tell it. Anchors are in the store of judgements, under the evaluation’s id, which a ' +
      'JSONL output does not have.',
  );
}

/** The judges whose servers called themselves otherwise for some models than for others: one sentence a judge. */
function changedNotes(pairs: readonly ComparedPair[]): string[] {
  const named = pairs.flatMap(({ from, to, judgeChanges }) =>
    judgeChanges.flatMap(({ judge, ...names }) => [
      { judge, run: from, names: names.from.join(' and ') },
      { judge, run: to, names: names.to.join(' and ') },
    ]),
  );
  return [...group(named, ({ judge }) => judge)].map(([judge, own]) => {
    const byNames = [...group(own, ({ names }) => names)].map(
      ([names, runs]) => `as ${names} for ${listed([...new Set(runs.map(({ run }) => run))])}`,
    );
    return `The judge ${judge} answered ${byNames.join(' and ')}: differences between these may be the judge’s.`;
  });
}

/** What a reader must know of the judges of a comparison, in plain sentences. */
export function judgeNotes(runs: readonly ComparedRun[], pairs: readonly ComparedPair[]): string[] {
  return [...unknownNotes(runs, pairs), ...movedNotes(runs, pairs), ...changedNotes(pairs)];
}
