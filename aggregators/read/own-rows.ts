import { isDeepStrictEqual } from 'node:util';
import { ascending, group } from 'd3-array';
import { lastUserMessage } from '../../corpus/last-user-message.ts';
import { type Phrasing, phrasingOf } from '../../corpus/phrasings.ts';
import { type TestMetadata, testMetadataOf } from '../test-metadata.ts';
import { labelledPhrasing, ranksFromRows, ranksOf } from './columns.ts';
import type { ModelNames } from './model-names.ts';
import { ERROR, observe } from './observe.ts';
import { type EvaluationOutput, OutputError, type Row, rowName } from './rows.ts';
import type { EvaluationRun } from './runs-of-outputs.ts';

/** A row of one of our tests. */
interface PlacedRow {
  readonly row: Row;
  readonly output: EvaluationOutput;
  /** What it is called. */
  readonly name: string;
  readonly test: TestMetadata;
}

/** A row of one of our tests under a phrasing. */
interface PhrasedRow extends PlacedRow {
  readonly phrasing: Phrasing;
}

/** One row of ours with what it measures. */
export interface OwnRow extends PhrasedRow {
  readonly model: string;
  /** The model's rank among those of its key, from 0. */
  readonly rank: number;
  readonly run: EvaluationRun;
}

/** The rows of one evaluation that are ours, each once. */
export interface OwnRows {
  readonly own: readonly OwnRow[];
  /** Labels of prompts, one a row, under which our tests ran although they are no phrasing. */
  readonly unplaced: readonly string[];
}

/** The phrasing of a row: by its prompt's label, else by its user message; undefined when it is neither. */
function phrasingOfRow(row: Row, test: TestMetadata): Phrasing | undefined {
  return labelledPhrasing(row.prompt.label) ?? phrasingOf(lastUserMessage(row.prompt.raw), test.item.text);
}

const keyOf = ({ provider }: Row) => provider.label || provider.id;

/** The keys of all providers that some outputs tell of, each once. */
export function keysOf(outputs: readonly EvaluationOutput[]): Set<string> {
  return new Set(
    outputs.flatMap(({ columns = [], rows }) => [
      ...columns.map(({ provider }) => provider),
      ...rows.map(keyOf),
    ]),
  );
}

/**
 * The rank of a row's provider among those of its key: by the columns of its output, else of another of the evaluation, else by
 * all rows of the evaluation.
 */
function rankFinder({ outputs }: EvaluationRun): (placed: PlacedRow) => number {
  const listed = outputs.flatMap(({ columns }) => (columns === undefined ? [] : [ranksOf(columns)]));
  const own = new Map(outputs.map((output) => [output, output.columns && ranksOf(output.columns)]));
  const [shared] = listed;
  const fromRows =
    shared === undefined
      ? ranksFromRows(
          outputs
            .flatMap(({ rows }) => rows)
            .filter(({ prompt }) => labelledPhrasing(prompt.label) !== undefined)
            .map((row) => ({ index: row.promptIdx, provider: keyOf(row), label: row.prompt.label })),
        )
      : new Map<number, number>();
  return ({ row: { promptIdx }, output }) =>
    (own.get(output) ?? shared)?.[promptIdx] ?? fromRows.get(promptIdx) ?? 0;
}

/**
 * The rows of an evaluation without those that a retry has superseded: promptfoo keeps an errored row beside the one that
 * --retry-errors brought for the same test and prompt. An errored row goes where an answered one stands there; of several errored
 * ones that of the last name stays.
 */
function withoutSuperseded<Placed extends PlacedRow>(rows: readonly Placed[]): Placed[] {
  const placed = group(rows, ({ row: { testIdx, promptIdx } }) => `${testIdx}:${promptIdx}`);
  return [...placed.values()].flatMap((same) => {
    const answered = same.filter(({ row }) => row.failureReason !== ERROR);
    if (answered.length > 0) return answered;
    // A sort that keeps the order of rows without an id, which have one name.
    return [...same].sort((one, other) => ascending(one.name, other.name)).slice(-1);
  });
}

/** What a row measures, wherever it stands. */
const measuredBy = ({ row, test, phrasing }: PhrasedRow) => ({
  key: keyOf(row),
  observation: observe(row, { row: '', model: '', phrasing, repeat: 0 }, test),
});

/** Each row once: the same row in two files is one row, and an error if the two differ. */
function distinct(rows: readonly PhrasedRow[]): PhrasedRow[] {
  const seen = new Map<string, PhrasedRow>();
  for (const placed of rows) {
    const earlier = seen.get(placed.name);
    if (earlier === undefined) seen.set(placed.name, placed);
    else if (!isDeepStrictEqual(measuredBy(earlier), measuredBy(placed))) {
      throw new OutputError(
        `Row ${placed.name} stands in ${earlier.output.name} and in ${placed.output.name} with different responses or judgements: ` +
          'leave out the file that is not meant.',
      );
    }
  }
  return [...seen.values()];
}

/**
 * The rows of one evaluation that are ours, with their models: a provider's label or id, #n from the second of a key on.
 *
 * @param nameOf names of all models that are read together
 * @throws OutputError where one row comes with two responses
 */
export function ownRowsOf(run: EvaluationRun, nameOf: ModelNames): OwnRows {
  // An output that lists its columns tells most of a row that stands in several.
  const outputs = [...run.outputs].sort((one, other) =>
    ascending(one.columns === undefined, other.columns === undefined),
  );
  const rows = outputs.flatMap((output) =>
    output.rows.flatMap((row): PlacedRow[] => {
      const test = testMetadataOf(row.testCase);
      return test === undefined ? [] : [{ row, output, name: rowName(row, output.name), test }];
    }),
  );
  const phrased: PhrasedRow[] = [];
  const others: PlacedRow[] = [];
  for (const placed of rows) {
    const phrasing = phrasingOfRow(placed.row, placed.test);
    if (phrasing === undefined) others.push(placed);
    else phrased.push({ ...placed, phrasing });
  }
  // A retry gives its row an id of its own. Without ids the two have one name, and only one of them is to be left.
  const hasId = ({ row }: PlacedRow) => row.id !== undefined;
  const named = distinct(phrased.filter(hasId));
  const each = distinct(withoutSuperseded([...named, ...phrased.filter((one) => !hasId(one))]));
  const unplaced = new Map(withoutSuperseded(others).map(({ name, row }) => [name, row.prompt.label]));
  const rankOf = rankFinder(run);
  const own = each.map((one) => {
    const rank = rankOf(one);
    return { ...one, model: nameOf(keyOf(one.row), rank), rank, run };
  });
  return { own, unplaced: [...unplaced.values()] };
}
