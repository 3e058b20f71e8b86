import { group, min } from 'd3-array';
import { z } from 'zod';
import { type Instrument, identityHash } from '../instrument.ts';
import { liteFacts, liteFactsSchema } from '../planning/lite-facts.ts';
import { liteMarkOf } from '../planning/lite-mark.ts';
import type { ComparedRun } from './compared-run.ts';
import { ComparisonError } from './comparison-error.ts';

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
export type LiteRuns = z.infer<typeof liteRunsSchema>;

/** What the lite preset can detect, for every instrument among some runs; null where they are of a whole corpus. */
export function liteRuns(runs: readonly ComparedRun[]): LiteRuns | null {
  const byInstrument = [...group(runs, ({ instrument }) => identityHash(instrument))];
  const instruments = byInstrument.flatMap(([instrumentHash, alike]) => {
    const repeats = Math.max(1, min(alike, (run) => run.repeats) ?? 1);
    const facts = alike[0] === undefined ? null : liteFacts(alike[0].instrument, repeats);
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
