import { isDeepStrictEqual } from 'node:util';
import { group } from 'd3-array';
import { lastUserMessage } from '../../corpus/last-user-message.ts';
import { PHRASINGS, type Phrasing, phrase } from '../../corpus/phrasings.ts';
import { type Instrument, identityHash } from '../instrument.ts';
import type { Observation } from '../observation.ts';
import type { Evaluation } from '../score-cohort.ts';
import type { Subject } from '../subject.ts';
import { type TestMetadata, testMetadataOf } from '../test-metadata.ts';
import { observe } from './observe.ts';
import { type EvaluationOutput, OutputError, type Row } from './rows.ts';
import { subjectOf } from './subject-of.ts';

const LABEL = /^ESFP:(P[0-4])$/;

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

/** The phrasing of a row: by its prompt's label, else by its user message; undefined when it is not of ours. */
function phrasingOfRow(row: Row, test: TestMetadata): Phrasing | undefined {
  const labelled = LABEL.exec(row.prompt.label)?.[1];
  const message = lastUserMessage(row.prompt.raw);
  return (
    PHRASINGS.find((phrasing) => phrasing === labelled) ??
    PHRASINGS.find((phrasing) => phrase(phrasing, test.item.text) === message)
  );
}

/**
 * The rows of one output that are ours, with their models. A model is a provider's label or id; where the evaluation
 * has that key twice (two columns of one phrasing), the second is #2: never merged.
 */
function ownRows(output: EvaluationOutput): OwnRow[] {
  const measured = output.rows.flatMap((row) => {
    const test = testMetadataOf(row.testCase);
    const phrasing = test === undefined ? undefined : phrasingOfRow(row, test);
    return test === undefined || phrasing === undefined ? [] : [{ row, test, phrasing }];
  });
  const keyOf = ({ provider }: Row) => provider.label || provider.id;
  const columns = group(
    measured,
    ({ row }) => keyOf(row),
    ({ phrasing }) => phrasing,
  );
  return measured.map((own) => {
    const key = keyOf(own.row);
    const indices = (columns.get(key)?.get(own.phrasing) ?? []).map(({ row }) => row.promptIdx);
    const rank = [...new Set(indices)].sort((a, b) => a - b).indexOf(own.row.promptIdx);
    return { ...own, model: rank === 0 ? key : `${key}#${rank + 1}`, rank, output };
  });
}

const rowName = ({ row, output }: OwnRow) => row.id ?? `${output.name}:${row.testIdx}:${row.promptIdx}`;

/** What a row measures, wherever it stands. */
const observed = ({ row, test, phrasing }: OwnRow) =>
  observe(row, { row: '', model: '', phrasing, repeat: 0 }, test);

/** Each row once: the same row in two files is one row, and an error if the two differ. */
function distinct(rows: readonly OwnRow[]): OwnRow[] {
  const seen = new Map<string, OwnRow>();
  for (const own of rows) {
    const name = rowName(own);
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
    const differing = Object.keys(first.instrument).filter(
      (key) =>
        identityHash(first.instrument[key as keyof Instrument]) !==
        identityHash(second.instrument[key as keyof Instrument]),
    );
    throw new OutputError(
      `${first.name} and ${second.name} were measured by different instruments (${differing.join(', ')}): ` +
        'their scores do not compare. Report them apart.',
    );
  }
  return first.instrument;
}

/**
 * What a model's rows say that it is. Outputs of one model under different system prompts are two subjects: their
 * answers must not pass for repeats.
 */
function oneSubject(model: string, rows: readonly OwnRow[]): Subject {
  const subjects = [...group(rows, ({ output }) => output)].map(([output, own]) => ({
    name: output.name,
    subject: subjectOf(
      own.map(({ row }) => row),
      output,
      own[0]?.rank ?? 0,
    ),
  }));
  const [first] = subjects;
  if (first === undefined) throw new RangeError('oneSubject: `rows` is empty.');
  const other = subjects.find(({ subject }) => subject.systemPrompt !== first.subject.systemPrompt);
  if (other !== undefined) {
    throw new OutputError(
      `${model} was asked under one system prompt in ${first.name} and under another in ${other.name}: ` +
        'their answers are no repeats of each other. Report them apart, or give the providers labels of their own.',
    );
  }
  return first.subject;
}

/**
 * Reads the outputs of one or more evaluations, or shards of one, as observations. Rows of a team's own tests are left
 * alone. A second generation of the same model, item and phrasing is a repeat: the rank of its row.
 *
 * @param outputs at least one
 * @throws OutputError when no row is ours, instruments or system prompts differ, or one row comes with two responses
 */
export function readEvaluation(outputs: readonly EvaluationOutput[]): Evaluation {
  const rows = distinct(outputs.flatMap(ownRows));
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
            return observe(row, { row: rowName(own), model, phrasing, repeat }, test);
          }),
      ),
    ),
  );
  const subjects = new Map<string, Subject>();
  for (const [model, own] of group(rows, ({ model }) => model)) subjects.set(model, oneSubject(model, own));
  return { instrument, subjects, observations };
}
