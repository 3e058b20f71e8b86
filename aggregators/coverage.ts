import { PHRASINGS, type Phrasing } from '../corpus/phrasings.ts';
import { CPC_PHRASINGS } from './cross-phrasing-consistency.ts';
import type { Generation } from './generation.ts';
import { generationsOf, type ItemRow } from './item-table.ts';

/** Shares of a corpus's responses that were had, each in [0, 1]. */
export interface Coverage {
  readonly responses: number;
  readonly attributionRate: number;
  readonly density: number;
  /** Under P0, P2 and P4. */
  readonly stance: number;
}

/**
 * What of a corpus one model's table covers; 0 without an item, in the corpus or in the table.
 *
 * @param rows the table
 * @param itemsInCorpus how many items the whole corpus has
 * @param repeats generations an item and phrasing should have
 */
export function coverageOf(rows: readonly ItemRow[], itemsInCorpus: number, repeats: number): Coverage {
  const expected = itemsInCorpus * repeats;
  const share = (phrasings: readonly Phrasing[], had: (generation: Generation) => boolean) =>
    expected === 0 ? 0 : generationsOf(rows, phrasings).filter(had).length / (expected * phrasings.length);
  return {
    responses: share(PHRASINGS, (one) => one.response !== null),
    attributionRate: share(PHRASINGS, (one) => one.counts !== 'missing'),
    density: share(PHRASINGS, (one) => one.density !== 'missing'),
    stance: share(CPC_PHRASINGS, (one) => one.stance !== 'missing'),
  };
}

/** The share of what was measured least. */
export function leastMeasured(coverage: Coverage): number {
  return Math.min(...Object.values(coverage));
}
