import { rollup } from 'd3-array';
import { type Cell, isDefined, overGenerations } from '../cell.ts';
import type { RawLabel } from '../judgement.ts';
import type { Observation } from '../observation.ts';
import { panelLabel } from '../panel.ts';
import { stanceContentDensity } from '../stance-content-density.ts';

/** One response with the lists of labels of the judges that are compared, the judge itself first. */
export interface Compared {
  readonly observation: Observation;
  /** 0 for a model of the judge's own family, 1 for one of no judge's. */
  readonly group: 0 | 1;
  readonly lists: readonly (readonly RawLabel[])[];
}

/** A rate by one judge from sums over items; null where it is undefined. */
export type Rate = (totals: ArrayLike<number>, judge: number, group: 0 | 1) => number | null;

const ratio = (part = 0, whole = 0): number | null => (whole === 0 ? null : part / whole);

/** Two counts a judge and group. */
const LABEL_SUMS = 4;

/** For each judge and group: how many A, then how many B. */
export function labelSums(responses: readonly Compared[], judges: number): number[] {
  const sums = new Array<number>(judges * LABEL_SUMS).fill(0);
  for (const { group, lists } of responses) {
    lists.forEach((labels, judge) => {
      const at = judge * LABEL_SUMS + group * 2;
      sums[at] = (sums[at] ?? 0) + labels.filter((label) => label === 'A').length;
      sums[at + 1] = (sums[at + 1] ?? 0) + labels.filter((label) => label === 'B').length;
    });
  }
  return sums;
}

/** n_B / (n_A + n_B) of a group by one judge, from {@link labelSums}. */
export const bRate: Rate = (totals, judge, group) => {
  const at = judge * LABEL_SUMS + group * 2;
  const [a = 0, b = 0] = [totals[at], totals[at + 1]];
  return ratio(b, a + b);
};

/** A sum and a number a judge, group and phrasing. */
const DENSITY_SUMS = 8;

/** For each judge and group: the sum and the number of SCD cells under P1, then under P2. */
export function densitySums(responses: readonly Compared[], judges: number): number[] {
  const sums = new Array<number>(judges * DENSITY_SUMS).fill(0);
  for (let judge = 0; judge < judges; judge += 1) {
    const cells = rollup(
      responses,
      (own) =>
        overGenerations(
          own.map(
            ({ lists }): Cell =>
              stanceContentDensity((lists[judge] ?? []).map((label) => panelLabel([label], 'unanimity'))),
          ),
        ),
      ({ group: side }) => side,
      ({ observation }) => observation.phrasing,
      ({ observation }) => observation.model,
    );
    for (const side of [0, 1] as const) {
      (['P1', 'P2'] as const).forEach((phrasing, p) => {
        const at = judge * DENSITY_SUMS + side * 4 + p * 2;
        const defined = [...(cells.get(side)?.get(phrasing)?.values() ?? [])].filter(isDefined);
        sums[at] = defined.reduce((total, one) => total + one, 0);
        sums[at + 1] = defined.length;
      });
    }
  }
  return sums;
}

/** deltaSCD of a group by one judge, from {@link densitySums}: the difference of the means under P2 and P1. */
export const deltaSCD: Rate = (totals, judge, group) => {
  const at = judge * DENSITY_SUMS + group * 4;
  const [p1, p2] = [ratio(totals[at], totals[at + 1]), ratio(totals[at + 2], totals[at + 3])];
  return p1 === null || p2 === null ? null : p2 - p1;
};
