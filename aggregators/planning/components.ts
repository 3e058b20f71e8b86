/** The quantities that runs are planned for: both are compared between models, runs and thresholds. */
export const PLANNED_QUANTITIES = ['deltaSCD', 'esfp'] as const;
export type PlannedQuantity = (typeof PLANNED_QUANTITIES)[number];

/** What one item adds to the variance of a quantity: over n items of the same type mix the variance is this by n. */
export interface Components {
  /** With one generation an item: what items and generations vary together, above 0. */
  readonly perItem: number;
  /** The part of `perItem` that other generations of the same item would change; null where it was not measured apart. */
  readonly generations: number | null;
  /** The share of items that define the scarcest part of the quantity, in (0, 1]: for ESFP mostly AR. */
  readonly definedShare: number;
  /** Whether `perItem` is only known to be no more than this. */
  readonly isBound?: boolean;
}

/** Components, or why there are none. */
export type MaybeComponents = Components | { readonly reason: string };

export function isKnown(components: MaybeComponents): components is Components {
  return 'perItem' in components;
}

/**
 * The mean components of several models or pairs. Generations are null where any of them lacks its own.
 *
 * @param all at least one
 * @returns the first reason where any has none
 */
export function meanComponents(all: readonly MaybeComponents[]): MaybeComponents {
  const unknown = all.find((one) => !isKnown(one));
  if (unknown !== undefined) return unknown;
  const known = all.filter(isKnown);
  if (known.length === 0) return { reason: 'There is no model to take variances from.' };
  const measured = known.flatMap(({ generations }) => (generations === null ? [] : [generations]));
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    perItem: meanOf(known.map(({ perItem }) => perItem)),
    generations: measured.length === known.length ? meanOf(measured) : null,
    definedShare: meanOf(known.map(({ definedShare }) => definedShare)),
    ...(known.some(({ isBound }) => isBound === true) ? { isBound: true } : {}),
  };
}
