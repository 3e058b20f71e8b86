import { group, min } from 'd3-array';
import { z } from 'zod';
import { type Instrument, identityHash } from '../instrument.ts';
import { liteFacts, liteFactsSchema } from '../planning/lite-facts.ts';
import { liteMarkOf } from '../planning/lite-mark.ts';
import { type OwnSpread, type Spread, type SpreadComparison, spreadOf } from '../planning/own-spread.ts';
import type { ComparedRun } from './compared-run.ts';
import { ComparisonError } from './comparison-error.ts';
import type { RunPair } from './pairs.ts';
import type { PairedResamples } from './pools.ts';

/** The lite preset of what is compared: what it can detect, one entry an instrument. */
export const liteRunsSchema = z.strictObject({
  instruments: z.array(
    liteFactsSchema.extend({
      instrumentHash: z.string(),
      /** Generations an item, of the run that has fewest. */
      repeats: z.int().positive(),
      /** What stands on every line of the text. */
      mark: z.string(),
    }),
  ),
});
type LiteRuns = z.infer<typeof liteRunsSchema>;

/** A pair of runs with its resamples. */
interface ResampledPair {
  readonly pair: RunPair;
  readonly resamples: PairedResamples | null;
}

/** The variance of every run by itself, on the items of one of its pairs. */
function runSpreads(pairs: readonly ResampledPair[]): Spread[] {
  const byRun = new Map<ComparedRun, Spread>();
  for (const { pair, resamples } of pairs) {
    if (resamples === null) continue;
    for (const end of ['from', 'to'] as const) {
      const { items, bootstrap } = resamples[end];
      const [{ sd }, { fewest }, run] = [items.deltaSCD, bootstrap.of.deltaSCD, pair[end]];
      if (sd === null || fewest === null) continue;
      byRun.set(run, { variance: sd ** 2, items: bootstrap.items, defined: fewest });
    }
  }
  return [...byRun.values()];
}

/** The own variance of some of the runs, as a report takes it of its models. */
function ownOf(
  alike: readonly ComparedRun[],
  resampled: readonly ResampledPair[],
  { pairs, families }: SpreadComparison,
): OwnSpread | null {
  const isWithin = ({ pair: { from, to } }: ResampledPair) => alike.includes(from) && alike.includes(to);
  const ofModels = pairs.filter((_, i) => {
    const own = resampled[i];
    return own !== undefined && own.pair.kind === 'models' && isWithin(own);
  });
  return spreadOf({ pairs: ofModels, families }, runSpreads(resampled.filter(isWithin)));
}

/**
 * What the lite preset can detect, for every instrument among some runs; null where they are of a whole corpus.
 *
 * @param resampled all pairs of the runs
 * @param comparison of all pairs, in the same order
 */
export function liteRuns(
  runs: readonly ComparedRun[],
  resampled: readonly ResampledPair[],
  comparison: SpreadComparison,
): LiteRuns | null {
  const byInstrument = [...group(runs, ({ instrument }) => identityHash(instrument))];
  const instruments = byInstrument.flatMap(([instrumentHash, alike]) => {
    const repeats = Math.max(1, min(alike, (run) => run.repeats) ?? 1);
    const own = ownOf(alike, resampled, comparison);
    const facts = alike[0] === undefined ? null : liteFacts(alike[0].instrument, repeats, own);
    return facts === null ? [] : [{ instrumentHash, repeats, ...facts, mark: liteMarkOf(facts) }];
  });
  return instruments.length === 0 ? null : { instruments };
}

/**
 * Refuses an output of the lite preset beside one of a whole corpus: whatever is asked for, the two are never compared.
 *
 * @throws ComparisonError that names one output of each
 */
export function refuseLiteAgainstWhole(
  outputs: readonly { readonly name: string; readonly read: { readonly instrument: Instrument } }[],
): void {
  const isLite = ({ read }: (typeof outputs)[number]) => read.instrument.corpus.subset !== undefined;
  const lite = outputs.find(isLite);
  const whole = outputs.find((one) => !isLite(one));
  if (lite === undefined || whole === undefined) return;
  throw new ComparisonError(
    `${lite.name} was measured with the lite preset and ${whole.name} with a whole corpus: these two are never compared, ` +
      'not across instruments either. Run both with the lite preset, or both without it.',
  );
}
