import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { GoldError } from '../aggregators/gold/annotation.ts';
import { readScoredGold, type ScoredGold } from '../aggregators/missing/panel-error.ts';
import { readEvaluation } from '../aggregators/read/evaluation.ts';
import { itemTexts } from '../aggregators/read/item-texts.ts';
import type { EvaluationOutput } from '../aggregators/read/rows.ts';
import { printable } from '../aggregators/report/format.ts';
import { reportText } from '../aggregators/report/report-text.ts';
import { withoutText } from '../aggregators/report/without-text.ts';
import type { Report } from '../aggregators/score-card.ts';
import type { Evaluation } from '../aggregators/score-cohort.ts';
import { loadSettings } from '../config.ts';
import { reasonOf } from '../judging/reason-of.ts';
import { refuseUnwritableFolder } from '../output-place.ts';
import { writeReport } from '../report-file.ts';
import { writePages } from '../report-pages.ts';
import { scoreEvaluation } from '../score-evaluation.ts';
import { outputsArgument, replaceOption } from './options.ts';
import { readOutputs } from './read-output.ts';
import { readableAnchors } from './readable-anchors.ts';
import { splitterNotApplied, validityNotApplied } from './settings-not-applied.ts';

interface ReportOptions {
  readonly out: string;
  readonly details?: boolean;
  readonly gold?: string;
  readonly text: boolean;
  readonly replace?: boolean;
}

/** A report with what it was made of. */
interface ScoredOutputs {
  readonly report: Report;
  readonly evaluation: Evaluation;
  readonly read: readonly EvaluationOutput[];
}

/** How outputs are scored. */
interface ScoringOptions {
  /** The score of a gold sample of their instrument. */
  readonly gold?: ScoredGold;
  /** Whether newer outputs take the place of older ones; else they are repeats of each other. */
  readonly replace?: boolean;
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
 * @param outputs paths of JSON or JSONL outputs, or ids of evaluations
 * @throws OutputError when they cannot be read, or do not belong together
 * @throws GoldError when the gold sample is of another instrument
 */
async function scored(
  outputs: readonly string[],
  { gold, replace = false }: ScoringOptions = {},
): Promise<ScoredOutputs> {
  const read = await readOutputs(outputs);
  const evaluation = readEvaluation(read, { replace });
  const report = await scoreEvaluation(evaluation, gold === undefined ? {} : { gold });
  const [only, ...others] = read;
  // The anchors of several evaluations are of several runs: none of them is this report's.
  if (only === undefined || only.run === null || others.length > 0) return { report, evaluation, read };
  const anchors = await readableAnchors()(report.instrument.judges, only.run);
  return { report: anchors.length === 0 ? report : { ...report, anchors }, evaluation, read };
}

/** The report of some outputs, as {@link scored} makes it. */
export async function scoreOutputs(
  outputs: readonly string[],
  options: ScoringOptions = {},
): Promise<Report> {
  return (await scored(outputs, options)).report;
}

/** Registers `esfp report`. */
export function addReportCommand(program: Command): void {
  program
    .command('report')
    .description(
      'score outputs of promptfoo eval: print the tables, write report.html, its pictures and report.json',
    )
    .addArgument(outputsArgument())
    .option('-o, --out <folder>', 'where the files go', 'esfp-out')
    .option(
      '--details',
      'print as well how far the scores hang on labels, judges, items, weights and cuts (report.json has it in any case)',
    )
    .option(
      '--gold <score.json>',
      'what esfp gold score --json printed: conclusions that the panel’s error could reverse are undecided',
    )
    .option(
      '--no-text',
      'leave the responses out of the files, and what could quote one: for public artifacts',
    )
    .addOption(replaceOption())
    .addHelpText(
      'after',
      `
Examples:
  esfp report all.json                      tables, esfp-out/report.html and esfp-out/report.json
  esfp report shard-1.jsonl shard-2.jsonl   shards of one evaluation
  esfp report latest                        what promptfoo evaluated last
  esfp report old.json new.json --replace   what was asked anew takes the place of the old
  esfp report all.json --details            and how far the scores hang on labels, judges, items, weights
  esfp report all.json --no-text -o public  files without a word of any response`,
    )
    .action(
      async (outputs: string[], { out, details = false, gold, text, replace = false }: ReportOptions) => {
        refuseUnwritableFolder(out);
        // Before the outputs are scored, which takes a while.
        const settings = loadSettings();
        const { bands } = settings;
        const { report, evaluation, read } = await scored(outputs, {
          replace,
          ...(gold === undefined ? {} : { gold: goldOf(gold) }),
        });
        const { instrument } = report;
        const kept = [
          ...validityNotApplied(instrument, settings),
          ...splitterNotApplied(instrument, settings),
        ];
        for (const note of kept) console.error(printable(note));
        console.log(reportText(report, { details, bands }));
        const written = text ? report : withoutText(report);
        const json = writeReport(out, written);
        const page = await writePages(out, {
          report: written,
          evaluation: text ? evaluation : null,
          bands,
          itemTexts: itemTexts(read),
        });
        console.log(`\nWrote ${page} and ${json}`);
      },
    );
}
