import { readFileSync } from 'node:fs';
import { BaselineError } from '../../aggregators/baseline/baseline-error.ts';
import { parseGateVerdict } from '../../aggregators/baseline/gate-verdict.ts';
import type { GateReport } from '../../aggregators/gate/gate-report.ts';
import { reasonOf } from '../../judging/reason-of.ts';

/**
 * Reads what `esfp gate --json` printed.
 *
 * @throws BaselineError that names the file and the remedy
 */
export function readGate(path: string): GateReport {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BaselineError(
      `--gate-passed ${path} cannot be read (${reasonOf(error)}): give what esfp gate --json printed.`,
    );
  }
  return parseGateVerdict(value, path);
}
