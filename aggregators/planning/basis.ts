import type { MaybeComponents, PlannedQuantity } from './components.ts';
import type { Decided, Decision } from './detectable-change.ts';

/** What a plan takes its variances from. */
export interface PlanningBasis {
  /** Where they come from, for the reader. */
  readonly source: string;
  /** Items of the run that they come from. */
  readonly items: number;
  readonly quantities: Readonly<Record<PlannedQuantity, QuantityBasis>>;
  /** What a reader of the plan must know of the basis: a sentence each. */
  readonly remarks: readonly string[];
}

/** The variances of one quantity. */
export interface QuantityBasis {
  readonly oneModel: MaybeComponents;
  /** Of the difference of two models on the same items. */
  readonly twoModels: MaybeComponents;
}

/** What a decision on a quantity rests on, of a basis. */
export function decidedBy(basis: PlanningBasis, decision: Decision, quantity: PlannedQuantity): Decided {
  const { oneModel, twoModels } = basis.quantities[quantity];
  return { decision, quantity, components: decision === 'two models' ? twoModels : oneModel };
}
