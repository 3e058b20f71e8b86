import { z } from 'zod';
import { kappaOfTable } from '../cohen-kappa.ts';
import { EPISTEMIC_LABELS, type EpistemicLabel, type RawLabel } from '../judgement.ts';

const count = z.int().nonnegative();

/** Sentences, by whose vote was no label. */
const withoutLabelSchema = z.strictObject({ first: count, second: count, both: count });

/** What two judges said of the same sentences. */
export const confusionTableSchema = z.strictObject({
  /** Rows: the first judge's A, B, C; columns: the second's. */
  counts: z.array(z.array(count)),
  /** Sentences on which one of them, or both, abstained. */
  abstained: withoutLabelSchema,
  /** Sentences on which the labels of one of them, or of both, could not be had. */
  missing: withoutLabelSchema,
});
export type ConfusionTable = z.infer<typeof confusionTableSchema>;

/** Number of labels. */
const K = EPISTEMIC_LABELS.length;

const LABELS: readonly string[] = EPISTEMIC_LABELS;

const labelIndex = (vote: RawLabel | 'missing'): number => LABELS.indexOf(vote);

/** Counts of a kind of vote that is no label, by whose it is. */
function withoutLabel(pairs: readonly (readonly [unknown, unknown])[], kind: 'abstain' | 'missing') {
  const only = (first: boolean, second: boolean) =>
    pairs.filter(([a, b]) => (a === kind) === first && (b === kind) === second).length;
  return { first: only(true, false), second: only(false, true), both: only(true, true) };
}

/**
 * The pairs in which both are labels, as counts in one list: nine sums, row by row, that add up over sentences.
 *
 * @param pairs one pair of votes a sentence
 */
export function pairCounts(
  pairs: readonly (readonly [RawLabel | 'missing', RawLabel | 'missing'])[],
): number[] {
  const counts = new Array<number>(K * K).fill(0);
  for (const [first, second] of pairs) {
    const [i, j] = [labelIndex(first), labelIndex(second)];
    if (i >= 0 && j >= 0) counts[i * K + j] = (counts[i * K + j] ?? 0) + 1;
  }
  return counts;
}

/**
 * The confusion table of two judges. A sentence that lacks a judge's labels counts as missing, whatever the other said.
 *
 * @param pairs one pair of votes a sentence
 */
export function confusionTable(
  pairs: readonly (readonly [RawLabel | 'missing', RawLabel | 'missing'])[],
): ConfusionTable {
  const flat = pairCounts(pairs);
  return {
    counts: EPISTEMIC_LABELS.map((_, i) => flat.slice(i * K, (i + 1) * K)),
    abstained: withoutLabel(
      pairs.filter((pair) => !pair.includes('missing')),
      'abstain',
    ),
    missing: withoutLabel(pairs, 'missing'),
  };
}

const at = (counts: ArrayLike<number>, i: number, j: number): number => counts[i * K + j] ?? 0;

function total(counts: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < K * K; i += 1) sum += counts[i] ?? 0;
  return sum;
}

/** Row sum plus column sum of one label: how often the two judges gave it. */
function given(counts: ArrayLike<number>, label: number): number {
  let sum = 0;
  for (let j = 0; j < K; j += 1) sum += at(counts, label, j) + at(counts, j, label);
  return sum;
}

/**
 * Agreement specific to one label: 2 n_ll / (n_l. + n_.l), in [0, 1]: where one judge gives the label, how often does
 * the other? null where neither ever does. Over several pairs of judges: of the sum of their counts. Source: Spitzer and
 * Fleiss (1974); for several raters Uebersax.
 *
 * @param counts nine sums of {@link pairCounts}
 */
export function specificAgreement(counts: ArrayLike<number>, label: EpistemicLabel): number | null {
  const index = EPISTEMIC_LABELS.indexOf(label);
  const both = given(counts, index);
  return both === 0 ? null : (2 * at(counts, index, index)) / both;
}

/**
 * The share of pairs of equal labels, in [0, 1]; null without a pair.
 *
 * @param counts nine sums of {@link pairCounts}
 */
export function percentAgreement(counts: ArrayLike<number>): number | null {
  const n = total(counts);
  let equal = 0;
  for (let i = 0; i < K; i += 1) equal += at(counts, i, i);
  return n === 0 ? null : equal / n;
}

/**
 * Cohen's kappa from counts: at most 1; null without a pair and where both judges give one label throughout.
 *
 * @param counts nine sums of {@link pairCounts}
 */
export function kappaOfCounts(counts: ArrayLike<number>): number | null {
  return kappaOfTable(counts, K);
}
