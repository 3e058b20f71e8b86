import { identityHash } from '../instrument.ts';
import type { Baseline } from './baseline-schema.ts';

/** The content hash of a baseline: of the canonical JSON of all but the hash. It shows an edit by mistake and is no signature. */
export function baselineHash(baseline: Omit<Baseline, 'hash'>): string {
  return identityHash({ ...baseline, hash: null });
}

/** A baseline with its content hash. */
export function hashed(baseline: Omit<Baseline, 'hash'>): Baseline {
  const { esfpBaseline, history, anchor, merged } = baseline;
  const content = { esfpBaseline, history, anchor, merged };
  return { esfpBaseline, hash: baselineHash(content), history, anchor, merged };
}
