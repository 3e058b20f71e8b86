/**
 * Draws units with given inclusion probabilities by systematic sampling: points at distance 1 from a random start, laid
 * over the probabilities end to end. Every unit's chance is exactly its probability; the number drawn is their sum,
 * rounded up or down, and so is the number of any stretch of neighbours. Units that stand together by stratum are
 * therefore stratified. Source: Madow (1949).
 *
 * @param probabilities each in [0, 1], in the order in which the units stand
 * @param random a generator of numbers in [0, 1)
 * @returns the positions drawn, ascending
 * @throws RangeError on a probability outside [0, 1]
 */
export function systematicDraw(probabilities: readonly number[], random: () => number): number[] {
  let point = random();
  let end = 0;
  return probabilities.flatMap((probability, unit) => {
    if (!(probability >= 0 && probability <= 1)) {
      throw new RangeError(`systematicDraw: a probability is ${probability}; it lies in [0, 1].`);
    }
    end += probability;
    if (point >= end) return [];
    point += 1;
    return [unit];
  });
}
