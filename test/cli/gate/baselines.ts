import { writeFileSync } from 'node:fs';
import { baselineJson } from '../../../aggregators/baseline/baseline-json.ts';
import { makeState } from '../../../aggregators/baseline/make-state.ts';
import { newBaseline } from '../../../aggregators/baseline/update-baseline.ts';
import { readEvaluation } from '../../../aggregators/read/evaluation.ts';
import { readOutputFile } from '../../../aggregators/read/output-file.ts';

/** Writes a baseline of one output, and returns its path. Responses are as far apart as their texts say. */
export function writeBaseline(path: string, output: string): string {
  const file = readOutputFile(output);
  const evaluation = readEvaluation([file]);
  const saved = { date: '2026-01-02T03:04:05.000Z', outputs: [], rows: file.rows.length, cached: 0 };
  const distanceOf = (one: string, other: string) => (one === other ? 0 : 0.1);
  const state = makeState(evaluation, distanceOf, { saved, evaluation: file.run, anchors: [] });
  writeFileSync(path, baselineJson(newBaseline(state)));
  return path;
}
