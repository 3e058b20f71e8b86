import type { AnchorAgreement } from '../aggregators/anchor-agreement.ts';
import { loadSettings } from '../config.ts';
import { reasonOf } from '../judging/reason-of.ts';
import { storedAnchors } from '../judging/stored-anchors.ts';
import type { JudgeIdentity } from '../providers/judges/judge.ts';

/** Gives the anchors of a run, as far as they can be read. */
export type ReadableAnchors = (judges: readonly JudgeIdentity[], run: string) => Promise<AnchorAgreement[]>;

/**
 * Reads anchors from the store that the settings name. A report or a comparison is whole without them: where the store cannot
 * be read, one line on stderr says why, and there are none. It is not tried again then, since a locked store takes its time.
 */
export function readableAnchors(): ReadableAnchors {
  let isReadable = true;
  return async (judges, run) => {
    if (!isReadable) return [];
    try {
      return await storedAnchors(loadSettings(), judges, run);
    } catch (error) {
      isReadable = false;
      console.error(`ESFP: No anchors are shown: ${reasonOf(error)}`);
      return [];
    }
  };
}
