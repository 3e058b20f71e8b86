import { readFileSync } from 'node:fs';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { readOutputFile } from '../../aggregators/read/output-file.ts';
import { type EvaluationOutput, parseRows, rowName, rowSchema } from '../../aggregators/read/rows.ts';
import { testMetadataSchema } from '../../aggregators/test-metadata.ts';

const namedScores = z.record(z.string(), z.number());

/** A row whose judgement can be written anew: every other field of it stays. */
const documentRowSchema = rowSchema.extend({
  namedScores: namedScores.optional(),
  gradingResult: z
    .looseObject({
      namedScores: namedScores.nullish(),
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
  }),
});

/** An output of promptfoo with all that it holds, so that it can be written again with other judgements. */
export class OutputDocument {
  /** Every row in order; those of other tests are as they were. */
  readonly rows: unknown[];
  /** Every column in order; undefined in JSONL. */
  readonly columns: DocumentColumn[] | undefined;
  private readonly output: EvaluationOutput;
  private readonly serialised: () => string;

  /**
   * Reads an output of `promptfoo eval -o`: JSON, or JSONL by its ending.
   *
   * @throws OutputError that names the file, the place and the remedy
   */
  constructor(path: string) {
    this.output = readOutputFile(path);
    const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
    if (path.endsWith('.jsonl')) {
      const rows = text.split('\n').filter((line) => line.trim() !== '');
      this.rows = rows.map((line): unknown => JSON.parse(line));
      this.serialised = () => this.rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      return;
    }
    const document = documentSchema.parse(JSON.parse(text));
    this.rows = document.results.results;
    this.columns = document.results.prompts;
    this.serialised = () => `${JSON.stringify(document, null, 2)}\n`;
  }

  /** The rows as they are now, as an evaluation is read from them. */
  asOutput(): EvaluationOutput {
    return { ...this.output, rows: parseRows(this.rows, (index) => `${this.output.name}, row ${index}`) };
  }

  /** The rows of ESFP tests, with their places and names. */
  ownRows(): { readonly index: number; readonly row: DocumentRow; readonly name: string }[] {
    return this.rows.flatMap((value, index) => {
      const row = documentRowSchema.safeParse(value).data;
      return row === undefined ? [] : [{ index, row, name: rowName(row, this.output.name) }];
    });
  }

  /** Writes the whole of it: a reader sees the file as it was or as it is, never half of it. */
  async write(path: string): Promise<void> {
    await writeFileAtomic(path, this.serialised());
  }
}
