import { PHRASINGS } from '../../corpus/phrasings.ts';
import type { GenerationDistances } from '../uncertainty/generation-distances.ts';
import { type ItemMeasurements, presentGenerations } from '../uncertainty/measured-item.ts';
import type { ComparedRun } from './compared-run.ts';

const of = (distances: GenerationDistances, kept: readonly number[]): GenerationDistances =>
  kept.map((i) => kept.map((j) => distances[i]?.[j] ?? 'missing'));

/** An item with its first generation that is there alone. */
function firstGeneration(one: ItemMeasurements): ItemMeasurements {
  const kept = presentGenerations(one).slice(0, 1);
  const { generations } = one.row;
  const [P0, P1, P2, P3, P4] = PHRASINGS.map((phrasing) =>
    generations[phrasing].filter((_, i) => kept.includes(i)),
  );
  return {
    row: {
      ...one.row,
      generations: { P0: P0 ?? [], P1: P1 ?? [], P2: P2 ?? [], P3: P3 ?? [], P4: P4 ?? [] },
    },
    P0P1: of(one.P0P1, kept),
    P1P2: of(one.P1P2, kept),
  };
}

function firstGenerations(run: ComparedRun): ComparedRun {
  return {
    ...run,
    items: new Map([...run.items].map(([id, one]) => [id, firstGeneration(one)])),
    repeats: Math.min(1, run.repeats),
  };
}

/**
 * Two runs of one model as they compare where one of them has a single generation an item: by the first of each. A mean of
 * several against one generation is skewed where a stance is rare, so that an unchanged model would seem to fall, or to rise,
 * too often; one against one, either may be the greater alike. Runs of as many generations, or of two and more, stay.
 */
export function equalGenerations(
  from: ComparedRun,
  to: ComparedRun,
): readonly [from: ComparedRun, to: ComparedRun] {
  if (from.repeats === to.repeats || Math.min(from.repeats, to.repeats) > 1) return [from, to];
  return [firstGenerations(from), firstGenerations(to)];
}
