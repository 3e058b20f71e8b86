import { z } from 'zod';
import { isMissing, type RawLabel } from '../judgement.ts';
import { modelFamily } from '../model-family.ts';
import type { Observation } from '../observation.ts';
import {
  type ClusteredEstimate,
  clusterBootstrap,
  clusteredEstimateSchema,
  type Resampling,
} from './cluster-bootstrap.ts';
import { byItem } from './clusters.ts';
import { bRate, type Compared, deltaSCD, densitySums, labelSums, type Rate } from './own-family-sums.ts';

/** By how much more stance a judge sees in answers of its own family than other judges do. By itself no preference. */
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
  /** The B rate on its own family's models less that on the others, in [-1, 1]: by the judge, and the mean by those it is held against. */
  gaps: z.strictObject({ judge: clusteredEstimateSchema, against: clusteredEstimateSchema }),
  /** The first gap less the second, in [-2, 2]. */
  bRate: clusteredEstimateSchema,
  /** The same as `bRate` of deltaSCD, in [-4, 4]: over the cells of all models of a group taken together. */
  deltaSCD: clusteredEstimateSchema,
});
export type OwnFamilyPreference = z.infer<typeof ownFamilyPreferenceSchema>;

/** A judge and its family, as the instrument names it. */
interface JudgeFamily {
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

/** A rate on a judge's own models less that on others: by the judge, and the mean by the judges it is held against. */
interface Gaps {
  readonly judge: number;
  readonly against: number;
}

/** The gaps of a rate, the judge itself first among the judges; null where any judge's is undefined. */
function gapsOf(judges: number, totals: ArrayLike<number>, rate: Rate): Gaps | null {
  const gaps = Array.from({ length: judges }, (_, judge) => {
    const [own, other] = [rate(totals, judge, 0), rate(totals, judge, 1)];
    return own === null || other === null ? null : own - other;
  });
  const [judge, ...against] = gaps.filter((one) => one !== null);
  return judge === undefined || against.length < judges - 1
    ? null
    : { judge, against: against.reduce((total, one) => total + one, 0) / against.length };
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
 * on models of no judge's family, minus the mean of the same difference by judges of other families.
 *
 * It is described and not judged. Where the two groups of models differ in how much stance they take, a judge of another
 * threshold between A and B, or one that tells them apart more sharply, makes such a difference without any preference,
 * and hides one as easily. Labels alone do not tell the two apart: in simulation, mapping the other judges' labels to this
 * judge's on the models of no judge's family (response by response, or the B rates on a line) reported false preferences.
 *
 * The intervals resample items; they speak of items like these and of these models, not of other models of the family. A
 * judge whose family is not known is neither measured nor held against. Source: section 8; Panickssery et al. (2024).
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
    const labels = items.map((some) => labelSums(some, names.length));
    const densities = items.map((some) => densitySums(some, names.length));
    const estimate = (
      sums: readonly (readonly number[])[],
      rate: Rate,
      figureOf: (gaps: Gaps) => number,
    ): ClusteredEstimate =>
      clusterBootstrap(
        sums,
        (totals) => {
          const gaps = gapsOf(names.length, totals, rate);
          return gaps === null ? null : figureOf(gaps);
        },
        why ?? 'a judge gives no A and no B to one of the two groups',
        resampling,
      );
    const difference = (gaps: Gaps) => gaps.judge - gaps.against;
    return {
      judge: judge.id,
      family,
      against,
      own,
      others,
      leftOut: models.filter((model) => !own.includes(model) && !others.includes(model)),
      responses: items.reduce((total, some) => total + some.length, 0),
      gaps: {
        judge: estimate(labels, bRate, (gaps) => gaps.judge),
        against: estimate(labels, bRate, (gaps) => gaps.against),
      },
      bRate: estimate(labels, bRate, difference),
      deltaSCD: estimate(densities, deltaSCD, difference),
    };
  });
}
