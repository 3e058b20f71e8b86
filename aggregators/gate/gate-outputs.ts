import { max } from 'd3-array';
import type { Bands } from '../../protocol.ts';
import { type ComparedOutput, type ComparedRun, comparedRuns } from '../comparison/compared-run.ts';
import { listed } from '../comparison/names.ts';
import { DEFAULT_SEED } from '../uncertainty/items-bootstrap.ts';
import { measuredShares } from './coverage-gaps.ts';
import { distinctOutputs } from './distinct-outputs.ts';
import type { GateConditions } from './gate-conditions.ts';
import { GateError } from './gate-error.ts';
import { gateLevel, gateResamples } from './gate-level.ts';
import { gateModel, type HeldModel } from './gate-model.ts';
import { gateNotes } from './gate-notes.ts';
import { falseAlarm, reasonOf } from './gate-reason.ts';
import type { BaselineRole, GateReport } from './gate-report.ts';
import { gateRules } from './gate-rules.ts';
import { type PooledOutput, pooledOutput } from './pooled-output.ts';
import { vanishedModels } from './vanished-models.ts';
import { combinedVerdict, exitCodeOf } from './verdict.ts';

/** One of the outputs that are gated together. */
export interface GateOutput {
  /** Its `distanceOf` knows the responses of all outputs that are pooled. */
  readonly output: ComparedOutput;
  /** The share of a model's rows that promptfoo took from its cache, in [0, 1]; null where the output does not tell. */
  readonly cachedShare: (model: string) => number | null;
}

/** A baseline, in the place that it has. */
export interface GateBaseline {
  readonly role: BaselineRole;
  readonly output: ComparedOutput;
  /** Content hash of the baseline file that it is of; null where it is of none. */
  readonly hash: string | null;
}

/** What is gated, and on what conditions. */
export interface GateQuestion {
  /** At least one; pooled. */
  readonly outputs: readonly GateOutput[];
  /** At most one a role. */
  readonly baselines: readonly GateBaseline[];
  readonly conditions: GateConditions;
  /** The settings' bands, for conditions that take them for thresholds. */
  readonly bands?: Bands;
  /** The models that are gated; every one that is no control unless told otherwise. */
  readonly models?: readonly string[];
}

export interface GateOptions {
  /** Resamples of the items; as many as the level takes unless told otherwise. */
  readonly resamples?: number;
  readonly seed?: number;
}

/** The models that are gated, in the order of the outputs. */
function gatedModels({ output: { read } }: PooledOutput, named: readonly string[] | undefined): string[] {
  const candidates = [...read.subjects].filter(([, { control }]) => !control).map(([model]) => model);
  const unknown = (named ?? []).filter((model) => !candidates.includes(model));
  if (unknown.length > 0) {
    const isControl = unknown.every((model) => read.subjects.has(model));
    throw new GateError(
      `${listed(unknown)} ${unknown.length === 1 ? 'is' : 'are'} ${isControl ? 'a control, which is not gated' : 'not in the outputs'}: ` +
        `name one of ${listed(candidates)}.`,
    );
  }
  if (candidates.length === 0) {
    throw new GateError(
      'The outputs hold no model but controls, which are not gated: give outputs of a model.',
    );
  }
  return candidates.filter((model) => named?.includes(model) ?? true);
}

function refuseRoleTwice(baselines: readonly GateBaseline[]): void {
  const twice = baselines.find(({ role }, i) => baselines.findIndex((one) => one.role === role) !== i);
  if (twice !== undefined) {
    throw new GateError(`Two baselines are given as the ${twice.role}: give one of a kind.`);
  }
}

/** The greatest share of cached rows among the outputs that hold a model; null where one does not tell, and none is over what is taken. */
function cachedOf(outputs: readonly GateOutput[], model: string, most: number): number | null {
  const shares = outputs
    .filter(({ output }) => output.read.subjects.has(model))
    .map(({ cachedShare }) => cachedShare(model));
  const greatest = max(shares, (share) => share ?? undefined) ?? null;
  return greatest !== null && greatest <= most && shares.includes(null) ? null : greatest;
}

/**
 * Gates one or more outputs. Each rule is decided by an interval at level 1 - alpha / rules, rules being counted over all models:
 * pass where the whole interval is on the good side, fail where it is on the bad side. Outputs are pooled, and a model without
 * what its rules take is undecidable, never passed and never failed; so is one of a baseline that the outputs do not hold, where a
 * change is looked for and no models are named.
 *
 * @throws GateError when there is no model to gate, a named one is not there, a role is given twice, a row comes with two
 *   contents, or alpha is too small for its rules
 */
export function gateOutputs(
  { outputs: all, baselines, conditions, bands = {}, models: named }: GateQuestion,
  { resamples, seed = DEFAULT_SEED }: GateOptions = {},
): GateReport {
  if (all.length === 0) throw new GateError('There is no output to gate: give at least one.');
  refuseRoleTwice(baselines);
  const { outputs, notes: copies } = distinctOutputs(all);
  const given = outputs.map(({ output }) => output);
  const pooled = pooledOutput(given);
  const present = gatedModels(pooled, named);
  const rules = gateRules(
    conditions,
    bands,
    baselines.map(({ role }) => role),
  );
  const usedBaselines = rules.some(({ against }) => against !== null) ? baselines : [];
  const vanished =
    named === undefined
      ? vanishedModels(usedBaselines, new Set(pooled.output.read.subjects.keys()))
      : { models: [], notes: [] };
  const reasonsOfVanished = new Map(vanished.models.map(({ model, reason }) => [model, reason]));
  const models = [...present, ...reasonsOfVanished.keys()];
  // A model that is not there has its part all the same: what the others have must not hang on it.
  const count = rules.length * models.length;
  const level = count === 0 ? null : gateLevel(conditions, count);

  const { runs } = comparedRuns([pooled.output, ...new Set(baselines.map(({ output }) => output))]);
  const runIn = (output: ComparedOutput, model: string): ComparedRun | null =>
    runs.find((run) => run.output === output && run.model === model) ?? null;
  const { minimumCoverage, mostCached, sameAnswers } = conditions;
  const held = models.map(
    (model): HeldModel => ({
      model,
      outputs: all.map(({ output }) => output).filter(({ read }) => read.subjects.has(model)),
      pooled: given.filter(({ read }) => read.subjects.has(model)).map(({ name }) => name),
      run: runIn(pooled.output, model),
      flaw: reasonsOfVanished.get(model) ?? pooled.flaw ?? pooled.flaws.get(model) ?? null,
      shares: measuredShares(pooled.output.read, model, minimumCoverage),
      cached: cachedOf(all, model, mostCached),
      baselines: baselines.map(({ role, output }) => ({
        role,
        output,
        run: runIn(output, model),
        shares: measuredShares(output.read, model, minimumCoverage),
      })),
    }),
  );
  const gated = held.map((one) =>
    gateModel(one, rules, {
      level: level ?? 1 - conditions.alpha,
      mostCached,
      sameAnswers,
      resamples: () => resamples ?? gateResamples(conditions, count),
      seed,
    }),
  );
  const results = gated.flatMap((one) => one.rules);
  const verdicts = results.map(({ verdict }) => verdict);
  const reasons = gated.flatMap(({ model, reason }) =>
    reason === null ? [] : [models.length === 1 ? reason : `${model}: ${reason}`],
  );
  return {
    v: 1,
    verdict: combinedVerdict(verdicts),
    exitCode: exitCodeOf(verdicts, conditions.undecided),
    reason: rules.length === 0 ? reasonOf([]) : reasons.length === 0 ? null : reasons.join('\n'),
    undecided: conditions.undecided,
    alpha: conditions.alpha,
    rules: count,
    level,
    falseAlarm: falseAlarm(conditions, count),
    minimumCoverage,
    mostCached,
    sameAnswers,
    outputs: outputs.map(({ output: { name, evaluation }, hash }) => ({ name, evaluation, hash })),
    baselines: usedBaselines.map(({ role, output: { name }, hash }) => ({ role, name, hash })),
    models: gated,
    notes: [
      ...copies,
      ...vanished.notes,
      ...gateNotes(
        given,
        usedBaselines.map(({ output }) => output),
        held.flatMap(({ run, cached, baselines: own }) =>
          run === null
            ? []
            : [
                {
                  run,
                  cached,
                  baselines: own.flatMap((one) => (usedBaselines.length === 0 ? [] : (one.run ?? []))),
                },
              ],
        ),
      ),
    ],
  };
}
