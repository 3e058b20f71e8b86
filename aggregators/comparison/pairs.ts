import type { ComparedRun } from './compared-run.ts';
import { equalGenerations } from './equal-generations.ts';

/** Two runs that are compared. */
export interface RunPair {
  readonly kind: 'models' | 'runs';
  readonly from: ComparedRun;
  readonly to: ComparedRun;
  /** The items of which both gave an answer, under one type, in the order of their ids. */
  readonly items: readonly string[];
}

function commonItems(from: ComparedRun, to: ComparedRun): string[] {
  return [...from.items].flatMap(([item, { row }]) =>
    to.items.get(item)?.row.type === row.type ? [item] : [],
  );
}

/**
 * The pairs of some runs: two runs of one model as such, by {@link equalGenerations}, and two models in every output that holds both. Across outputs two
 * models are paired only where none holds both: within one they have the same judges at the same time.
 */
export function pairsOf(runs: readonly ComparedRun[]): RunPair[] {
  const holds = (output: string, model: string) =>
    runs.some((run) => run.output.name === output && run.model === model);
  const outputs = new Set(runs.map(({ output }) => output.name));
  const meet = (one: string, other: string) =>
    [...outputs].some((output) => holds(output, one) && holds(output, other));
  return runs.flatMap((from, i) =>
    runs.slice(i + 1).flatMap((to): RunPair[] => {
      const kind = from.model === to.model ? 'runs' : 'models';
      const isApart = from.output.name !== to.output.name;
      if (kind === 'models' && isApart && meet(from.model, to.model)) return [];
      const [one, other] = kind === 'runs' ? equalGenerations(from, to) : [from, to];
      return [{ kind, from: one, to: other, items: commonItems(from, to) }];
    }),
  );
}
