import { isDeepStrictEqual } from 'node:util';
import { group } from 'd3-array';
import { lastUserMessage } from '../../corpus/last-user-message.ts';
import { type Phrasing, phrasingOf } from '../../corpus/phrasings.ts';
import { type Instrument, identityHash } from '../instrument.ts';
import type { Observation } from '../observation.ts';
import type { Evaluation } from '../score-cohort.ts';
import type { Subject } from '../subject.ts';
import { type TestMetadata, testMetadataOf } from '../test-metadata.ts';
import { labelledPhrasing, modelName, ranksFromRows, ranksOf } from './columns.ts';
import { ERROR, observe } from './observe.ts';
import { type EvaluationOutput, OutputError, type Row, rowName } from './rows.ts';
import { subjectOf, systemPromptOf } from './subject-of.ts';

/** One row of ours with what it measures. */
interface OwnRow {
  readonly row: Row;
  readonly test: TestMetadata;
  readonly phrasing: Phrasing;
  readonly model: string;
  /** The model's rank among those of its key, from 0. */
  readonly rank: number;
  readonly output: EvaluationOutput;
}

/** The phrasing of a row: by its prompt's label, else by its user message; undefined when it is neither. */
function phrasingOfRow(row: Row, test: TestMetadata): Phrasing | undefined {
  return labelledPhrasing(row.prompt.label) ?? phrasingOf(lastUserMessage(row.prompt.raw), test.item.text);
}

const keyOf = ({ provider }: Row) => provider.label || provider.id;

/** The rank of a row's provider among those of its key. */
function rankFinder({ rows, columns }: EvaluationOutput): (row: Row) => number {
  if (columns !== undefined) {
    const ranks = ranksOf(columns);
    return ({ promptIdx }) => ranks[promptIdx] ?? 0;
  }
  const ranks = ranksFromRows(
    rows
      .filter(({ prompt }) => labelledPhrasing(prompt.label) !== undefined)
      .map((row) => ({ index: row.promptIdx, provider: keyOf(row), label: row.prompt.label })),
  );
  return ({ promptIdx }) => ranks.get(promptIdx) ?? 0;
}

/**
 * The rows of an output without those that a retry has superseded: promptfoo keeps an errored row beside the one that
 * --retry-errors brought for the same test and prompt. An errored row goes where any other follows it there.
 */
function withoutSuperseded(rows: readonly Row[]): Row[] {
  const placed = group(rows, ({ testIdx, promptIdx }) => `${testIdx}:${promptIdx}`);
  return [...placed.values()].flatMap((same) => {
    const answered = same.filter(({ failureReason }) => failureReason !== ERROR);
    return answered.length > 0 ? answered : same.slice(-1);
  });
}

/**
 * The rows of one output that are ours, with their models: a provider's label or id, #n from the second of a key on.
 * Rows of our tests under prompts that are no phrasing are returned apart.
 */
function ownRows(output: EvaluationOutput): { own: OwnRow[]; unplaced: Row[] } {
  const rankOf = rankFinder(output);
  const own: OwnRow[] = [];
  const unplaced: Row[] = [];
  for (const row of withoutSuperseded(output.rows)) {
    const test = testMetadataOf(row.testCase);
    if (test === undefined) continue;
    const phrasing = phrasingOfRow(row, test);
    if (phrasing === undefined) {
      unplaced.push(row);
      continue;
    }
    const rank = rankOf(row);
    own.push({ row, test, phrasing, model: modelName(keyOf(row), rank), rank, output });
  }
  return { own, unplaced };
}

const nameOf = ({ row, output }: OwnRow) => rowName(row, output.name);

/** What a row measures, wherever it stands. */
const observed = ({ row, test, phrasing }: OwnRow) =>
  observe(row, { row: '', model: '', phrasing, repeat: 0 }, test);

/** Each row once: the same row in two files is one row, and an error if the two differ. */
function distinct(rows: readonly OwnRow[]): OwnRow[] {
  const seen = new Map<string, OwnRow>();
  for (const own of rows) {
    const name = nameOf(own);
    const earlier = seen.get(name);
    if (earlier === undefined) seen.set(name, own);
    else if (!isDeepStrictEqual(observed(earlier), observed(own))) {
      throw new OutputError(
        `Row ${name} stands in ${earlier.output.name} and in ${own.output.name} with different responses or judgements: ` +
          'leave out the file that is not meant.',
      );
    }
  }
  return [...seen.values()];
}

function oneInstrument(rows: readonly OwnRow[]): Instrument {
  const instruments = new Map<string, { instrument: Instrument; name: string }>();
  for (const { test, output } of rows) {
    instruments.set(identityHash(test.instrument), { instrument: test.instrument, name: output.name });
  }
  const [first, second] = instruments.values();
  if (first === undefined) throw new RangeError('oneInstrument: `rows` is empty.');
  if (second !== undefined) {
    // Switches that stand as in the paper are absent: only one of the two may have the key.
    const differing = Object.keys({ ...first.instrument, ...second.instrument }).filter(
      (key) =>
        identityHash(first.instrument[key as keyof Instrument] ?? null) !==
        identityHash(second.instrument[key as keyof Instrument] ?? null),
    );
    throw new OutputError(
      `${first.name} and ${second.name} were measured by different instruments (${differing.join(', ')}): ` +
        'their scores do not compare. Report them apart.',
    );
  }
  return first.instrument;
}

/** What may not differ between outputs of one model: else their answers would pass for repeats of each other. */
const SUBJECT_KEYS = ['provider', 'systemPrompt', 'sampling', 'servedModel', 'recorded', 'control'] as const;

/** The subject of one model's rows: that of its outputs, which must agree wherever both of two tell. */
function oneSubject(model: string, rows: readonly OwnRow[]): Subject {
  const [first, ...others] = [...group(rows, ({ output }) => output)].map(([output, own]) => ({
    name: output.name,
    subject: subjectOf(
      own.map(({ row }) => row),
      output,
      own[0]?.rank ?? 0,
    ),
  }));
  if (first === undefined) throw new RangeError('oneSubject: `rows` is empty.');
  for (const [output, own] of group(rows, (one) => one.output)) {
    const prompts = new Set(
      own.map(({ row }) => systemPromptOf(row.prompt.raw)).filter((hash) => hash !== null),
    );
    if (prompts.size > 1 && !first.subject.recorded && !first.subject.control) {
      throw new OutputError(
        `${model} was asked under ${prompts.size} system prompts in ${output.name}: its answers are not of one subject. ` +
          'Resume an evaluation with the system prompt that it was begun with.',
      );
    }
  }
  for (const { name, subject } of others) {
    const differing = SUBJECT_KEYS.filter(
      (key) =>
        subject[key] !== null &&
        first.subject[key] !== null &&
        !isDeepStrictEqual(subject[key], first.subject[key]),
    );
    if (differing.length > 0) {
      throw new OutputError(
        `${model} is not the same in ${first.name} and in ${name} (${differing.join(', ')}): their answers are no ` +
          'repeats of each other. Report them apart, or give the providers labels of their own.',
      );
    }
  }
  return first.subject;
}

/**
 * Reads the outputs of one or more evaluations, or shards of one, as observations. Rows of a team's own tests are left
 * alone. A second generation of the same model, item and phrasing is a repeat: the rank of its row.
 *
 * @param outputs at least one
 * @throws OutputError when no row is ours, instruments or subjects differ, or one row comes with two responses
 */
export function readEvaluation(outputs: readonly EvaluationOutput[]): Evaluation {
  const read = outputs.map(ownRows);
  const rows = distinct(read.flatMap(({ own }) => own));
  const unplaced = read.flatMap((one) => one.unplaced.map(({ prompt }) => prompt.label));
  if (rows.length === 0) {
    throw new OutputError(
      `${outputs.map(({ name }) => name).join(', ')}: no row carries ESFP metadata. ` +
        'Was the evaluation run with the extension, or with the tests of promptfoo-esfp/tests?',
    );
  }
  const instrument = oneInstrument(rows);
  const order = new Map(outputs.map((output, index) => [output, index]));
  const repeats = group(
    rows,
    ({ model }) => model,
    ({ test }) => test.item.id,
    ({ phrasing }) => phrasing,
  );
  const observations = [...repeats.values()].flatMap((items) =>
    [...items.values()].flatMap((phrasings) =>
      [...phrasings.values()].flatMap((generations) =>
        [...generations]
          .sort(
            (a, b) =>
              (order.get(a.output) ?? 0) - (order.get(b.output) ?? 0) || a.row.testIdx - b.row.testIdx,
          )
          .map((own, repeat): Observation => {
            const { row, test, phrasing, model } = own;
            return observe(row, { row: nameOf(own), model, phrasing, repeat }, test);
          }),
      ),
    ),
  );
  const subjects = new Map<string, Subject>();
  for (const [model, own] of group(rows, ({ model }) => model)) subjects.set(model, oneSubject(model, own));
  return { instrument, subjects, observations, unplaced };
}
