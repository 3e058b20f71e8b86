import { rowOfPlace } from '../baseline/row-name.ts';
import type { ComparedOutput } from '../comparison/compared-run.ts';
import type { Observation } from '../observation.ts';

const observationsOf = ({ read }: ComparedOutput, model: string): Observation[] =>
  read.observations.filter((one) => one.model === model);

/** Whether a row is called after its place, for want of an id: the same name is then no sign of the same row. */
const isOfPlace = (one: Observation) => one.row === rowOfPlace(one) || one.row === one.item;

/** Whether two outputs hold a model's answers as replayed from one recording: those of its date. */
function isOneRecording(one: ComparedOutput, other: ComparedOutput, model: string): boolean {
  const [own, others] = [one, other].map(({ read }) => read.subjects.get(model));
  return own?.recorded === true && others?.recorded === true && own.date === others.date;
}

/**
 * The share of a model's rows that are the baseline's own, in [0, 1]: those that stand in it, by promptfoo's ids, and all of an output
 * of the evaluation that it was saved of, which tells it where rows have no ids, or of the recording that it replayed. JSONL names
 * no evaluation, and has the ids. 0 where there is no row.
 */
export function ownRows(outputs: readonly ComparedOutput[], baseline: ComparedOutput, model: string): number {
  const before = new Set(
    observationsOf(baseline, model)
      .filter((one) => !isOfPlace(one))
      .map(({ row }) => row),
  );
  const rows = new Map<string, boolean>();
  for (const output of outputs) {
    const isItself =
      (output.evaluation !== null && output.evaluation === baseline.evaluation) ||
      isOneRecording(output, baseline, model);
    for (const { row } of observationsOf(output, model)) rows.set(row, isItself || before.has(row));
  }
  return rows.size === 0 ? 0 : [...rows.values()].filter((isOwn) => isOwn).length / rows.size;
}
