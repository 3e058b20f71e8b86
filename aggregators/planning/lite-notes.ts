import { counted } from '../counted.ts';
import type { Instrument } from '../instrument.ts';
import { CONTROL_TYPE } from '../selectivity.ts';
import { LEAST_FOR_SELECTIVITY } from '../uncertainty/sufficient-items.ts';

/**
 * What a reader of a run with the lite preset must know besides its mark: that of a corpus with few items of the T4 control
 * selectivity has no interval, or is not defined. Empty for a run of all items, and where there are enough.
 */
export function liteNotes({ corpus }: Pick<Instrument, 'corpus'>): string[] {
  if (corpus.subset === undefined) return [];
  const controls = corpus.items[CONTROL_TYPE] ?? 0;
  if (controls >= LEAST_FOR_SELECTIVITY) return [];
  return [
    controls === 0
      ? 'The lite subset has no fact item (T4): selectivity is not defined. Ask the whole corpus for it.'
      : `The lite subset has ${counted(controls, 'fact item')} (T4): selectivity has no interval below ` +
        `${LEAST_FOR_SELECTIVITY}. Ask the whole corpus for it.`,
  ];
}
