import type { Command } from 'commander';
import { comparedBaseline } from '../aggregators/baseline/from-baseline.ts';
import {
  COMPARISON_RESAMPLES,
  compareOutputs,
  refuseIncomparable,
} from '../aggregators/comparison/compare-outputs.ts';
import type { ComparedOutput } from '../aggregators/comparison/compared-run.ts';
import { ComparisonError } from '../aggregators/comparison/comparison-error.ts';
import { readEvaluation } from '../aggregators/read/evaluation.ts';
import { hasBand } from '../aggregators/report/figures/leaderboard-order.ts';
import { embeddingDistances } from '../aggregators/response-distance.ts';
import type { Evaluation } from '../aggregators/score-cohort.ts';
import { DEFAULT_SEED } from '../aggregators/uncertainty/items-bootstrap.ts';
import { loadSettings } from '../config.ts';
import { embedResponses } from '../embed-responses.ts';
import type { Bands } from '../protocol.ts';
import { working } from '../working.ts';
import { namedState } from './baseline/read-baseline.ts';
import { renderComparison } from './compare/render-comparison.ts';
import { runScores } from './compare/run-scores.ts';
import { wholeNumber } from './options.ts';
import { identityOf, readOutput } from './read-output.ts';
import { type ReadableAnchors, readableAnchors } from './readable-anchors.ts';

interface CommandOptions {
  readonly acrossInstruments?: boolean;
  readonly resamples: number;
  readonly seed: number;
  readonly json?: boolean;
}

interface ReadOutput extends Pick<ComparedOutput, 'name' | 'read' | 'evaluation'> {
  /** Its file, and of a baseline the part of it. */
  readonly path: string;
  readonly part: string;
  /** A baseline as it is compared: there is nothing to embed or to look up. null for an output. */
  readonly baseline: ComparedOutput | null;
}

async function readAlone(path: string): Promise<ReadOutput> {
  const named = namedState(path);
  if (named !== null) {
    const baseline = comparedBaseline(path, named.state);
    const { name, read, evaluation } = baseline;
    return { path: named.path, part: named.role, name, read, evaluation, baseline };
  }
  const file = await readOutput(path);
  const { name, run: evaluation } = file;
  return { path, part: '', name, read: readEvaluation([file]), evaluation, baseline: null };
}

/** An evaluation without its controls, which are not compared and so need no embeddings. */
function withoutControls(read: Evaluation): Evaluation {
  const isControl = (model: string) => read.subjects.get(model)?.control ?? false;
  return { ...read, observations: read.observations.filter(({ model }) => !isControl(model)) };
}

/** Refuses one file under two paths; of a baseline both parts may be given. */
function refuseOneFile(outputs: readonly ReadOutput[]): void {
  const names = outputs.map(({ name }) => name);
  const files = outputs.map(({ path, part }) => `${identityOf(path)}#${part}`);
  const at = files.findIndex((file, i) => files.indexOf(file) !== i);
  if (at < 0) return;
  const [first, second] = [names[files.indexOf(files[at] ?? '')], names[at]];
  const both = first === second ? `${first} is given twice` : `${first} and ${second} are one file`;
  throw new ComparisonError(`${both}: give each output once.`);
}

/** An output with the embeddings of its responses, and its anchors where several outputs are compared. */
async function prepared(
  { baseline, name, read, evaluation }: ReadOutput,
  anchorsOf: ReadableAnchors | null,
): Promise<ComparedOutput> {
  if (baseline !== null) return baseline;
  const { judges } = read.instrument;
  return {
    name,
    read,
    evaluation,
    anchors: evaluation === null || anchorsOf === null ? [] : await anchorsOf(judges, evaluation),
    distanceOf: embeddingDistances(await embedResponses(withoutControls(read))),
  };
}

async function compare(
  paths: string[],
  { acrossInstruments = false, resamples, seed, json = false }: CommandOptions,
): Promise<void> {
  const read: ReadOutput[] = [];
  for (const path of paths) read.push(await readAlone(path));
  // Before the responses are embedded, which takes a while.
  refuseOneFile(read);
  refuseIncomparable(read, { acrossInstruments });
  // The data keeps its ranks: a band changes what is printed.
  const bands: Bands = json ? {} : loadSettings().bands;
  // Within one output no judge moves, so there is nothing to look up.
  const anchorsOf = read.length > 1 ? readableAnchors() : null;
  const outputs: ComparedOutput[] = [];
  for (const one of read) outputs.push(await prepared(one, anchorsOf));
  const report = await working('comparing', () =>
    compareOutputs(outputs, { acrossInstruments, resamples, seed }),
  );
  if (json) {
    console.log(JSON.stringify(report, null, 2));
    return;
  }
  console.log(renderComparison(report, { bands, scores: hasBand(bands) ? runScores(outputs) : [] }));
}

/** Registers `esfp compare`. */
export function addCompareCommand(program: Command): void {
  program
    .command('compare')
    .description('tell which models, or runs of one model, differ: paired on the items that both have')
    .argument(
      '<output...>',
      'files written by promptfoo eval -o, .json or .jsonl, or ids of evaluations; a model in two of them has two runs; baselines too',
    )
    .option(
      '--across-instruments',
      'compare outputs of different instruments too, and mark every line (the lite preset never with a whole corpus)',
    )
    .option('--resamples <n>', 'resamples of the items', wholeNumber(100), COMPARISON_RESAMPLES)
    .option('--seed <n>', 'the same seed draws the same resamples', wholeNumber(0), DEFAULT_SEED)
    .option('--json', 'print one JSON object instead of tables')
    .addHelpText(
      'after',
      `
Examples:
  esfp compare out.json                  every two models of one evaluation, and the ranks left open
  esfp compare before.json after.json    two runs of one model: how far it moved
  esfp compare esfp-baseline.json#anchor after.json       from a baseline's anchor; without #anchor from the last merged
  esfp compare a.json b.json --json      for a program

Outputs that different instruments measured are refused, and the difference is named. Where esfp.yaml sets a band it is said
where every model lies to it, and nothing is ranked by ESFP; --json holds the ranks all the same.`,
    )
    .action(compare);
}
