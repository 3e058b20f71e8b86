import { ascending, descending } from 'd3-array';
import { z } from 'zod';
import { ITEM_TYPES } from '../../corpus/item.ts';
import { PHRASINGS } from '../../corpus/phrasings.ts';
import { rawLabelSchema } from '../judgement.ts';
import type { Observation } from '../observation.ts';
import { judgedSentences } from './judged-sentences.ts';

/** A sentence that the judges label differently, for a person to look at. */
export const disputedSentenceSchema = z.strictObject({
  /** promptfoo's row id. */
  row: z.string(),
  model: z.string(),
  item: z.string(),
  type: z.enum(ITEM_TYPES),
  phrasing: z.enum(PHRASINGS),
  repeat: z.int().nonnegative(),
  /** 0 for the response's first sentence. */
  index: z.int().nonnegative(),
  text: z.string(),
  votes: z.array(
    z.strictObject({ judge: z.string(), vote: z.union([rawLabelSchema, z.literal('missing')]) }),
  ),
  /** Pairs of judges that say A and B: the disputes on which density turns. */
  opposed: z.int().nonnegative(),
  /** Pairs of judges that give two labels, those of A and B among them. */
  differing: z.int().nonnegative(),
});
export type DisputedSentence = z.infer<typeof disputedSentenceSchema>;

/** How many pairs of votes some test holds for. */
function pairsWhere<Vote>(votes: readonly Vote[], holds: (a: Vote, b: Vote) => boolean): number {
  return votes.reduce((total, a, i) => total + votes.slice(i + 1).filter((b) => holds(a, b)).length, 0);
}

/**
 * The sentences that the judges label differently, most disputed first: by pairs of A against B, then by all pairs of
 * different labels, then by model, item, phrasing, repeat and place, so that the order is always the same. An
 * abstention is no label and disputes nothing.
 *
 * @param observations of any models
 * @param judges the panel's ids
 * @param limit how many at most
 */
export function disputedSentences(
  observations: readonly Observation[],
  judges: readonly string[],
  limit: number = Number.POSITIVE_INFINITY,
): DisputedSentence[] {
  return judgedSentences(observations, judges)
    .map(({ votes, ...sentence }): DisputedSentence => {
      const labels = votes.filter((vote) => vote !== 'missing' && vote !== 'abstain');
      const differing = pairsWhere(labels, (a, b) => a !== b);
      const withC = pairsWhere(labels, (a, b) => a !== b && (a === 'C' || b === 'C'));
      return {
        ...sentence,
        votes: votes.map((vote, i) => ({ judge: judges[i] ?? '', vote })),
        opposed: differing - withC,
        differing,
      };
    })
    .filter(({ differing }) => differing > 0)
    .sort(
      (a, b) =>
        descending(a.opposed, b.opposed) ||
        descending(a.differing, b.differing) ||
        ascending(a.model, b.model) ||
        ascending(a.item, b.item) ||
        ascending(a.phrasing, b.phrasing) ||
        ascending(a.repeat, b.repeat) ||
        ascending(a.index, b.index),
    )
    .slice(0, limit);
}
