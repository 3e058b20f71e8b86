import { type Cell, difference } from '../cell.ts';
import type { EpistemicLabel } from '../judgement.ts';
import { stanceContentDensity } from '../stance-content-density.ts';
import type { Annotation } from './annotation.ts';
import type { GoldKey, KeyItem } from './key.ts';
import { sentencesUnder } from './rated-pairs.ts';
import { meanOfValues, type SampledItem, type SampledMean, sampledMean, valuesOf } from './sampled-mean.ts';

/** Under so many items with human labels there is no estimate. */
export const LEAST_LABELLED_ITEMS = 15;
/** So many are advised. */
export const ADVISED_LABELLED_ITEMS = 25;

/**
 * A model's per-item deltaSCD as humans would label it: the mean over the items of P2 minus P1, by human labels of a
 * sample and the panel's of all items of this model. It corrects deltaSCD alone, neither AR nor CPC, and so not ESFP.
 */
export interface DeltaSCDEstimate {
  readonly model: string;
  /** Items of the frame, of those with human labels, and of those on which their deltaSCD is defined. */
  readonly items: { readonly frame: number; readonly labelled: number; readonly defined: number };
  /** The panel's per-item deltaSCD over the frame, uncorrected; null where it is defined on no item. */
  readonly panel: number | null;
  /** null where refused or undefined. */
  readonly estimate: SampledMean | null;
  /** From the human labels alone, for comparison; null where refused or undefined. */
  readonly humansAlone: SampledMean | null;
  /** Why there is no estimate, or no interval; null where both are there. */
  readonly reason: string | null;
  /** What a reader must know of the estimate; empty where nothing. */
  readonly notes: readonly string[];
}

/** deltaSCD of a drawn item by one annotator; null where the item is not labelled. */
function humanCell(item: KeyItem, { labels }: Annotation): Cell | null {
  const under = (phrasing: 'P1' | 'P2'): (EpistemicLabel | undefined)[] =>
    sentencesUnder(item, phrasing).map(({ name }) => labels.get(name));
  const [first, second] = [under('P1'), under('P2')];
  const complete = (given: (EpistemicLabel | undefined)[]) => given.filter((label) => label !== undefined);
  if ([first, second].some((given) => given.length === 0 || complete(given).length < given.length))
    return null;
  return difference(stanceContentDensity(complete(first)), stanceContentDensity(complete(second)));
}

function sampledItem(item: KeyItem, annotations: readonly Annotation[]): SampledItem {
  const base = { stratum: item.type, judge: valuesOf(item.panel) };
  const shown = item.drawn === null ? undefined : item.panel[item.drawn.generation];
  const human = annotations.flatMap((annotation) => humanCell(item, annotation) ?? []);
  if (shown === undefined || human.length === 0) return { ...base, gold: null };
  return {
    ...base,
    gold: { human: valuesOf(human), judge: valuesOf([shown]), inclusion: item.inclusion },
  };
}

/**
 * Estimates one model's per-item deltaSCD from its own items: what the panel gets wrong of one model says nothing of another.
 * An item's human value is the mean over its annotators.
 *
 * @param model a model of the key
 */
export function deltaSCDEstimate(
  key: GoldKey,
  model: string,
  annotations: readonly Annotation[],
): DeltaSCDEstimate {
  const own = key.items.filter((item) => item.model === model);
  const items = own.map((item) => sampledItem(item, annotations));
  const gold = items.flatMap((item) => item.gold ?? []);
  const defined = gold.filter(({ human }) => human.share > 0).length;
  const base = {
    model,
    items: { frame: items.length, labelled: gold.length, defined },
    panel: meanOfValues(items.map(({ judge }) => judge)),
  };
  if (defined < LEAST_LABELLED_ITEMS) {
    const reason =
      `Human labels define deltaSCD on ${defined} items of ${model}; an estimate needs ${LEAST_LABELLED_ITEMS}, and ` +
      `${ADVISED_LABELLED_ITEMS} are advised: draw more with esfp gold sample --items.`;
    return { ...base, estimate: null, humansAlone: null, reason, notes: [] };
  }
  const estimate = sampledMean(items);
  const notes: string[] = [];
  if (defined < ADVISED_LABELLED_ITEMS) {
    notes.push(`It rests on ${defined} items with human labels; ${ADVISED_LABELLED_ITEMS} are advised.`);
  }
  if (defined < gold.length) {
    notes.push(
      `Humans leave deltaSCD undefined on ${gold.length - defined} of ${gold.length} items (no A or B in a response).`,
    );
  }
  return {
    ...base,
    estimate,
    humansAlone: sampledMean(items, { lambda: 0 }),
    reason: estimate?.reason ?? null,
    notes,
  };
}
