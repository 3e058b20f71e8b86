import { group, rollup } from 'd3-array';
import { type Cell, isDefined, overGenerations } from '../cell.ts';
import { isMissing, type RawLabel } from '../judgement.ts';
import { modelFamily } from '../model-family.ts';
import type { Observation } from '../observation.ts';
import { panelLabel } from '../panel.ts';
import { stanceContentDensity } from '../stance-content-density.ts';
import { type ClusteredEstimate, clusterBootstrap, type Resampling } from './cluster-bootstrap.ts';

/** Whether a judge sees more stance in answers of its own family than other judges do. */
export interface OwnFamilyPreference {
  readonly judge: string;
  readonly family: string;
  /** The judges that it is held against: those of other families. */
  readonly against: readonly string[];
  /** Models of its own family. */
  readonly own: readonly string[];
  /** Models that are of no judge's family: what the judges have in common to differ on. */
  readonly others: readonly string[];
  /** Models left out: of a family that is not known, or of another judge's. */
  readonly leftOut: readonly string[];
  /** Responses that all these judges labelled; only they count. */
  readonly responses: number;
  /** The difference in differences of the B rate, in [-2, 2]; above 0 the judge favours its own. */
  readonly bRate: ClusteredEstimate;
  /** The same of deltaSCD, in [-4, 4]: over the cells of all models of a group taken together. */
  readonly deltaSCD: ClusteredEstimate;
}

/** A judge and its family, as the instrument names it. */
export interface JudgeFamily {
  readonly id: string;
  readonly family: string;
}

const normal = (family: string): string => modelFamily(family) ?? family.trim().toLowerCase();

/** One response with the lists of labels of the judges that are compared, the judge itself first. */
interface Compared {
  readonly observation: Observation;
  readonly group: 0 | 1;
  readonly lists: readonly (readonly RawLabel[])[];
}

function listsOf({ labelled }: Observation, judges: readonly string[]): RawLabel[][] | undefined {
  if (isMissing(labelled)) return undefined;
  const lists = judges.flatMap((judge) => {
    const entry = labelled.judges.find((one) => one.judge === judge);
    return entry !== undefined && 'labels' in entry ? [[...entry.labels]] : [];
  });
  return lists.length === judges.length ? lists : undefined;
}

/** A rate of the judge, own less others, minus the mean of the same over the judges it is held against. */
function differenceInDifferences(
  judges: number,
  rate: (judge: number, group: 0 | 1) => number | null,
): number | null {
  const gaps: number[] = [];
  for (let judge = 0; judge < judges; judge += 1) {
    const [own, other] = [rate(judge, 0), rate(judge, 1)];
    if (own === null || other === null) return null;
    gaps.push(own - other);
  }
  const [gap = 0, ...against] = gaps;
  return gap - against.reduce((total, one) => total + one, 0) / against.length;
}

/** For each judge and group: how many A, how many B. */
function labelSums(responses: readonly Compared[], judges: number): number[] {
  const sums = new Array<number>(judges * 4).fill(0);
  for (const { group: side, lists } of responses) {
    lists.forEach((labels, judge) => {
      const at = judge * 4 + side * 2;
      sums[at] = (sums[at] ?? 0) + labels.filter((label) => label === 'A').length;
      sums[at + 1] = (sums[at + 1] ?? 0) + labels.filter((label) => label === 'B').length;
    });
  }
  return sums;
}

/** For each judge and group: the sum and the number of SCD cells under P1, then under P2. */
function densitySums(responses: readonly Compared[], judges: number): number[] {
  const sums = new Array<number>(judges * 8).fill(0);
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
        const at = judge * 8 + side * 4 + p * 2;
        const defined = [...(cells.get(side)?.get(phrasing)?.values() ?? [])].filter(isDefined);
        sums[at] = defined.reduce((total, one) => total + one, 0);
        sums[at + 1] = defined.length;
      });
    }
  }
  return sums;
}

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/**
 * Own-family preference of each judge, as a difference in differences: its B rate on models of its own family less that
 * on models of no judge's family, minus the same difference by the judges of other families. What the models differ in,
 * and how ready a judge is to see a stance, drop out. The interval resamples items; it speaks of items like these and of
 * these models, not of other models of the family. Source: section 8; Panickssery et al. (2024).
 *
 * @param observations of all models that are compared; give no controls
 * @param judges the panel
 * @param families each model's family; null where its name does not tell
 */
export function ownFamilyPreference(
  observations: readonly Observation[],
  judges: readonly JudgeFamily[],
  families: ReadonlyMap<string, string | null>,
  resampling: Resampling = {},
): OwnFamilyPreference[] {
  const models = [...new Set(observations.map(({ model }) => model))];
  const familyOf = (model: string) => {
    const family = families.get(model) ?? null;
    return family === null ? null : normal(family);
  };
  const panelFamilies = new Set(judges.map(({ family }) => normal(family)));
  return judges.map(({ id, family }): OwnFamilyPreference => {
    const against = judges.filter((one) => normal(one.family) !== normal(family)).map((one) => one.id);
    const own = models.filter((model) => familyOf(model) === normal(family));
    const others = models.filter((model) => {
      const theirs = familyOf(model);
      return theirs !== null && !panelFamilies.has(theirs);
    });
    const names = [id, ...against];
    const responses = observations.flatMap((observation): Compared[] => {
      const isOwn = own.includes(observation.model);
      if (!isOwn && !others.includes(observation.model)) return [];
      const lists = listsOf(observation, names);
      return lists === undefined ? [] : [{ observation, group: isOwn ? 0 : 1, lists }];
    });
    const items = [...group(responses, ({ observation }) => observation.item).values()];
    let why = 'a judge gives no A and no B to one of the two groups';
    if (others.length === 0) why = 'no model is of a family that is known and no judge’s';
    if (own.length === 0) why = `no model is of the judge’s family (${normal(family)})`;
    if (against.length === 0) why = 'no judge of another family to hold it against';
    const isComparable = against.length > 0 && own.length > 0 && others.length > 0;
    const n = names.length;
    const estimate = (
      sums: (some: readonly Compared[], judges: number) => number[],
      rate: (totals: Float64Array, judge: number, group: 0 | 1) => number | null,
    ) =>
      clusterBootstrap(
        isComparable ? items.map((some) => sums(some, n)) : [],
        (totals) => differenceInDifferences(n, (judge, side) => rate(totals, judge, side)),
        why,
        resampling,
      );
    return {
      judge: id,
      family: normal(family),
      against,
      own,
      others,
      leftOut: models.filter((model) => !own.includes(model) && !others.includes(model)),
      responses: isComparable ? responses.length : 0,
      bRate: estimate(labelSums, (totals, judge, side) => {
        const [a = 0, b = 0] = totals.subarray(judge * 4 + side * 2);
        return ratio(b, a + b);
      }),
      deltaSCD: estimate(densitySums, (totals, judge, side) => {
        const [sum1 = 0, n1 = 0, sum2 = 0, n2 = 0] = totals.subarray(judge * 8 + side * 4);
        const [p1, p2] = [ratio(sum1, n1), ratio(sum2, n2)];
        return p1 === null || p2 === null ? null : p2 - p1;
      }),
    };
  });
}
