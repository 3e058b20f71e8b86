import { decidedBy, type PlanningBasis } from './basis.ts';
import { isKnown, PLANNED_QUANTITIES, type PlannedQuantity } from './components.ts';
import {
  DECISIONS,
  type Decision,
  type DetectableChange,
  detectableChange,
  type RunSize,
} from './detectable-change.ts';
import { repeatsForInterval } from './repeats-for-interval.ts';
import { itemsNeeded, repeatsNeeded, type SizeNeeded } from './size-needed.ts';

/** The repeats for which the items needed are told, besides those planned. */
const REPEATS_TOLD = [1, 2, 3, 5] as const;

/** What is asked of a plan. */
interface PlanRequest extends RunSize {
  /** A change to detect, above 0. */
  readonly target?: number | undefined;
  /** A half-width of the 95% interval of one model, above 0. */
  readonly halfWidth?: number | undefined;
}

/** One decision on one quantity. */
export interface PlannedDecision {
  readonly decision: Decision;
  readonly quantity: PlannedQuantity;
  readonly detects: DetectableChange;
  /** What the target takes; null without one. */
  readonly needs: {
    readonly items: readonly { readonly repeats: number; readonly needed: SizeNeeded }[];
    readonly repeats: SizeNeeded;
  } | null;
}

/** Where one model's variance comes from at the repeats planned. */
interface PlannedVariance {
  readonly quantity: PlannedQuantity;
  /** Share of generations in the variance of one model, in [0, 1]; null where it was not measured, and `reason` says why. */
  readonly generationShare: number | null;
  readonly reason: string | null;
  /** Repeats that the half-width takes; null without one. */
  readonly repeats: { readonly items: SizeNeeded; readonly corpus: SizeNeeded } | null;
}

/** What a run of some size can tell, and what a change takes. */
export interface Plan {
  readonly v: 1;
  readonly request: PlanRequest;
  readonly basis: PlanningBasis;
  readonly decisions: readonly PlannedDecision[];
  readonly variances: readonly PlannedVariance[];
}

function plannedVariance(
  basis: PlanningBasis,
  quantity: PlannedQuantity,
  request: PlanRequest,
): PlannedVariance {
  const components = basis.quantities[quantity].oneModel;
  const { items, repeats, halfWidth } = request;
  const needed =
    halfWidth === undefined
      ? null
      : {
          items: repeatsForInterval(components, items, halfWidth, 'items'),
          corpus: repeatsForInterval(components, items, halfWidth, 'corpus'),
        };
  const none = (reason: string) => ({ quantity, generationShare: null, reason, repeats: needed });
  if (!isKnown(components)) return none(components.reason);
  const { perItem, generations } = components;
  if (generations === null) return none('Generation variance was not measured.');
  const noise = generations / repeats;
  return {
    quantity,
    generationShare: noise / (perItem - generations + noise),
    reason: null,
    repeats: needed,
  };
}

/**
 * Plans a run: the smallest changes it detects at 80% power, by decision and quantity, and what a change or an interval
 * takes.
 *
 * @throws RangeError when a number of the request is out of its range
 */
export function plan(basis: PlanningBasis, request: PlanRequest): Plan {
  const { items, repeats, target } = request;
  const told = [...new Set([...REPEATS_TOLD, repeats])].toSorted((a, b) => a - b);
  return {
    v: 1,
    request,
    basis,
    decisions: DECISIONS.flatMap((decision) =>
      PLANNED_QUANTITIES.map((quantity): PlannedDecision => {
        const decided = decidedBy(basis, decision, quantity);
        return {
          decision,
          quantity,
          detects: detectableChange(decided, { items, repeats }),
          needs:
            target === undefined
              ? null
              : {
                  items: told.map((r) => ({ repeats: r, needed: itemsNeeded(decided, r, target) })),
                  repeats: repeatsNeeded(decided, items, target),
                },
        };
      }),
    ),
    variances: PLANNED_QUANTITIES.map((quantity) => plannedVariance(basis, quantity, request)),
  };
}
