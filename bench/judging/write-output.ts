/**
 * Writes the output that is judged, at the path of the argument: the recorded answers as an evaluation with ESFP's
 * assertions leaves them, measured but for what judges say. In a process of its own, whose memory is not counted.
 */
import { writeFileSync } from 'node:fs';
import { labelledPhrasing } from '../../aggregators/read/columns.ts';
import { measureAttributionRate } from '../../assertions/attribution-rate.ts';
import { measureFormat } from '../../assertions/response-format.ts';
import { measured } from '../../assertions/result.ts';
import { judgeableOutput } from '../../test/judging/judgeable-output.ts';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('write-output: name the file to write');

const output = judgeableOutput();
const { results } = output.results;
const graded = results.map((row) => {
  const { output: text, finishReason } = row.response;
  const phrasing = labelledPhrasing(row.prompt.label);
  if (phrasing === undefined) throw new Error(`write-output: ${row.prompt.label} is no phrasing`);
  const measurements = [measureAttributionRate(text, phrasing), measureFormat(text, finishReason)];
  const componentResults = measurements.map(measured);
  return {
    ...row,
    gradingResult: { pass: true, score: 1, reason: 'Measured, not graded.', componentResults },
  };
});
writeFileSync(path, JSON.stringify({ ...output, results: { ...output.results, results: graded } }));
