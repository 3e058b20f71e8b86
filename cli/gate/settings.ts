import type { GateSettings } from '../../config/gate.ts';
import type { Settings } from '../../config.ts';

/** What the settings hold outputs to. */
export function gateOf({ gate, minimumCoverage }: Settings): GateSettings {
  return { ...gate, minimumCoverage };
}
