import { z } from 'zod';
import type { Weights } from '../../protocol.ts';
import { esfp, flexibility } from '../composite.ts';
import { type ConsistencySubject, crossPhrasingConsistency } from '../cross-phrasing-consistency.ts';
import { column, consistencySubjects, type ExpectedItem, itemTable } from '../item-table.ts';
import type { Observation } from '../observation.ts';
import type { PanelRule } from '../panel.ts';
import { deltaStanceContentDensity } from '../stance-content-density.ts';
import { NO_KAPPA } from './cpc-by-judge.ts';
import { judgesWithStances, withJudges } from './with-judges.ts';

/** What of a score does not rest on judges. */
export interface JudgeFreeParts {
  readonly deltaAR: number | null;
  readonly psiScaled: number | null;
  readonly weights: Weights;
}

const value = z.number().nullable();

/** What one panel would have measured. */
const panelScoreSchema = z.strictObject({
  /** Who labels sentences. */
  scdJudges: z.array(z.string()),
  /** Whose stances CPC takes; null where nobody is left who gave any. */
  cpcJudge: z.string().nullable(),
  deltaSCD: value,
  /** Of CPC; null where undefined. */
  kappa: value,
  /** Why kappa is null; null where it is not. With a judge of stances its multiplier is then 1. */
  kappaWhy: z.string().nullable(),
  flex: value,
  esfp: value,
  /** Why ESFP is null; null where it is not. */
  why: z.string().nullable(),
});
export type PanelScore = z.infer<typeof panelScoreSchema>;

/** A model's score by its panel, and by what could have stood in its place. */
export const scoresByPanelSchema = z.strictObject({
  /** As the card has it: CPC by the primary judge. */
  panel: panelScoreSchema,
  /** Each judge alone, for labels and for stances. */
  alone: z.array(panelScoreSchema),
  /** Each judge left out; empty below three judges, where leaving one out is leaving one alone. */
  leftOut: z.array(panelScoreSchema.extend({ without: z.string() })),
  /** Each judge's labels with the stances of each judge that gave any, those of one judge among them. */
  crossed: z.array(panelScoreSchema),
  /** The lowest and the highest ESFP of all these; null without any. */
  range: z.tuple([z.number(), z.number()]).nullable(),
});
export type ScoresByPanel = z.infer<typeof scoresByPanelSchema>;

/** Which parts of flex are not defined; null where all are. */
function whyNoFlex(deltaSCD: number | null, { deltaAR, psiScaled }: JudgeFreeParts): string | null {
  const parts = { deltaSCD, deltaAR, 'PSI scaled by its ceiling': psiScaled };
  const none = Object.entries(parts).flatMap(([name, part]) => (part === null ? [name] : []));
  return none.length === 0 ? null : `not defined: ${none.join(', ')}`;
}

/** What the labels of some judges give; the stances of its subjects are those of the first of them. */
interface Labelled {
  readonly deltaSCD: number | null;
  readonly subjects: readonly ConsistencySubject[];
}

function labelled(
  observations: readonly Observation[],
  expected: readonly ExpectedItem[],
  rule: PanelRule,
  judges: readonly string[],
): Labelled {
  const rows = itemTable(withJudges(observations, judges), expected, rule);
  const density = (phrasing: 'P1' | 'P2') => column(rows, phrasing, (one) => one.density);
  return {
    deltaSCD: deltaStanceContentDensity(density('P1'), density('P2')).value,
    subjects: consistencySubjects(rows),
  };
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
  const tables = new Map<string, Labelled>();
  const labelledBy = (some: readonly string[]): Labelled => {
    const key = JSON.stringify(some);
    const table = tables.get(key) ?? labelled(observations, expected, rule, some);
    tables.set(key, table);
    return table;
  };
  const score = (scdJudges: readonly string[], cpcJudge: string | null): PanelScore => {
    const { deltaSCD, subjects } = labelledBy(scdJudges);
    const flex = flexibility(fixed.deltaAR, deltaSCD, fixed.psiScaled, fixed.weights);
    const base = { scdJudges: [...scdJudges], cpcJudge, deltaSCD, flex };
    const whyNone = whyNoFlex(deltaSCD, fixed);
    if (cpcJudge === null) {
      const silent = `${scdJudges.join(', ')} gave no stance to take CPC from`;
      return { ...base, kappa: null, kappaWhy: silent, esfp: null, why: whyNone ?? silent };
    }
    const byCpcJudge = labelledBy([cpcJudge]).subjects;
    const { kappa } = crossPhrasingConsistency(
      subjects.map(({ densities }, i) => ({ densities, stances: byCpcJudge[i]?.stances ?? [] })),
    );
    const silent = asked.includes(cpcJudge) ? null : `${cpcJudge} gave no stance`;
    return {
      ...base,
      kappa,
      kappaWhy: kappa === null ? (silent ?? NO_KAPPA) : null,
      esfp: esfp(flex, kappa, fixed.weights),
      why: whyNone,
    };
  };
  const primaryOf = (some: readonly string[]) => asked.find((judge) => some.includes(judge)) ?? null;
  const panel = score(judges, judges[0] ?? null);
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
