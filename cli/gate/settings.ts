import { type GateSettings, gateSchema } from '../../config/gate.ts';
import type { Settings } from '../../config.ts';

/** What the settings say of a gate. */
export function gateOf(settings: Settings): GateSettings {
  return gateSchema.parse('gate' in settings ? settings.gate : {});
}
