import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { GoldError } from '../aggregators/gold/annotation.ts';
import { readScoredGold, type ScoredGold } from '../aggregators/missing/panel-error.ts';
import { readEvaluation } from '../aggregators/read/evaluation.ts';
import { readOutputFile } from '../aggregators/read/output-file.ts';
import { reportText } from '../aggregators/report/report-text.ts';
import type { Report } from '../aggregators/score-card.ts';
import { reasonOf } from '../judging/reason-of.ts';
import { writeReport } from '../report-file.ts';
import { scoreEvaluation } from '../score-evaluation.ts';
import { readableAnchors } from './readable-anchors.ts';

interface ReportOptions {
  readonly out: string;
  readonly details?: boolean;
  readonly gold?: string;
}

/** The score of a gold sample. */
function goldOf(path: string): ScoredGold {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new GoldError(
      `--gold ${path} cannot be read (${reasonOf(error)}): give what esfp gold score --json printed.`,
    );
  }
  return readScoredGold(text, path);
}

/**
 * Scores outputs of promptfoo: reads them as one evaluation, embeds what PSI compares and scores every model. The anchors of
 * the one evaluation are taken from the store, where that is there.
 *
 * @param outputs paths of JSON or JSONL outputs
 * @param gold the score of a gold sample of their instrument
 * @throws OutputError when they cannot be read, or do not belong together
 * @throws GoldError when the gold sample is of another instrument
 */
export async function scoreOutputs(outputs: readonly string[], gold?: ScoredGold): Promise<Report> {
  const read = outputs.map(readOutputFile);
  const report = await scoreEvaluation(readEvaluation(read), gold === undefined ? {} : { gold });
  const [only, ...others] = read;
  // The anchors of several evaluations are of several runs: none of them is this report's.
  if (only === undefined || only.run === null || others.length > 0) return report;
  const anchors = await readableAnchors()(report.instrument.judges, only.run);
  return anchors.length === 0 ? report : { ...report, anchors };
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
    .option(
      '--details',
      'print as well how far the scores hang on labels, judges, items, weights and cuts (report.json has it in any case)',
    )
    .option(
      '--gold <score.json>',
      'what esfp gold score --json printed: conclusions that the panel’s error could reverse are undecided',
    )
    .action(async (outputs: string[], { out, details = false, gold }: ReportOptions) => {
      const report = await scoreOutputs(outputs, gold === undefined ? undefined : goldOf(gold));
      console.log(`${reportText(report, { details })}\n\nWrote ${writeReport(out, report)}`);
    });
}
