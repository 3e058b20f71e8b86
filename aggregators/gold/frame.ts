import { group } from 'd3-array';
import type { ItemType } from '../../corpus/item.ts';
import { type Cell, isDefined } from '../cell.ts';
import { generationOf } from '../generation.ts';
import { panelRule } from '../instrument.ts';
import { itemTable } from '../item-table.ts';
import { isMissing, type RawLabel } from '../judgement.ts';
import { tippingOfSign } from '../missing/tipping-point.ts';
import type { Observation } from '../observation.ts';
import type { PanelRule } from '../panel.ts';
import type { Evaluation } from '../score-cohort.ts';

/** One sentence with the judges' votes on it, in the instrument's order. */
interface VotedSentence {
  readonly text: string;
  readonly votes: readonly RawLabel[];
}

/** One response that a person can label: it has sentences, and every judge has labelled them. */
interface LabelledResponse {
  readonly row: string;
  readonly sentences: readonly VotedSentence[];
}

/** A value that is no failure. */
type Known = Exclude<Cell, 'missing'>;

/** One generation of an item under both phrasings that deltaSCD compares. */
interface GoldPair {
  readonly repeat: number;
  readonly P1: LabelledResponse;
  readonly P2: LabelledResponse;
  /** The panel's deltaSCD of the pair. */
  readonly panel: Known;
}

/** An item of a model that could be drawn for human labels. */
export interface GoldUnit {
  readonly model: string;
  readonly item: string;
  readonly type: ItemType;
  /** Whether one of the fewest labels that would reverse the sign of the model's deltaSCD is of this item. */
  readonly isTipping: boolean;
  /** At least one. */
  readonly pairs: readonly GoldPair[];
}

/** What a gold sample is drawn from, with what could not be drawn. */
export interface GoldFrame {
  readonly units: readonly GoldUnit[];
  /** Items, one a model, without one generation whose P1 and P2 both have sentences that the whole panel labelled. */
  readonly leftOut: readonly { readonly model: string; readonly item: string }[];
}

interface Measured {
  readonly response: LabelledResponse;
  readonly density: Known;
}

function measured(observation: Observation | undefined, rule: PanelRule): Measured | null {
  if (observation === undefined || isMissing(observation.labelled)) return null;
  const { votes, density } = generationOf(observation, rule);
  if (density === 'missing' || votes.length === 0) return null;
  const sentences = observation.labelled.sentences.map((text, i) => ({ text, votes: votes[i] ?? [] }));
  return { response: { row: observation.row, sentences }, density };
}

function pairsOf(observations: readonly Observation[], rule: PanelRule): GoldPair[] {
  const repeats = [...new Set(observations.map(({ repeat }) => repeat))].sort((a, b) => a - b);
  return repeats.flatMap((repeat): GoldPair[] => {
    const under = (phrasing: string) =>
      measured(
        observations.find((one) => one.repeat === repeat && one.phrasing === phrasing),
        rule,
      );
    const [first, second] = [under('P1'), under('P2')];
    if (first === null || second === null) return [];
    const [from, to] = [first.density, second.density];
    const panel = isDefined(from) && isDefined(to) ? to - from : 'undefined';
    return [{ repeat, P1: first.response, P2: second.response, panel }];
  });
}

/** The items of one model that hold the fewest labels whose flipping would reverse the sign of its deltaSCD. */
function tippingItems(
  model: string,
  items: ReadonlyMap<string, readonly Observation[]>,
  rule: PanelRule,
): Set<string> {
  const expected = [...items].flatMap(([item, [first]]) =>
    first === undefined ? [] : [{ item, type: first.type }],
  );
  const rows = itemTable([...items.values()].flat(), expected, rule);
  return new Set(tippingOfSign({ model, rows }, rule, null).flips.map(({ item }) => item));
}

/**
 * The items that a person could label, model by model: those with a generation that has sentences under P1 and P2, all
 * labelled by the whole panel. What is outside the frame has no estimate either, and is counted.
 */
export function goldFrame({ instrument, observations }: Evaluation): GoldFrame {
  const rule = panelRule(instrument);
  const units: GoldUnit[] = [];
  const leftOut: { model: string; item: string }[] = [];
  for (const [model, items] of group(
    observations,
    (one) => one.model,
    (one) => one.item,
  )) {
    const tipping = tippingItems(model, items, rule);
    for (const [item, own] of items) {
      const pairs = pairsOf(own, rule);
      const [{ type } = { type: undefined }] = own;
      if (pairs.length === 0 || type === undefined) leftOut.push({ model, item });
      else units.push({ model, item, type, isTipping: tipping.has(item), pairs });
    }
  }
  return { units, leftOut };
}
