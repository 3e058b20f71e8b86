import pLimit, { type LimitFunction } from 'p-limit';
import type { AnswerForm } from '../endpoints/chat-endpoint.ts';

/** What an endpoint has been found to take. Every judge on the endpoint shares it, so that each refusal is paid once. */
export interface Learned {
  /** The strongest form that was not refused; undefined before the first request. */
  form: AnswerForm | undefined;
  /** Whether the endpoint has answered in that form. */
  proven: boolean;
  /** Whether a request was rejected without a reason down to the last form: the forms between are tried no more. */
  steppedDown: boolean;
  /** Parameters that the endpoint rejected. */
  readonly dropped: Set<string>;
  /** What requests wait in while nothing is proven: the first pays for all. */
  readonly unproven: LimitFunction;
}

/** What is known of an endpoint before the first request: nothing. */
export function nothingLearned(): Learned {
  return { form: undefined, proven: false, steppedDown: false, dropped: new Set(), unproven: pLimit(1) };
}

/** What is known of an endpoint, and its forms, strongest first. */
interface Taken {
  readonly learned: Learned;
  readonly forms: readonly AnswerForm[];
}

/** One value under two names: where the first is rejected, the second is tried. */
const OTHER_NAME: ReadonlyMap<string, string> = new Map([
  ['max_tokens', 'max_completion_tokens'],
  ['max_completion_tokens', 'max_tokens'],
]);

/** The form to ask in: the strongest that was not refused. */
export function currentForm({ learned, forms }: Taken): AnswerForm {
  const form = learned.form ?? forms[0];
  if (form === undefined) throw new RangeError('learned: `forms` is empty; the last form is `plain`.');
  return form;
}

/**
 * The parameters to send: those that were not rejected, under another name where there is one.
 *
 * @returns what is sent, and the names of what is left out
 */
export function acceptedParameters(
  { dropped }: Pick<Learned, 'dropped'>,
  parameters: Readonly<Record<string, unknown>>,
): {
  sent: Record<string, unknown>;
  left: string[];
} {
  const sent: Record<string, unknown> = {};
  const left: string[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    const other = OTHER_NAME.get(name);
    if (!dropped.has(name)) sent[name] = value;
    else if (other !== undefined && !dropped.has(other) && !Object.hasOwn(parameters, other)) {
      sent[other] = value;
    } else left.push(name);
  }
  return { sent, left };
}

/**
 * Remembers that the endpoint answered in a form. A form that was stepped down from meanwhile stays so.
 *
 * @param suspected the form that the request was refused in before, as far as the server's words can be read
 */
export function learnSuccess(taken: Taken, form: AnswerForm, suspected?: AnswerForm): void {
  const { learned, forms } = taken;
  const current = currentForm(taken);
  const weaker = forms.indexOf(form) > forms.indexOf(current);
  const isOpen = !learned.proven || suspected === current;
  if (form !== current && !(weaker && isOpen)) return;
  learned.form = form;
  learned.proven = true;
}

/**
 * Remembers a parameter that was rejected.
 *
 * @param named as the server has it; undefined where it named none
 * @param sent the parameters of the request
 * @returns whether it was one of them, so that the request is another one without it
 */
export function learnParameter(
  learned: Pick<Learned, 'dropped'>,
  named: string | undefined,
  sent: Readonly<Record<string, unknown>>,
): boolean {
  // `reasoning.effort` is part of what was sent as `reasoning`.
  const name = [named, named?.split(/[.[]/)[0]].find(
    (candidate) => candidate !== undefined && Object.hasOwn(sent, candidate),
  );
  if (name === undefined) return false;
  learned.dropped.add(name);
  return true;
}

/** What was refused: the form; the form as far as the server's words can be read; or the request, without a reason. */
export type Refusal = 'form' | 'suspected form' | 'request';

/**
 * The form to ask in after a request in another form was refused. A refusal of the form is remembered; a suspicion or a
 * rejection without a reason may be of this one request, and only the success of a weaker form is.
 *
 * @returns undefined where there is none
 */
export function formAfterRefusal(taken: Taken, refused: AnswerForm, kind: Refusal): AnswerForm | undefined {
  const { learned, forms } = taken;
  const current = currentForm(taken);
  // Another request has been refused it before and stepped down for all.
  if (forms.indexOf(refused) < forms.indexOf(current)) return current;
  if (kind === 'request' && learned.proven) return undefined;
  const following = forms[forms.indexOf(refused) + 1];
  if (kind === 'request' && following === undefined) learned.steppedDown = true;
  const isLong = kind === 'request' && learned.steppedDown && following !== undefined;
  const next = isLong ? forms.at(-1) : following;
  if (kind === 'form' && refused === current && next !== undefined) {
    learned.form = next;
    learned.proven = false;
  }
  return next;
}
