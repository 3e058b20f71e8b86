import { ascending, max, min } from 'd3-array';
import { type EvaluationOutput, rowName } from './rows.ts';

/** One evaluation of promptfoo, in one or more outputs. */
export interface EvaluationRun {
  /** By their names. */
  readonly outputs: readonly EvaluationOutput[];
  /** When it ran, as its outputs tell; null where none does. */
  readonly date: string | null;
  /** Differs between any two, and is the same in whatever order their outputs are given. */
  readonly key: string;
}

function runOf(members: readonly EvaluationOutput[]): EvaluationRun {
  const outputs = [...members].sort((one, other) => ascending(one.name, other.name));
  const rows = outputs.flatMap(({ name, rows: own }) => own.map((row) => rowName(row, name)));
  return {
    outputs,
    date: max(outputs, ({ date }) => date ?? undefined) ?? null,
    // Only one of its outputs may tell its id, so a key without one comes from its rows.
    key: JSON.stringify([min(outputs, ({ evalId }) => evalId ?? undefined) ?? null, min(rows) ?? null]),
  };
}

/**
 * Sorts outputs by the evaluations that they are of. Two are of one evaluation where they tell the same id, or have a row in common:
 * promptfoo gives every row an id of its own.
 */
export function runsOfOutputs(outputs: readonly EvaluationOutput[]): EvaluationRun[] {
  const groups = new Map<EvaluationOutput, Set<EvaluationOutput>>();
  const owners = new Map<string, EvaluationOutput>();
  const join = (one: Set<EvaluationOutput>, other: Set<EvaluationOutput>) => {
    if (one === other) return;
    for (const output of other) {
      one.add(output);
      groups.set(output, one);
    }
  };
  for (const output of new Set(outputs)) {
    groups.set(output, new Set([output]));
    const marks = [
      ...(output.evalId ? [JSON.stringify(['evaluation', output.evalId])] : []),
      ...output.rows.flatMap(({ id }) => (id === undefined ? [] : [JSON.stringify(['row', id])])),
    ];
    for (const mark of marks) {
      const owner = owners.get(mark);
      if (owner === undefined) owners.set(mark, output);
      else join(groups.get(owner) ?? new Set(), groups.get(output) ?? new Set());
    }
  }
  return [...new Set(groups.values())].map((members) => runOf([...members]));
}
