/**
 * Cohen's kappa from a table of counts, which may be weighted: at most 1. null (undefined) without a count, and where both
 * raters give one and the same category throughout (0/0). Source: Cohen (1960).
 *
 * @param counts k x k in one list, row by row: rows are the first rater's categories, columns the second's
 * @param k how many categories
 */
export function kappaOfTable(counts: ArrayLike<number>, k: number): number | null {
  let [n, equal, products] = [0, 0, 0];
  for (let i = 0; i < k; i += 1) {
    let [row, column] = [0, 0];
    for (let j = 0; j < k; j += 1) {
      row += counts[i * k + j] ?? 0;
      column += counts[j * k + i] ?? 0;
    }
    n += row;
    equal += counts[i * k + i] ?? 0;
    products += row * column;
  }
  const unexpected = n * n - products;
  // One category holds all: what is left is rounding.
  return unexpected <= 1e-12 * n * n ? null : (equal * n - products) / unexpected;
}

/**
 * Cohen's kappa: agreement of two raters beyond what their own frequencies would bring by chance, at most 1. null
 * (undefined) without a subject, and when both give one and the same category throughout (0/0). Source: Cohen (1960).
 *
 * @param ratings one pair a subject: the categories that the two raters chose
 */
export function cohenKappa<Category>(ratings: readonly (readonly [Category, Category])[]): number | null {
  const categories = [...new Set(ratings.flat())];
  const k = categories.length;
  const place = new Map(categories.map((category, i) => [category, i]));
  const counts = new Array<number>(k * k).fill(0);
  for (const [first, second] of ratings) {
    const at = (place.get(first) ?? 0) * k + (place.get(second) ?? 0);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return kappaOfTable(counts, k);
}
