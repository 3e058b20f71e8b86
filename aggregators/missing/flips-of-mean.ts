import { descending } from 'd3-array';
import type { Phrasing } from '../../corpus/phrasings.ts';
import { isDefined } from '../cell.ts';
import type { ItemRow } from '../item-table.ts';
import { type PanelRule, panelLabel } from '../panel.ts';
import { bestSplit, type FlipBudget, type LabelFlip } from './flip-budget.ts';

/** The mean SCD of one model under one phrasing, and how far flips of labels can move it one way. */
interface FlipsOfMean extends FlipBudget {
  readonly mean: number;
}

/** A flip of an A or a B, and how far it moves its response's density. */
interface Gain {
  readonly flip: LabelFlip;
  readonly gain: number;
}

/** One item under one phrasing. */
interface ItemFlips {
  /** The sum of its defined densities, and how many there are. */
  readonly sum: number;
  readonly defined: number;
  /** Flips in responses with a density. */
  readonly gains: readonly Gain[];
  /** One sentence of C of each response without a density: flipped, the response has one. */
  readonly openers: readonly LabelFlip[];
}

function itemFlips(
  model: string,
  row: ItemRow,
  phrasing: Phrasing,
  rule: PanelRule,
  to: 'A' | 'B',
): ItemFlips {
  const gains: Gain[] = [];
  const openers: LabelFlip[] = [];
  let [sum, defined] = [0, 0];
  row.generations[phrasing].forEach(({ votes, density }, repeat) => {
    const panel = votes.map((ofSentence) => panelLabel(ofSentence, rule));
    const counted = panel.filter((label) => label === 'A' || label === 'B').length;
    const flips = panel.flatMap((from, sentence): LabelFlip[] =>
      from === 'abstained' || from === to
        ? []
        : [{ model, item: row.item, phrasing, repeat, sentence, from, to }],
    );
    if (isDefined(density)) {
      sum += density;
      defined += 1;
      for (const flip of flips) if (flip.from !== 'C') gains.push({ flip, gain: 1 / counted });
    } else openers.push(...flips.slice(0, 1));
  });
  return { sum, defined, gains, openers };
}

/** Sums of the largest gains, from none of them to all. */
function sorted(gains: readonly Gain[]): { gained: number[]; flips: LabelFlip[] } {
  const order = [...gains].sort((a, b) => descending(a.gain, b.gain));
  const gained = [0];
  for (const { gain } of order) gained.push((gained.at(-1) ?? 0) + gain);
  return { gained, flips: order.map(({ flip }) => flip) };
}

/**
 * What k flips do to (sum of densities) / (how many) where some flips move the sum and others add a density at the far
 * end: every number of the latter is tried, and the rest are the best of the former.
 *
 * @param moving what flips do to the sum
 * @param end 0 or 1: where an opened density stands
 */
function budgetOfMean(
  sum: number,
  count: number,
  moving: FlipBudget,
  openers: readonly LabelFlip[],
  end: 0 | 1,
): FlipBudget {
  const sign = end === 0 ? -1 : 1;
  const moved = (opened: number, k: number) => {
    const by = moving.most[Math.min(k, moving.most.length - 1)] ?? 0;
    return sign * ((sum + sign * by + opened * end) / (count + opened) - sum / count);
  };
  const best = Array.from({ length: moving.most.length + openers.length }, (_, k) => {
    let found = { opened: 0, most: moved(0, k) };
    for (let opened = 1; opened <= Math.min(k, openers.length); opened += 1) {
      const most = moved(opened, k - opened);
      if (most > found.most) found = { opened, most };
    }
    return found;
  });
  return {
    most: best.map(({ most }) => most),
    flips: (k) => {
      const opened = best[k]?.opened ?? 0;
      const rest = Math.min(k - opened, moving.most.length - 1);
      return [...moving.flips(rest), ...openers.slice(0, opened)];
    },
  };
}

/**
 * The most that k flips of panel labels can do to the mean SCD of a model under one phrasing. It is exact: no other k
 * flips move the mean further that way. Why (towards A; towards B, exchange the two):
 *
 * - In a response with A or B, a B that becomes A lowers the density by 1 / (n_A + n_B) and leaves the denominator alone:
 *   such flips add up, so the best are the largest. No flip from or to C lowers it more while a B is left, and with none
 *   left the density is 0. Nor does it help to make it undefined: that takes no fewer flips than to make it 0.
 * - A response of C alone counts once one sentence is A: one density of 0 more, whichever the sentence. How many to open
 *   is found by trying every number, since each changes the denominator of all others.
 * - With repeats the mean over an item's generations is such a mean, inside the mean over items. Items with responses of
 *   both kinds are budgeted one by one, and the split between them found by trying every split.
 *
 * Source: equation 5.
 *
 * @param model its name, for the flips
 * @param rows its rows
 * @param rule by which the panel labels a sentence
 * @param to what labels become
 * @returns null where no density is defined
 */
export function flipsOfMean(
  model: string,
  rows: readonly ItemRow[],
  phrasing: Phrasing,
  rule: PanelRule,
  to: 'A' | 'B',
): FlipsOfMean | null {
  const end = to === 'A' ? 0 : 1;
  const items = rows.map((row) => itemFlips(model, row, phrasing, rule, to));
  const defined = items.filter((item) => item.defined > 0);
  if (defined.length === 0) return null;
  const plain = defined
    .filter(({ openers }) => openers.length === 0)
    .flatMap((item) => item.gains.map(({ flip, gain }) => ({ flip, gain: gain / item.defined })));
  const budgetOf = (gains: readonly Gain[]): FlipBudget => {
    const { gained, flips } = sorted(gains);
    return { most: gained, flips: (k) => flips.slice(0, k) };
  };
  const mixed = defined
    .filter(({ openers }) => openers.length > 0)
    .map((item) => budgetOfMean(item.sum, item.defined, budgetOf(item.gains), item.openers, end));
  const sum = defined.reduce((total, item) => total + item.sum / item.defined, 0);
  const unopened = items.filter((item) => item.defined === 0).flatMap(({ openers }) => openers.slice(0, 1));
  return {
    mean: sum / defined.length,
    ...budgetOfMean(sum, defined.length, bestSplit([budgetOf(plain), ...mixed]), unopened, end),
  };
}
