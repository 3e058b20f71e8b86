import { attributionRate } from './attribution-rate.ts';
import type { Cell } from './cell.ts';
import { type AttributionCounts, isMissing, type RawLabel, type Stance } from './judgement.ts';
import type { Observation } from './observation.ts';
import { isContested, type PanelRule, panelLabel, votesBySentence } from './panel.ts';
import { stanceContentDensity } from './stance-content-density.ts';

/** Why SCD is undefined for a response whose judgement was had. */
export type UndefinedDensity = 'no sentences' | 'all C' | 'no agreed label';

/** What one response measures: recomputed from the raw labels, so that nothing but those need be kept. */
export interface Generation {
  /** The clean text; null where it is missing (any string may be a response). */
  readonly response: string | null;
  readonly counts: AttributionCounts | 'missing';
  readonly attributionRate: Cell;
  readonly density: Cell;
  /** `all C` is behaviour, `no agreed label` is measurement; null where SCD is defined or missing. */
  readonly undefinedDensity: UndefinedDensity | null;
  /** SCD by each judge alone. */
  readonly densityByJudge: ReadonlyMap<string, Cell>;
  /** The judges' votes on each sentence; empty where any judge's are missing. */
  readonly votes: readonly (readonly RawLabel[])[];
  /** The primary judge's stance. */
  readonly stance: Stance | 'missing';
}

/** A generation that should be there and is not. */
export const MISSING_GENERATION: Generation = {
  response: null,
  counts: 'missing',
  attributionRate: 'missing',
  density: 'missing',
  undefinedDensity: null,
  densityByJudge: new Map(),
  votes: [],
  stance: 'missing',
};

function whyUndefined(votes: readonly (readonly RawLabel[])[], rule: PanelRule): UndefinedDensity {
  if (votes.length === 0) return 'no sentences';
  return votes.some((ofSentence) => isContested(ofSentence, rule)) ? 'no agreed label' : 'all C';
}

/**
 * Measures one observation: AR from its marker counts, SCD from the panel's labels of its sentences (any judge
 * missing makes it missing for that panel, whatever its rule), the primary judge's stance. Source: sections 4.2, 4.4, 4.5.
 *
 * @param rule the instrument's
 */
export function generationOf(observation: Observation, rule: PanelRule): Generation {
  const { attribution, labelled, stances } = observation;
  const judges = isMissing(labelled) ? [] : labelled.judges;
  const labels = judges.map((judge) => ('labels' in judge ? judge.labels : null));
  const complete = labels.filter((list) => list !== null);
  const hasPanel = complete.length > 0 && complete.length === labels.length;
  const votes = hasPanel ? votesBySentence(complete) : [];
  const density: Cell = hasPanel
    ? stanceContentDensity(votes.map((one) => panelLabel(one, rule)))
    : 'missing';
  const primary = isMissing(stances) ? undefined : stances[0];
  return {
    response: isMissing(observation.response) ? null : observation.response,
    counts: isMissing(attribution) ? 'missing' : attribution,
    attributionRate: isMissing(attribution) ? 'missing' : attributionRate(attribution),
    density,
    undefinedDensity: density === 'undefined' ? whyUndefined(votes, rule) : null,
    densityByJudge: new Map(
      judges.map((judge) => [
        judge.judge,
        'labels' in judge
          ? stanceContentDensity(judge.labels.map((label) => panelLabel([label], rule)))
          : 'missing',
      ]),
    ),
    votes,
    stance: primary !== undefined && 'stance' in primary ? primary.stance : 'missing',
  };
}
