import { z } from 'zod';
import { isMissing, type RawLabel } from '../judgement.ts';
import { modelFamily } from '../model-family.ts';
import type { Observation } from '../observation.ts';
import { clusterBootstrap, clusteredEstimateSchema, type Resampling } from './cluster-bootstrap.ts';
import { byItem } from './clusters.ts';
import {
  bRate,
  type Compared,
  deltaSCD,
  densitySums,
  labelSums,
  type Rate,
  sharpness,
} from './own-family-sums.ts';

/** Whether a judge sees more stance in answers of its own family than other judges do. */
export const ownFamilyPreferenceSchema = z.strictObject({
  judge: z.string(),
  family: z.string(),
  /** The judges that it is held against: those known to be of other families. */
  against: z.array(z.string()),
  /** Models of its own family. */
  own: z.array(z.string()),
  /** Models that are of no judge's family: what the judges have in common to differ on. */
  others: z.array(z.string()),
  /** Models left out: of a family that is not known, or of another judge's. */
  leftOut: z.array(z.string()),
  /** Responses that all these judges labelled; only they count. */
  responses: z.int().nonnegative(),
  /** The B rate on its own family's models less that on the others, by the judge and by the mean of those it is held against. */
  gaps: z.strictObject({ judge: z.number(), against: z.number() }).nullable(),
  /** The difference of the two gaps, in [-2, 2]; above 0 the judge sees more stance in its own than the other judges do. */
  bRate: clusteredEstimateSchema,
  /**
   * The same with the other judges' gap multiplied by how much more sharply this judge tells A from B on the other models: its
   * B rate under P2 less that under P1, as a multiple of theirs. What of `bRate` is sharpness is not in it.
   */
  adjusted: clusteredEstimateSchema,
  /** The same as `bRate` of deltaSCD, in [-4, 4]: over the cells of all models of a group taken together. */
  deltaSCD: clusteredEstimateSchema,
});
export type OwnFamilyPreference = z.infer<typeof ownFamilyPreferenceSchema>;

/** A judge and its family, as the instrument names it. */
export interface JudgeFamily {
  readonly id: string;
  readonly family: string;
  /** A judge that is no language model. */
  readonly embedded?: boolean;
}

const normal = (family: string): string => modelFamily(family) ?? family.trim().toLowerCase();

/** Whether a judge's family says more than the judge's own name: a model of no known maker stands as its own family. */
function isKnown({ id, family, embedded = false }: JudgeFamily): boolean {
  return embedded || modelFamily(family) !== null || !(id === family || id.endsWith(`:${family}`));
}

function listsOf({ labelled }: Observation, judges: readonly string[]): RawLabel[][] | undefined {
  if (isMissing(labelled)) return undefined;
  const lists = judges.flatMap((judge) => {
    const entry = labelled.judges.find((one) => one.judge === judge);
    return entry !== undefined && 'labels' in entry ? [[...entry.labels]] : [];
  });
  return lists.length === judges.length ? lists : undefined;
}

/** A judge's figure, and the mean of the figures of the judges it is held against. */
interface Held {
  readonly judge: number;
  readonly against: number;
}

/** One figure of each judge, the judge itself first; null where any is undefined. */
function held(judges: number, figureOf: (judge: number) => number | null): Held | null {
  const figures = Array.from({ length: judges }, (_, judge) => figureOf(judge));
  const [judge, ...against] = figures.filter((one) => one !== null);
  return judge === undefined || against.length < judges - 1
    ? null
    : { judge, against: against.reduce((total, one) => total + one, 0) / against.length };
}

/** A rate's gap by each judge: own models less others. */
function gapsOf(judges: number, totals: ArrayLike<number>, rate: Rate): Held | null {
  return held(judges, (judge) => {
    const [own, other] = [rate(totals, judge, 0), rate(totals, judge, 1)];
    return own === null || other === null ? null : own - other;
  });
}

/** The difference of the gaps, the others' multiplied by how much sharper the judge is; null where they are not sharp. */
function adjustedDifference(judges: number, totals: ArrayLike<number>): number | null {
  const gaps = gapsOf(judges, totals, bRate);
  const sharp = held(judges, (judge) => sharpness(totals, judge));
  if (gaps === null || sharp === null || sharp.against <= 0) return null;
  return gaps.judge - (sharp.judge / sharp.against) * gaps.against;
}

/** Why a judge cannot be held against others; null where it can. */
function whyNot(
  judge: JudgeFamily,
  { against, own, others }: Pick<OwnFamilyPreference, 'against' | 'own' | 'others'>,
): string | null {
  if (!isKnown(judge)) return `the family of the judge ${judge.id} is not known`;
  if (against.length === 0) return 'no judge known to be of another family to hold it against';
  if (own.length === 0) return `no model is of the judge’s family (${normal(judge.family)})`;
  return others.length === 0 ? 'no model is of a family that is known and no judge’s' : null;
}

/** The responses to models of both groups that all these judges labelled, an entry an item. */
function comparedByItem(
  observations: readonly Observation[],
  judges: readonly string[],
  { own, others }: Pick<OwnFamilyPreference, 'own' | 'others'>,
): Compared[][] {
  const compared = observations.flatMap((observation): Compared[] => {
    const isOwn = own.includes(observation.model);
    if (!isOwn && !others.includes(observation.model)) return [];
    const lists = listsOf(observation, judges);
    return lists === undefined ? [] : [{ observation, group: isOwn ? 0 : 1, lists }];
  });
  return byItem(compared, ({ observation }) => observation.item);
}

/**
 * Own-family preference of each judge, as a difference in differences: its B rate on models of its own family less that
 * on models of no judge's family, minus the mean of the same difference by judges of other families. What the models
 * differ in, and a judge's being readier by a fixed amount to see a stance, drop out. That a judge tells A from B more
 * sharply than the others, and so sees every difference between models larger, does not: `adjusted` allows for it, and a
 * preference is shown only where both leave zero out. The intervals resample items; they speak of items like these and of
 * these models, not of other models of the family. A judge whose family is not known is neither judged nor held against.
 * Source: section 8; Panickssery et al. (2024).
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
  const others = models.filter((model) => {
    const theirs = familyOf(model);
    return theirs !== null && !panelFamilies.has(theirs);
  });
  return judges.map((judge): OwnFamilyPreference => {
    const family = normal(judge.family);
    const against = judges.filter((one) => normal(one.family) !== family && isKnown(one)).map(({ id }) => id);
    const own = models.filter((model) => familyOf(model) === family);
    const why = whyNot(judge, { against, own, others });
    const names = [judge.id, ...against];
    const items = why === null ? comparedByItem(observations, names, { own, others }) : [];
    const n = names.length;
    const labels = items.map((some) => labelSums(some, n));
    const differenceOf = (rate: Rate) => (totals: ArrayLike<number>) => {
      const gaps = gapsOf(n, totals, rate);
      return gaps === null ? null : gaps.judge - gaps.against;
    };
    const silent = 'a judge gives no A and no B to one of the two groups';
    return {
      judge: judge.id,
      family,
      against,
      own,
      others,
      leftOut: models.filter((model) => !own.includes(model) && !others.includes(model)),
      responses: items.reduce((total, some) => total + some.length, 0),
      gaps: gapsOf(n, summed(labels), bRate),
      bRate: clusterBootstrap(labels, differenceOf(bRate), why ?? silent, resampling),
      adjusted: clusterBootstrap(
        labels,
        (totals) => adjustedDifference(n, totals),
        why ?? `${silent}, or sees no more stance under P2 than under P1`,
        resampling,
      ),
      deltaSCD: clusterBootstrap(
        items.map((some) => densitySums(some, n)),
        differenceOf(deltaSCD),
        why ?? silent,
        resampling,
      ),
    };
  });
}

function summed(clusters: readonly (readonly number[])[]): Float64Array {
  const totals = new Float64Array(clusters[0]?.length ?? 0);
  for (const cluster of clusters) {
    cluster.forEach((one, i) => {
      totals[i] = (totals[i] ?? 0) + one;
    });
  }
  return totals;
}
