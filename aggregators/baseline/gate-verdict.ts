import { type GateReport, gateReportSchema } from '../gate/gate-report.ts';
import { combinedVerdict } from '../gate/verdict.ts';
import { BaselineError } from './baseline-error.ts';

/**
 * The report of a gate from what `esfp gate --json` printed, or `--report` wrote.
 *
 * @param name of its file
 * @throws BaselineError that names the file, also where its verdict is not that of its rules
 */
export function parseGateVerdict(value: unknown, name: string): GateReport {
  const { success, data, error } = gateReportSchema.safeParse(value);
  if (!success) {
    const [issue] = error.issues;
    throw new BaselineError(
      `${name} is no report of a gate (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}): give what esfp gate --json of this version ` +
        'printed.',
    );
  }
  const verdicts = data.models.flatMap(({ rules }) => rules.map(({ verdict }) => verdict));
  if (combinedVerdict(verdicts) !== data.verdict) {
    throw new BaselineError(
      `${name} says ${data.verdict} and its rules say ${combinedVerdict(verdicts)}: it was changed, gate anew.`,
    );
  }
  return data;
}
