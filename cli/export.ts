import { type Command, Option } from 'commander';
import { type ExportTable, TABLE_NAMES, type TableName } from '../aggregators/export/export-table.ts';
import { itemsTable } from '../aggregators/export/items-table.ts';
import { modelsTable } from '../aggregators/export/models-table.ts';
import { responsesTable } from '../aggregators/export/responses-table.ts';
import { measuredModels } from '../aggregators/measured-models.ts';
import { readEvaluation } from '../aggregators/read/evaluation.ts';
import type { EvaluationOutput } from '../aggregators/read/rows.ts';
import { type DistanceOf, embeddingDistances } from '../aggregators/response-distance.ts';
import { type Evaluation, scoreCohort } from '../aggregators/score-cohort.ts';
import { embedResponses } from '../embed-responses.ts';
import { type Asked, destinations, FORMATS } from './export/destination.ts';
import { servedByRow } from './export/served-by-row.ts';
import { writeTable } from './export/write-table.ts';
import { outputsArgument, replaceOption } from './options.ts';
import { readOutputs, sayNotes } from './read-output.ts';

interface ExportOptions extends Asked {
  readonly text: boolean;
  readonly replace?: boolean;
}

/** What the tables are made of. */
interface Source {
  readonly read: readonly EvaluationOutput[];
  readonly evaluation: Evaluation;
  /** Of the responses that PSI compares; of none where no table has it. */
  readonly distanceOf: DistanceOf;
}

function tableOf(table: TableName, { read, evaluation, distanceOf }: Source, text: boolean): ExportTable {
  const { instrument } = evaluation;
  switch (table) {
    case 'responses': {
      const served = servedByRow(read);
      const servedModel = (row: string) => served.get(row) ?? null;
      return responsesTable(measuredModels(evaluation), { instrument, text, servedModel });
    }
    case 'items':
      return itemsTable(measuredModels(evaluation), instrument, distanceOf);
    case 'models':
      return modelsTable(scoreCohort(evaluation, distanceOf), { text });
  }
}

async function exportTables(
  outputs: string[],
  { text, replace = false, ...asked }: ExportOptions,
): Promise<void> {
  // Before the outputs are read, which takes a while.
  const places = destinations(asked);
  const read = await readOutputs(outputs);
  const evaluation = readEvaluation(read, { replace });
  sayNotes(evaluation, read);
  const hasPsi = places.some(({ table }) => table !== 'responses');
  const distanceOf = embeddingDistances(hasPsi ? await embedResponses(evaluation) : new Map());
  // All of them before any is written: an error leaves no half of an export.
  const tables = places.map((place) => ({
    place,
    table: tableOf(place.table, { read, evaluation, distanceOf }, text),
  }));
  for (const { place, table } of tables) await writeTable(table, place);
  console.log(`Wrote ${places.map(({ path }) => path).join(', ')}`);
}

/** Registers `esfp export`. */
export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description('write the measurements as tables, CSV or Parquet: per response, per item, per model')
    .addArgument(outputsArgument())
    .addOption(
      new Option('--table <which>', 'only one of the tables, by what a row of it is').choices(TABLE_NAMES),
    )
    .addOption(new Option('--format <format>', 'how the tables are written (default: csv)').choices(FORMATS))
    .option(
      '-o, --out <path>',
      'the folder that the tables go to; of one table also its file, whose ending is the format',
      'esfp-out',
    )
    .option(
      '--no-text',
      'leave out the responses, their sentences, and reasons that could quote one: for public artifacts',
    )
    .addOption(replaceOption())
    .addHelpText(
      'after',
      `
Examples:
  esfp export all.json                                  esfp-out/responses.csv, items.csv and models.csv
  esfp export all.json --format parquet -o tables       the same three as Parquet, in tables/
  esfp export all.json --table items -o items.parquet   one table
  esfp export all.json --no-text -o public              without a word of any response

docs/export.md lists every column, and says how to read the files back.`,
    )
    .action(exportTables);
}
