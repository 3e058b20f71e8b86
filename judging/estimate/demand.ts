import type { Load } from './load.ts';

/** What a judge is called for: labels, labels once more in reversed order, a stance, or the anchors of a run. */
export const DEMANDS = ['labelling', 'reversed', 'stances', 'anchors'] as const;
export type DemandKind = (typeof DEMANDS)[number];

/** Calls that a run takes of one judge for one thing. */
export interface Demand {
  readonly judge: string;
  readonly kind: DemandKind;
  /** Whose responses are judged; null for anchors. */
  readonly candidate: string | null;
  readonly load: Load;
}
