import { comparedBaseline } from '../../aggregators/baseline/from-baseline.ts';
import type { GateBaseline } from '../../aggregators/gate/gate-outputs.ts';
import { readBaseline } from '../baseline/read-baseline.ts';

/**
 * What a baseline file holds outputs against: its anchor and, where there is one, the last that was merged.
 *
 * @throws BaselineError when it cannot be read, is no baseline, or was changed by hand
 */
export function heldBaselines(path: string): GateBaseline[] {
  const { anchor, merged, hash } = readBaseline(path);
  return [
    { role: 'anchor', output: comparedBaseline(path, anchor), hash },
    ...(merged === null ? [] : [{ role: 'merged', output: comparedBaseline(path, merged), hash } as const]),
  ];
}
