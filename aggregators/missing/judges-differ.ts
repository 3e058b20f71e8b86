import { z } from 'zod';
import { generationsOf, type ItemRow } from '../item-table.ts';

const count = z.int().nonnegative();

/**
 * How often a panel's judges give two labels to one sentence. It is no error rate: judges that agree may all be wrong, and
 * where they differ one of them may be right.
 */
export const judgesDifferSchema = z.strictObject({
  /** Sentences under P1 and P2 to which at least two judges gave a label. */
  sentences: count,
  /** Those of them with at least two different labels. */
  differing: count,
  /** `differing` of `sentences`, in [0, 1]; null where there are none. */
  share: z.number().min(0).max(1).nullable(),
  /** Why `share` is null; null where it is not. */
  reason: z.string().nullable(),
});
type JudgesDiffer = z.infer<typeof judgesDifferSchema>;

/**
 * On how many sentences under P1 and P2, on which deltaSCD rests, the judges give two labels. An abstention is no label.
 *
 * @param rows of one model
 */
export function judgesDiffer(rows: readonly ItemRow[]): JudgesDiffer {
  const votes = generationsOf(rows, ['P1', 'P2']).flatMap((generation) => generation.votes);
  const labels = votes.map((ofSentence) => ofSentence.filter((vote) => vote !== 'abstain'));
  const compared = labels.filter(({ length }) => length > 1);
  const differing = compared.filter((given) => new Set(given).size > 1).length;
  const sentences = compared.length;
  return {
    sentences,
    differing,
    share: sentences === 0 ? null : differing / sentences,
    reason: sentences === 0 ? 'no sentence has the labels of two judges' : null,
  };
}
