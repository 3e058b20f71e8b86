import type { Weights } from '../../protocol.ts';
import { esfp, flexibility } from '../composite.ts';
import { crossPhrasingConsistency } from '../cross-phrasing-consistency.ts';
import { column, consistencySubjects, type ExpectedItem, itemTable } from '../item-table.ts';
import type { Observation } from '../observation.ts';
import type { PanelRule } from '../panel.ts';
import { deltaStanceContentDensity } from '../stance-content-density.ts';
import { judgesWithStances, withJudges } from './with-judges.ts';

/** What of a score does not rest on judges. */
export interface JudgeFreeParts {
  readonly deltaAR: number | null;
  readonly psiScaled: number | null;
  readonly weights: Weights;
}

/** What one panel would have measured. */
export interface PanelScore {
  /** Who labels sentences. */
  readonly scdJudges: readonly string[];
  /** Whose stances CPC takes; null where nobody is left who gave any. */
  readonly cpcJudge: string | null;
  readonly deltaSCD: number | null;
  /** Of CPC; null where undefined, and its multiplier is then 1. */
  readonly kappa: number | null;
  readonly flex: number | null;
  readonly esfp: number | null;
  /** Why ESFP is null; null where it is not. */
  readonly why: string | null;
}

/** A model's score by its panel, and by what could have stood in its place. */
export interface ScoresByPanel {
  readonly panel: PanelScore;
  /** Each judge alone, for labels and for stances. */
  readonly alone: readonly PanelScore[];
  /** Each judge left out; empty below three judges, where leaving one out is leaving one alone. */
  readonly leftOut: readonly (PanelScore & { readonly without: string })[];
  /** Each judge's labels with each judge's stances, those of one judge among them. */
  readonly crossed: readonly PanelScore[];
  /** The lowest and the highest ESFP of all these; null without any. */
  readonly range: readonly [low: number, high: number] | null;
}

/**
 * deltaSCD, CPC and ESFP of one model by other panels than its own, recomputed from the raw labels: with each judge
 * alone, with each left out, with SCD judges and CPC judges crossed. How far they lie apart is what the choice of judges
 * does to the score.
 *
 * @param observations of one model
 * @param expected the items asked
 * @param rule by which a panel labels a sentence
 * @param judges the panel's ids, the primary judge first
 * @param fixed the parts that no judge touches
 * @throws RangeError without a judge
 */
export function scoresByPanel(
  observations: readonly Observation[],
  expected: readonly ExpectedItem[],
  rule: PanelRule,
  judges: readonly string[],
  fixed: JudgeFreeParts,
): ScoresByPanel {
  const asked = judgesWithStances(observations, judges);
  const score = (scdJudges: readonly string[], cpcJudge: string | null): PanelScore => {
    const stanceJudges = cpcJudge === null ? [] : [cpcJudge];
    const rows = itemTable(withJudges(observations, scdJudges, stanceJudges), expected, rule);
    const density = (phrasing: 'P1' | 'P2') => column(rows, phrasing, (one) => one.density);
    const deltaSCD = deltaStanceContentDensity(density('P1'), density('P2')).value;
    const flex = flexibility(fixed.deltaAR, deltaSCD, fixed.psiScaled, fixed.weights);
    const base = { scdJudges, cpcJudge, deltaSCD, flex };
    if (cpcJudge === null) {
      const why = `${judges.filter((one) => scdJudges.includes(one)).join(', ')} gave no stance to take CPC from`;
      return { ...base, kappa: null, esfp: null, why };
    }
    const { kappa } = crossPhrasingConsistency(consistencySubjects(rows));
    const value = esfp(flex, kappa, fixed.weights);
    return {
      ...base,
      kappa,
      esfp: value,
      why: value === null ? 'deltaAR, deltaSCD or PSI has nothing to rest on' : null,
    };
  };
  const primaryOf = (some: readonly string[]) => asked.find((judge) => some.includes(judge)) ?? null;
  const panel = score(judges, primaryOf(judges));
  const alone = judges.map((judge) => score([judge], primaryOf([judge])));
  const leftOut = (judges.length < 3 ? [] : judges).map((without) => {
    const rest = judges.filter((judge) => judge !== without);
    return { without, ...score(rest, primaryOf(rest)) };
  });
  const crossed = judges.flatMap((scdJudge) => asked.map((cpcJudge) => score([scdJudge], cpcJudge)));
  const values = [panel, ...alone, ...leftOut, ...crossed].flatMap((one) =>
    one.esfp === null ? [] : [one.esfp],
  );
  return {
    panel,
    alone,
    leftOut,
    crossed,
    range: values.length === 0 ? null : [Math.min(...values), Math.max(...values)],
  };
}
