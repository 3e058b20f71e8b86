import { z } from 'zod';
import { PHRASINGS } from '../../corpus/phrasings.ts';
import { epistemicLabelSchema } from '../judgement.ts';

const position = z.int().nonnegative();

/** One of the panel's labels, were it another. */
export const labelFlipSchema = z.strictObject({
  model: z.string(),
  item: z.string(),
  phrasing: z.enum(PHRASINGS),
  /** 0 for the first generation. */
  repeat: position,
  /** 0 for the response's first sentence. */
  sentence: position,
  from: epistemicLabelSchema,
  to: z.enum(['A', 'B']),
});
export type LabelFlip = z.infer<typeof labelFlipSchema>;

/** What flips of labels can do to a quantity, one way. */
export interface FlipBudget {
  /** By k, from 0: the most that k flips can move it; never less for more flips. */
  readonly most: readonly number[];
  /** Flips that move it by `most[k]`: k of them, or fewer where fewer do as much. */
  readonly flips: (k: number) => readonly LabelFlip[];
}

/** Two budgets on different labels whose effects add up: every split of k between them is tried. */
function bestOfTwo(first: FlipBudget, second: FlipBudget): FlipBudget {
  const length = first.most.length + second.most.length - 1;
  const most = new Float64Array(length).fill(Number.NEGATIVE_INFINITY);
  const toSecond = new Uint32Array(length);
  // In typed arrays: with repeats these two loops are where the time is spent.
  const [before, more] = [Float64Array.from(first.most), Float64Array.from(second.most)];
  for (let a = 0; a < before.length; a += 1) {
    for (let b = 0; b < more.length; b += 1) {
      const total = (before[a] ?? 0) + (more[b] ?? 0);
      if (total <= (most[a + b] ?? 0)) continue;
      most[a + b] = total;
      toSecond[a + b] = b;
    }
  }
  return {
    most: [...most],
    flips: (k) => {
      const b = toSecond[k] ?? 0;
      return [...first.flips(k - b), ...second.flips(b)];
    },
  };
}

/**
 * The most that k flips can do over several quantities that add up and rest on different labels: the best of all ways to
 * split k between them.
 *
 * @param budgets one a quantity; none at all can do nothing
 */
export function bestSplit(budgets: readonly FlipBudget[]): FlipBudget {
  const [first = { most: [0], flips: () => [] }, ...rest] = budgets;
  return rest.reduce(bestOfTwo, first);
}
