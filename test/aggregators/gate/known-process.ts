import type { ComparedOutput, ComparedRun } from '../../../aggregators/comparison/compared-run.ts';
import type { Generation } from '../../../aggregators/generation.ts';
import type { ItemMeasurements } from '../../../aggregators/uncertainty/measured-item.ts';
import { ITEM_TYPES, type ItemType } from '../../../corpus/item.ts';
import type { Phrasing } from '../../../corpus/phrasings.ts';
import { instrument, subject } from '../builders.ts';

/** An item of a model whose long-run SCD under P1 and P2 is known. */
export interface KnownItem {
  readonly item: string;
  readonly type: ItemType;
  readonly P1: number;
  readonly P2: number;
}

/** As many items of each type as the corpus has. */
export const WHOLE: Readonly<Record<ItemType, number>> = { T1: 20, T2: 15, T3: 15, T4: 24, T5: 15, T6: 15 };

const RANGES: Readonly<
  Record<ItemType, readonly [P1: readonly [number, number], P2: readonly [number, number]]>
> = {
  T1: [
    [0.05, 0.3],
    [0.4, 0.8],
  ],
  T2: [
    [0.05, 0.25],
    [0.4, 0.8],
  ],
  T3: [
    [0.05, 0.2],
    [0.45, 0.85],
  ],
  T4: [
    [0.02, 0.06],
    [0.05, 0.15],
  ],
  T5: [
    [0.05, 0.2],
    [0.2, 0.5],
  ],
  T6: [
    [0.1, 0.4],
    [0.4, 0.85],
  ],
};

/** Items that are spread over the ranges of their types. */
export function knownItems(random: () => number, mix = WHOLE): KnownItem[] {
  const within = ([low, high]: readonly [number, number]) => low + (high - low) * random();
  return ITEM_TYPES.flatMap((type) =>
    Array.from({ length: mix[type] }, (_, i) => ({
      item: `${type}-${String(i).padStart(2, '0')}`,
      type,
      P1: within(RANGES[type][0]),
      P2: within(RANGES[type][1]),
    })),
  );
}

/** deltaSCD in the long run, over some items. */
export function trueDelta(items: readonly KnownItem[]): number {
  return items.reduce((total, { P1, P2 }) => total + P2 - P1, 0) / items.length;
}

/** Sentences of four to seven, each the model's own at some level; one answer in twenty is of neither kind. */
function labelsAt(level: number, random: () => number): ('A' | 'B' | 'C')[] {
  if (random() < 0.05) return ['C', 'C', 'C'];
  return Array.from({ length: 4 + Math.floor(4 * random()) }, () => (random() < level ? 'B' : 'A'));
}

/** Every answer is another text. */
let answers = 0;
function nextAnswer(): string {
  answers += 1;
  return `answer ${answers}`;
}

function generation(level: number, own: number, random: () => number): Generation {
  const labels = labelsAt(level, random);
  const b = labels.filter((label) => label === 'B').length;
  const isDefined = !labels.includes('C');
  const self = random() < own ? 1 : 0;
  const hasMarker = random() < 0.8;
  return {
    response: nextAnswer(),
    counts: hasMarker ? { self, third: 1 - self } : { self: 0, third: 0 },
    attributionRate: hasMarker ? self : 'undefined',
    density: isDefined ? b / labels.length : 'undefined',
    undefinedDensity: isDefined ? null : 'all C',
    densityByJudge: new Map(),
    votes: labels.map((label) => [label, label]),
    stance: random() < own ? 'positive' : 'neutral',
  };
}

/** Phrasings that are not looked at, in the runs of a simulation that looks at deltaSCD alone. */
const UNSEEN: Generation = {
  response: 'unseen',
  counts: { self: 0, third: 0 },
  attributionRate: 'undefined',
  density: 'undefined',
  undefinedDensity: 'all C',
  densityByJudge: new Map(),
  votes: [],
  stance: 'neutral',
};

/**
 * One run of the model, drawn anew at every call.
 *
 * @param contrast whether P1 and P2 alone are drawn
 */
export function answered(
  items: readonly KnownItem[],
  repeats: number,
  random: () => number,
  contrast = false,
): ItemMeasurements[] {
  const times = <Value>(value: () => Value) => Array.from({ length: repeats }, value);
  return items.map(({ item, type, P1, P2 }): ItemMeasurements => {
    const under = (level: number, own: number) => times(() => generation(level, own, random));
    const rest = (level: number, own: number) => (contrast ? times(() => UNSEEN) : under(level, own));
    const generations: Record<Phrasing, Generation[]> = {
      P0: rest((P1 + P2) / 2, 0.5),
      P1: under(P1, 0.1),
      P2: under(P2, 0.85),
      P3: rest(P1, 0.1),
      P4: rest(P2, 0.85),
    };
    const distances = times(() => times(() => 0.08 + 0.1 * random()));
    return { row: { item, type, generations }, P0P1: distances, P1P2: distances };
  });
}

/** Measurements as a run, without its rows. */
export function runOf(measurements: readonly ItemMeasurements[], name = 'run.json'): ComparedRun {
  const used = instrument();
  const output: ComparedOutput = {
    name,
    evaluation: null,
    anchors: [],
    read: { instrument: used, subjects: new Map([['m', subject()]]), observations: [] },
    distanceOf: () => 0,
  };
  return {
    name: `m @ ${name}`,
    model: 'm',
    output,
    instrument: used,
    subject: subject(),
    ceiling: 0.199,
    items: new Map(measurements.map((one) => [one.row.item, one])),
    repeats: measurements[0]?.row.generations.P0.length ?? 0,
    judgedBy: [],
  };
}
