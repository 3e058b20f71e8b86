import { z } from 'zod';
import type { Estimate } from './cell.ts';
import { type Instrument, panelRule } from './instrument.ts';
import { column, type ExpectedItem, itemTable } from './item-table.ts';
import { isMissing } from './judgement.ts';
import type { Observation } from './observation.ts';
import { deltaStanceContentDensity } from './stance-content-density.ts';

const count = z.int().nonnegative();
const estimate = z.strictObject({ value: z.number().nullable(), n: count, undefined: count, missing: count });

/** deltaSCD with the responses that the validity policy leaves out. */
export const allResponsesSchema = z.strictObject({
  /** null for `reason`. */
  value: z.number().nullable(),
  underP1: estimate,
  underP2: estimate,
  /** How many responses are left out, of this model, under every phrasing. */
  leftOut: count,
  /** Why it could not be worked out; null where it could. */
  reason: z.string().nullable(),
});
export type AllResponses = z.infer<typeof allResponsesSchema>;

/** What the reason of a response begins with that the policy leaves out. */
export const LEFT_OUT_BY_POLICY = 'left out by the validity policy: ';

const isLeftOut = ({ response }: Observation) =>
  isMissing(response) && response.missing.startsWith(LEFT_OUT_BY_POLICY);

const none = (): Estimate => ({ value: null, n: 0, undefined: 0, missing: 0 });

/**
 * deltaSCD of one model over all its responses, whatever the validity policy leaves out (equation 5). A baseline does not hold
 * what is left out: there it is null, with that reason.
 *
 * @param observations of the model
 * @param expected the items asked
 * @returns undefined where the instrument leaves nothing out
 */
export function allResponses(
  observations: readonly Observation[],
  expected: readonly ExpectedItem[],
  instrument: Pick<Instrument, 'validity' | 'panel'>,
): AllResponses | undefined {
  if (instrument.validity === undefined) return undefined;
  const gone = observations.filter(isLeftOut);
  if (gone.some(({ leftOut }) => leftOut === undefined)) {
    return {
      value: null,
      underP1: none(),
      underP2: none(),
      leftOut: gone.length,
      reason:
        'what the judges said of the responses that are left out is not held here; the output itself has it',
    };
  }
  const whole = observations.map((one) =>
    one.leftOut === undefined ? one : { ...one, labelled: one.leftOut.labelled },
  );
  const rows = itemTable(whole, expected, panelRule(instrument));
  const under = (phrasing: 'P1' | 'P2') => column(rows, phrasing, ({ density }) => density);
  const found = deltaStanceContentDensity(under('P1'), under('P2'));
  const reason = found.value === null ? 'no item has SCD under P1, or none has under P2' : null;
  return { ...found, leftOut: gone.length, reason };
}
