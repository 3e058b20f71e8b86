import type { Command } from 'commander';
import { readEvaluation } from '../aggregators/read/evaluation.ts';
import { readOutputFile } from '../aggregators/read/output-file.ts';
import { explain } from '../aggregators/report/explain.ts';
import { renderTables } from '../aggregators/report/table.ts';
import type { Report } from '../aggregators/score-card.ts';
import { writeReport } from '../report-file.ts';
import { scoreEvaluation } from '../score-evaluation.ts';

/**
 * Scores outputs of promptfoo: reads them as one evaluation, embeds what PSI compares and scores every model.
 *
 * @param outputs paths of JSON or JSONL outputs
 * @throws OutputError when they cannot be read, or do not belong together
 */
export function scoreOutputs(outputs: readonly string[]): Promise<Report> {
  return scoreEvaluation(readEvaluation(outputs.map(readOutputFile)));
}

/** Registers `esfp report`. */
export function addReportCommand(program: Command): void {
  program
    .command('report')
    .description('score outputs of promptfoo eval: print the tables and write report.json')
    .argument(
      '<output...>',
      'files written by promptfoo eval -o: .json or .jsonl; several are read as one evaluation',
    )
    .option('-o, --out <folder>', 'where report.json goes', 'esfp-out')
    .action(async (outputs: string[], { out }: { out: string }) => {
      const report = await scoreOutputs(outputs);
      console.log(`${renderTables(report)}\n\n${explain(report)}\n\nWrote ${writeReport(out, report)}`);
    });
}
