import { ascending, group, mean } from 'd3-array';
import { randomInt, randomLcg } from 'd3-random';
import type { Cell } from '../cell.ts';
import { column } from '../item-table.ts';
import { CONTROL_TYPE } from '../selectivity.ts';
import { deltaStanceContentDensity } from '../stance-content-density.ts';
import { type ItemContrast, itemContrasts, type ModelTable, requireSameItems } from './item-contrasts.ts';

/** Fewer models than this bring no proposal: half of them could not judge it. */
export const LEAST_MODELS = 8;

/** How many corpora of the same size are drawn by lot to hold a proposal against. */
const LOTS = 200;

/** What a shorter corpus does to the models that had no say in it. */
export interface HeldOut {
  /** Models with a deltaSCD on both corpora. */
  readonly models: number;
  /** Mean and largest distance of deltaSCD on the shorter corpus from deltaSCD on the whole; null without a model. */
  readonly meanChange: number | null;
  readonly largestChange: number | null;
  /** Pairs of models that the whole corpus orders, and the share of them that keep their order; null without a pair. */
  readonly pairs: number;
  readonly ordersKept: number | null;
}

/** One way to shorten the corpus. */
export interface ShorterCorpus {
  readonly rule: string;
  readonly kept: readonly string[];
  readonly dropped: readonly string[];
  readonly heldOut: HeldOut;
  /**
   * The same, on the average over 200 corpora that drop as many items of each type by lot. A proposal that does no better
   * is no better than chance.
   */
  readonly byLot: { readonly meanChange: number | null; readonly ordersKept: number | null };
}

/** Proposals, and which models chose and judged them. */
export interface ShorterCorpora {
  readonly proposals: readonly ShorterCorpus[];
  readonly chosenOn: readonly string[];
  readonly judgedOn: readonly string[];
  /** Why there is no proposal; null where there is one. */
  readonly why: string | null;
}

/** The shares of each type's items, but for the control, that are kept for how far they separate models. */
const KEPT_SHARES = [0.75, 0.5] as const;

/** A model's SCD of every item. */
interface Densities {
  readonly items: readonly string[];
  readonly underP1: readonly Cell[];
  readonly underP2: readonly Cell[];
}

function densitiesOf({ rows }: ModelTable): Densities {
  return {
    items: rows.map(({ item }) => item),
    underP1: column(rows, 'P1', ({ density }) => density),
    underP2: column(rows, 'P2', ({ density }) => density),
  };
}

/** deltaSCD of a model on some of its items. */
function deltaOn({ items, underP1, underP2 }: Densities, some: ReadonlySet<string>): number | null {
  const isKept = (_: Cell, i: number) => some.has(items[i] ?? '');
  return deltaStanceContentDensity(underP1.filter(isKept), underP2.filter(isKept)).value;
}

function judge(models: readonly Densities[], kept: ReadonlySet<string>): HeldOut {
  const both = models.flatMap((model) => {
    const whole = deltaOn(model, new Set(model.items));
    const shorter = deltaOn(model, kept);
    return whole === null || shorter === null ? [] : [{ whole, shorter }];
  });
  const changes = both.map(({ whole, shorter }) => Math.abs(shorter - whole));
  const orders = both.flatMap((a, i) =>
    both.slice(i + 1).flatMap((b) => {
      const order = Math.sign(a.whole - b.whole);
      return order === 0 ? [] : [order === Math.sign(a.shorter - b.shorter)];
    }),
  );
  return {
    models: both.length,
    meanChange: mean(changes) ?? null,
    largestChange: changes.length === 0 ? null : Math.max(...changes),
    pairs: orders.length,
    ordersKept: orders.length === 0 ? null : orders.filter(Boolean).length / orders.length,
  };
}

type Random = () => number;

/** The same in any order of the input, for one seed. */
function shuffled<T>(values: readonly T[], random: Random): T[] {
  const result = [...values];
  for (let i = result.length - 1; i > 0; i -= 1) {
    const j = randomInt.source(random)(i + 1)();
    const [a, b] = [result[i], result[j]];
    if (a !== undefined && b !== undefined) [result[i], result[j]] = [b, a];
  }
  return result;
}

/** Items that do not separate the models, as few of each type as leaves its share; those without a deviation stay. */
function leastSeparating(items: readonly ItemContrast[], share: number): string[] {
  return [...group(items, ({ type }) => type).values()].flatMap((ofType) =>
    ofType
      .flatMap(({ item, deviation }) => (deviation === null ? [] : [{ item, deviation }]))
      .sort((a, b) => ascending(a.deviation, b.deviation) || ascending(a.item, b.item))
      .slice(0, Math.floor((1 - share) * ofType.length))
      .map(({ item }) => item),
  );
}

/** As many items of each type as some are, by lot. */
function lot(items: readonly ItemContrast[], dropped: ReadonlySet<string>, random: Random): string[] {
  return [...group(items, ({ type }) => type).values()].flatMap((ofType) => {
    const count = ofType.filter(({ item }) => dropped.has(item)).length;
    return shuffled(ofType, random)
      .slice(0, count)
      .map(({ item }) => item);
  });
}

/**
 * Shorter corpora, chosen on one half of the models and judged on the other: one that is judged by the models that chose
 * it looks better than it is. The control type (T4) is never shortened. A shorter corpus is another instrument, whose
 * scores do not compare with the whole one's. Source: section 6.3.
 *
 * @param models their tables, each with the same items in the same order; give no controls
 * @param seed of the halves and of the lots
 * @throws RangeError when two tables hold different items
 */
export function shorterCorpora(models: readonly ModelTable[], seed = 1): ShorterCorpora {
  if (models.length < LEAST_MODELS) {
    const why = `${models.length} models; a proposal needs at least ${LEAST_MODELS}, half to choose it and half to judge it`;
    return { proposals: [], chosenOn: [], judgedOn: [], why };
  }
  requireSameItems(models);
  const random = randomLcg(seed);
  const order = shuffled(
    [...models].sort((a, b) => ascending(a.model, b.model)),
    random,
  );
  const half = Math.ceil(order.length / 2);
  const [choosing, judging] = [order.slice(0, half), order.slice(half)];
  const all = itemContrasts(choosing);
  const judges = judging.map(densitiesOf);
  const open = all.filter(({ type }) => type !== CONTROL_TYPE);
  const propose = (rule: string, dropped: readonly string[]): ShorterCorpus => {
    const gone = new Set(dropped);
    const keptWithout = (some: ReadonlySet<string>) =>
      all.map(({ item }) => item).filter((item) => !some.has(item));
    const kept = keptWithout(gone);
    const lots = Array.from({ length: LOTS }, () =>
      judge(judges, new Set(keptWithout(new Set(lot(open, gone, random))))),
    );
    return {
      rule,
      kept,
      dropped: all.map(({ item }) => item).filter((item) => gone.has(item)),
      heldOut: judge(judges, new Set(kept)),
      byLot: {
        meanChange: mean(lots, ({ meanChange }) => meanChange) ?? null,
        ordersKept: mean(lots, ({ ordersKept }) => ordersKept) ?? null,
      },
    };
  };
  const extremes = open.filter(({ extreme }) => extreme !== null).map(({ item }) => item);
  const proposals = [
    propose('without items at the ceiling or the floor', extremes),
    ...KEPT_SHARES.map((share) =>
      propose(
        `the ${100 * share}% of each type but T4 that separate models most`,
        leastSeparating(open, share),
      ),
    ),
  ].filter(({ dropped }) => dropped.length > 0);
  return {
    proposals,
    chosenOn: choosing.map(({ model }) => model),
    judgedOn: judging.map(({ model }) => model),
    why: proposals.length === 0 ? 'there is no item to drop' : null,
  };
}
