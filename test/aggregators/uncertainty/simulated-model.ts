import { type Cell, overGenerations } from '../../../aggregators/cell.ts';
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

/** The share of responses whose SCD is undefined. */
const UNDEFINED = 0.08;

const middle = ([low, high]: Range) => (low + high) / 2;

/** deltaSCD over infinitely many items of this mix of types. */
export const TRUE_DELTA_SCD =
  TYPES.reduce(
    (total, { items, underP1, underP2 }) => total + items * (middle(underP2) - middle(underP1)),
    0,
  ) / TYPES.reduce((total, { items }) => total + items, 0);

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

/** A model's answers to a fresh draw of items: three to eight sentences each, labelled A or B. */
export function simulateItems(repeats: number, random: () => number): SimulatedItem[] {
  const density = (level: number): Cell => {
    if (random() < UNDEFINED) return 'undefined';
    const sentences = 3 + Math.floor(random() * 6);
    let own = 0;
    for (let i = 0; i < sentences; i += 1) if (random() < level) own += 1;
    return own / sentences;
  };
  const between = ([low, high]: Range) => low + (high - low) * random();
  return TYPES.flatMap(({ type, items, underP1, underP2 }) =>
    Array.from({ length: items }, (): SimulatedItem => {
      const levels = [between(underP1), between(underP2)] as const;
      const generations = (level: number) => Array.from({ length: repeats }, () => density(level));
      return { type, levels, underP1: generations(levels[0]), underP2: generations(levels[1]) };
    }),
  );
}

/** An item's cells, without one generation where it is given. */
export function simulatedCells({ type, underP1, underP2 }: SimulatedItem, without?: number): SimulatedCells {
  const kept = (cells: readonly Cell[]) => overGenerations(cells.filter((_, i) => i !== without));
  return { type, underP1: kept(underP1), underP2: kept(underP2) };
}

/** Where deltaSCD's sums are registered, and deltaSCD. */
export const sums = new ItemSums<SimulatedCells>();
export const quantities = {
  deltaSCD: minus(
    sums.mean(({ underP2 }) => underP2),
    sums.mean(({ underP1 }) => underP1),
  ),
};
