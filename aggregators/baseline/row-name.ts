import type { Observation } from '../observation.ts';

/** What a row of a baseline is called that has no id of promptfoo's: its place, which rows of other baselines have too. */
export function rowOfPlace({
  model,
  item,
  phrasing,
  repeat,
}: Pick<Observation, 'model' | 'item' | 'phrasing' | 'repeat'>): string {
  return `${model} ${item} ${phrasing} ${repeat}`;
}
