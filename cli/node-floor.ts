import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';

/** The numbers of a version such as `v22.22.0` or `22.22`; what is left out is 0. */
function numbersOf(version: string): readonly [major: number, minor: number, patch: number] {
  const [major = 0, minor = 0, patch = 0] = version.replace(/^v/, '').split(/[.+-]/).map(Number);
  return [major, minor, patch];
}

/**
 * The range of Node's versions that package.json asks for, as it stands there.
 *
 * @throws Error where it has none
 */
export function packageEngines(): string {
  const { engines } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  return String(engines.node);
}

/**
 * Why a Node cannot run this package; null where it can.
 *
 * @param version as process.version has it
 * @param engines `>=` and the lowest version
 * @throws Error where engines are written in another way
 */
export function tooOldNode(version: string, engines: string): string | null {
  const [, floor] = /^>=\s*(\d+(?:\.\d+){0,2})$/.exec(engines.trim()) ?? [];
  if (floor === undefined) {
    throw new Error(`package.json: engines.node is '${engines}': write the lowest version, as in '>=22.22'.`);
  }
  const [wanted, found] = [numbersOf(floor), numbersOf(version)];
  const first = wanted.findIndex((number, place) => number !== found[place]);
  if (first === -1 || (found[first] ?? 0) > (wanted[first] ?? 0)) return null;
  return `esfp needs Node ${floor} or later, and this is ${version.replace(/^v/, '')}: install a later one, or put it first in PATH.`;
}
