import type { DistanceOf } from '../response-distance.ts';
import type { Evaluation } from '../score-cohort.ts';
import { DEFAULT_SEED } from '../uncertainty/items-bootstrap.ts';
import { LEVEL } from '../uncertainty/level.ts';
import { mapValues } from '../uncertainty/map-values.ts';
import { COMPARISON_RESAMPLES, type CompareOptions, compareOutputs } from './compare-outputs.ts';
import type { CohortComparison } from './comparison-report.ts';

/** What there is of an evaluation with fewer than two models. */
function nothingCompared(reason: string, resamples: number, seed: number): CohortComparison {
  const family = { pairs: 0, critical: null };
  const ranking = { reason, models: [] };
  return {
    reason,
    level: LEVEL,
    resamples,
    seed,
    pairs: [],
    families: { deltaSCD: family, esfp: family, deltaAR: family, selectivity: family, psi: family },
    ranks: { deltaSCD: ranking, esfp: ranking },
    notes: [],
  };
}

/**
 * Compares all models of one evaluation with each other, controls left out, as {@link compareOutputs} compares those of one
 * output. With fewer than two models it is empty, with the reason.
 *
 * @param distanceOf of the responses under P0, P1 and P2
 * @throws Error when two observations of one model share item, phrasing and repeat
 */
export function cohortComparison(
  evaluation: Evaluation,
  distanceOf: DistanceOf,
  { resamples = COMPARISON_RESAMPLES, seed = DEFAULT_SEED }: Omit<CompareOptions, 'acrossInstruments'> = {},
): CohortComparison {
  const models = [...evaluation.subjects].filter(([, { control }]) => !control);
  const [only] = models[0] ?? [];
  if (only === undefined)
    return nothingCompared('There is no model but controls to compare.', resamples, seed);
  if (models.length === 1)
    return nothingCompared(`${only} is the one model: it takes two to compare.`, resamples, seed);

  // Of one output neither its name nor its anchors are asked for.
  const output = { name: 'the evaluation', evaluation: null, anchors: [], read: evaluation, distanceOf };
  const { level, pairs, families, ranks, notes } = compareOutputs([output], { resamples, seed });
  return {
    reason: null,
    level,
    resamples,
    seed,
    pairs: pairs.map(({ from, to, items, judgeChanges, differences }) => ({
      from,
      to,
      items,
      judgeChanges,
      differences: mapValues(
        differences,
        ({ value, interval, reason, verdict, defined, undefined: missed }) => ({
          value,
          interval,
          reason,
          verdict,
          defined,
          undefined: missed,
        }),
      ),
    })),
    families,
    ranks,
    notes,
  };
}
