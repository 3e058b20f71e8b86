import type { ItemType } from '../../corpus/item.ts';
import { column } from '../item-table.ts';
import { deltaStanceContentDensity } from '../stance-content-density.ts';
import { contrastTInterval } from '../uncertainty/contrast-t-interval.ts';
import type { Bootstrap } from '../uncertainty/items-bootstrap.ts';
import { freedomOf } from '../uncertainty/items-freedom.ts';
import type { ItemsInterval } from '../uncertainty/items-interval.ts';
import type { ItemMeasurements } from '../uncertainty/measured-item.ts';
import type { GatedQuantity, GateRule } from './gate-report.ts';
import { type HeldInterval, nothingHeld } from './held-interval.ts';

/** The gated quantities over resampled items: a part of a model's intervals. */
export interface ResampledQuantities {
  readonly bootstrap: Bootstrap<GatedQuantity>;
  readonly items: Readonly<Record<GatedQuantity, ItemsInterval>>;
}

/** deltaSCD of the items of one type, by t. */
function ofType(measurements: readonly ItemMeasurements[], type: ItemType, level: number): HeldInterval {
  const items = measurements.map(({ row }) => row).filter((row) => row.type === type);
  const basis = 'items of the type';
  if (items.length === 0) return nothingHeld(`There is no answer on an item of ${type}.`, basis);
  const under = (phrasing: 'P1' | 'P2') => column(items, phrasing, ({ density }) => density);
  const [p1, p2] = [under('P1'), under('P2')];
  const { value, underP1, underP2 } = deltaStanceContentDensity(p1, p2);
  const { interval, reason, df } = contrastTInterval(p1, p2, level);
  const defined = Math.min(underP1.n, underP2.n);
  return {
    estimate: value,
    value,
    baselineValue: null,
    interval,
    reason,
    basis,
    // Without spread the interval is that of two shares, and the items tell its degrees of freedom.
    df: interval === null ? null : (df ?? defined - 1),
    items: items.length,
    defined,
  };
}

/**
 * A quantity of one run with the interval that generalises to items like these: by resamples of the items, within one type by t.
 *
 * @param intervals of the same measurements, at the same level; drawn when first asked for, which a type does not
 */
export function thresholdInterval(
  measurements: readonly ItemMeasurements[],
  intervals: () => ResampledQuantities,
  { quantity, type }: Pick<GateRule, 'quantity' | 'type'>,
  level: number,
): HeldInterval {
  if (type !== null) return ofType(measurements, type, level);
  const { bootstrap, items } = intervals();
  const { point, fewest } = bootstrap.of[quantity];
  const { interval, reason } = items[quantity];
  return {
    estimate: point,
    value: point,
    baselineValue: null,
    interval,
    reason,
    basis: 'items',
    df: interval === null ? null : freedomOf(bootstrap, quantity),
    items: bootstrap.items,
    defined: fewest,
  };
}
