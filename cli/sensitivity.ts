import type { Command } from 'commander';
import { PAPER_ENDS } from '../aggregators/robustness/rule-outcome.ts';
import type { ScoringRule } from '../aggregators/robustness/scoring-rule.ts';
import { TableError } from './csv-table.ts';
import { wholeNumber } from './options.ts';
import { addOwnRule } from './sensitivity/own-rule.ts';
import { readScoreCsv } from './sensitivity/read-score-csv.ts';
import { readScoreReport } from './sensitivity/read-score-report.ts';
import { renderSensitivity } from './sensitivity/render-sensitivity.ts';
import type { ScoreTable } from './sensitivity/score-table.ts';
import { sensitivityReport } from './sensitivity/sensitivity-report.ts';

interface SensitivityOptions {
  readonly scores?: string;
  readonly report?: string;
  readonly rule?: ScoringRule[];
  readonly top: number;
  readonly bottom: number;
  readonly json?: true;
}

/** @throws TableError unless exactly one of the two is given */
function tableOf({ scores, report }: SensitivityOptions): ScoreTable {
  if (scores !== undefined && report === undefined) return readScoreCsv(scores);
  if (report !== undefined && scores === undefined) return readScoreReport(report);
  throw new TableError('Give either --scores with a score table, or --report with a report.json.');
}

/** Registers `esfp sensitivity`. */
export function addSensitivityCommand(program: Command): void {
  program
    .command('sensitivity')
    .description('tell what of a ranking survives other weights, other rules and the other PSI ceiling')
    .option(
      '--scores <csv>',
      'a score table: model, delta_AR, delta_SCD, PSI_scaled, CPC_kappa, and PSI_mean and ESFP where known',
    )
    .option('--report <json>', 'a report.json of esfp report, instead of a score table')
    .option(
      '--rule <weights>',
      'another rule: weights of deltaAR, deltaSCD, PSI_scaled and, if not 0.25, of CPC; may be repeated',
      addOwnRule,
    )
    .option('--top <n>', 'how many models make the top', wholeNumber(1), PAPER_ENDS.top)
    .option('--bottom <n>', 'how many models make the bottom', wholeNumber(1), PAPER_ENDS.bottom)
    .option('--json', 'print one JSON object instead of tables')
    .addHelpText(
      'after',
      `
Examples:
  esfp sensitivity --scores scores.csv                      the ten rules of Table 6, and all weightings
  esfp sensitivity --scores scores.csv --rule 0.4,0.6,0     and a rule of your own, without PSI
  esfp sensitivity --report esfp-out/report.json --json     of your own evaluation, for a program`,
    )
    .action((options: SensitivityOptions) => {
      const { top, bottom, rule = [] } = options;
      const report = sensitivityReport(tableOf(options), { top, bottom }, rule);
      console.log(options.json === true ? JSON.stringify(report, null, 2) : renderSensitivity(report));
    });
}
