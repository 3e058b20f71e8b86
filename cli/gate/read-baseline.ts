import { readFileSync } from 'node:fs';
import { comparedBaseline } from '../../aggregators/baseline/from-baseline.ts';
import { isBaseline, parseBaseline, refuseOtherContent } from '../../aggregators/baseline/parse-baseline.ts';
import type { GateBaseline } from '../../aggregators/gate/gate-outputs.ts';
import { reasonOf } from '../../judging/reason-of.ts';
import { UsageError } from './usage-error.ts';

const HOW = 'give a file written by esfp baseline save';

function read(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`The baseline ${path} cannot be read (${reasonOf(error)}): ${HOW}.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`The baseline ${path} is no JSON (${reasonOf(error)}): ${HOW}.`);
  }
}

/**
 * What a baseline file holds outputs against: its anchor and, where there is one, the last that was merged.
 *
 * @throws UsageError when it cannot be read; BaselineError when it is no baseline, or was changed by hand
 */
export function readBaseline(path: string): GateBaseline[] {
  const value = read(path);
  if (!isBaseline(value)) throw new UsageError(`${path} is no baseline: ${HOW}.`);
  const baseline = parseBaseline(value, path);
  refuseOtherContent(baseline, path);
  const { anchor, merged } = baseline;
  return [
    { role: 'anchor', output: comparedBaseline(path, anchor) },
    ...(merged === null ? [] : [{ role: 'merged', output: comparedBaseline(path, merged) } as const]),
  ];
}
