import { identityHash } from '../instrument.ts';
import { DEFAULT_SEED } from '../uncertainty/items-bootstrap.ts';
import { LEVEL } from '../uncertainty/level.ts';
import { mapValues } from '../uncertainty/map-values.ts';
import { type ComparedOutput, comparedRuns } from './compared-run.ts';
import { ComparisonError } from './comparison-error.ts';
import type {
  ComparedDifference,
  ComparedPair,
  ComparedQuantity,
  ComparisonReport,
} from './comparison-report.ts';
import { definedItemsOfRuns } from './defined-items.ts';
import { differencesOf, type PlainDifference } from './differences.ts';
import { instrumentDifferences } from './instrument-differences.ts';
import { judgeChanges } from './judge-changes.ts';
import { liteRuns, refuseLiteAgainstWhole } from './lite-runs.ts';
import { movedJudges } from './moved-judges.ts';
import { comparisonNotes, differencesText } from './notes.ts';
import { pairsOf } from './pairs.ts';
import { pooledResamples } from './pools.ts';
import { ranksOf } from './ranks.ts';

/** Resamples of a comparison: ten times those of an interval, since the greatest of many t has few in its tail. */
export const COMPARISON_RESAMPLES = 10_000;

export interface CompareOptions {
  /** Whether outputs of different instruments are compared all the same, and marked; they are refused by default. */
  readonly acrossInstruments?: boolean;
  /** 10,000 unless told otherwise. */
  readonly resamples?: number;
  readonly seed?: number;
}

type NamedOutput = Pick<ComparedOutput, 'name' | 'read'>;

function refuseTwice(outputs: readonly NamedOutput[]): void {
  const twice = outputs.find(({ name }, i) => outputs.findIndex((other) => other.name === name) !== i);
  if (twice !== undefined) throw new ComparisonError(`${twice.name} is given twice: give each output once.`);
}

function refuseDifferentInstruments(outputs: readonly NamedOutput[]): void {
  const [first, ...others] = outputs;
  if (first === undefined) return;
  for (const { name, read } of others) {
    const differences = instrumentDifferences(first.read.instrument, read.instrument);
    if (differences.length === 0) continue;
    throw new ComparisonError(
      `${first.name} and ${name} were measured by different instruments (${differencesText(differences)}): their scores do ` +
        'not compare. Judge both alike, or give --across-instruments, which marks every line.',
    );
  }
}

/**
 * Refuses outputs that cannot be compared: one that is given twice, the lite preset beside a whole corpus, and, unless it is
 * allowed, different instruments.
 *
 * @throws ComparisonError that names the outputs, what differs and the remedy
 */
export function refuseIncomparable(
  outputs: readonly NamedOutput[],
  { acrossInstruments = false }: Pick<CompareOptions, 'acrossInstruments'> = {},
): void {
  refuseTwice(outputs);
  refuseLiteAgainstWhole(outputs);
  if (!acrossInstruments) refuseDifferentInstruments(outputs);
}

function verdictOf({ interval }: PlainDifference, moved: readonly string[]): ComparedDifference['verdict'] {
  if (interval === null) return null;
  if (moved.length > 0) return 'the judge moved';
  const [low, high] = interval;
  if (low > 0) return 'higher';
  return high < 0 ? 'lower' : 'not told apart';
}

/**
 * Compares the models of some outputs on the items that both of two have: differences with simultaneous intervals, verdicts
 * and rank intervals; two runs of one model by how far it moved. A cell that is undefined or missing is left out of a
 * model's own means, as on its card.
 *
 * @param outputs at least one, each of another name
 * @throws ComparisonError where instruments differ and that is not allowed, where one is of the lite preset and another is
 *   not, or where an output is given twice
 */
export function compareOutputs(
  outputs: readonly ComparedOutput[],
  { acrossInstruments = false, resamples = COMPARISON_RESAMPLES, seed = DEFAULT_SEED }: CompareOptions = {},
): ComparisonReport {
  refuseIncomparable(outputs, { acrossInstruments });
  const { runs, controls } = comparedRuns(outputs);
  const resamplesOf = pooledResamples({ resamples, seed });
  const resampled = pairsOf(runs).map((pair) => ({ pair, resamples: resamplesOf(pair) }));
  const byQuantity: Record<ComparedQuantity, ReturnType<typeof differencesOf>> = {
    deltaSCD: differencesOf(resampled, 'deltaSCD'),
    esfp: differencesOf(resampled, 'esfp'),
    deltaAR: differencesOf(resampled, 'deltaAR'),
    selectivity: differencesOf(resampled, 'selectivity'),
    psi: differencesOf(resampled, 'psi'),
  };
  const definedItems = definedItemsOfRuns();
  const pairs = resampled.map(({ pair: { kind, from, to, items } }, i): ComparedPair => {
    const moved = movedJudges(from.output, to.output);
    return {
      kind,
      from: from.name,
      to: to.name,
      items: items.length,
      acrossInstruments: instrumentDifferences(from.instrument, to.instrument),
      movedJudges: moved,
      judgeChanges: judgeChanges(from.judgedBy, to.judgedBy),
      differences: mapValues(byQuantity, ({ of }, quantity) => {
        const difference = of[i];
        if (difference === undefined) throw new RangeError('compareOutputs: a pair has no difference.');
        const [before, after] = [definedItems(from, quantity, items), definedItems(to, quantity, items)];
        const defined = before === null || after === null ? null : { from: before, to: after };
        return { ...difference, defined, verdict: verdictOf(difference, moved) };
      }),
    };
  });
  return {
    v: 1,
    level: LEVEL,
    resamples,
    seed,
    acrossInstruments: pairs.some((pair) => pair.acrossInstruments.length > 0),
    lite: liteRuns(runs, resampled, { pairs, families: byQuantity }),
    runs: runs.map(({ name, model, output, instrument, subject, items, repeats }) => ({
      name,
      model,
      output: output.name,
      instrumentHash: identityHash(instrument),
      subject,
      items: items.size,
      repeats,
    })),
    families: mapValues(byQuantity, ({ pairs: count, critical }) => ({ pairs: count, critical })),
    pairs,
    ranks: { deltaSCD: ranksOf(runs, pairs, 'deltaSCD'), esfp: ranksOf(runs, pairs, 'esfp') },
    notes: comparisonNotes(runs, controls, pairs),
  };
}
