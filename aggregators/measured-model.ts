import type { ItemRow } from './item-table.ts';
import type { Observation } from './observation.ts';
import type { Subject } from './subject.ts';

/** One model's table with what else its card is made of. */
export interface MeasuredModel {
  readonly model: string;
  readonly subject: Subject;
  readonly observations: readonly Observation[];
  readonly rows: readonly ItemRow[];
}
