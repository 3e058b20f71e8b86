import { z } from 'zod';
import type { Column } from './columns.ts';

/** The part of a promptfoo result row that is read; the same in JSON, JSONL and the afterAll hook. */
export const rowSchema = z.looseObject({
  id: z.string().optional(),
  promptIdx: z.int().nonnegative(),
  testIdx: z.int().nonnegative(),
  prompt: z.looseObject({ raw: z.string(), label: z.string() }),
  provider: z.looseObject({ id: z.string(), label: z.string().nullish() }),
  testCase: z.unknown(),
  response: z
    .looseObject({
      output: z.unknown().optional(),
      metadata: z.unknown().optional(),
      raw: z.unknown().optional(),
    })
    .nullish(),
  gradingResult: z
    .looseObject({
      componentResults: z
        .array(
          z.looseObject({ metadata: z.looseObject({ esfp: z.unknown().optional() }).nullish() }).nullish(),
        )
        .nullish(),
    })
    .nullish(),
  error: z.string().nullish(),
  /** promptfoo's: 0 none, 1 an assertion failed, 2 an error. */
  failureReason: z.number().optional(),
});
export type Row = z.infer<typeof rowSchema>;

/** What a row is called: promptfoo's id, or without one its place. The same in every output format. */
export function rowName({ id, testIdx, promptIdx }: Row, output: string): string {
  return id ?? `${output}:${testIdx}:${promptIdx}`;
}

/** The rows of one evaluation, with what its output says of it as a whole. */
export interface EvaluationOutput {
  /** What errors call it: a path, or `this evaluation`. */
  readonly name: string;
  readonly rows: readonly Row[];
  /**
   * The run in which its judges' anchors were judged: that of esfp judge, whose output says so, else promptfoo's id; null for
   * none, and where the output does not say (JSONL).
   */
  readonly run: string | null;
  /** promptfoo's id of the evaluation, also after esfp judge; null or absent where the output does not say (JSONL). */
  readonly evalId?: string | null;
  /** When it ran; null where the output does not say (JSONL). */
  readonly date: string | null;
  /** Every column in order; undefined where the output does not list them (JSONL). */
  readonly columns: readonly Column[] | undefined;
  /** The `providers` of its config; undefined where the output does not carry it (JSONL). */
  readonly providers: unknown;
  /** What its file has lost, in plain sentences that name the file; absent where nothing was. */
  readonly losses?: readonly string[];
}

/** An output that cannot be read: names the file, the place and the remedy. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
}

/**
 * Checks rows as they come from an output.
 *
 * @param rows in the order of the output
 * @param place what to call row i in an error
 * @throws OutputError at the first that is no promptfoo result row
 */
export function parseRows(rows: readonly unknown[], place: (index: number) => string): Row[] {
  return rows.map((row, index) => {
    const parsed = rowSchema.safeParse(row);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw new OutputError(
      `${place(index)} is no promptfoo result: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')}. ` +
        'Give a file written by promptfoo eval -o out.json or out.jsonl.',
    );
  });
}
