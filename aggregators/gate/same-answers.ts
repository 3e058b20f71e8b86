import { canonicalJson } from '../instrument.ts';
import { isMissing } from '../judgement.ts';
import type { Observation } from '../observation.ts';

/** Where an answer stands in a run. */
const placeOf = ({ item, phrasing, repeat }: Observation) => canonicalJson([item, phrasing, repeat]);

/** What is known of an answer where its text is not: its words, markers and number of sentences; null for no answer. */
function traits({ response, format, attribution, labelled }: Observation): string | null {
  if (isMissing(response)) return null;
  const sentences = isMissing(labelled) ? null : labelled.sentences.length;
  return canonicalJson([
    isMissing(format) ? null : format.words,
    isMissing(attribution) ? null : attribution,
    sentences,
  ]);
}

/**
 * Whether every answer of one run is, as far as words, markers and sentences tell, that of another again: a model without chance
 * (temperature 0), or a cache that does not say so. A baseline has no text to compare.
 *
 * @param now answers of one model, by item, phrasing and repeat
 * @param before answers of the same model
 * @returns false where no answer has one to be compared with
 */
export function areSameAnswers(now: readonly Observation[], before: readonly Observation[]): boolean {
  const earlier = new Map(before.map((one) => [placeOf(one), traits(one)]));
  const pairs = now.flatMap((one) => {
    const [own, other] = [traits(one), earlier.get(placeOf(one)) ?? null];
    return own === null || other === null ? [] : [own === other];
  });
  return pairs.length > 0 && pairs.every((isSame) => isSame);
}
