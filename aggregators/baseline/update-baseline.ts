import type { GateReport, RuleResult } from '../gate/gate-report.ts';
import { canonicalJson } from '../instrument.ts';
import { BaselineError } from './baseline-error.ts';
import { hashed } from './baseline-hash.ts';
import type { Baseline, BaselineChange, BaselineState } from './baseline-schema.ts';

/** A baseline of its own anchor. */
export function newBaseline(state: BaselineState): Baseline {
  const { date } = state.saved;
  return hashed({
    esfpBaseline: 1,
    history: [{ date, what: 'saved', reason: null, from: null, gate: null }],
    anchor: state,
    merged: null,
  });
}

/** What allows an update: a gate that passed, or a reason for doing without. */
export interface UpdateGrounds {
  readonly gate: GateReport | null;
  /** Why it is accepted all the same; null where nothing was said. */
  readonly reason: string | null;
  /** Whether the anchor is set anew too. */
  readonly newAnchor: boolean;
  /** Hashes of the outputs that the new state was made of, by `evaluationHash`. */
  readonly outputs: readonly string[];
}

/** Whether two lists hold the same, each as often: two copies of one output are not that output with another. */
const holdTheSame = (some: readonly string[], others: readonly string[]) =>
  canonicalJson(some.toSorted()) === canonicalJson(others.toSorted());

/** Refuses a gate's report that is not of the outputs and models that are saved. */
function refuseOtherOutputs(gate: GateReport, outputs: readonly string[], state: BaselineState): void {
  if (
    !holdTheSame(
      gate.outputs.map(({ hash }) => hash),
      outputs,
    )
  ) {
    throw new BaselineError(
      'The gate was not of these outputs, or they have changed since: gate them anew, or give --accept with the reason in its place.',
    );
  }
  const gated = new Set(gate.models.map(({ model }) => model));
  const ungated = state.models.find(({ model }) => !gated.has(model));
  if (ungated !== undefined) {
    throw new BaselineError(
      `The gate did not hold ${ungated.model}: gate it too, or name the models to be saved with --model.`,
    );
  }
}

const isSinceAnchor = ({ rule }: RuleResult) => rule.against === 'anchor';

/** Refuses a gate's report that looked for no change of a model that is saved, or for one from another baseline. */
function refuseOtherBaseline(
  { baselines, models }: GateReport,
  { hash }: Baseline,
  state: BaselineState,
): void {
  const looked = new Set(models.filter(({ rules }) => rules.some(isSinceAnchor)).map(({ model }) => model));
  const unlooked = state.models.find(({ model }) => !looked.has(model));
  if (baselines.length === 0 || unlooked !== undefined) {
    throw new BaselineError(
      `The gate looked for no change${baselines.length === 0 ? '' : ` of ${unlooked?.model ?? ''}`} from a baseline’s anchor: gate with --baseline and ` +
        '--drop or --rise, or give --accept with the reason in its place.',
    );
  }
  if (baselines.some((one) => one.hash !== hash)) {
    throw new BaselineError(
      `The gate was held against another baseline, or this one (${hash}) has changed since: gate anew, or give --accept with the ` +
        'reason in its place.',
    );
  }
}

function refuseWithoutReason({ gate, newAnchor }: UpdateGrounds): void {
  if (newAnchor) {
    throw new BaselineError(
      'A new anchor takes --accept with the reason: all drift from the old one is forgotten.',
    );
  }
  if (gate === null) {
    throw new BaselineError(
      'An update takes --gate-passed with what esfp gate --json printed, or --accept with the reason.',
    );
  }
  if (gate.verdict !== 'pass') {
    throw new BaselineError(
      `The gate’s verdict is ${gate.verdict}: an update takes a pass, or --accept with the reason.`,
    );
  }
}

function refuseUngrounded(grounds: UpdateGrounds, state: BaselineState, baseline: Baseline): void {
  const { gate, reason, outputs } = grounds;
  if (gate !== null) refuseOtherOutputs(gate, outputs, state);
  if (reason === null) refuseWithoutReason(grounds);
  else if (reason.trim() === '') {
    throw new BaselineError('--accept gives no reason: say why the update is right.');
  }
  if (gate !== null) refuseOtherBaseline(gate, baseline, state);
}

/**
 * A baseline with another state as the last merged, and with it as its anchor where that is asked. The gate's verdict and the
 * reason are recorded, with the hash of the baseline before.
 *
 * @throws BaselineError where the gate was of other outputs or another baseline, where it did not pass and no reason is given, where a new anchor has no
 *   reason, or where the state lacks a model of the anchor
 */
export function updatedBaseline(baseline: Baseline, state: BaselineState, grounds: UpdateGrounds): Baseline {
  refuseUngrounded(grounds, state, baseline);
  const { gate, reason, newAnchor } = grounds;
  const models = new Set(state.models.map(({ model }) => model));
  const lost = baseline.anchor.models.find(({ model }) => !models.has(model));
  if (lost !== undefined && reason === null) {
    throw new BaselineError(
      `The outputs do not hold ${lost.model} of the baseline: give one that does, or --accept with the reason.`,
    );
  }
  const change: BaselineChange = {
    date: state.saved.date,
    what: newAnchor ? 'new anchor' : 'merged',
    reason,
    from: baseline.hash,
    gate: gate?.verdict ?? null,
  };
  return hashed({
    esfpBaseline: 1,
    history: [...baseline.history, change],
    anchor: newAnchor ? state : baseline.anchor,
    merged: newAnchor ? null : state,
  });
}
