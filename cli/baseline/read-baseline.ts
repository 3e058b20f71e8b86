import { existsSync, readFileSync } from 'node:fs';
import { BaselineError } from '../../aggregators/baseline/baseline-error.ts';
import type { Baseline, BaselineState } from '../../aggregators/baseline/baseline-schema.ts';
import { isBaseline, parseBaseline } from '../../aggregators/baseline/parse-baseline.ts';
import { verifyBaseline } from '../../aggregators/baseline/verify-baseline.ts';
import { reasonOf } from '../../judging/reason-of.ts';

function jsonOf(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new BaselineError(
      `The baseline ${path} cannot be read (${reasonOf(error)}): give a file written by esfp baseline save.`,
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BaselineError(
      `The baseline ${path} is no JSON (${reasonOf(error)}): take it back from version control, or save it anew.`,
    );
  }
}

/**
 * Reads a baseline, its form checked and its numbers not.
 *
 * @throws BaselineError that names the file and the remedy
 */
export function readBaselineForm(path: string): Baseline {
  return parseBaseline(jsonOf(path), path);
}

/**
 * Reads a baseline of which every number is what its rows give: no other is held against, since a hash is soon worked out anew.
 *
 * @throws BaselineError that names the file and the remedy
 */
export function readBaseline(path: string): Baseline {
  const baseline = readBaselineForm(path);
  verifyBaseline(baseline, path);
  return baseline;
}

/** Whether a path is that of a baseline, as far as its text tells: no output is parsed for it. */
function isBaselineFile(path: string): boolean {
  if (path.endsWith('.jsonl') || !existsSync(path)) return false;
  const text = readFileSync(path, 'utf8');
  return text.includes('"esfpBaseline"') && isBaseline(jsonOf(path));
}

/** The parts of a baseline, each of which can be compared. */
const ROLES = ['anchor', 'merged'] as const;
type Role = (typeof ROLES)[number];

/** A part of a baseline, named after a path by #anchor or #merged. */
interface NamedState {
  readonly path: string;
  readonly role: Role;
  readonly state: BaselineState;
}

function stateOf(path: string, role: Role): NamedState {
  const { anchor, merged } = readBaseline(path);
  // Until something is merged the anchor is also the last merged.
  if (role === 'anchor' || merged === null) return { path, role: 'anchor', state: anchor };
  return { path, role, state: merged };
}

/**
 * The part of a baseline that an argument names: `file.json#anchor`, `file.json#merged`, or, without either, the last merged; null
 * where its file is no baseline.
 *
 * @throws BaselineError where it is one that cannot be read, or has been changed
 */
export function namedState(argument: string): NamedState | null {
  if (isBaselineFile(argument)) return stateOf(argument, 'merged');
  const role = ROLES.find((one) => argument.endsWith(`#${one}`));
  if (role === undefined || existsSync(argument)) return null;
  return stateOf(argument.slice(0, -role.length - 1), role);
}
