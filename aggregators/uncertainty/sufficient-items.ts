import type { Bootstrap } from './items-bootstrap.ts';

/**
 * A quantity that rests on fewer items than this has no interval by resamples: they are too narrow there. In simulation a
 * 95% interval of deltaSCD covers 88% where five of 104 items define it under a phrasing, 89% at six and seven, and 90%
 * or more from eight on.
 */
export const LEAST_ITEMS = 8;

/**
 * As for selectivity, whose two parts are of different items: it covers 91.5% or more with six items of the control, in which
 * a model may opine as it likes, and 89% with five.
 */
export const LEAST_FOR_SELECTIVITY = 6;

/** How many items an interval of a quantity takes. */
function leastOf(name: string): number {
  return name === 'selectivity' ? LEAST_FOR_SELECTIVITY : LEAST_ITEMS;
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
