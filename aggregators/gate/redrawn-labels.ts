import { group, mean, sum, variance } from 'd3-array';
import type { Cell } from '../cell.ts';
import type { Generation } from '../generation.ts';
import { type PanelRule, panelLabel } from '../panel.ts';

/** How many sentences of a response the panel calls A, B and C; null where its labels are missing. */
export type LabelCounts = readonly [a: number, b: number, c: number] | null;

/** The panel's labels of a response, counted; abstentions are none. */
export function labelCounts({ votes, density }: Generation, rule: PanelRule): LabelCounts {
  if (density === 'missing') return null;
  const labels = votes.map((ofSentence) => panelLabel(ofSentence, rule));
  const of = (label: 'A' | 'B' | 'C') => labels.filter((one) => one === label).length;
  return [of('A'), of('B'), of('C')];
}

/** As many sentences as shares are pulled towards those of their group by, at least and at most. */
const LEAST_PULL = 0.5;
const MOST_PULL = 20;

/**
 * By how many sentences' worth the shares of a response are to be pulled towards those of its group: as many as the spread of
 * shares between responses leaves over what drawing sentences alone would make (Dirichlet-multinomial, by moments). Responses
 * that differ much keep their own shares.
 */
function pullOf(counts: readonly (readonly number[])[], shares: readonly number[]): number {
  const sizes = counts.map((one) => sum(one));
  const spread = sum(shares, (_, k) => variance(counts, (one, i) => (one[k] ?? 0) / (sizes[i] ?? 1)) ?? 0);
  const most = sum(shares, (share) => share * (1 - share));
  const drawn = mean(sizes, (size) => 1 / size) ?? 1;
  if (!(most > 0 && drawn < 1)) return MOST_PULL;
  const alike = (spread / most - drawn) / (1 - drawn);
  return alike <= 0 ? MOST_PULL : Math.min(MOST_PULL, Math.max(LEAST_PULL, 1 / alike - 1));
}

/** Draws SCD of a response anew. */
export type DensityDraw = (random: () => number) => Cell;

/** Sentence by sentence from some shares of A and B, the rest being C. */
function redraw(sentences: number, [a, b]: readonly [number, number], random: () => number): Cell {
  let [nA, nB] = [0, 0];
  for (let i = 0; i < sentences; i += 1) {
    const at = random();
    if (at < a) nA += 1;
    else if (at < a + b) nB += 1;
  }
  return nA + nB === 0 ? 'undefined' : nB / (nA + nB);
}

/**
 * Ways to draw the SCD of some responses anew, one a response: each of its sentences is labelled A, B or C at random, by the
 * response's own shares pulled towards those of its group. That sentences of a response are labelled independently is an
 * assumption. A response without sentences stays undefined, one without labels missing.
 *
 * @param counts the labels of the responses
 * @param groups the group of each, such as its type
 */
export function densityDraws(counts: readonly LabelCounts[], groups: readonly string[]): DensityDraw[] {
  const pulls = new Map(
    [...group(counts.keys(), (i) => groups[i] ?? '')].map(([name, members]) => {
      const own = members.flatMap((i) => {
        const found = counts[i] ?? null;
        return found !== null && sum(found) > 0 ? [found] : [];
      });
      const all = sum(own, (one) => sum(one));
      const shares = [0, 1, 2].map((k) => (all === 0 ? 0 : sum(own, (one) => one[k] ?? 0) / all));
      return [name, { shares, pull: pullOf(own, shares) }] as const;
    }),
  );
  return counts.map((own, i): DensityDraw => {
    if (own === null) return () => 'missing';
    const sentences = sum(own);
    const { shares, pull } = pulls.get(groups[i] ?? '') ?? { shares: [], pull: 0 };
    if (sentences === 0) return () => 'undefined';
    const pulled = (k: 0 | 1) => (own[k] + pull * (shares[k] ?? 0)) / (sentences + pull);
    const both = [pulled(0), pulled(1)] as const;
    return (random) => redraw(sentences, both, random);
  });
}
