import type { ResponseKind } from '../../transforms/response-kinds/kinds.ts';
import { LEFT_OUT_BY_POLICY } from '../all-responses.ts';
import { counted } from '../counted.ts';
import type { Instrument } from '../instrument.ts';
import { isMissing } from '../judgement.ts';
import type { Observation } from '../observation.ts';
import { OutputError } from './rows.ts';

/** The kinds of an observation's response that are left out; null where that is not known. */
function leftOutKinds({ format }: Observation, drop: readonly ResponseKind[]): ResponseKind[] | null {
  if (isMissing(format) || format.kinds === undefined) return null;
  const found = format.kinds.filter((kind) => drop.includes(kind));
  return found.length === 0 && drop.includes('cutOff') && format.cutOff === null ? null : found;
}

/** The refusal to guess of which kinds responses are. */
function notKnown(unknown: readonly Observation[], drop: readonly ResponseKind[]): OutputError {
  const untold = unknown.filter(({ format }) => !isMissing(format) && format.kinds !== undefined);
  const [of, why] =
    untold.length > 0
      ? [
          untold,
          'the provider did not say why they ended: take cutOff out of validity in esfp.yaml, then run esfp judge on the output',
        ]
      : [unknown, 'that is not known: run esfp judge on the output, which finds it out'];
  return new OutputError(
    `The validity policy leaves out responses that are ${drop.join(', ')}, and of ${counted(of.length, 'response')} ` +
      `(the first: ${of[0]?.row}) ${why}.`,
  );
}

/**
 * The observations of an evaluation after its instrument's validity policy: nothing of a response that it drops is measured.
 * Each of its parts is missing with that reason; what the judges said of it is kept apart, for deltaSCD of all responses.
 *
 * @throws OutputError where of a response it is not known whether the policy drops it
 */
export function leaveOut(
  observations: readonly Observation[],
  { validity }: Pick<Instrument, 'validity'>,
): Observation[] {
  if (validity === undefined) return [...observations];
  const { drop } = validity;
  const unknown: Observation[] = [];
  const left = observations.map((one): Observation => {
    if (isMissing(one.response)) return one;
    const kinds = leftOutKinds(one, drop);
    if (kinds === null) unknown.push(one);
    if (kinds === null || kinds.length === 0) return one;
    const reason = { missing: `${LEFT_OUT_BY_POLICY}${kinds.join(', ')}` };
    const { response, labelled, format } = one;
    return {
      ...one,
      response: reason,
      attribution: reason,
      labelled: reason,
      stances: reason,
      format: reason,
      leftOut: { response, labelled, format },
    };
  });
  if (unknown.length > 0) throw notKnown(unknown, drop);
  return left;
}
