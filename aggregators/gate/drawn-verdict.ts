import type { ItemType } from '../../corpus/item.ts';
import { CONTROL_TYPE } from '../selectivity.ts';
import { contrastTInterval } from '../uncertainty/contrast-t-interval.ts';
import { supportOfDifference } from '../uncertainty/items-freedom.ts';
import { type RunOfQuantity, runDifference } from '../uncertainty/run-difference.ts';
import { LEAST_FOR_SELECTIVITY, LEAST_RESAMPLED_ITEMS } from '../uncertainty/sufficient-items.ts';
import type { DrawnDesign, DrawnRun, Linearised } from './drawn-run.ts';
import type { GatedQuantity, GateRule, Verdict } from './gate-report.ts';
import { linearInterval } from './linear-interval.ts';
import { ruleVerdict } from './verdict.ts';

type Ends = readonly [low: number, high: number] | null;

/** Whether resamples of the items would tell something of other items. */
function isTold({ scarcest }: Linearised, quantity: GatedQuantity, { fixed }: DrawnDesign): boolean {
  if (quantity === 'selectivity' && fixed.includes(CONTROL_TYPE)) return false;
  const least = quantity === 'selectivity' ? LEAST_FOR_SELECTIVITY : LEAST_RESAMPLED_ITEMS;
  return scarcest === null || scarcest >= least;
}

function thresholdEnds(
  run: DrawnRun,
  { quantity, type }: GateRule,
  design: DrawnDesign,
  level: number,
): Ends {
  if (type !== null) {
    const own = run.cells.filter((one) => one.type === type);
    const under = (side: 'P1' | 'P2') => own.map(({ density }) => density[side]);
    return contrastTInterval(under('P1'), under('P2'), level).interval;
  }
  const found = run.linearised(quantity);
  if (found.point === null || !isTold(found, quantity, design)) return null;
  return linearInterval(found.point, found, design, level, 'percentiles');
}

/** A run as its difference from another is worked out of. */
function runOf(run: DrawnRun, quantity: GatedQuantity, type: ItemType | null): RunOfQuantity {
  const generation = run.noise(quantity, type);
  if (quantity !== 'deltaSCD') return { cells: [], generation };
  const own = type === null ? run.cells : run.cells.filter((one) => one.type === type);
  return {
    generation,
    cells: own.map(({ density }) => density.P2),
    less: own.map(({ density }) => density.P1),
  };
}

function changeEnds(
  from: DrawnRun,
  to: DrawnRun,
  { quantity, type }: GateRule,
  design: DrawnDesign,
  level: number,
): Ends {
  const [before, after] = [runOf(from, quantity, type), runOf(to, quantity, type)];
  const isNoiseKnown = before.generation.variance !== null && after.generation.variance !== null;
  if (quantity === 'deltaSCD' || isNoiseKnown) return runDifference(before, after, level).interval;
  const [old, own] = [from.linearised(quantity), to.linearised(quantity)];
  if (old.point === null || own.point === null) return null;
  if (!isTold(old, quantity, design) || !isTold(own, quantity, design)) return null;
  return linearInterval(own.point - old.point, supportOfDifference(old, own), design, level, 'max-t');
}

/**
 * The interval of a rule on made-up runs: as the gate works it out, but with first-order intervals in the place of those by resampled
 * items.
 *
 * @param baseline of a rule on change
 * @returns null where there is none
 */
export function drawnInterval(
  rule: GateRule,
  candidate: DrawnRun,
  baseline: DrawnRun | null,
  design: DrawnDesign,
  level: number,
): Ends {
  if (rule.against === null) return thresholdEnds(candidate, rule, design, level);
  return baseline === null ? null : changeEnds(baseline, candidate, rule, design, level);
}

/** What the gate would say of a rule on made-up runs. */
export function drawnVerdict(rule: GateRule, ends: Ends): Verdict {
  return ends === null ? 'undecidable' : ruleVerdict(ends, rule);
}
