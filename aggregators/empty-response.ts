import { isMissing } from './judgement.ts';

/** Why a response is missing that is no text at all. */
export const EMPTY = 'the response is empty';

/** Why a response is missing that is white space alone. */
export const BLANK = 'the response is blank';

/** Whether a response is missing because the model said nothing. */
export function isEmptyResponse(response: unknown): boolean {
  return isMissing(response) && (response.missing === EMPTY || response.missing === BLANK);
}
