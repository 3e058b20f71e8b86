/**
 * Fleiss' kappa: agreement of a fixed number of raters beyond chance, at most 1. null (undefined) below two subjects,
 * and when every rating is of one category (0/0). Source: Fleiss (1971); section 4.5.
 *
 * @param ratings one row a subject, each the categories its raters chose; all rows of one length, at least 2
 * @throws RangeError when rows differ in length or are shorter than 2
 */
export function fleissKappa<Category>(ratings: readonly (readonly Category[])[]): number | null {
  const raters = ratings[0]?.length ?? 0;
  if (ratings.length > 0 && raters < 2)
    throw new RangeError('fleissKappa: `ratings` need at least two raters.');
  if (ratings.some((row) => row.length !== raters)) {
    throw new RangeError('fleissKappa: every subject in `ratings` needs the same number of raters.');
  }
  if (ratings.length < 2) return null;
  const total = new Map<Category, number>();
  let observed = 0;
  for (const row of ratings) {
    const counts = new Map<Category, number>();
    for (const category of row) {
      counts.set(category, (counts.get(category) ?? 0) + 1);
      total.set(category, (total.get(category) ?? 0) + 1);
    }
    let agreeing = 0;
    for (const count of counts.values()) agreeing += count * (count - 1);
    observed += agreeing / (raters * (raters - 1));
  }
  observed /= ratings.length;
  if (total.size === 1) return null;
  let expected = 0;
  for (const count of total.values()) expected += (count / (ratings.length * raters)) ** 2;
  return (observed - expected) / (1 - expected);
}
