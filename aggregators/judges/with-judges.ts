import { CPC_PHRASINGS } from '../cross-phrasing-consistency.ts';
import { isMissing } from '../judgement.ts';
import type { Observation } from '../observation.ts';

/** One entry a judge, in the order of the ids; a judge that has none is missing, never left out. */
function entriesOf<Entry extends { readonly judge: string }>(
  entries: readonly Entry[],
  judges: readonly string[],
): (Entry | { judge: string; missing: string })[] {
  return judges.map(
    (judge) =>
      entries.find((entry) => entry.judge === judge) ?? { judge, missing: 'this judge was not asked' },
  );
}

/**
 * The observations as a panel of some judges would have had them: their item table, and so every metric, recomputes
 * from the same raw labels. The responses and their markers stay as they are.
 *
 * @param observations of any models
 * @param labelJudges who labels sentences
 * @param stanceJudges whose stances there are, the first being the primary
 * @throws RangeError when no judge labels sentences: a panel has at least one
 */
export function withJudges(
  observations: readonly Observation[],
  labelJudges: readonly string[],
  stanceJudges: readonly string[] = labelJudges,
): Observation[] {
  if (labelJudges.length === 0) {
    throw new RangeError('withJudges: `labelJudges` is empty; a panel has at least one judge.');
  }
  return observations.map((observation) => {
    const { labelled, stances } = observation;
    return {
      ...observation,
      labelled: isMissing(labelled)
        ? labelled
        : { ...labelled, judges: entriesOf(labelled.judges, labelJudges) },
      stances: isMissing(stances) ? stances : entriesOf(stances, stanceJudges),
    };
  });
}

/** The judges, among some, that gave any stance under P0, P2 or P4. */
export function judgesWithStances(observations: readonly Observation[], judges: readonly string[]): string[] {
  const gave = new Set(
    observations
      .filter(({ phrasing }) => CPC_PHRASINGS.some((one) => one === phrasing))
      .flatMap(({ stances }) => (isMissing(stances) ? [] : stances))
      .flatMap((entry) => ('stance' in entry ? [entry.judge] : [])),
  );
  return judges.filter((judge) => gave.has(judge));
}
