import { ascending, group } from 'd3-array';
import { listed } from '../comparison/names.ts';
import { counted } from '../counted.ts';
import type { OwnRow } from './own-rows.ts';
import type { EvaluationOutput } from './rows.ts';
import type { EvaluationRun } from './runs-of-outputs.ts';

/** What is left of some rows when newer ones have taken the place of older ones. */
export interface ReplacedRows {
  readonly rows: readonly OwnRow[];
  /** What was left out, in plain sentences. */
  readonly notes: readonly string[];
}

/** Where a response stands: rows of one model, item and phrasing share it. */
export const slotOf = ({ model, test, phrasing }: OwnRow): string =>
  JSON.stringify([model, test.item.id, phrasing]);

const timeOf = ({ date }: EvaluationRun): number => (date === null ? Number.NaN : Date.parse(date));

/** Evaluations from the oldest to the newest: by their dates where each tells one, else in the order in which they were given. */
function byAge(runs: readonly EvaluationRun[], outputs: readonly EvaluationOutput[]): EvaluationRun[] {
  const isDated = runs.every((run) => !Number.isNaN(timeOf(run)));
  const lastGiven = (run: EvaluationRun) =>
    Math.max(...run.outputs.map((output) => outputs.lastIndexOf(output)));
  return [...runs].sort(
    (one, other) =>
      (isDated ? ascending(timeOf(one), timeOf(other)) : 0) || ascending(lastGiven(one), lastGiven(other)),
  );
}

/**
 * Leaves out of rows of several evaluations those that a newer one has as well: of one model, item and phrasing only the rows of the
 * newest evaluation stay, with all their repeats, missing ones included.
 *
 * @param outputs in the order given
 */
export function withoutReplaced(rows: readonly OwnRow[], outputs: readonly EvaluationOutput[]): ReplacedRows {
  const age = new Map(byAge([...new Set(rows.map(({ run }) => run))], outputs).map((run, i) => [run, i]));
  const ageOf = ({ run }: OwnRow) => age.get(run) ?? 0;
  const newest = new Map<string, number>();
  for (const row of rows) {
    newest.set(slotOf(row), Math.max(newest.get(slotOf(row)) ?? 0, ageOf(row)));
  }
  const isKept = (row: OwnRow) => ageOf(row) === newest.get(slotOf(row));
  const dropped = group(
    rows.filter((row) => !isKept(row)),
    ({ output }) => output.name,
  );
  const notes = [...dropped]
    .sort(([one], [other]) => ascending(one, other))
    .map(([name, left]) => {
      const slots = new Set(left.map(slotOf));
      const by = rows.filter((row) => isKept(row) && slots.has(slotOf(row))).map(({ output }) => output.name);
      return (
        `${counted(left.length, 'row')} of ${listed([name])} ${left.length === 1 ? 'is' : 'are'} left out: ` +
        `${listed([...new Set(by)].sort(ascending))} took ${left.length === 1 ? 'its' : 'their'} place, as the newer.`
      );
    });
  return { rows: rows.filter(isKept), notes };
}
