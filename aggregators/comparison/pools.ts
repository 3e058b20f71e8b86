import { type ModelIntervals, modelIntervals } from '../uncertainty/model-intervals.ts';
import type { ComparedRun } from './compared-run.ts';
import type { RunPair } from './pairs.ts';

/** The resamples of both runs of a pair, drawn alike. */
export interface PairedResamples {
  readonly from: ModelIntervals;
  readonly to: ModelIntervals;
}

interface ResampleOptions {
  readonly resamples: number;
  readonly seed: number;
}

/** Gives the resamples of a pair; of one without a common item there are none. */
type ResamplesOf = (pair: RunPair) => PairedResamples | null;

/** The protocol by which a pair is resampled: where the two differ, that which works kappa out anew. */
function protocolOf({ from, to }: RunPair) {
  const { protocol } = from.instrument;
  return protocol === to.instrument.protocol ? protocol : 'esfp-1.1';
}

/**
 * Resamples of pairs, each run once for a set of common items. Pairs of one such set share their resamples; those of
 * different sets have seeds of their own and are independent, which can only make max-t intervals wider (for normal
 * differences, by Royen's correlation inequality).
 */
export function pooledResamples({ resamples, seed }: ResampleOptions): ResamplesOf {
  const pools = new Map<string, { readonly seed: number; readonly runs: Map<string, ModelIntervals> }>();
  return (pair) => {
    const { from, to, items } = pair;
    if (items.length === 0) return null;
    const protocol = protocolOf(pair);
    const key = JSON.stringify([protocol, items]);
    const pool = pools.get(key) ?? { seed: seed + pools.size, runs: new Map() };
    pools.set(key, pool);
    const of = ({ name, items: own, instrument, ceiling, repeats }: ComparedRun): ModelIntervals => {
      // One run may stand in a pair by its first generations alone.
      const run = JSON.stringify([name, repeats]);
      const known = pool.runs.get(run);
      if (known !== undefined) return known;
      const measurements = items.flatMap((item) => own.get(item) ?? []);
      const made = modelIntervals(measurements, { ...instrument, protocol }, ceiling, {
        resamples,
        seed: pool.seed,
      });
      pool.runs.set(run, made);
      return made;
    };
    return { from: of(from), to: of(to) };
  };
}
