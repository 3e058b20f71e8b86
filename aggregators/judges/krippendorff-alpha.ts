/**
 * The coincidences of one unit (sentence): each ordered pair of its values counts 1 / (m - 1), m being how many values it
 * has. A unit of fewer than two has none. Coincidences of units add up.
 *
 * @param values of one unit; null is no value
 * @param categories all that there are
 * @returns row by row, one number a pair of categories
 */
export function coincidences<Category>(
  values: readonly (Category | null)[],
  categories: readonly Category[],
): number[] {
  const k = categories.length;
  const counts = categories.map((category) => values.filter((value) => value === category).length);
  const m = counts.reduce((total, count) => total + count, 0);
  const found = new Array<number>(k * k).fill(0);
  if (m < 2) return found;
  counts.forEach((a, i) => {
    counts.forEach((b, j) => {
      found[i * k + j] = (a * (i === j ? b - 1 : b)) / (m - 1);
    });
  });
  return found;
}

/**
 * Krippendorff's alpha from summed coincidences, nominal: 1 - (n - 1) sum o_ck / sum n_c n_k over c other than k. null
 * where nothing can be paired and where all values are of one category (0/0).
 *
 * @param sums of {@link coincidences}
 * @param k how many categories
 */
export function alphaOfCoincidences(sums: ArrayLike<number>, k: number): number | null {
  let [n, squares, disagreeing] = [0, 0, 0];
  for (let i = 0; i < k; i += 1) {
    let row = 0;
    for (let j = 0; j < k; j += 1) {
      const one = sums[i * k + j] ?? 0;
      row += one;
      if (i !== j) disagreeing += one;
    }
    n += row;
    squares += row * row;
  }
  const expected = n * n - squares;
  // A category that holds all: what is left is rounding.
  return expected <= 1e-12 * n * n ? null : 1 - ((n - 1) * disagreeing) / expected;
}

/**
 * Krippendorff's alpha for nominal values, at most 1: agreement of any number of raters beyond chance, values missing
 * allowed. null where no unit has two values and where all are of one category (0/0). Source: Krippendorff (2011).
 *
 * @param units one list a unit, one value a rater; null is no value
 */
export function krippendorffAlpha<Category>(units: readonly (readonly (Category | null)[])[]): number | null {
  const categories = [...new Set(units.flat().filter((value) => value !== null))];
  const sums = new Array<number>(categories.length ** 2).fill(0);
  for (const unit of units) {
    coincidences<Category>(unit, categories).forEach((one, i) => {
      sums[i] = (sums[i] ?? 0) + one;
    });
  }
  return alphaOfCoincidences(sums, categories.length);
}
