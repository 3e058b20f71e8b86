import { inspect } from 'node:util';

/** Why something failed, whatever was thrown: never an empty text, since that would be no reason. */
export function reasonOf(error: unknown): string {
  const said: unknown = error instanceof Error ? error.message : error;
  const text = typeof said === 'string' ? said : inspect(said);
  return text.trim() === '' ? 'it failed without a reason' : text;
}
