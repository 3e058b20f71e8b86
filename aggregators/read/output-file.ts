import { extname } from 'node:path';
import { z } from 'zod';
import { readJsonValue } from './json-value.ts';
import { type JsonlValues, readJsonlValues } from './jsonl-values.ts';
import { oldLayout, otherLayout } from './other-layouts.ts';
import { type EvaluationOutput, OutputError, parseRows } from './rows.ts';

const resultsSchema = z.looseObject({
  results: z.array(z.unknown()),
  timestamp: z.string().optional().catch(undefined),
  prompts: z
    .array(z.looseObject({ provider: z.string(), label: z.string() }))
    .optional()
    .catch(undefined),
});

const jsonOutputSchema = z.looseObject({
  evalId: z.string().nullish().catch(null),
  /** Of esfp judge. */
  esfp: z
    .looseObject({ run: z.string().nullable().catch(null) })
    .optional()
    .catch(undefined),
  results: resultsSchema,
  config: z.looseObject({ providers: z.unknown().optional() }).nullish().catch(null),
});

/** What promptfoo writes besides, and this package does not read. */
const OTHER_ENDINGS = ['.csv', '.html', '.txt', '.xml', '.yaml', '.yml', '.gz', '.zip'];

/** Results by themselves, as promptfoo's library returns them, stand for an output that tells nothing else. */
function asDocument(value: unknown): unknown {
  return resultsSchema.safeParse(value).success ? { results: value } : value;
}

/**
 * The output of an evaluation from its JSON document.
 *
 * @param value what the JSON says
 * @param name what errors call it
 * @throws OutputError that names the place and the remedy
 */
export function outputOfJson(value: unknown, name: string): EvaluationOutput {
  const old = oldLayout(value);
  if (old !== null) throw new OutputError(`${name} ${old}`);
  const parsed = jsonOutputSchema.safeParse(asDocument(value));
  if (!parsed.success) {
    const what =
      otherLayout(value) ??
      'is no promptfoo output: it has no results.results. Give a file written by promptfoo eval -o out.json.';
    throw new OutputError(`${name} ${what}`);
  }
  const { evalId = null, esfp, results, config } = parsed.data;
  return {
    name,
    rows: parseRows(results.results, (index) => `${name}, results.results[${index}]`),
    run: esfp === undefined ? evalId : esfp.run,
    evalId,
    date: results.timestamp ?? null,
    columns: results.prompts,
    providers: config?.providers,
  };
}

/**
 * The output of an evaluation from a row a line.
 *
 * @param lines what stands in the file
 * @param name what errors call it
 * @throws OutputError that names the place and the remedy
 */
export function outputOfJsonl({ values, losses }: JsonlValues, name: string): EvaluationOutput {
  const rows = parseRows(
    values.map(({ value }) => value),
    (index) => `${name}, line ${values[index]?.line ?? '?'}`,
  );
  const output = { name, rows, run: null, date: null, columns: undefined, providers: undefined };
  return losses.length === 0 ? output : { ...output, losses };
}

/** Whether a file holds a row a line, by its ending. */
export const isJsonl = (path: string): boolean => path.endsWith('.jsonl');

/**
 * Reads one output of `promptfoo eval -o` or `promptfoo export eval`: JSON, or JSONL by its ending.
 *
 * @param name what it is called, in errors and for rows without an id
 * @throws OutputError that names the file, the place and the remedy
 */
export function readOutputFile(path: string, name = path): EvaluationOutput {
  if (isJsonl(path)) return outputOfJsonl(readJsonlValues(path, name), name);
  try {
    return outputOfJson(readJsonValue(path, name), name);
  } catch (error) {
    if (!(error instanceof OutputError) || !OTHER_ENDINGS.includes(extname(path).toLowerCase())) throw error;
    throw new OutputError(`${error.message} Of promptfoo’s formats .json and .jsonl are read.`);
  }
}
