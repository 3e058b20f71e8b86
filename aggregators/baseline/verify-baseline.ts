import { MEASURE } from '../instrument.ts';
import { BaselineError } from './baseline-error.ts';
import type { Baseline, BaselineState } from './baseline-schema.ts';
import { recomputedScores, writtenRows } from './make-state.ts';
import { refuseOtherContent } from './parse-baseline.ts';

/** Numbers further apart than this, as a share of the greater, are two numbers; sums may differ in their last digits. */
export const SAME_TO = 1e-9;

/** A number that is not what its rows give. */
export interface ScoreDifference {
  /** Where it stands, e.g. `deltaSCD.value`. */
  readonly path: string;
  readonly stored: string;
  readonly recomputed: string;
}

const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing';

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isSame(stored: unknown, recomputed: unknown): boolean {
  if (typeof stored !== 'number' || typeof recomputed !== 'number') return stored === recomputed;
  return Math.abs(stored - recomputed) <= SAME_TO * Math.max(1, Math.abs(stored), Math.abs(recomputed));
}

/** The first place at which two values differ; null where they are one, numbers to 1e-9. */
export function firstDifference(stored: unknown, recomputed: unknown, path = ''): ScoreDifference | null {
  if (!isGroup(stored) || !isGroup(recomputed)) {
    if (isSame(stored, recomputed)) return null;
    return { path, stored: shown(stored), recomputed: shown(recomputed) };
  }
  const keys = new Set([...Object.keys(stored), ...Object.keys(recomputed)]);
  for (const key of keys) {
    const found = firstDifference(stored[key], recomputed[key], path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

function refuseOtherScores(state: BaselineState, role: string, name: string): void {
  if (state.instrument.measure !== MEASURE) {
    throw new BaselineError(
      `${name} was saved under measure ${state.instrument.measure} and this version measures by ${MEASURE}: its numbers cannot be ` +
        'recomputed. Set a new anchor: esfp baseline update --new-anchor --accept.',
    );
  }
  const recomputed = recomputedScores(state);
  state.models.forEach(({ model, scores }, i) => {
    const found = firstDifference(scores, recomputed[i]);
    if (found === null) return;
    throw new BaselineError(
      `${name} was changed after it was saved: ${found.path} of ${model} (${role}) is stored as ${found.stored} and recomputed ` +
        `from its rows as ${found.recomputed}. Take it back from version control, or save it anew.`,
    );
  });
}

/** Refuses a count of responses that the rows do not have. */
function refuseOtherCounts({ saved, models }: BaselineState, role: string, name: string): void {
  const rows = writtenRows(models);
  const wrong =
    saved.rows !== rows
      ? `saved.rows (${role}) is stored as ${saved.rows} and recomputed from its rows as ${rows}`
      : saved.cached > rows
        ? `saved.cached (${role}) is stored as ${saved.cached}, of ${rows} rows`
        : null;
  if (wrong !== null) {
    throw new BaselineError(
      `${name} was changed after it was saved: ${wrong}. Take it back from version control, or save it anew.`,
    );
  }
}

/**
 * Recomputes every score of a baseline from its rows, and its hashes, and refuses one that holds another. This finds edits of
 * the scores without the rows, of the rows without the scores, and of anything without the hash. It is no signature: whoever
 * changes rows, scores and hash together makes a baseline that passes. What guards it is the review of the repository that
 * it is committed to.
 *
 * @param name of its file
 * @throws BaselineError that names the first number that differs, as stored and as recomputed
 */
export function verifyBaseline(baseline: Baseline, name: string): void {
  const { anchor, merged } = baseline;
  for (const [state, role] of [[anchor, 'anchor'] as const, [merged, 'merged'] as const]) {
    if (state === null) continue;
    refuseOtherScores(state, role, name);
    refuseOtherCounts(state, role, name);
  }
  refuseOtherContent(baseline, name);
}
