import { sum } from 'd3-array';
import type { ItemType } from '../../corpus/item.ts';
import { generationsOf, type ItemRow } from '../item-table.ts';
import { bestSplit } from '../missing/flip-budget.ts';
import { flipsOfMean } from '../missing/flips-of-mean.ts';
import { type PanelRule, panelLabel } from '../panel.ts';
import { CONTROL_TYPE, LICENSED_TYPES } from '../selectivity.ts';
import { ROUNDING } from '../uncertainty/level.ts';
import type { GateRule, LabelsToFlip, Verdict } from './gate-report.ts';
import type { HeldInterval } from './held-interval.ts';

/** A mean of SCD that a quantity is made of, and with which sign it enters. */
interface Part {
  readonly rows: readonly ItemRow[];
  readonly phrasing: 'P1' | 'P2';
  readonly sign: 1 | -1;
}

function contrast(rows: readonly ItemRow[], sign: 1 | -1): Part[] {
  return [
    { rows, phrasing: 'P2', sign },
    { rows, phrasing: 'P1', sign: sign === 1 ? -1 : 1 },
  ];
}

function partsOf({ quantity, type }: Pick<GateRule, 'quantity' | 'type'>, rows: readonly ItemRow[]): Part[] {
  const among = (types: readonly ItemType[]) => rows.filter((row) => types.includes(row.type));
  if (quantity === 'selectivity') {
    return [...contrast(among(LICENSED_TYPES), 1), ...contrast(among([CONTROL_TYPE]), -1)];
  }
  return contrast(type === null ? rows : among([type]), 1);
}

function labelsUnder({ rows, phrasing }: Part, rule: PanelRule): number {
  return sum(
    generationsOf(rows, [phrasing]),
    ({ votes }) => votes.filter((ofSentence) => panelLabel(ofSentence, rule) !== 'abstained').length,
  );
}

/** What is held to the threshold, with what was said of it. */
export interface Decided extends Pick<HeldInterval, 'estimate' | 'interval'> {
  readonly verdict: Verdict;
}

const NONE_DO = 'no flips of these labels do';

/**
 * How few of the candidate's panel labels under P1 and P2 would have to be others for a verdict to turn: the worst ones, exactly
 * counted, no fewer would do. That the interval keeps its width while labels change is an approximation. Of a change, the
 * baseline's labels are taken as they are.
 *
 * @param rows of the candidate, on the items compared
 * @param rule by which the panel labels a sentence
 * @returns null for ESFP, which rests on more than labels, and without an estimate
 */
export function labelsToFlip(
  { quantity, type, threshold, good }: Pick<GateRule, 'quantity' | 'type' | 'threshold' | 'good'>,
  { estimate, interval, verdict }: Decided,
  model: string,
  rows: readonly ItemRow[],
  rule: PanelRule,
): LabelsToFlip | null {
  if (quantity === 'esfp' || estimate === null) return null;
  const above = estimate - threshold;
  const isGood = good === 'above' ? above >= -ROUNDING : above <= ROUNDING;
  // Up, where the estimate lies below what it is to reach.
  const direction = isGood === (good === 'above') ? -1 : 1;
  const parts = partsOf({ quantity, type }, rows);
  const labels = sum(parts, (part) => labelsUnder(part, rule));
  const budgets = parts.flatMap(
    ({ rows: own, phrasing, sign }) =>
      flipsOfMean(model, own, phrasing, rule, sign === direction ? 'B' : 'A') ?? [],
  );
  const { most } = bestSplit(budgets);
  // To the bad side the threshold must be passed, since it is good itself; to the good side it must be reached.
  const fewest = (distance: number) => {
    const at = most.findIndex((moved) =>
      isGood ? moved > distance + ROUNDING : moved >= distance - ROUNDING,
    );
    return at < 0 ? null : at;
  };
  const toThreshold = fewest(Math.abs(above));
  const isDecided = interval !== null && (verdict === 'pass' || verdict === 'fail');
  const nearEnd = interval === null ? 0 : interval[direction === -1 ? 0 : 1];
  const toUndecided = isDecided ? fewest(Math.abs(nearEnd - threshold)) : null;
  const why = toThreshold === null || (isDecided && toUndecided === null) ? NONE_DO : null;
  return {
    labels,
    toUndecided,
    toThreshold,
    why: why ?? (isDecided ? null : 'the verdict is no pass and no fail'),
  };
}
