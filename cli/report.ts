import type { Command } from 'commander';
import type { AnchorAgreement } from '../aggregators/anchor-agreement.ts';
import { readEvaluation } from '../aggregators/read/evaluation.ts';
import { readOutputFile } from '../aggregators/read/output-file.ts';
import { reportText } from '../aggregators/report/report-text.ts';
import type { Report } from '../aggregators/score-card.ts';
import { loadSettings } from '../config.ts';
import { reasonOf } from '../judging/reason-of.ts';
import { storedAnchors } from '../judging/stored-anchors.ts';
import type { JudgeIdentity } from '../providers/judges/judge.ts';
import { writeReport } from '../report-file.ts';
import { scoreEvaluation } from '../score-evaluation.ts';

/** The anchors of a run, as far as they can be read: a report is whole without them. */
async function anchorsOf(judges: readonly JudgeIdentity[], run: string): Promise<AnchorAgreement[]> {
  try {
    return await storedAnchors(loadSettings(), judges, run);
  } catch (error) {
    console.error(`ESFP: No anchors are shown: ${reasonOf(error)}`);
    return [];
  }
}

/**
 * Scores outputs of promptfoo: reads them as one evaluation, embeds what PSI compares and scores every model. The anchors of
 * the one evaluation are taken from the store, where that is there.
 *
 * @param outputs paths of JSON or JSONL outputs
 * @throws OutputError when they cannot be read, or do not belong together
 */
export async function scoreOutputs(outputs: readonly string[]): Promise<Report> {
  const read = outputs.map(readOutputFile);
  const report = await scoreEvaluation(readEvaluation(read));
  const [only, ...others] = read;
  // The anchors of several evaluations are of several runs: none of them is this report's.
  if (only === undefined || only.run === null || others.length > 0) return report;
  const anchors = await anchorsOf(report.instrument.judges, only.run);
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
    .action(async (outputs: string[], { out }: { out: string }) => {
      const report = await scoreOutputs(outputs);
      console.log(`${reportText(report)}\n\nWrote ${writeReport(out, report)}`);
    });
}
