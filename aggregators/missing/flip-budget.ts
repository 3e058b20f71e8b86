import type { Phrasing } from '../../corpus/phrasings.ts';
import type { EpistemicLabel } from '../judgement.ts';

/** One of the panel's labels, were it another. */
export interface LabelFlip {
  readonly model: string;
  readonly item: string;
  readonly phrasing: Phrasing;
  /** 0 for the first generation. */
  readonly repeat: number;
  /** 0 for the response's first sentence. */
  readonly sentence: number;
  readonly from: EpistemicLabel;
  readonly to: 'A' | 'B';
}

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
  first.most.forEach((before, a) => {
    second.most.forEach((more, b) => {
      const k = a + b;
      if (before + more <= (most[k] ?? 0)) return;
      most[k] = before + more;
      toSecond[k] = b;
    });
  });
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
