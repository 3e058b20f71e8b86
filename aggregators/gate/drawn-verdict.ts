import { max } from 'd3-array';
import type { ItemType } from '../../corpus/item.ts';
import { CONTROL_TYPE, LICENSED_TYPES } from '../selectivity.ts';
import { deltaStanceContentDensity } from '../stance-content-density.ts';
import { contrastTInterval } from '../uncertainty/contrast-t-interval.ts';
import { differenceOfIntervals } from '../uncertainty/difference-of-intervals.ts';
import { supportOfDifference } from '../uncertainty/items-freedom.ts';
import { runDifference } from '../uncertainty/run-difference.ts';
import { type ContrastCells, selectivityDifference } from '../uncertainty/selectivity-difference.ts';
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

/** The interval of selectivity, as far as the parts by t reach where a stance is rare on the control. */
function withRareControl(
  run: DrawnRun,
  [low, high]: readonly [number, number],
  level: number,
): readonly [number, number] {
  const [licensed, control] = [LICENSED_TYPES, [CONTROL_TYPE]].map((types) => {
    const { cells, less } = cellsOf(run, types);
    const { value } = deltaStanceContentDensity(less, cells);
    const { interval } = contrastTInterval(less, cells, level);
    return value === null || interval === null ? null : { value, interval };
  });
  if (!licensed || !control) return [low, high];
  const [least, most] = differenceOfIntervals(licensed, control);
  return [Math.min(low, least), Math.max(high, most)];
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
  const ends = linearInterval(found.point, found, design, level, 'percentiles');
  return quantity === 'selectivity' && ends !== null ? withRareControl(run, ends, level) : ends;
}

/** SCD of the items of some types, or of all. */
function cellsOf({ cells }: DrawnRun, types: readonly ItemType[] | null): ContrastCells {
  const own = types === null ? cells : cells.filter((one) => types.includes(one.type));
  return { cells: own.map(({ density }) => density.P2), less: own.map(({ density }) => density.P1) };
}

const repeatsOf = ({ items }: DrawnRun) => max(items, ({ generations }) => generations.length) ?? 0;

/** Runs of other numbers of generations as `equalGenerations` has them. */
function equalRuns(from: DrawnRun, to: DrawnRun): readonly [from: DrawnRun, to: DrawnRun] {
  const [before, after] = [repeatsOf(from), repeatsOf(to)];
  return before === after || Math.min(before, after) > 1 ? [from, to] : [from.first(), to.first()];
}

function changeEnds(
  baseline: DrawnRun,
  candidate: DrawnRun,
  { quantity, type }: GateRule,
  design: DrawnDesign,
  level: number,
): Ends {
  const [from, to] = equalRuns(baseline, candidate);
  const [before, after] = [from.noise(quantity, type), to.noise(quantity, type)];
  if (quantity === 'deltaSCD') {
    const types = type === null ? null : [type];
    const [own, now] = [cellsOf(from, types), cellsOf(to, types)];
    return runDifference({ ...own, generation: before }, { ...now, generation: after }, level).interval;
  }
  if (before.variance !== null && after.variance !== null) {
    return runDifference({ cells: [], generation: before }, { cells: [], generation: after }, level).interval;
  }
  if (quantity === 'selectivity') {
    const among = (types: readonly ItemType[]) => ({ from: cellsOf(from, types), to: cellsOf(to, types) });
    return selectivityDifference(among(LICENSED_TYPES), among([CONTROL_TYPE]), level).interval;
  }
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
