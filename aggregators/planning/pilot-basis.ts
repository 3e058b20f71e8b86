import { deviation } from 'd3-array';
import { LEAST_SUCCESS } from '../uncertainty/items-interval.ts';
import { NO_SPREAD, ROUNDING } from '../uncertainty/level.ts';
import { mapValues } from '../uncertainty/map-values.ts';
import type { ModelIntervals } from '../uncertainty/model-intervals.ts';
import { NOT_MEASURED } from '../uncertainty/noise-floor.ts';
import { varianceShares } from '../uncertainty/variance-shares.ts';
import type { PlanningBasis, QuantityBasis } from './basis.ts';
import { isKnown, type MaybeComponents, meanComponents, type PlannedQuantity } from './components.ts';

/** One model of a pilot run. */
export interface PilotModel {
  readonly model: string;
  readonly intervals: ModelIntervals;
  /** Generations an item that are there, in the mean. */
  readonly repeats: number;
}

/** Splits a variance at the pilot's repeats into what one item adds. */
function split(
  sd: number,
  generations: { readonly variance: number | null; readonly reason: string | null },
  items: number,
  repeats: number,
): MaybeComponents {
  const { variance, reason } = generations;
  if (variance === null) {
    // Copies are one generation, however many of them there are.
    if (repeats > 1 && reason !== NOT_MEASURED)
      return { reason: reason ?? 'Its generation noise is not known.' };
    return { perItem: items * sd ** 2, generations: null };
  }
  const shares = varianceShares(sd, variance);
  if (shares === null) return { reason: NO_SPREAD };
  const noise = items * repeats * shares.generations;
  return { perItem: items * shares.items + noise, generations: noise };
}

function oneModel({ intervals, repeats }: PilotModel, quantity: PlannedQuantity): MaybeComponents {
  const { sd, reason } = intervals.items[quantity];
  if (sd === null) return { reason: reason ?? NO_SPREAD };
  return split(sd, intervals.generations[quantity], intervals.bootstrap.items, repeats);
}

/** The components of the difference of two models, from resamples that both share. */
function twoModels(one: PilotModel, other: PilotModel, quantity: PlannedQuantity): MaybeComponents {
  for (const { intervals } of [one, other]) {
    const { sd, reason } = intervals.items[quantity];
    if (sd === null) return { reason: reason ?? NO_SPREAD };
  }
  const { bootstrap } = one.intervals;
  const [ours, theirs] = [bootstrap.of[quantity].joint, other.intervals.bootstrap.of[quantity].joint];
  const differences = Array.from(ours, (value, i) => value - (theirs[i] ?? Number.NaN)).filter(
    Number.isFinite,
  );
  if (differences.length < LEAST_SUCCESS * ours.length) {
    return { reason: `Both models have it in ${differences.length} of ${ours.length} resamples only.` };
  }
  const sd = deviation(differences) ?? 0;
  if (sd < ROUNDING) return { reason: NO_SPREAD };
  const noises = [one, other].map(({ intervals }) => intervals.generations[quantity]);
  const lacking = noises.find(({ variance }) => variance === null);
  const noise = {
    variance:
      lacking === undefined ? noises.reduce((total, { variance }) => total + (variance ?? 0), 0) : null,
    reason: lacking?.reason ?? null,
  };
  return split(sd, noise, bootstrap.items, (one.repeats + other.repeats) / 2);
}

function doubled(components: MaybeComponents): MaybeComponents {
  if (!isKnown(components)) return components;
  const { perItem, generations } = components;
  return { perItem: 2 * perItem, generations: generations === null ? null : 2 * generations };
}

function basisOf(models: readonly PilotModel[], quantity: PlannedQuantity): QuantityBasis {
  const single = meanComponents(models.map((model) => oneModel(model, quantity)));
  const pairs = models.flatMap((model, i) => models.slice(i + 1).map((other) => [model, other] as const));
  return {
    oneModel: single,
    twoModels:
      pairs.length === 0
        ? doubled(single)
        : meanComponents(pairs.map(([model, other]) => twoModels(model, other, quantity))),
  };
}

function remarksOf(models: readonly PilotModel[]): string[] {
  const [first] = models;
  const intervals = first?.intervals;
  const reasons = models.map((model) => model.intervals.generations.deltaSCD.reason);
  const unmeasured = reasons.find((reason) => reason !== null);
  const fixed = intervals?.fixedTypes ?? [];
  return [
    ...(models.length > 1
      ? ['Variances are means over the models and over their pairs.']
      : [
          'The pilot has one model: for two models, items are taken to move without regard to each other, which errs wide ' +
            'where the models’ items move together.',
        ]),
    ...(unmeasured == null ? [] : [unmeasured]),
    ...(fixed.length === 0
      ? []
      : [
          `${fixed.join(', ')} ${fixed.length === 1 ? 'has' : 'have'} one item and add no variance: changes err small.`,
        ]),
  ];
}

/**
 * A plan's basis from a pilot run: the items' variances from the item bootstrap, those of generations from repeats. The
 * difference of two models is taken from resamples that both share. Repeats that are copies are one generation: their noise
 * was not measured, and is no 0.
 *
 * @param models of one evaluation, items in one order, resampled with the same options; at least one
 * @param source what to call the run
 * @throws RangeError without a model
 */
export function pilotBasis(models: readonly PilotModel[], source: string): PlanningBasis {
  const [first] = models;
  if (first === undefined) throw new RangeError('pilotBasis: `models` is empty; give at least one.');
  return {
    source,
    items: first.intervals.bootstrap.items,
    quantities: mapValues({ deltaSCD: null, esfp: null }, (_, quantity) => basisOf(models, quantity)),
    remarks: remarksOf(models),
  };
}
