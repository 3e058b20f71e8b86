import type { Command } from 'commander';
import {
  COMPARISON_RESAMPLES,
  compareOutputs,
  refuseDifferentInstruments,
} from '../aggregators/comparison/compare-outputs.ts';
import type { ComparedOutput } from '../aggregators/comparison/compared-run.ts';
import { readEvaluation } from '../aggregators/read/evaluation.ts';
import { readOutputFile } from '../aggregators/read/output-file.ts';
import type { Embeddings } from '../aggregators/score-model.ts';
import { DEFAULT_SEED } from '../aggregators/uncertainty/items-bootstrap.ts';
import { loadSettings } from '../config.ts';
import { embedResponses } from '../embed-responses.ts';
import { storedAnchors } from '../judging/stored-anchors.ts';
import { renderComparison } from './compare/render-comparison.ts';
import { wholeNumber } from './options.ts';

interface CommandOptions {
  readonly acrossInstruments?: boolean;
  readonly resamples: number;
  readonly seed: number;
  readonly json?: boolean;
}

type ReadOutput = Pick<ComparedOutput, 'name' | 'read' | 'evaluation'>;

function readAlone(path: string): ReadOutput {
  const file = readOutputFile(path);
  return { name: path, read: readEvaluation([file]), evaluation: file.run };
}

/** Looks the embedding of a response up. */
function vectorsOf(embeddings: Embeddings): ComparedOutput['vectorOf'] {
  return (response) => {
    const vector = embeddings.get(response);
    if (vector === undefined) throw new RangeError('compare: a response was not embedded.');
    return vector;
  };
}

/** An output with the embeddings of its responses, and its anchors from the store where that is there. */
async function prepared(output: ReadOutput): Promise<ComparedOutput> {
  const { read, evaluation } = output;
  const { judges } = read.instrument;
  return {
    ...output,
    anchors: evaluation === null ? [] : await storedAnchors(loadSettings(), judges, evaluation),
    vectorOf: vectorsOf(await embedResponses(read)),
  };
}

async function compare(
  paths: string[],
  { acrossInstruments = false, resamples, seed, json = false }: CommandOptions,
): Promise<void> {
  const read = paths.map(readAlone);
  // Before the responses are embedded, which takes a while.
  if (!acrossInstruments) refuseDifferentInstruments(read);
  const outputs: ComparedOutput[] = [];
  for (const one of read) outputs.push(await prepared(one));
  const report = compareOutputs(outputs, { acrossInstruments, resamples, seed });
  console.log(json ? JSON.stringify(report, null, 2) : renderComparison(report));
}

/** Registers `esfp compare`. */
export function addCompareCommand(program: Command): void {
  program
    .command('compare')
    .description('tell which models, or runs of one model, differ: paired on the items that both have')
    .argument(
      '<output...>',
      'files written by promptfoo eval -o: .json or .jsonl; a model in two of them has two runs',
    )
    .option('--across-instruments', 'compare outputs of different instruments too, and mark every line')
    .option('--resamples <n>', 'resamples of the items', wholeNumber(100), COMPARISON_RESAMPLES)
    .option('--seed <n>', 'the same seed draws the same resamples', wholeNumber(0), DEFAULT_SEED)
    .option('--json', 'print one JSON object instead of tables')
    .addHelpText(
      'after',
      `
Examples:
  esfp compare out.json                  every two models of one evaluation, and the ranks left open
  esfp compare before.json after.json    two runs of one model: how far it moved
  esfp compare a.json b.json --json      for a program

Outputs that different instruments measured are refused, and the difference is named.`,
    )
    .action(compare);
}
