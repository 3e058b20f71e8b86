/**
 * Inclusion probabilities proportional to size, at most 1, that sum to an expected number of draws: where a size would
 * lead above 1 that unit is certain, and the rest of the draw is shared out among the others.
 * Source: Särndal, Swensson, Wretman (1992), section 3.6.
 *
 * @param sizes one positive number a unit
 * @param expected how many units are drawn, in [0, number of units]; need not be whole
 * @throws RangeError on an expected number or a size outside its range
 */
export function inclusionProbabilities(sizes: readonly number[], expected: number): number[] {
  if (!(expected >= 0 && expected <= sizes.length)) {
    throw new RangeError(
      `inclusionProbabilities: \`expected\` is ${expected}; it lies in [0, ${sizes.length}].`,
    );
  }
  if (!sizes.every((size) => size > 0 && Number.isFinite(size))) {
    throw new RangeError('inclusionProbabilities: a size is not a positive number.');
  }
  if (expected === sizes.length) return sizes.map(() => 1);
  const certain = new Set<number>();
  for (;;) {
    const free = sizes.reduce((total, size, unit) => (certain.has(unit) ? total : total + size), 0);
    const scale = free === 0 ? 0 : (expected - certain.size) / free;
    const over = sizes.flatMap((size, unit) => (!certain.has(unit) && size * scale >= 1 ? [unit] : []));
    if (over.length === 0) return sizes.map((size, unit) => (certain.has(unit) ? 1 : size * scale));
    for (const unit of over) certain.add(unit);
  }
}
