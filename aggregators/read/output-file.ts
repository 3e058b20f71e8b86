import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { printable } from '../report/format.ts';
import { type EvaluationOutput, OutputError, parseRows } from './rows.ts';

const jsonOutputSchema = z.looseObject({
  evalId: z.string().nullish(),
  /** Of esfp judge. */
  esfp: z
    .looseObject({ run: z.string().nullable().catch(null) })
    .optional()
    .catch(undefined),
  results: z.looseObject({
    results: z.array(z.unknown()),
    timestamp: z.string().optional(),
    prompts: z
      .array(z.looseObject({ provider: z.string(), label: z.string() }))
      .optional()
      .catch(undefined),
  }),
  config: z.looseObject({ providers: z.unknown().optional() }).optional(),
});

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

function readJsonl(path: string, text: string): EvaluationOutput {
  const lines = text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '');
  const rows = lines.map(({ line, number }): unknown => {
    try {
      return JSON.parse(line);
    } catch (error) {
      throw new OutputError(
        `${path}, line ${number} is no JSON (${printable(message(error))}): was the file cut off?`,
      );
    }
  });
  const place = (index: number) => `${path}, line ${lines[index]?.number ?? '?'}`;
  return {
    name: path,
    rows: parseRows(rows, place),
    run: null,
    date: null,
    columns: undefined,
    providers: undefined,
  };
}

function readJson(path: string, text: string): EvaluationOutput {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new OutputError(`${path} is no JSON (${printable(message(error))}): was the file cut off?`);
  }
  const parsed = jsonOutputSchema.safeParse(value);
  if (!parsed.success) {
    throw new OutputError(
      `${path} is no promptfoo output: it has no results.results. Give a file written by promptfoo eval -o out.json.`,
    );
  }
  const { evalId = null, esfp, results, config } = parsed.data;
  return {
    name: path,
    rows: parseRows(results.results, (index) => `${path}, results.results[${index}]`),
    run: esfp === undefined ? evalId : esfp.run,
    date: results.timestamp ?? null,
    columns: results.prompts,
    providers: config?.providers,
  };
}

/**
 * Reads one output of `promptfoo eval -o`: JSON, or JSONL by its ending.
 *
 * @throws OutputError that names the file, the place and the remedy
 */
export function readOutputFile(path: string): EvaluationOutput {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new OutputError(
      `${path} cannot be read (${message(error)}): give the path of a file written by promptfoo eval -o.`,
    );
  }
  return path.endsWith('.jsonl') ? readJsonl(path, text) : readJson(path, text);
}
