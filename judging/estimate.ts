import { sum } from 'd3-array';
import type { JudgeSpec } from '../config/judge-spec.ts';
import { priceOf } from '../config/price.ts';
import type { Settings } from '../config.ts';
import { judgeServer } from '../providers/judges/judge-server.ts';
import type { Demand, DemandKind } from './estimate/demand.ts';
import { addedLoads, type Load } from './estimate/load.ts';
import { judgingInRows, minutesAt } from './estimate/minutes.ts';

/** What a run takes of one candidate, and of the judges for its responses. */
export interface CandidateEstimate {
  readonly candidate: string;
  /** Its responses: those that are to come, or those that are there. */
  readonly responses: number;
  /** Calls to it; none where its responses are there. */
  readonly asking: Load;
  /** Calls to judges for its responses. A response that another candidate gave as well is counted with the first. */
  readonly judging: Load;
}

/** What a run takes of one judge: nothing of an embedded one. */
export interface JudgeEstimate extends Readonly<Record<DemandKind, Load>> {
  readonly judge: string;
  readonly embedded: boolean;
  readonly total: Load;
  /** Judgements that are there already, and not in the loads; null where it was not looked up. */
  readonly there: number | null;
  /** At the judge's price; null where it has none and is called. */
  readonly cost: number | null;
  /** At the judge's own limits and the panel's. */
  readonly minutes: number;
}

/** What a limit of the settings makes of a run. */
export interface LimitCheck {
  readonly limit: number;
  /** Null where it cannot be told, since a judge has no price. */
  readonly exceeded: boolean | null;
}

/**
 * What a run takes: calls, tokens, cost in the currency of the prices, and time. Repetitions after faults are not in it.
 */
export interface Estimate {
  readonly candidates: readonly CandidateEstimate[];
  /** Primary judge first. */
  readonly judges: readonly JudgeEstimate[];
  readonly total: {
    readonly asking: Load;
    readonly judging: Load;
    /** Of all judges; null where one that is called has no price. */
    readonly cost: number | null;
    /** The judges that are called and have no price. */
    readonly withoutPrice: readonly string[];
  };
  readonly minutes: {
    /** What the judges take at all their limits. */
    readonly judging: number;
    /**
     * What they take where promptfoo has only so many responses in work, the candidates' own time not included; null where
     * no evaluation is run, or no judge is called.
     */
    readonly evaluation: number | null;
    /** How many responses promptfoo has in work at once; null where no evaluation is run. */
    readonly rowsAtOnce: number | null;
  };
  /** Null where there is no such limit. */
  readonly limits: { readonly maxCalls: LimitCheck | null; readonly maxCost: LimitCheck | null };
}

/** What an estimate is made from. */
export interface EstimateInput {
  readonly candidates: readonly Omit<CandidateEstimate, 'judging'>[];
  readonly demands: readonly Demand[];
  /** Judgements that are there already, by judge; null where it was not looked up. */
  readonly there: ReadonlyMap<string, number> | null;
  readonly settings: Pick<Settings, 'judges' | 'limits'>;
  /** How many responses an evaluation has in work at once; null where none is run. */
  readonly rowsAtOnce: number | null;
}

function costOf({ calls, promptTokens, answerTokens }: Load, { price }: JudgeSpec): number | null {
  if (calls === 0) return 0;
  if (price === undefined) return null;
  return priceOf(promptTokens, answerTokens, price);
}

function judgeEstimate(spec: JudgeSpec, { demands, there, settings }: EstimateInput): JudgeEstimate {
  const own = demands.filter(({ judge }) => judge === spec.id);
  const loadOf = (kind: DemandKind) =>
    addedLoads(own.filter((demand) => demand.kind === kind).map(({ load }) => load));
  const [labelling, reversed, stances, anchors] = [
    loadOf('labelling'),
    loadOf('reversed'),
    loadOf('stances'),
    loadOf('anchors'),
  ];
  const total = addedLoads(own.map(({ load }) => load));
  const maxConcurrency = Math.min(spec.limits.maxConcurrency, settings.limits.maxConcurrency);
  return {
    judge: spec.id,
    embedded: judgeServer(spec) === null,
    labelling,
    reversed,
    stances,
    anchors,
    total,
    there: there === null ? null : (there.get(spec.id) ?? 0),
    cost: costOf(total, spec),
    minutes: minutesAt(total, { ...spec.limits, maxConcurrency }),
  };
}

/** Whether what is known of a quantity exceeds a limit. */
function checked(limit: number | undefined, known: number, isWhole: boolean): LimitCheck | null {
  if (limit === undefined) return null;
  return { limit, exceeded: known > limit ? true : isWhole ? false : null };
}

/** Adds up what a run takes of each candidate and of each judge. */
export function estimate(input: EstimateInput): Estimate {
  const { candidates, demands, settings, rowsAtOnce } = input;
  const judges = settings.judges.map((spec) => judgeEstimate(spec, input));
  const judging = addedLoads(judges.map(({ total }) => total));
  const withoutPrice = judges.filter(({ cost }) => cost === null).map(({ judge }) => judge);
  const knownCost = sum(judges, ({ cost }) => cost ?? 0);
  const judgingMinutes = Math.max(
    minutesAt(judging, { maxConcurrency: settings.limits.maxConcurrency }),
    ...judges.map(({ minutes }) => minutes),
  );
  const rows = sum(candidates, ({ responses }) => responses);
  return {
    candidates: candidates.map((one) => ({
      ...one,
      judging: addedLoads(
        demands.filter(({ candidate }) => candidate === one.candidate).map(({ load }) => load),
      ),
    })),
    judges,
    total: {
      asking: addedLoads(candidates.map(({ asking }) => asking)),
      judging,
      cost: withoutPrice.length === 0 ? knownCost : null,
      withoutPrice,
    },
    minutes: {
      judging: judgingMinutes,
      evaluation:
        rowsAtOnce === null || judging.calls === 0
          ? null
          : Math.max(judgingMinutes, judgingInRows(rows, rowsAtOnce)),
      rowsAtOnce,
    },
    limits: {
      maxCalls: checked(settings.limits.maxCalls, judging.calls, true),
      maxCost: checked(settings.limits.maxCost, knownCost, withoutPrice.length === 0),
    },
  };
}
