import type { ItemType } from '../../corpus/item.ts';
import type { Cell } from '../cell.ts';
import type { ComparedRun } from '../comparison/compared-run.ts';
import { consistencyRatings } from '../cross-phrasing-consistency.ts';
import { type Generation, MISSING_GENERATION } from '../generation.ts';
import { panelRule } from '../instrument.ts';
import { consistencySubjects } from '../item-table.ts';
import type { Stance } from '../judgement.ts';
import { type ItemMeasurements, presentGenerations } from '../uncertainty/measured-item.ts';
import { repeatsAreCopies } from '../uncertainty/noise-floor.ts';
import { cellDraw } from './cell-draws.ts';
import type { DrawnGeneration, DrawnItem } from './drawn-item.ts';
import { type DensityDraw, densityDraws, labelCounts } from './redrawn-labels.ts';

/** A generation with the place of the real one that it was made of. */
interface Draw {
  readonly at: number;
  readonly generation: DrawnGeneration;
}

/** One item of a model, as it can be answered any number of times. */
export interface AnsweredItem {
  readonly type: ItemType;
  readonly draw: (random: () => number) => Draw;
  readonly distance: (from: number, to: number) => Cell;
}

/** A model's answers to a corpus, as they can be drawn any number of times. */
export interface AnswerProcess {
  readonly items: readonly AnsweredItem[];
  /** The most generations that an item has, copies being one. */
  readonly repeats: number;
  /** How answers are made up: a sentence each. */
  readonly assumptions: readonly string[];
}

type Side = 'P1' | 'P2';

/** The stances of each generation, null where it is no subject of CPC. */
function ratingsOf({ row }: ItemMeasurements): (readonly Stance[] | null)[] {
  return consistencySubjects([row]).map((subject) => consistencyRatings([subject])[0] ?? null);
}

/** Draws among the generations that an item has: stances and PSI of one by lot, SCD and AR anew from those of all. */
function byLot(measurements: ItemMeasurements, present: readonly number[]): (random: () => number) => Draw {
  const { generations } = measurements.row;
  const draws = (cell: (one: Generation) => Cell) => {
    const under = (side: Side) =>
      cellDraw(present.map((at) => cell(generations[side][at] ?? MISSING_GENERATION)));
    return { P1: under('P1'), P2: under('P2') };
  };
  const [density, rate] = [draws((one) => one.density), draws((one) => one.attributionRate)];
  const ratings = ratingsOf(measurements);
  return (random) => {
    const at = present[Math.floor(random() * present.length)] ?? 0;
    return {
      at,
      generation: {
        density: { P1: density.P1(random), P2: density.P2(random) },
        attributionRate: { P1: rate.P1(random), P2: rate.P2(random) },
        ratings: ratings[at] ?? null,
      },
    };
  };
}

/** Draws the labels of the one generation that an item has anew. */
function byLabels(
  measurements: ItemMeasurements,
  at: number,
  density: Readonly<Record<Side, DensityDraw>>,
): (random: () => number) => Draw {
  const { generations } = measurements.row;
  const rate = (side: Side): Cell => generations[side][at]?.attributionRate ?? 'missing';
  const rest = {
    attributionRate: { P1: rate('P1'), P2: rate('P2') },
    ratings: ratingsOf(measurements)[at] ?? null,
  };
  return (random) => ({
    at,
    generation: { ...rest, density: { P1: density.P1(random), P2: density.P2(random) } },
  });
}

const BY_LOT =
  'Other generations are drawn by lot among those that an item has in the baseline, their SCD and AR spread so that they vary as ' +
  'generations do, as far as the few that there are tell it.';
const BY_LABELS =
  'The baseline has one generation an item, which shows no generation noise: other generations are made up, each sentence being ' +
  'labelled A, B or C anew by the shares of its response, pulled towards those of its type and phrasing. That sentences are ' +
  'labelled independently of each other is assumed, and AR, stances and PSI stay as they are: real generations may differ more.';
const COPIES =
  'The repeats of the baseline are copies of one text (a cache, or temperature 0), and count as one generation.';
const SOME_BY_LABELS =
  'Items with one generation in the baseline are given others whose sentences are labelled anew by the shares of their response.';

function assumptionsOf(copies: boolean, byLotCount: number, all: number): string[] {
  if (byLotCount === 0) return [...(copies ? [COPIES] : []), BY_LABELS];
  return byLotCount < all ? [BY_LOT, SOME_BY_LABELS] : [BY_LOT];
}

/**
 * How a model answers, from a run of it: an item with two generations or more is answered by one of them, by lot; an item with one
 * by that one with its labels redrawn.
 */
export function answerProcess({
  items,
  instrument,
}: Pick<ComparedRun, 'items' | 'instrument'>): AnswerProcess {
  const all = [...items.values()];
  const copies = repeatsAreCopies(all.map(({ row }) => row));
  const rule = panelRule(instrument);
  const present = all.map((one) => (copies ? presentGenerations(one).slice(0, 1) : presentGenerations(one)));
  const draws = (side: Side) =>
    densityDraws(
      all.map(({ row }, i) => {
        const generation = row.generations[side][present[i]?.[0] ?? 0];
        return generation === undefined ? null : labelCounts(generation, rule);
      }),
      all.map(({ row }) => row.type),
    );
  const [p1, p2] = [draws('P1'), draws('P2')];
  const missing: DensityDraw = () => 'missing';
  const answered = all.map((one, i): AnsweredItem => {
    const own = present[i] ?? [];
    const distances = one[instrument.psi.contrast];
    return {
      type: one.row.type,
      draw:
        own.length > 1
          ? byLot(one, own)
          : byLabels(one, own[0] ?? 0, { P1: p1[i] ?? missing, P2: p2[i] ?? missing }),
      distance: (from, to) => distances[from]?.[to] ?? 'missing',
    };
  });
  const lots = present.filter((own) => own.length > 1).length;
  const repeats = Math.max(1, ...present.map(({ length }) => length));
  return { items: answered, repeats, assumptions: assumptionsOf(copies, lots, all.length) };
}

/** Changes what an item is answered with: its place among the items, the answer, and where to take chance from. */
export type Damaging = (item: number, generation: DrawnGeneration, random: () => number) => DrawnGeneration;

/**
 * One run of a model, drawn anew at every call.
 *
 * @param repeats generations an item, at least 1
 * @param damaging what is done to every generation; nothing unless told otherwise
 */
export function drawRun(
  { items }: AnswerProcess,
  repeats: number,
  random: () => number,
  damaging?: Damaging,
): DrawnItem[] {
  return items.map(({ type, draw, distance }, item): DrawnItem => {
    const draws = Array.from({ length: repeats }, () => draw(random));
    return {
      type,
      generations: draws.map(({ generation }) =>
        damaging === undefined ? generation : damaging(item, generation, random),
      ),
      distances: draws.map((from) => draws.map((to) => distance(from.at, to.at))),
    };
  });
}
