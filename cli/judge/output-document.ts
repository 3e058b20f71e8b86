import { z } from 'zod';
import { readJsonValue } from '../../aggregators/read/json-value.ts';
import { readJsonlValues } from '../../aggregators/read/jsonl-values.ts';
import { isJsonl, outputOfJson, outputOfJsonl } from '../../aggregators/read/output-file.ts';
import {
  type EvaluationOutput,
  OutputError,
  parseRows,
  rowName,
  rowSchema,
} from '../../aggregators/read/rows.ts';
import { testMetadataOf, testMetadataSchema } from '../../aggregators/test-metadata.ts';
import { writeWhole } from '../../whole-file.ts';
import { refuseDeepNesting } from './refuse-deep-nesting.ts';

/* A score of another assertion that was NaN is null in JSON. */
const namedScores = z.record(z.string(), z.unknown());

/** A row whose judgement can be written anew: every other field of it stays. */
const documentRowSchema = rowSchema.extend({
  namedScores: namedScores.optional(),
  gradingResult: z
    .looseObject({
      namedScores: namedScores.nullish(),
      namedScoreWeights: namedScores.nullish(),
      componentResults: z
        .array(
          z.looseObject({ metadata: z.looseObject({ esfp: z.unknown().optional() }).nullish() }).nullish(),
        )
        .nullish(),
    })
    .nullish(),
  testCase: z.looseObject({ metadata: z.looseObject({ esfp: testMetadataSchema }) }),
});
export type DocumentRow = z.infer<typeof documentRowSchema>;

const documentColumnSchema = z.looseObject({
  provider: z.string(),
  label: z.string(),
  metrics: z
    .looseObject({
      namedScores,
      namedScoresCount: namedScores,
      namedScoreWeights: namedScores.optional(),
    })
    .optional(),
});
export type DocumentColumn = z.infer<typeof documentColumnSchema>;

const documentSchema = z.looseObject({
  results: z.looseObject({
    results: z.array(z.unknown()),
    prompts: z.array(documentColumnSchema).optional(),
    stats: z.looseObject({}).optional(),
  }),
});
type Whole = z.infer<typeof documentSchema>;

/** Throws an OutputError that names the place of the first thing in an output that is not as promptfoo writes it. */
function refuse(place: string, { issues: [first] }: z.ZodError): never {
  throw new OutputError(
    `${place} is not as promptfoo writes it: ${first?.path.join('.') ?? ''}: ${first?.message ?? ''}. ` +
      'Give a file written by promptfoo eval -o out.json or out.jsonl.',
  );
}

/** An output of promptfoo with all that it holds, so that it can be written again with other judgements. */
export class OutputDocument {
  /** Every row in order; those of other tests are as they were. */
  readonly rows: unknown[];
  /** Every column in order; undefined in JSONL. */
  readonly columns: DocumentColumn[] | undefined;
  private readonly output: EvaluationOutput;
  /** All of a JSON output; undefined in JSONL. */
  private readonly whole: Whole | undefined;

  /**
   * Reads an output of `promptfoo eval -o`: JSON, or JSONL by its ending.
   *
   * @param name what it is called, in errors and for rows without an id
   * @throws OutputError that names the file, the place and the remedy
   */
  constructor(path: string, name = path) {
    if (isJsonl(path)) {
      const lines = readJsonlValues(path, name);
      this.output = outputOfJsonl(lines, name);
      this.rows = lines.values.map(({ value }) => value);
      refuseDeepNesting(this.rows, name);
      return;
    }
    const value = readJsonValue(path, name);
    this.output = outputOfJson(value, name);
    const document = documentSchema.safeParse(value);
    if (!document.success) refuse(name, document.error);
    this.whole = document.data;
    refuseDeepNesting(this.whole, name);
    const { results } = this.whole;
    this.rows = results.results;
    this.columns = results.prompts;
  }

  /** What promptfoo counted in the whole of it; undefined in JSONL, and where it has no such counts. */
  get stats(): Record<string, unknown> | undefined {
    return this.whole?.results.stats;
  }

  set stats(stats: Record<string, unknown>) {
    if (this.whole !== undefined) this.whole.results.stats = stats;
  }

  /**
   * Records the run of esfp judge in which the anchors of its judges were judged, in place of any before; null for none. It
   * stands beside promptfoo's id of the evaluation; JSONL has no place for it.
   */
  set run(run: string | null) {
    if (this.whole !== undefined) this.whole.esfp = { run };
  }

  /** promptfoo's id of the evaluation; null in JSONL. */
  get evalId(): string | null {
    return this.output.evalId ?? null;
  }

  /** What its file has lost, in plain sentences. */
  get losses(): readonly string[] {
    return this.output.losses ?? [];
  }

  /** The rows as they are now, as an evaluation is read from them. */
  asOutput(): EvaluationOutput {
    return { ...this.output, rows: parseRows(this.rows, (index) => `${this.output.name}, row ${index}`) };
  }

  /**
   * The rows of ESFP tests, with their places and names.
   *
   * @throws OutputError at the first whose judgement cannot be written anew
   */
  ownRows(): { readonly index: number; readonly row: DocumentRow; readonly name: string }[] {
    const { name } = this.output;
    return this.asOutput().rows.flatMap(({ testCase }, index) => {
      if (testMetadataOf(testCase) === undefined) return [];
      const row = documentRowSchema.safeParse(this.rows[index]);
      if (!row.success) refuse(`${name}, row ${index}`, row.error);
      return [{ index, row: row.data, name: rowName(row.data, name) }];
    });
  }

  /** Writes the whole of it: a reader sees the file as it was or as it is, never half of it. */
  async write(path: string): Promise<void> {
    writeWhole(path, this.serialised());
  }

  private serialised(): string {
    if (this.whole !== undefined) return `${JSON.stringify(this.whole, null, 2)}\n`;
    return this.rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}
