import type { Bootstrap } from './items-bootstrap.ts';

/**
 * A quantity that rests on fewer items than this has no interval by resamples. In simulation a 95% interval of deltaSCD covers
 * 78% where three of 104 items define it under a phrasing, 90% at four, 94% from five and 95% from eight on (by plain
 * percentiles 75, 87, 88 and 93%). Items that are further apart than those simulated need the more of them.
 */
export const LEAST_RESAMPLED_ITEMS = 8;

/**
 * As for selectivity, whose two parts are of different items: its interval covers 94% or more with six items of the control.
 */
export const LEAST_FOR_SELECTIVITY = 6;

/** How many items an interval of a quantity takes. */
function leastOf(name: string): number {
  return name === 'selectivity' ? LEAST_FOR_SELECTIVITY : LEAST_RESAMPLED_ITEMS;
}

/** Why resamples of items tell nothing of other items for a quantity; null where they do. */
export function tooFewItems<Name extends string>(
  { items, fixed, of }: Pick<Bootstrap<Name>, 'items' | 'fixed' | 'of'>,
  name: Name,
): string | null {
  if (items === 1) return 'One item tells nothing of others.';
  if (fixed.length === items) return 'Every type has one item: none can be resampled.';
  const [{ fewest }, least] = [of[name], leastOf(name)];
  if (fewest === null || fewest >= least) return null;
  return (
    `It rests on ${fewest} ${fewest === 1 ? 'item' : 'items'}, and an interval takes ${least}: resamples of fewer are too ` +
    'alike.'
  );
}
