import { baselineJson } from '../../aggregators/baseline/baseline-json.ts';
import type { Baseline } from '../../aggregators/baseline/baseline-schema.ts';
import { writeWhole } from '../../whole-file.ts';

/** Writes a baseline whole or not at all. */
export async function writeBaseline(path: string, baseline: Baseline): Promise<void> {
  writeWhole(path, baselineJson(baseline));
}
