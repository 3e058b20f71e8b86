import type { Command } from 'commander';
import { type DatedOutput, historyOf } from '../aggregators/history/history.ts';
import { historyText } from '../aggregators/report/history-text.ts';
import { DEFAULT_SEED } from '../aggregators/uncertainty/items-bootstrap.ts';
import { MOST_CACHED } from '../config/gate.ts';
import { datedAnchor, datedRun } from './history/dated-outputs.ts';
import { wholeNumber } from './options.ts';
import { readableAnchors } from './readable-anchors.ts';

interface HistoryOptions {
  readonly resamples?: number;
  readonly seed: number;
  readonly json?: boolean;
}

async function history(
  baseline: string,
  paths: string[],
  { resamples, seed, json = false }: HistoryOptions,
): Promise<void> {
  const anchor = datedAnchor(baseline);
  const models = new Set(anchor.output.read.subjects.keys());
  const anchorsOf = readableAnchors();
  const runs: DatedOutput[] = [];
  for (const path of paths) runs.push(await datedRun(path, models, anchorsOf));
  const report = historyOf(anchor, runs, {
    mostCached: MOST_CACHED,
    seed,
    ...(resamples === undefined ? {} : { resamples }),
  });
  console.log(json ? JSON.stringify(report, null, 2) : historyText(report));
}

/** Registers `esfp history`. */
export function addHistoryCommand(program: Command): void {
  program
    .command('history')
    .description('follow models over dated runs: how far each run lies from the pinned anchor of a baseline')
    .argument('<baseline>', 'written by esfp baseline save; its anchor is what all is held against')
    .argument('<run...>', 'judged files written by promptfoo eval -o, or baselines (file.json#merged)')
    .option(
      '--resamples <n>',
      'resamples of the items (default: 10000, more for many runs)',
      wholeNumber(100),
    )
    .option('--seed <n>', 'the same seed draws the same resamples', wholeNumber(0), DEFAULT_SEED)
    .option('--json', 'print one JSON object instead of tables')
    .addHelpText(
      'after',
      `
Runs stand by date. All intervals of one quantity of one model hold together over its runs (Bonferroni), so that one run in
many does not stand out by luck. Beside them is what the judges' anchors tell: a judge that moved makes scores differ though no
model did.

Examples:
  esfp history esfp-baseline.json 2026-01.json 2026-02.json 2026-03.json
  esfp history esfp-baseline.json esfp-baseline.json#merged new.json --json`,
    )
    .action(history);
}
