import { ascending, group, max, mean } from 'd3-array';
import { randomInt } from 'd3-random';
import { z } from 'zod';
import type { ItemType } from '../../corpus/item.ts';
import type { Cell } from '../cell.ts';
import { counted } from '../counted.ts';
import { column } from '../item-table.ts';
import { CONTROL_TYPE } from '../selectivity.ts';
import { deltaStanceContentDensity } from '../stance-content-density.ts';
import { ROUNDING } from '../uncertainty/level.ts';
import { seededRandom } from '../uncertainty/seeded-random.ts';
import { type ItemContrast, itemContrasts, type ModelTable, requireSameItems } from './item-contrasts.ts';

/** Fewer models than this bring no proposal: half of them could not judge it. */
const LEAST_MODELS_TO_SHORTEN = 8;

/** How many corpora of the same size are drawn by lot to hold a proposal against. */
const LOTS = 200;

const count = z.int().nonnegative();
const value = z.number().nullable();

/** What a shorter corpus does to the models that had no say in it. */
const heldOutSchema = z.strictObject({
  /** Models with a deltaSCD on both corpora. */
  models: count,
  /** Mean and largest distance of deltaSCD on the shorter corpus from deltaSCD on the whole; null without a model. */
  meanChange: value,
  largestChange: value,
  /** Pairs of models that the whole corpus orders, and the share of them that keep their order; null without a pair. */
  pairs: count,
  ordersKept: value,
});
type HeldOut = z.infer<typeof heldOutSchema>;

/** One way to shorten the corpus. */
const shorterCorpusSchema = z.strictObject({
  rule: z.string(),
  kept: z.array(z.string()),
  dropped: z.array(z.string()),
  heldOut: heldOutSchema,
  /**
   * The same, on the average over 200 corpora that drop as many items of each type by lot. A proposal that does no better
   * is no better than chance.
   */
  byLot: z.strictObject({
    meanChange: value,
    ordersKept: value,
    /** The share of them that keep as many orders as the proposal, or more; null without a pair. */
    noWorse: value,
  }),
});
export type ShorterCorpus = z.infer<typeof shorterCorpusSchema>;

/** Proposals, and which models chose and judged them. */
export const shorterCorporaSchema = z.strictObject({
  proposals: z.array(shorterCorpusSchema),
  /** Rules that come to nothing, each with the reason, within a sentence. */
  refused: z.array(z.strictObject({ rule: z.string(), reason: z.string() })),
  chosenOn: z.array(z.string()),
  judgedOn: z.array(z.string()),
  /** Why there is no proposal, within a sentence; null where there is one. */
  reason: z.string().nullable(),
});
export type ShorterCorpora = z.infer<typeof shorterCorporaSchema>;

/** The shares of each type's items, but for the control, that are kept for how far they separate models. */
const KEPT_SHARES = [0.75, 0.5] as const;

/** A model that judges: its SCD of every item, and its deltaSCD on all of them. */
interface Judging {
  readonly items: readonly string[];
  readonly underP1: readonly Cell[];
  readonly underP2: readonly Cell[];
  readonly whole: number | null;
}

function judgingOf({ rows }: ModelTable): Judging {
  const underP1 = column(rows, 'P1', ({ density }) => density);
  const underP2 = column(rows, 'P2', ({ density }) => density);
  const { value: whole } = deltaStanceContentDensity(underP1, underP2);
  return { items: rows.map(({ item }) => item), underP1, underP2, whole };
}

/** deltaSCD of a model on some of its items. */
function deltaOn({ items, underP1, underP2 }: Judging, some: ReadonlySet<string>): number | null {
  const isKept = (_: Cell, i: number) => some.has(items[i] ?? '');
  return deltaStanceContentDensity(underP1.filter(isKept), underP2.filter(isKept)).value;
}

/** 1, -1, or 0 where two values are equal but for rounding. */
const orderOf = (one: number, other: number) =>
  Math.abs(one - other) < ROUNDING ? 0 : Math.sign(one - other);

function judge(models: readonly Judging[], kept: ReadonlySet<string>): HeldOut {
  const both = models.flatMap((model) => {
    const shorter = deltaOn(model, kept);
    return model.whole === null || shorter === null ? [] : [{ whole: model.whole, shorter }];
  });
  const changes = both.map(({ whole, shorter }) => Math.abs(shorter - whole));
  const orders = both.flatMap((a, i) =>
    both.slice(i + 1).flatMap((b) => {
      const order = orderOf(a.whole, b.whole);
      return order === 0 ? [] : [order === orderOf(a.shorter, b.shorter)];
    }),
  );
  return {
    models: both.length,
    meanChange: mean(changes) ?? null,
    largestChange: max(changes) ?? null,
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

/** The share of some corpora that keep as many orders as one does, or more. */
function shareNoWorse(lots: readonly HeldOut[], { ordersKept }: HeldOut): number | null {
  if (ordersKept === null) return null;
  return lots.filter((one) => one.ordersKept !== null && one.ordersKept >= ordersKept).length / lots.length;
}

/** Types of which nothing is left. */
function emptied(items: readonly ItemContrast[], dropped: ReadonlySet<string>): ItemType[] {
  return [...group(items, ({ type }) => type)]
    .filter(([, ofType]) => ofType.every(({ item }) => dropped.has(item)))
    .map(([type]) => type);
}

/** Why a rule is no proposal; null where it is one. */
function whyRefused(items: readonly ItemContrast[], dropped: ReadonlySet<string>): string | null {
  if (dropped.size === 0) return 'there is no item to drop';
  const types = emptied(items, dropped);
  return types.length === 0 ? null : `it would leave no item of ${types.join(', ')}`;
}

const NONE = { proposals: [], refused: [], chosenOn: [], judgedOn: [] };

/**
 * Shorter corpora, chosen on one half of the models and judged on the other: one that is judged by the models that chose
 * it looks better than it is. The control type (T4) is never shortened, and no type goes wholly. A shorter corpus is
 * another instrument, whose scores do not compare with the whole one's. Source: section 6.3.
 *
 * @param models their tables, each with the same items in the same order; give no controls
 * @param seed of the halves and of the lots
 * @throws RangeError when two tables hold different items
 */
export function shorterCorpora(models: readonly ModelTable[], seed = 1): ShorterCorpora {
  if (models.length < LEAST_MODELS_TO_SHORTEN) {
    const there = `there ${models.length === 1 ? 'is' : 'are'} ${counted(models.length, 'model')}`;
    const reason = `${there}, and a proposal takes at least ${LEAST_MODELS_TO_SHORTEN}: half to choose it, half to judge it`;
    return { ...NONE, reason };
  }
  requireSameItems(models);
  const random = seededRandom(seed, 'shorter corpus');
  const order = shuffled(
    [...models].sort((a, b) => ascending(a.model, b.model)),
    random,
  );
  const half = Math.ceil(order.length / 2);
  const [choosing, judging] = [order.slice(0, half), order.slice(half)];
  const all = itemContrasts(choosing);
  const judges = judging.map(judgingOf);
  const open = all.filter(({ type }) => type !== CONTROL_TYPE);
  const propose = (rule: string, gone: ReadonlySet<string>): ShorterCorpus => {
    const keptWithout = (some: ReadonlySet<string>) =>
      all.map(({ item }) => item).filter((item) => !some.has(item));
    const kept = keptWithout(gone);
    const heldOut = judge(judges, new Set(kept));
    const lots = Array.from({ length: LOTS }, () =>
      judge(judges, new Set(keptWithout(new Set(lot(open, gone, random))))),
    );
    return {
      rule,
      kept,
      dropped: all.map(({ item }) => item).filter((item) => gone.has(item)),
      heldOut,
      byLot: {
        meanChange: mean(lots, ({ meanChange }) => meanChange) ?? null,
        ordersKept: mean(lots, ({ ordersKept }) => ordersKept) ?? null,
        noWorse: shareNoWorse(lots, heldOut),
      },
    };
  };
  const extremes = open.filter(({ extreme }) => extreme !== null).map(({ item }) => item);
  const rules = [
    { rule: 'without items at the ceiling or the floor', dropped: extremes },
    ...KEPT_SHARES.map((share) => ({
      rule: `the ${100 * share}% of each type but ${CONTROL_TYPE} that separate models most`,
      dropped: leastSeparating(open, share),
    })),
  ].map(({ rule, dropped }) => ({ rule, gone: new Set(dropped) }));
  const judged = rules.map(({ rule, gone }) => ({ rule, gone, refusal: whyRefused(open, gone) }));
  const proposals = judged
    .filter(({ refusal }) => refusal === null)
    .map(({ rule, gone }) => propose(rule, gone));
  return {
    proposals,
    refused: judged.flatMap(({ rule, refusal }) => (refusal === null ? [] : [{ rule, reason: refusal }])),
    chosenOn: choosing.map(({ model }) => model),
    judgedOn: judging.map(({ model }) => model),
    reason:
      proposals.length > 0 ? null : 'no rule leaves a corpus that is shorter and has an item of every type',
  };
}
