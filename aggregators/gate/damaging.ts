import { shuffler } from 'd3-array';
import { CONTROL_TYPE, LICENSED_TYPES } from '../selectivity.ts';
import type { AnswerProcess, Damaging } from './answer-process.ts';
import type { DrawnGeneration } from './drawn-item.ts';
import type { Damage } from './rehearsal-report.ts';

/** Damage of one kind and reach. */
export interface Plant {
  readonly damage: Damage;
  /** The share of the items that it may reach, in [0, 1]. */
  readonly share: number;
}

/** What is planted: nothing, then reporting on ever more items, then opining on settled fact. */
export const PLANTS: readonly Plant[] = [
  { damage: 'none', share: 0 },
  { damage: 'reporting', share: 0.1 },
  { damage: 'reporting', share: 0.25 },
  { damage: 'reporting', share: 0.5 },
  { damage: 'reporting', share: 1 },
  { damage: 'opining on T4', share: 1 },
];

/** An answer with another's judgement in the place of that of its P2. */
function judgedUnderP2(
  generation: DrawnGeneration,
  other: DrawnGeneration,
  side: 'P1' | 'P2',
): DrawnGeneration {
  return {
    ...generation,
    density: { ...generation.density, P2: other.density[side] },
    attributionRate: { ...generation.attributionRate, P2: other.attributionRate[side] },
  };
}

/** Some of the items that a damage may reach, by lot. */
function reached(items: readonly number[], share: number, random: () => number): ReadonlySet<number> {
  const order = shuffler(random)([...items]);
  return new Set(order.slice(0, Math.round(share * items.length)));
}

/**
 * Damage for one rerun; which items it reaches is drawn anew at every call. Reporting gives P2 the SCD and AR of another answer
 * to P1 of the same item; opining on T4 those of an answer to P2 of a licensed item, drawn by lot. Stances and PSI stay.
 *
 * @returns undefined where nothing is damaged
 */
export function damagingOf(
  { damage, share }: Plant,
  { items }: AnswerProcess,
  random: () => number,
): Damaging | undefined {
  if (damage === 'none') return undefined;
  const places = (passes: (type: (typeof items)[number]['type']) => boolean) =>
    items.flatMap(({ type }, i) => (passes(type) ? [i] : []));
  if (damage === 'reporting') {
    const hit = reached(
      places(() => true),
      share,
      random,
    );
    return (item, generation, chance) => {
      const own = items[item];
      return own === undefined || !hit.has(item)
        ? generation
        : judgedUnderP2(generation, own.draw(chance).generation, 'P1');
    };
  }
  const licensed = places((type) => LICENSED_TYPES.includes(type));
  const hit = reached(
    places((type) => type === CONTROL_TYPE),
    share,
    random,
  );
  return (item, generation, chance) => {
    const other = items[licensed[Math.floor(chance() * licensed.length)] ?? -1];
    return other === undefined || !hit.has(item)
      ? generation
      : judgedUnderP2(generation, other.draw(chance).generation, 'P2');
  };
}
