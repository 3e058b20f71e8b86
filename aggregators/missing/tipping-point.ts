import { sum } from 'd3-array';
import { z } from 'zod';
import { generationsOf, type ItemRow } from '../item-table.ts';
import { type PanelRule, panelLabel } from '../panel.ts';
import { bestSplit, labelFlipSchema } from './flip-budget.ts';
import { flipsOfMean } from './flips-of-mean.ts';
import { emptySide, noResponse } from './no-response.ts';

/** A model's rows under its name. */
export interface ModelRows {
  readonly model: string;
  readonly rows: readonly ItemRow[];
}

/** What is said of a quantity: deltaSCD of a model, or the difference of two models' deltaSCD. */
const conclusionSchema = z.strictObject({ relation: z.enum(['>', '>=', '<', '<=']), threshold: z.number() });
type Conclusion = z.infer<typeof conclusionSchema>;

/** How much stands between a conclusion and its opposite. */
export const tippingPointSchema = z.strictObject({
  /** The quantity as it is; null where it is undefined. */
  value: z.number().nullable(),
  /** null where there is none to reverse: the quantity is undefined, or exactly 0. */
  conclusion: conclusionSchema.nullable(),
  /** Panel labels (A, B, C) on which the quantity rests: those under P1 and P2. */
  labels: z.int().nonnegative(),
  /** The fewest labels that would have to be others: exact, no fewer would do. null where no number would. */
  count: z.int().positive().nullable(),
  /** `count` of `labels`, in [0, 1]. */
  share: z.number().min(0).max(1).nullable(),
  /** Labels that would do, grouped by model and phrasing; empty without `count`. A report keeps the first 50. */
  flips: z.array(labelFlipSchema),
  /** The share of the panel's labels of this model that are wrong, as measured (of two models: the greater); null where that was not. */
  error: z.number().min(0).max(1).nullable(),
  /**
   * `undecided` where the panel's error exceeds the share; else `holds`; null where there is no conclusion, where it does
   * not hold to begin with, or where the error was not measured.
   */
  verdict: z.enum(['holds', 'undecided']).nullable(),
  /** Why something is null; null where nothing is. */
  why: z.string().nullable(),
});
export type TippingPoint = z.infer<typeof tippingPointSchema>;

/** Why there is no verdict where people have labelled nothing, and what to do about it. */
export const ERROR_NOT_MEASURED =
  'the panel’s error was not measured: have people label a sample (esfp gold sample), score it (esfp gold score --json) ' +
  'and give the score to esfp report --gold';

/** How often the panel's labels are wrong: a share in [0, 1], or why it is not known. */
export type LabelError = number | { readonly unknown: string };

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

function checkError(error: LabelError | null): void {
  if (typeof error === 'number' && !(error >= 0 && error <= 1)) {
    throw new RangeError(`tippingPoint: \`error\` is ${error}; give a share of labels in [0, 1].`);
  }
}

/** The panel's labels of a model under one phrasing; an abstention is none. */
function labelsUnder({ model, phrasing }: Part, rule: PanelRule): number {
  return sum(
    generationsOf(model.rows, [phrasing]),
    ({ votes }) => votes.filter((ofSentence) => panelLabel(ofSentence, rule) !== 'abstained').length,
  );
}

function tip(
  parts: readonly Part[],
  conclude: (value: number) => Conclusion | null,
  rule: PanelRule,
  measured: LabelError | null,
): TippingPoint {
  checkError(measured);
  const sidesTowards = (direction: 1 | -1) =>
    parts.map(({ model, phrasing, sign }) =>
      flipsOfMean(model.model, model.rows, phrasing, rule, sign === direction ? 'B' : 'A'),
    );
  const labels = sum(parts, (part) => labelsUnder(part, rule));
  const error = typeof measured === 'number' ? measured : null;
  const base = { labels, count: null, share: null, flips: [], error, verdict: null };
  const isOfOne = new Set(parts.map(({ model }) => model)).size === 1;
  const down = sidesTowards(-1);
  const empty = parts.filter((_, i) => down[i] === null);
  if (empty.length > 0) {
    const sides = empty.map(({ model, phrasing }) =>
      emptySide(model.rows, phrasing, isOfOne ? phrasing : `${phrasing} of ${model.model}`),
    );
    return { ...base, value: null, conclusion: null, why: noResponse(sides) };
  }
  const value = sum(down, (side, i) => (parts[i]?.sign ?? 0) * (side?.mean ?? 0));
  const conclusion = conclude(value);
  if (conclusion === null) {
    const why = isOfOne
      ? 'it is 0: there is no sign to reverse'
      : 'they are equal: there is no order to reverse';
    return { ...base, value, conclusion, why };
  }
  if (!holds(value, conclusion)) {
    return { ...base, value, conclusion, why: 'the conclusion does not hold to begin with' };
  }
  const isUpper = conclusion.relation === '>' || conclusion.relation === '>=';
  const budget = bestSplit((isUpper ? down : sidesTowards(1)).filter((side) => side !== null));
  const count = budget.most.findIndex((moved) => !holds(isUpper ? value - moved : value + moved, conclusion));
  if (count < 0) {
    const why = 'no flips of these labels reverse it';
    return { ...base, value, conclusion, verdict: 'holds', why };
  }
  const share = count / labels;
  const unknown = measured === null || typeof measured === 'number' ? ERROR_NOT_MEASURED : measured.unknown;
  return {
    value,
    conclusion,
    labels,
    count,
    share,
    flips: [...budget.flips(count)],
    error,
    verdict: error === null ? null : error > share ? 'undecided' : 'holds',
    why: error === null ? unknown : null,
  };
}

/**
 * How many of the panel's labels, and which, would have to be others for a statement about a model's deltaSCD to be
 * false: a gate's verdict, say. The flips are of the panel's labels, not of a single judge's, and are those that do most:
 * errors that fall at random do far less. `share` is of the labels under P1 and P2, since no other enters.
 *
 * @param rule by which the panel labels a sentence
 * @param error how often the panel's labels are wrong, from labels by people; null where people labelled nothing
 * @throws RangeError on an error outside [0, 1]
 */
export function tippingOfThreshold(
  model: ModelRows,
  conclusion: Conclusion,
  rule: PanelRule,
  error: LabelError | null,
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
export function tippingOfSign(model: ModelRows, rule: PanelRule, error: LabelError | null): TippingPoint {
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
  error: LabelError | null,
): TippingPoint {
  return tip([...partsOf(of, 1), ...partsOf(than, -1)], signOf, rule, error);
}
