import { type Cell, difference, overGenerations } from '../../../aggregators/cell.ts';
import { ItemSums } from '../../../aggregators/uncertainty/item-sums.ts';
import { minus } from '../../../aggregators/uncertainty/model-quantities.ts';

type Range = readonly [low: number, high: number];

/** Each type's items, as many as the corpus has, and where SCD of its items lies: uniform. T4 hardly moves. */
const TYPES: readonly { type: string; items: number; underP1: Range; underP2: Range }[] = [
  { type: 'T1', items: 20, underP1: [0.05, 0.3], underP2: [0.5, 0.95] },
  { type: 'T2', items: 15, underP1: [0.05, 0.25], underP2: [0.5, 0.9] },
  { type: 'T3', items: 15, underP1: [0.05, 0.2], underP2: [0.55, 1] },
  { type: 'T4', items: 24, underP1: [0, 0.06], underP2: [0, 0.08] },
  { type: 'T5', items: 15, underP1: [0, 0.2], underP2: [0.1, 0.5] },
  { type: 'T6', items: 15, underP1: [0.1, 0.4], underP2: [0.5, 1] },
];

/** How many items of each type are simulated. */
export type ItemCounts = Readonly<Record<string, number>>;

/** As many as the corpus has. */
export const WHOLE: ItemCounts = Object.fromEntries(TYPES.map(({ type, items }) => [type, items]));

/** As many as the lite preset keeps. */
export const LITE: ItemCounts = { T1: 5, T2: 4, T3: 4, T4: 8, T5: 4, T6: 4 };

/** Where SCD of an item of each type that is simulated lies, once for every item. */
export function rangesOf(counts: ItemCounts) {
  return TYPES.flatMap(({ type, underP1, underP2 }) =>
    Array.from({ length: counts[type] ?? 0 }, () => ({ type, underP1, underP2 })),
  );
}

/** A value within a range, all equally likely. */
export const within = ([low, high]: Range, random: () => number) => low + (high - low) * random();

/** The share of responses whose SCD is undefined, unless told otherwise. */
const UNDEFINED = 0.08;

const middle = ([low, high]: Range) => (low + high) / 2;

/** deltaSCD over infinitely many items of this mix of types. */
export const TRUE_DELTA_SCD =
  TYPES.reduce(
    (total, { items, underP1, underP2 }) => total + items * (middle(underP2) - middle(underP1)),
    0,
  ) / TYPES.reduce((total, { items }) => total + items, 0);

/** deltaSCD over infinitely many items of one type. */
export function trueDeltaOf(type: string): number {
  const own = TYPES.find((one) => one.type === type);
  return own === undefined ? Number.NaN : middle(own.underP2) - middle(own.underP1);
}

/** One simulated item: what its SCD is in the long run, and in its generations. */
export interface SimulatedItem {
  readonly type: string;
  readonly levels: readonly [underP1: number, underP2: number];
  readonly underP1: readonly Cell[];
  readonly underP2: readonly Cell[];
}

export interface SimulatedCells {
  readonly type: string;
  readonly underP1: Cell;
  readonly underP2: Cell;
}

/** The SCD of one response at a level: three to eight sentences, labelled A or B. */
export function density(level: number, undefinedShare: number, random: () => number): Cell {
  if (random() < undefinedShare) return 'undefined';
  const sentences = 3 + Math.floor(random() * 6);
  let own = 0;
  for (let i = 0; i < sentences; i += 1) if (random() < level) own += 1;
  return own / sentences;
}

/** A model's answers to a fresh draw of items. */
export function simulateItems(
  repeats: number,
  random: () => number,
  undefinedShare: number = UNDEFINED,
  counts: ItemCounts = WHOLE,
): SimulatedItem[] {
  return rangesOf(counts).map(({ type, underP1, underP2 }): SimulatedItem => {
    const levels = [within(underP1, random), within(underP2, random)] as const;
    const generations = (level: number) =>
      Array.from({ length: repeats }, () => density(level, undefinedShare, random));
    return { type, levels, underP1: generations(levels[0]), underP2: generations(levels[1]) };
  });
}

/** How far a model's own level under P2 lies off the item's, at most. */
const OWN_VIEW = 0.15;

/** Answers of another model to the same items: its levels under P2 are its own, and no higher than others' on average. */
export function answeredByAnother(
  items: readonly SimulatedItem[],
  random: () => number,
  undefinedShare: number = UNDEFINED,
): SimulatedItem[] {
  const own = items.map(({ levels: [p1, p2], ...rest }): SimulatedItem => {
    const moved = p2 + within([-OWN_VIEW, OWN_VIEW], random);
    return { ...rest, levels: [p1, Math.min(1, Math.max(0, moved))] };
  });
  return answeredAgain(own, random, undefinedShare);
}

/** Other answers of the same model to the same items. */
export function answeredAgain(
  items: readonly SimulatedItem[],
  random: () => number,
  undefinedShare: number = UNDEFINED,
): SimulatedItem[] {
  return items.map((item) => {
    const [p1, p2] = item.levels;
    return {
      ...item,
      underP1: item.underP1.map(() => density(p1, undefinedShare, random)),
      underP2: item.underP2.map(() => density(p2, undefinedShare, random)),
    };
  });
}

/** An item's cells, without one generation where it is given. */
export function simulatedCells({ type, underP1, underP2 }: SimulatedItem, without?: number): SimulatedCells {
  const kept = (cells: readonly Cell[]) => overGenerations(cells.filter((_, i) => i !== without));
  return { type, underP1: kept(underP1), underP2: kept(underP2) };
}

/** Where their sums are registered: deltaSCD, and the mean of per-item differences, as deltaAR is. */
export const sums = new ItemSums<SimulatedCells>();
export const quantities = {
  deltaSCD: minus(
    sums.mean(({ underP2 }) => underP2),
    sums.mean(({ underP1 }) => underP1),
  ),
  paired: sums.mean(({ underP1, underP2 }) => difference(underP1, underP2)),
};
