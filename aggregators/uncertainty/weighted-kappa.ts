import { CPC_PHRASINGS } from '../cross-phrasing-consistency.ts';
import { STANCES, type Stance } from '../judgement.ts';
import type { ItemSums, Quantity } from './item-sums.ts';

const RATERS = CPC_PHRASINGS.length;

/** Weights that add up to a whole in theory do so in binary but for this. */
const WEIGHT_ROUNDING = 1e-9;

const countOf = (ratings: readonly Stance[], stance: Stance) =>
  ratings.filter((one) => one === stance).length;

/** The pairs of phrasings under which a subject is of one stance, as a share of all pairs. */
function agreement(ratings: readonly Stance[]): number {
  const agreeing = STANCES.reduce((total, stance) => {
    const count = countOf(ratings, stance);
    return total + count * (count - 1);
  }, 0);
  return agreeing / (RATERS * (RATERS - 1));
}

/**
 * CPC's kappa of weighted items: Fleiss' kappa in which every subject weighs what its item does. null where the subjects
 * weigh less than two, and when one category is all there is. With weights of 1 it is `fleissKappa`. Source: Fleiss
 * (1971); section 4.5.
 *
 * @param sums where its sums are registered
 * @param ratingsOf the subjects of an item that count, each with its stances under P0, P2 and P4
 * @param subjectWeight what one subject of an item weighs at weight 1 of the item
 */
export function weightedKappa<Item>(
  sums: ItemSums<Item>,
  ratingsOf: (item: Item) => readonly (readonly Stance[])[],
  subjectWeight: (item: Item) => number = () => 1,
): Quantity {
  const over = (value: (ratings: readonly Stance[]) => number) =>
    sums.sum(
      (item) => subjectWeight(item) * ratingsOf(item).reduce((total, ratings) => total + value(ratings), 0),
    );
  const items = sums.support((item) => ratingsOf(item).length > 0);
  const subjects = over(() => 1);
  const agreeing = over(agreement);
  const [positive, negative, neutral, noStance] = [
    over((ratings) => countOf(ratings, 'positive')),
    over((ratings) => countOf(ratings, 'negative')),
    over((ratings) => countOf(ratings, 'neutral')),
    over((ratings) => countOf(ratings, 'no_stance')),
  ];
  return (totals) => {
    const n = subjects(totals);
    if (n < 2 - WEIGHT_ROUNDING || !(items(totals) > 0)) return null;
    const all = n * RATERS;
    const expected =
      (positive(totals) / all) ** 2 +
      (negative(totals) / all) ** 2 +
      (neutral(totals) / all) ** 2 +
      (noStance(totals) / all) ** 2;
    return expected > 1 - WEIGHT_ROUNDING ? null : (agreeing(totals) / n - expected) / (1 - expected);
  };
}
