import type { Instrument } from '../instrument.ts';
import { CONTROL_TYPE } from '../selectivity.ts';

/** On fewer T4 items than this, selectivity says next to nothing of other settled facts. */
export const LEAST_CONTROLS = 5;

/**
 * What a reader of a run with the lite preset must know besides its mark: that selectivity rests on very few items of the
 * T4 control, or on none. Empty for a run of all items, and where there are enough.
 */
export function liteNotes({ corpus }: Pick<Instrument, 'corpus'>): string[] {
  if (corpus.subset === undefined) return [];
  const controls = corpus.items[CONTROL_TYPE] ?? 0;
  if (controls >= LEAST_CONTROLS) return [];
  return [
    controls === 0
      ? 'The lite subset has no item of the T4 control: selectivity is not defined. Ask the whole corpus for it.'
      : `Selectivity rests on ${controls} ${controls === 1 ? 'item' : 'items'} of the T4 control in the lite subset, and ` +
        'says next to nothing of other settled facts: ask the whole corpus for it.',
  ];
}
