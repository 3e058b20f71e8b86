import { rollup } from 'd3-array';
import type { Settings } from '../../config.ts';
import type { JudgeIdentity } from '../../providers/judges/judge.ts';
import { type Estimate, estimate } from '../estimate.ts';
import { anchorDemands } from './anchor-demands.ts';
import type { Demand } from './demand.ts';
import type { AwaitedResponse } from './response-demands.ts';

/** The judgements that responses take. */
export interface WantedJudgements {
  readonly responses: readonly AwaitedResponse[];
  /** By their keys in the store. */
  readonly demands: ReadonlyMap<string, Demand>;
  /** The keys of those that are there already. */
  readonly there: ReadonlySet<string>;
}

/**
 * What judging responses takes that are there: every question as it will be asked, without those that are answered.
 *
 * @param judges the identities of the settings' judges, in their order
 */
export function estimateJudging(
  { responses, demands, there }: WantedJudgements,
  judges: readonly JudgeIdentity[],
  settings: Pick<Settings, 'judges' | 'anchors' | 'limits'>,
): Estimate {
  const wanted = [...demands];
  const known = wanted.filter(([key]) => there.has(key)).map(([, demand]) => demand);
  const counts = rollup(
    responses,
    (own) => own.length,
    ({ candidate }) => candidate,
  );
  return estimate({
    candidates: [...counts].map(([candidate, count]) => ({
      candidate,
      responses: count,
      asking: { calls: 0, promptTokens: 0, answerTokens: 0 },
    })),
    demands: [
      ...wanted.filter(([key]) => !there.has(key)).map(([, demand]) => demand),
      ...(settings.anchors ? anchorDemands(judges) : []),
    ],
    there: rollup(
      known,
      (own) => own.length,
      ({ judge }) => judge,
    ),
    settings,
    rowsAtOnce: null,
  });
}
