import { isDeepStrictEqual } from 'node:util';
import { ascending, group, max } from 'd3-array';
import { SUBJECT_PARTS, type Subject, subjectPartsText } from '../subject.ts';
import type { OwnRow } from './own-rows.ts';
import { OutputError } from './rows.ts';
import { subjectOf, systemPromptOfRow } from './subject-of.ts';

/** What one output tells of a model. */
interface Told {
  readonly name: string;
  readonly subject: Subject;
  readonly rows: readonly OwnRow[];
  /** Whether the model has answered anything there: by its answers a provider declares what it is. */
  readonly isAnswered: boolean;
}

/** What each output tells of one model, in an order that does not hang on that of the outputs. */
function toldBy(rows: readonly OwnRow[]): Told[] {
  const sorted = [...rows].sort(
    (one, other) =>
      ascending(one.row.testIdx, other.row.testIdx) ||
      ascending(one.row.promptIdx, other.row.promptIdx) ||
      ascending(one.name, other.name),
  );
  const told = [...group(sorted, ({ output }) => output)].map(([output, own]) => ({
    name: output.name,
    subject: subjectOf(
      own.map(({ row }) => row),
      output,
      own[0]?.rank ?? 0,
    ),
    rows: own,
    isAnswered: own.some(({ row }) => row.response?.metadata != null || row.response?.output != null),
  }));
  return told.sort(
    (one, other) => ascending(!one.isAnswered, !other.isAnswered) || ascending(one.name, other.name),
  );
}

/** Refuses a model that was asked under several system prompts in one output. */
function refuseSeveralPrompts(model: string, { name, subject, rows }: Told): void {
  if (subject.recorded || subject.control) return;
  const prompts = new Set(rows.map(({ row }) => systemPromptOfRow(row)).filter((hash) => hash !== null));
  if (prompts.size < 2) return;
  throw new OutputError(
    `${model} was asked under ${prompts.size} system prompts in ${name}: its answers are not of one subject. ` +
      'Resume an evaluation with the system prompt that it was begun with.',
  );
}

/** Refuses outputs that tell of one model what cannot both be so. */
function refuseDiffering(model: string, first: Told, second: Told): void {
  const differing = SUBJECT_PARTS.filter(
    (key) =>
      second.subject[key] != null &&
      first.subject[key] != null &&
      !isDeepStrictEqual(second.subject[key], first.subject[key]),
  );
  if (differing.length === 0) return;
  const [one, other] = [first.name, second.name].sort(ascending);
  throw new OutputError(
    `${model} is not the same in ${one} and in ${other} (${subjectPartsText(differing)}): their answers are no ` +
      'repeats of each other. Report them apart, or give the providers labels of their own.',
  );
}

/**
 * The subject of one model's rows: what their outputs tell together, of which any two that tell must agree. Its date is the last
 * of theirs.
 *
 * @param model its name, for errors
 * @param rows of the model, at least one
 * @throws OutputError where the rows are of several subjects
 */
export function oneSubject(model: string, rows: readonly OwnRow[]): Subject {
  const told = toldBy(rows);
  const [first] = told;
  if (first === undefined) throw new RangeError('oneSubject: `rows` is empty.');
  for (const one of told) if (one.isAnswered || !first.isAnswered) refuseSeveralPrompts(model, one);
  const known = told.filter(({ isAnswered }) => isAnswered || !first.isAnswered);
  for (const [i, one] of known.entries()) {
    for (const other of known.slice(i + 1)) refuseDiffering(model, one, other);
  }
  const subjects = known.map(({ subject }) => subject);
  const firstTold = <Key extends keyof Subject>(key: Key): Subject[Key] =>
    subjects.find((subject) => subject[key] != null)?.[key] ?? first.subject[key];
  return {
    ...first.subject,
    systemPrompt: firstTold('systemPrompt'),
    formatRules: firstTold('formatRules'),
    sampling: firstTold('sampling'),
    configHash: firstTold('configHash') ?? null,
    servedModel: firstTold('servedModel'),
    date: max(subjects, ({ date }) => date ?? undefined) ?? null,
  };
}
