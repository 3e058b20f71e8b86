import { listed } from '../comparison/names.ts';
import type { GateBaseline } from './gate-outputs.ts';

/** A model of a baseline that the outputs do not hold. */
export interface VanishedModel {
  readonly model: string;
  /** Why nothing is decided of it, with the remedy. */
  readonly reason: string;
}

/** What baselines hold that the outputs do not. */
export interface Vanished {
  /** Those that should be there. */
  readonly models: readonly VanishedModel[];
  /** Of models that were given up, a sentence each. */
  readonly notes: readonly string[];
}

/**
 * The models of some baselines that the outputs do not hold, controls left out. A model of the anchor that the last merged no
 * longer has was given up when that was merged, for a reason that is recorded: it is only noted.
 *
 * @param held names of the models that the outputs hold
 */
export function vanishedModels(baselines: readonly GateBaseline[], held: ReadonlySet<string>): Vanished {
  const holders = new Map<string, GateBaseline[]>();
  for (const baseline of baselines) {
    for (const [model, { control }] of baseline.output.read.subjects) {
      if (!control && !held.has(model)) holders.set(model, [...(holders.get(model) ?? []), baseline]);
    }
  }
  const hasMerged = baselines.some(({ role }) => role === 'merged');
  const namesOf = (own: readonly GateBaseline[]) =>
    listed(own.map(({ role, output }) => `${output.name} (${role})`));
  const isGivenUp = (own: readonly GateBaseline[]) => hasMerged && own.every(({ role }) => role === 'anchor');
  const all = [...holders];
  return {
    models: all
      .filter(([, own]) => !isGivenUp(own))
      .map(([model, own]) => ({
        model,
        reason:
          `${model} of ${namesOf(own)} has no answer in the outputs: gate outputs that hold it, or, where it is gone or has another name ` +
          'now, name the models with --model.',
      })),
    notes: all
      .filter(([, own]) => isGivenUp(own))
      .map(([model, own]) => `${model} of ${namesOf(own)} is not in the last merged, and is not gated.`),
  };
}
