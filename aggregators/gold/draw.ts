import { group, rollup, shuffler } from 'd3-array';
import { ITEM_TYPES } from '../../corpus/item.ts';
import { type Instrument, identityHash, panelRule } from '../instrument.ts';
import { seededRandom } from '../uncertainty/seeded-random.ts';
import { drawSize, isDisputed } from './draw-size.ts';
import type { GoldFrame, GoldUnit } from './frame.ts';
import { inclusionProbabilities } from './inclusion-probabilities.ts';
import type { GoldKey, KeyItem } from './key.ts';
import { systematicDraw } from './systematic-draw.ts';

/** How a gold sample is drawn. */
export interface GoldDesign {
  /** Items of each model; a model with fewer is drawn whole. */
  readonly items: number;
  readonly annotators: number;
  readonly seed: number;
}

type DrawnItem = KeyItem & { readonly source: GoldUnit };

/** The items of one model with their chances, those of one type together and in random order. */
function chances(units: readonly GoldUnit[], wanted: number, instrument: Instrument, random: () => number) {
  const rule = panelRule(instrument);
  const share = Math.min(wanted, units.length) / units.length;
  return ITEM_TYPES.flatMap((type) => {
    const stratum = shuffler(random)(units.filter((unit) => unit.type === type));
    const reasons = stratum.map((unit) => ({ disputed: isDisputed(unit, rule), tipping: unit.isTipping }));
    const inclusions = inclusionProbabilities(reasons.map(drawSize), share * stratum.length);
    return inclusions.flatMap((inclusion, i) => {
      const [source, why] = [stratum[i], reasons[i]];
      return source === undefined || why === undefined ? [] : [{ source, ...why, inclusion }];
    });
  });
}

/** One model's items: which are drawn, with which generation, and in which order their responses are shown. */
function drawModel(units: readonly GoldUnit[], design: GoldDesign, instrument: Instrument): DrawnItem[] {
  const model = units[0]?.model ?? '';
  const random = seededRandom(design.seed, `draw ${JSON.stringify(model)}`);
  const items = chances(units, design.items, instrument, random);
  const drawn = new Set(
    systematicDraw(
      items.map(({ inclusion }) => inclusion),
      random,
    ),
  );
  return items.map(({ source, disputed, tipping, inclusion }, position): DrawnItem => {
    const generation = Math.floor(random() * source.pairs.length);
    const isFlipped = random() < 0.5;
    const pair = source.pairs[generation];
    const base = {
      source,
      model,
      item: source.item,
      type: source.type,
      disputed,
      tipping,
      inclusion,
      panel: source.pairs.map(({ panel }) => panel),
    };
    if (!drawn.has(position) || pair === undefined) return { ...base, drawn: null };
    const response = (phrasing: 'P1' | 'P2') => ({
      phrasing,
      row: pair[phrasing].row,
      sentences: pair[phrasing].sentences.map(({ text, votes }) => ({ text, votes: [...votes] })),
    });
    const responses: [ReturnType<typeof response>, ReturnType<typeof response>] = isFlipped
      ? [response('P2'), response('P1')]
      : [response('P1'), response('P2')];
    return { ...base, drawn: { unit: '', generation, responses } };
  });
}

/**
 * Draws a gold sample: of each model a number of items, their types in proportion, disputed and tipping ones over-sampled
 * with known chances ({@link drawSize}). The same frame, design and seed give the same sample.
 *
 * @param frame what can be drawn
 * @param instrument that the frame was judged with
 * @throws RangeError when the frame is empty
 */
export function drawGold(frame: GoldFrame, instrument: Instrument, design: GoldDesign): GoldKey {
  if (frame.units.length === 0) throw new RangeError('drawGold: `frame` has no item to draw.');
  const models = group(frame.units, ({ model }) => model);
  const items = [...models.values()].flatMap((units) => drawModel(units, design, instrument));
  const shown = items.flatMap(({ drawn }, position) => (drawn === null ? [] : [position]));
  // Names by a shuffled order, so that they tell nothing of model or type.
  const names = new Map(
    shuffler(seededRandom(design.seed, 'names'))([...shown]).map((position, i) => [position, `u${i + 1}`]),
  );
  const keyItems = items.map(
    ({ source, drawn, ...item }, position): KeyItem => ({
      ...item,
      drawn: drawn === null ? null : { ...drawn, unit: names.get(position) ?? '' },
    }),
  );
  const instrumentHash = identityHash(instrument);
  return {
    v: 1,
    id: `g${identityHash({ design, instrumentHash, keyItems }).slice(0, 8)}`,
    seed: design.seed,
    itemsPerModel: design.items,
    annotators: design.annotators,
    instrument,
    instrumentHash,
    leftOut: [
      ...rollup(
        frame.leftOut,
        (own) => own.length,
        ({ model }) => model,
      ),
    ].map(([model, count]) => ({
      model,
      items: count,
    })),
    items: keyItems,
  };
}
