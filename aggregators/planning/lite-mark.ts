import { sum } from 'd3-array';
import { ITEM_TYPES } from '../../corpus/item.ts';
import type { Instrument } from '../instrument.ts';
import { decidedBy, type PlanningBasis } from './basis.ts';
import { DEFAULT_BASIS } from './default-basis.ts';
import { detectableChange } from './detectable-change.ts';

/**
 * What stands on every line of a run with the lite preset: the smallest difference of two models in deltaSCD that it
 * detects at 80% power. null for a run of all items.
 *
 * @param repeats of the run, at least 1
 * @param basis where its variances come from; the defaults of this package unless told otherwise
 */
export function liteMark(
  { corpus }: Pick<Instrument, 'corpus'>,
  repeats: number,
  basis: PlanningBasis = DEFAULT_BASIS,
): string | null {
  if (corpus.subset === undefined) return null;
  const items = sum(ITEM_TYPES, (type) => corpus.items[type] ?? 0);
  const { change, atMost } = detectableChange(decidedBy(basis, 'two models', 'deltaSCD'), { items, repeats });
  const detects =
    change === null
      ? 'its detectable change is not known'
      : `detects ${atMost ? '≤' : ''}${change.toFixed(2)}`;
  return `lite, ${items} of ${corpus.subset.of} items: ${detects}`;
}

/** A text with a mark at the end of every line that says something; as it is without a mark. */
export function onEveryLine(text: string, mark: string | null): string {
  return mark === null ? text : text.replaceAll(/^.*\S.*$/gm, (line) => `${line}  [${mark}]`);
}

/** What a mark of {@link liteMark} means, once for its reader. */
export const LITE_NOTE =
  'The lite preset asks a seeded random quarter of the items, types in proportion: an instrument of its own, never to be ' +
  'compared with the whole corpus. "Detects" is the smallest difference of two models in deltaSCD that it finds with 80% ' +
  'power at a two-sided 5%; smaller ones mostly go unseen.';
