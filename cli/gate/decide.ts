import { evaluationHash } from '../../aggregators/baseline/evaluation-hash.ts';
import { gateOutputs } from '../../aggregators/gate/gate-outputs.ts';
import type { GateReport } from '../../aggregators/gate/gate-report.ts';
import type { GateSettings } from '../../config/gate.ts';
import type { Bands } from '../../protocol.ts';
import { working } from '../../working.ts';
import { readBaseline } from './read-baseline.ts';
import { readGateInput } from './read-outputs.ts';

/** Files and conditions of one gate. */
export interface GateFiles {
  readonly outputs: readonly string[];
  readonly baseline?: string | undefined;
  /** Every model that is no control where none is named. */
  readonly models: readonly string[];
  readonly conditions: GateSettings;
  readonly bands: Bands;
}

/** A gate's report that tells by content of which outputs it is: a baseline is updated with those and no others. */
export type DecidedGate = Omit<GateReport, 'outputs'> & {
  readonly outputs: readonly (GateReport['outputs'][number] & { readonly hash: string })[];
};

/**
 * Gates output files.
 *
 * @throws OutputError, BaselineError, GateError or UsageError, each with the file and the remedy, when they cannot be gated
 */
export async function decideGate({
  outputs: paths,
  baseline,
  models,
  conditions,
  bands,
}: GateFiles): Promise<DecidedGate> {
  // Before the responses are embedded, which takes a while.
  const baselines = baseline === undefined ? [] : readBaseline(baseline);
  const input = await readGateInput(paths, baselines);
  return working('deciding', () => {
    const question = { ...input, conditions, bands, ...(models.length === 0 ? {} : { models }) };
    const report = gateOutputs(question);
    const hashes = new Map(input.outputs.map(({ output: { name, read } }) => [name, evaluationHash(read)]));
    const outputs = report.outputs.map((one) => ({ ...one, hash: hashes.get(one.name) ?? '' }));
    return { ...report, outputs };
  });
}
