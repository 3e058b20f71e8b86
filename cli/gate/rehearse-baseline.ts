import { comparedRuns } from '../../aggregators/comparison/compared-run.ts';
import type { GateBaseline } from '../../aggregators/gate/gate-outputs.ts';
import type { RehearsalReport } from '../../aggregators/gate/rehearsal-report.ts';
import { rehearse } from '../../aggregators/gate/rehearse.ts';
import type { GateSettings } from '../../config/gate.ts';
import type { Bands } from '../../protocol.ts';
import { working } from '../../working.ts';
import { UsageError } from './usage-error.ts';

/** What is rehearsed, and with how many reruns. */
export interface RehearsalQuestion {
  readonly baselines: readonly GateBaseline[];
  readonly conditions: GateSettings;
  readonly bands: Bands;
  /** Every model of the baseline where none is named. */
  readonly models: readonly string[];
  readonly reruns?: number | undefined;
}

/**
 * Rehearses a gate on every model of a baseline as it was measured last.
 *
 * @throws UsageError when a named model is not in it, or none has an answer
 */
export async function rehearseBaseline({
  baselines,
  conditions,
  bands,
  models,
  reruns,
}: RehearsalQuestion): Promise<RehearsalReport[]> {
  const latest = baselines.find(({ role }) => role === 'merged') ?? baselines[0];
  if (latest === undefined) throw new UsageError('There is no baseline to rehearse with: name one.');
  const { runs } = comparedRuns([latest.output]);
  const answered = runs.filter(({ items }) => items.size > 0);
  const unknown = models.filter((model) => !answered.some((run) => run.model === model));
  if (unknown.length > 0 || answered.length === 0) {
    const there = answered.map(({ model }) => model).join(', ') || 'no model with an answer';
    throw new UsageError(
      `${latest.output.name} holds ${there}${unknown.length > 0 ? `, and not ${unknown.join(', ')}: name one that it holds` : ': save it anew'}.`,
    );
  }
  const chosen = answered.filter(({ model }) => models.length === 0 || models.includes(model));
  const reports: RehearsalReport[] = [];
  for (const run of chosen) {
    reports.push(
      await working(`rehearsing with ${run.model}`, () =>
        rehearse(run, conditions, bands, {
          models: chosen.length,
          against: baselines.map(({ role }) => role),
          ...(reruns === undefined ? {} : { reruns }),
        }),
      ),
    );
  }
  return reports;
}
