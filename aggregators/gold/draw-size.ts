import { isContested, type PanelRule } from '../panel.ts';
import type { GoldUnit } from './frame.ts';

/** Whether the judges agree on no label of some sentence of an item, under P1 or P2. */
export function isDisputed({ pairs }: Pick<GoldUnit, 'pairs'>, rule: PanelRule): boolean {
  return pairs.some(({ P1, P2 }) =>
    [...P1.sentences, ...P2.sentences].some(({ votes }) => isContested(votes, rule)),
  );
}

/**
 * How often an item is drawn, relative to a plain one: twice where it is disputed or tipping, three times where it is
 * both. Moderate, since the plain ones must be represented as well.
 */
export function drawSize(reasons: { readonly disputed: boolean; readonly tipping: boolean }): number {
  return 1 + Number(reasons.disputed) + Number(reasons.tipping);
}
