import { evaluationHash } from '../baseline/evaluation-hash.ts';
import type { ComparedOutput } from '../comparison/compared-run.ts';

/** Outputs with the hash of what was read of each, none of them twice. */
export interface DistinctOutputs<Output> {
  readonly outputs: readonly (Output & { readonly hash: string })[];
  /** Which were left out as copies, a sentence each. */
  readonly notes: readonly string[];
}

/** Some outputs without copies: of two with the same content the first is kept. They would pass for repeats of each other. */
export function distinctOutputs<Output extends { readonly output: ComparedOutput }>(
  outputs: readonly Output[],
): DistinctOutputs<Output> {
  const kept = new Map<string, Output & { readonly hash: string }>();
  const notes: string[] = [];
  for (const one of outputs) {
    const hash = evaluationHash(one.output.read);
    const earlier = kept.get(hash);
    if (earlier === undefined) kept.set(hash, { ...one, hash });
    else {
      notes.push(
        `${one.output.name} has the content of ${earlier.output.name}: the two count as one, and not as repeats.`,
      );
    }
  }
  return { outputs: [...kept.values()], notes };
}
