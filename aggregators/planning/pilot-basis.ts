import { deviation } from 'd3-array';
import { LEAST_SUCCESS } from '../uncertainty/items-interval.ts';
import { NO_SPREAD, ROUNDING } from '../uncertainty/level.ts';
import { mapValues } from '../uncertainty/map-values.ts';
import type { ModelIntervals } from '../uncertainty/model-intervals.ts';
import { NOT_MEASURED } from '../uncertainty/noise-floor.ts';
import { varianceShares } from '../uncertainty/variance-shares.ts';
import type { PlanningBasis, QuantityBasis } from './basis.ts';
import {
  isKnown,
  type MaybeComponents,
  meanComponents,
  PLANNED_QUANTITIES,
  type PlannedQuantity,
} from './components.ts';

/** One model of a pilot run. */
export interface PilotModel {
  readonly model: string;
  readonly intervals: ModelIntervals;
  /** Generations an item that are there, in the mean; at least 1. */
  readonly repeats: number;
}

/** Why there is no change of two models to plan for: their resamples differ by one amount throughout. */
const NO_DIFFERENCE =
  'The two models differ alike on every item: their difference has no spread to plan with.';

/** A variance of generations, or why it is not known. */
interface Noise {
  readonly variance: number | null;
  readonly reason: string | null;
}

/** What a pilot tells of one model's generation noise. */
function noiseOf({ intervals }: PilotModel, quantity: PlannedQuantity): Noise {
  const { variance, reason } = intervals.generations[quantity];
  return { variance, reason };
}

/** Splits a variance at the pilot's repeats into what one item adds. */
function split(
  sd: number,
  { variance, reason }: Noise,
  items: number,
  repeats: number,
  definedShare: number,
): MaybeComponents {
  if (variance === null) {
    // Copies are one generation, however many of them there are.
    if (repeats === 1 || reason === NOT_MEASURED)
      return { perItem: items * sd ** 2, generations: null, definedShare };
    // Were all of it generation noise, one generation would show this much.
    return { perItem: items * repeats * sd ** 2, generations: null, definedShare, isBound: true };
  }
  const shares = varianceShares(sd, variance);
  if (shares === null) return { reason: NO_SPREAD };
  const noise = items * repeats * shares.generations;
  return { perItem: items * shares.items + noise, generations: noise, definedShare };
}

/** Why a model has no variance to plan with; null where it has one. */
function whyNone(
  { model, intervals }: PilotModel,
  quantity: PlannedQuantity,
  isAlone: boolean,
): string | null {
  const { sd, reason } = intervals.items[quantity];
  if (sd !== null) return null;
  const why = reason ?? NO_SPREAD;
  return isAlone
    ? why
    : `${model} has no variance to plan with, and means are over all models: give a pilot without it. ${why}`;
}

/** The share of a pilot's items that define the scarcest part of a quantity. */
function definedShareOf({ intervals: { bootstrap } }: PilotModel, quantity: PlannedQuantity): number {
  return (bootstrap.of[quantity].fewest ?? bootstrap.items) / bootstrap.items;
}

function oneModel(one: PilotModel, quantity: PlannedQuantity, isAlone: boolean): MaybeComponents {
  const { intervals, repeats } = one;
  const { sd } = intervals.items[quantity];
  if (sd === null) return { reason: whyNone(one, quantity, isAlone) ?? NO_SPREAD };
  return split(sd, noiseOf(one, quantity), intervals.bootstrap.items, repeats, definedShareOf(one, quantity));
}

/** The components of the difference of two models, from resamples that both share. */
function twoModels(one: PilotModel, other: PilotModel, quantity: PlannedQuantity): MaybeComponents {
  for (const model of [one, other]) {
    const reason = whyNone(model, quantity, false);
    if (reason !== null) return { reason };
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
  if (sd < ROUNDING) return { reason: NO_DIFFERENCE };
  const noises = [one, other].map((model) => noiseOf(model, quantity));
  const copies = noises.every(({ reason }) => reason === NOT_MEASURED);
  const lacking = noises.find(
    ({ variance, reason }) => variance === null && (copies || reason !== NOT_MEASURED),
  );
  const noise = noises.every(({ variance }) => variance !== null)
    ? { variance: noises.reduce((total, { variance }) => total + (variance ?? 0), 0), reason: null }
    : { variance: null, reason: lacking?.reason ?? 'Generation noise of one of two models is not known.' };
  const defined = Math.min(definedShareOf(one, quantity), definedShareOf(other, quantity));
  return split(sd, noise, bootstrap.items, (one.repeats + other.repeats) / 2, defined);
}

function doubled(components: MaybeComponents): MaybeComponents {
  if (!isKnown(components)) return components;
  const { perItem, generations } = components;
  return {
    ...components,
    perItem: 2 * perItem,
    generations: generations === null ? null : 2 * generations,
  };
}

function basisOf(models: readonly PilotModel[], quantity: PlannedQuantity): QuantityBasis {
  const single = meanComponents(models.map((model) => oneModel(model, quantity, models.length === 1)));
  const pairs = models.flatMap((model, i) => models.slice(i + 1).map((other) => [model, other] as const));
  return {
    oneModel: single,
    twoModels:
      pairs.length === 0
        ? doubled(single)
        : meanComponents(pairs.map(([model, other]) => twoModels(model, other, quantity))),
  };
}

/** Why generation noise is not known, of the quantities that have a variance. */
function unmeasured(models: readonly PilotModel[]): string[] {
  const reasons = models.flatMap((model) =>
    PLANNED_QUANTITIES.flatMap((quantity) =>
      model.intervals.items[quantity].sd === null ? [] : (noiseOf(model, quantity).reason ?? []),
    ),
  );
  return [...new Set(reasons)];
}

function remarksOf(models: readonly PilotModel[]): string[] {
  const fixed = models[0]?.intervals.fixedTypes ?? [];
  return [
    ...(models.length > 1
      ? ['Variances are means over the models and over their pairs.']
      : [
          'The pilot has one model: for two models, items are taken to move without regard to each other, which errs wide ' +
            'where the models’ items move together.',
        ]),
    ...unmeasured(models),
    ...(fixed.length === 0
      ? []
      : [
          `${fixed.join(', ')} ${fixed.length === 1 ? 'has one item' : 'have one item each'} in the pilot, which tells nothing of ` +
            'how others of its type differ: changes may err.',
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
