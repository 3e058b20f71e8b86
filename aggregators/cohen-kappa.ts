/**
 * Cohen's kappa: agreement of two raters beyond what their own frequencies would bring by chance, at most 1. null
 * (undefined) without a subject, and when both give one and the same category throughout (0/0). Source: Cohen (1960).
 *
 * @param ratings one pair a subject: the categories that the two raters chose
 */
export function cohenKappa<Category>(ratings: readonly (readonly [Category, Category])[]): number | null {
  const n = ratings.length;
  if (n === 0) return null;
  const shareOf = (rater: 0 | 1, category: Category) =>
    ratings.filter((pair) => pair[rater] === category).length / n;
  const categories = [...new Set(ratings.map(([first]) => first))];
  if (categories.length === 1 && ratings.every(([first, second]) => first === second)) return null;
  const observed = ratings.filter(([first, second]) => first === second).length / n;
  const expected = categories.reduce(
    (total, category) => total + shareOf(0, category) * shareOf(1, category),
    0,
  );
  return (observed - expected) / (1 - expected);
}
