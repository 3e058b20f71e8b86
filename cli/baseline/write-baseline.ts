import writeFileAtomic from 'write-file-atomic';
import { baselineJson } from '../../aggregators/baseline/baseline-json.ts';
import type { Baseline } from '../../aggregators/baseline/baseline-schema.ts';

/** Writes a baseline whole or not at all. */
export async function writeBaseline(path: string, baseline: Baseline): Promise<void> {
  await writeFileAtomic(path, baselineJson(baseline));
}
