import type { Phrasing } from '../../corpus/phrasings.ts';
import { generationsOf, type ItemRow } from '../item-table.ts';

/** A phrasing under which no density is defined. */
export interface EmptySide {
  /** `P1`, or `P1 of a model`. */
  readonly name: string;
  /** Whether that is for want of labels, and no behaviour. */
  readonly isMissing: boolean;
}

/** A phrasing of some rows under which no density is defined. */
export function emptySide(rows: readonly ItemRow[], phrasing: Phrasing, name: string = phrasing): EmptySide {
  const generations = generationsOf(rows, [phrasing]);
  const isMissing = generations.length > 0 && generations.every(({ density }) => density === 'missing');
  return { name, isMissing };
}

/**
 * Why there is no deltaSCD: that no response under some phrasings has an A or a B, or that their labels could not be had.
 *
 * @param empty at least one
 */
export function noResponse(empty: readonly EmptySide[]): string {
  const names = (isMissing: boolean) =>
    empty
      .filter((side) => side.isMissing === isMissing)
      .map(({ name }) => name)
      .sort();
  const [lost, silent] = [names(true), names(false)];
  return [
    ...(lost.length === 0 ? [] : [`no labels could be had under ${lost.join(', nor under ')}`]),
    ...(silent.length === 0 ? [] : [`no response under ${silent.join(', and none under ')} has an A or a B`]),
  ].join('; ');
}
