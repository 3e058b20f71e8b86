import { gateOutputs } from '../../aggregators/gate/gate-outputs.ts';
import type { GateReport } from '../../aggregators/gate/gate-report.ts';
import type { GateSettings } from '../../config/gate.ts';
import type { Bands } from '../../protocol.ts';
import { working } from '../../working.ts';
import { heldBaselines } from './held-baselines.ts';
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
}: GateFiles): Promise<GateReport> {
  // Before the responses are embedded, which takes a while.
  const baselines = baseline === undefined ? [] : heldBaselines(baseline);
  const input = await readGateInput(paths, baselines);
  return working('deciding', () => {
    const question = { ...input, conditions, bands, ...(models.length === 0 ? {} : { models }) };
    return gateOutputs(question);
  });
}
