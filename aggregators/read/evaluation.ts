import { ascending, group, min } from 'd3-array';
import { PHRASINGS } from '../../corpus/phrasings.ts';
import type { Observation } from '../observation.ts';
import type { Evaluation } from '../score-cohort.ts';
import { leaveOut } from './leave-out.ts';
import { modelNames } from './model-names.ts';
import { observe } from './observe.ts';
import { oneInstrument } from './one-instrument.ts';
import { oneSubject } from './one-subject.ts';
import { keysOf, type OwnRow, ownRowsOf } from './own-rows.ts';
import { repeatNotes } from './repeat-notes.ts';
import { slotOf, withoutReplaced } from './replaced-rows.ts';
import { type EvaluationOutput, OutputError } from './rows.ts';
import { runsOfOutputs } from './runs-of-outputs.ts';

/** How several outputs are read as one evaluation. */
export interface ReadingOptions {
  /** Whether rows of a newer evaluation take the place of an older one's; else they are repeats of each other. */
  readonly replace?: boolean;
  /** Whether responses that the instrument's validity policy leaves out are read as if it kept them. */
  readonly whole?: boolean;
}

/** Models in the order of their columns, and by name where they share one. */
function inOrder(rows: readonly OwnRow[]): [model: string, rows: OwnRow[]][] {
  return [...group(rows, ({ model }) => model)].sort(
    ([one, own], [other, others]) =>
      ascending(
        min(own, ({ row }) => row.promptIdx),
        min(others, ({ row }) => row.promptIdx),
      ) || ascending(one, other),
  );
}

/** The generations of one model under one item and phrasing, in an order that does not hang on that of the outputs. */
function inGenerations(rows: readonly OwnRow[]): OwnRow[] {
  return [...rows].sort(
    (one, other) =>
      ascending(one.row.testIdx, other.row.testIdx) ||
      // An evaluation without a date comes first.
      ascending(one.run.date ?? '', other.run.date ?? '') ||
      ascending(one.run.key, other.run.key) ||
      ascending(one.row.promptIdx, other.row.promptIdx) ||
      ascending(one.name, other.name),
  );
}

/** The observations of one model: by item, phrasing and repeat. */
function observationsOf(model: string, rows: readonly OwnRow[]): Observation[] {
  const slots = [...group(rows, slotOf).values()].sort(
    ([one], [other]) =>
      ascending(one?.test.item.id, other?.test.item.id) ||
      PHRASINGS.indexOf(one?.phrasing ?? 'P0') - PHRASINGS.indexOf(other?.phrasing ?? 'P0'),
  );
  return slots.flatMap((generations) =>
    inGenerations(generations).map(({ row, name, phrasing, test }, repeat) =>
      observe(row, { row: name, model, phrasing, repeat }, test),
    ),
  );
}

/**
 * Reads the outputs of one or more evaluations, or shards of one, as observations. Rows of a team's own tests are left
 * alone. A further row of the same model, item and phrasing is a repeat: by the rank of its test, then by when it was asked. Nothing
 * hangs on the order of the outputs, but for `replace` where they have no dates.
 *
 * @param outputs at least one
 * @throws OutputError when no row is ours, instruments or subjects differ, one row comes with two responses, or it is not known
 *   whether the validity policy leaves a response out
 */
export function readEvaluation(
  outputs: readonly EvaluationOutput[],
  { replace = false, whole = false }: ReadingOptions = {},
): Evaluation {
  const nameOf = modelNames(keysOf(outputs));
  const read = runsOfOutputs(outputs).map((run) => ownRowsOf(run, nameOf));
  const all = read.flatMap(({ own }) => own);
  if (all.length === 0) {
    throw new OutputError(
      `${outputs.map(({ name }) => name).join(', ')}: no row carries ESFP metadata. ` +
        'Was the evaluation run with the extension, or with the tests of promptfoo-esfp/tests?',
    );
  }
  const { rows, notes } = replace ? withoutReplaced(all, outputs) : { rows: all, notes: [] };
  const losses = [...new Set(outputs.flatMap((output) => output.losses ?? []))].sort(ascending);
  const instrument = oneInstrument(rows);
  const models = inOrder(rows);
  return {
    instrument,
    subjects: new Map(models.map(([model, own]) => [model, oneSubject(model, own)])),
    observations: leaveOut(
      models.flatMap(([model, own]) => observationsOf(model, own)),
      whole ? {} : instrument,
    ),
    unplaced: read.flatMap(({ unplaced }) => unplaced).sort(ascending),
    notes: [...losses, ...notes, ...repeatNotes(rows)],
  };
}
