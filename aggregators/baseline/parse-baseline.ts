import { identityHash } from '../instrument.ts';
import { BaselineError } from './baseline-error.ts';
import { baselineHash } from './baseline-hash.ts';
import { type Baseline, baselineSchema } from './baseline-schema.ts';

/** Whether a value read from a file is meant to be a baseline, of whatever version. */
export function isBaseline(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'esfpBaseline' in value;
}

/**
 * A baseline from the value of its JSON, its form checked and nothing else.
 *
 * @param name of its file
 * @throws BaselineError that names the file, the place and the remedy
 */
export function parseBaseline(value: unknown, name: string): Baseline {
  if (!isBaseline(value)) {
    throw new BaselineError(`${name} is no baseline: give a file written by esfp baseline save.`);
  }
  const { success, data, error } = baselineSchema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw new BaselineError(
    `${name} is no baseline of this version (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}): was it changed by hand? ` +
      'Take it back from version control, or save it anew.',
  );
}

/**
 * Refuses a baseline whose content is not that of its hash.
 *
 * @throws BaselineError that names the file and what differs
 */
export function refuseOtherContent(baseline: Baseline, name: string): void {
  const { hash, ...content } = baseline;
  const found = baselineHash(content);
  if (found !== hash) {
    throw new BaselineError(
      `${name} was changed after it was saved: its content hash is stored as ${hash} and recomputed as ${found}. Take it back from ` +
        'version control, or save it anew.',
    );
  }
  const states = [['anchor', baseline.anchor] as const, ['merged', baseline.merged] as const];
  for (const [state, own] of states) {
    if (own === null) continue;
    const instrument = identityHash(own.instrument);
    if (instrument === own.instrumentHash) continue;
    throw new BaselineError(
      `${name} was changed after it was saved: ${state}.instrumentHash is stored as ${own.instrumentHash} and recomputed as ` +
        `${instrument}. Take it back from version control, or save it anew.`,
    );
  }
}
