import type { ItemRow } from '../item-table.ts';
import type { PanelRule } from '../panel.ts';
import { bestSplit, type LabelFlip } from './flip-budget.ts';
import { flipsOfMean } from './flips-of-mean.ts';

/** A model's rows under its name. */
export interface ModelRows {
  readonly model: string;
  readonly rows: readonly ItemRow[];
}

/** What is said of a quantity: deltaSCD of a model, or the difference of two models' deltaSCD. */
export interface Conclusion {
  readonly relation: '>' | '>=' | '<' | '<=';
  readonly threshold: number;
}

/** How much stands between a conclusion and its opposite. */
export interface TippingPoint {
  /** The quantity as it is; null where it is undefined. */
  readonly value: number | null;
  /** null where there is none to reverse: the quantity is undefined, or exactly 0. */
  readonly conclusion: Conclusion | null;
  /** Panel labels (A, B, C) on which the quantity rests: those under P1 and P2. */
  readonly labels: number;
  /** The fewest labels that would have to be others: exact, no fewer would do. null where no number would. */
  readonly count: number | null;
  /** `count` of `labels`, in [0, 1]. */
  readonly share: number | null;
  /** Labels that would do, grouped by model and phrasing; empty without `count`. */
  readonly flips: readonly LabelFlip[];
  /** The panel's measured error, as a share of its labels; null where it was not measured. */
  readonly error: number | null;
  /**
   * `undecided` where the panel's error exceeds the share; else `holds`; null where there is no conclusion, where it does
   * not hold to begin with, or where the error was not measured.
   */
  readonly verdict: 'holds' | 'undecided' | null;
  /** Why something is null; null where nothing is. */
  readonly why: string | null;
}

/** A difference below this is rounding: 0.3 - 0.1 - 0.2 is no sign. */
const ROUNDING = 1e-9;

function holds(value: number, { relation, threshold }: Conclusion): boolean {
  const above = value - threshold;
  if (relation === '>') return above > ROUNDING;
  if (relation === '>=') return above >= -ROUNDING;
  return relation === '<' ? above < -ROUNDING : above <= ROUNDING;
}

/** A mean of the quantity: with which sign it enters. */
interface Part {
  readonly model: ModelRows;
  readonly phrasing: 'P1' | 'P2';
  readonly sign: 1 | -1;
}

const partsOf = (model: ModelRows, sign: 1 | -1): Part[] => [
  { model, phrasing: 'P2', sign },
  { model, phrasing: 'P1', sign: sign === 1 ? -1 : 1 },
];

function checkError(error: number | null): void {
  if (error !== null && !(error >= 0 && error <= 1)) {
    throw new RangeError(`tippingPoint: \`error\` is ${error}; give a share of labels in [0, 1].`);
  }
}

function tip(
  parts: readonly Part[],
  conclude: (value: number) => Conclusion | null,
  rule: PanelRule,
  error: number | null,
): TippingPoint {
  checkError(error);
  const sidesTowards = (direction: 1 | -1) =>
    parts.map(({ model, phrasing, sign }) =>
      flipsOfMean(model.model, model.rows, phrasing, rule, sign === direction ? 'B' : 'A'),
    );
  const base = { count: null, share: null, flips: [], error, verdict: null };
  const down = sidesTowards(-1).filter((side) => side !== null);
  const labels = down.reduce((total, side) => total + side.labels, 0);
  if (down.length < parts.length) {
    const why = 'no response under P1 or P2 has an A or a B';
    return { ...base, value: null, conclusion: null, labels, why };
  }
  const value = down.reduce((total, side, i) => total + (parts[i]?.sign ?? 0) * side.mean, 0);
  const conclusion = conclude(value);
  if (conclusion === null) {
    return { ...base, value, conclusion, labels, why: 'it is 0: there is no sign to reverse' };
  }
  if (!holds(value, conclusion)) {
    return { ...base, value, conclusion, labels, why: 'the conclusion does not hold to begin with' };
  }
  const isUpper = conclusion.relation === '>' || conclusion.relation === '>=';
  const sides = isUpper ? down : sidesTowards(1).filter((side) => side !== null);
  const budget = bestSplit(sides);
  const count = budget.most.findIndex((moved) => !holds(isUpper ? value - moved : value + moved, conclusion));
  if (count < 0) {
    const why = 'no flips of these labels reverse it';
    return { ...base, value, conclusion, labels, verdict: 'holds', why };
  }
  const share = count / labels;
  return {
    value,
    conclusion,
    labels,
    count,
    share,
    flips: budget.flips(count),
    error,
    verdict: error === null ? null : error > share ? 'undecided' : 'holds',
    why: error === null ? 'the panel’s error was not measured' : null,
  };
}

/**
 * How many of the panel's labels, and which, would have to be others for a statement about a model's deltaSCD to be
 * false: a gate's verdict, say. The flips are of the panel's labels, not of a single judge's, and are those that do most:
 * errors that fall at random do far less. `share` is of the labels under P1 and P2, since no other enters.
 *
 * @param rule by which the panel labels a sentence
 * @param error the share of the panel's labels that are wrong, from labels by people; null where not measured
 * @throws RangeError on an error outside [0, 1]
 */
export function tippingOfThreshold(
  model: ModelRows,
  conclusion: Conclusion,
  rule: PanelRule,
  error: number | null,
): TippingPoint {
  return tip(partsOf(model, 1), () => conclusion, rule, error);
}

/** What a value's sign says; null for 0. */
function signOf(value: number): Conclusion | null {
  if (Math.abs(value) <= ROUNDING) return null;
  return { relation: value > 0 ? '>' : '<', threshold: 0 };
}

/**
 * {@link tippingOfThreshold} of the sign that a model's deltaSCD has: reversed where it reaches 0.
 *
 * @throws RangeError on an error outside [0, 1]
 */
export function tippingOfSign(model: ModelRows, rule: PanelRule, error: number | null): TippingPoint {
  return tip(partsOf(model, 1), signOf, rule, error);
}

/**
 * {@link tippingOfThreshold} of the order of two models' deltaSCD, from their difference, `of` less `than`: reversed where
 * it reaches 0. The labels of both may be others.
 *
 * @throws RangeError on an error outside [0, 1]
 */
export function tippingOfOrder(
  of: ModelRows,
  than: ModelRows,
  rule: PanelRule,
  error: number | null,
): TippingPoint {
  return tip([...partsOf(of, 1), ...partsOf(than, -1)], signOf, rule, error);
}
