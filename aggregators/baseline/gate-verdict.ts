import { z } from 'zod';
import { VERDICTS } from '../gate/gate-report.ts';
import { BaselineError } from './baseline-error.ts';

/** What an update reads of a gate's report: its verdict, and of what. */
const gateVerdictSchema = z.looseObject({
  verdict: z.enum(VERDICTS),
  outputs: z.array(z.looseObject({ hash: z.string() })),
  /** What a change was looked for from; empty where none was. */
  baselines: z.array(z.looseObject({ hash: z.string().nullable() })),
  models: z.array(z.looseObject({ model: z.string() })),
});
export type GateVerdict = z.infer<typeof gateVerdictSchema>;

/**
 * The verdict of a gate from what `esfp gate --json` printed.
 *
 * @param name of its file
 * @throws BaselineError that names the file
 */
export function parseGateVerdict(value: unknown, name: string): GateVerdict {
  const { success, data, error } = gateVerdictSchema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw new BaselineError(
    `${name} is no verdict of a gate (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}): give what esfp gate --json printed.`,
  );
}
