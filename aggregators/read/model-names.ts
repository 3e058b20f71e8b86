import { createHash } from 'node:crypto';
import { withoutCredentials } from '../../transforms/without-credentials.ts';

/** So many hexadecimal digits tell apart keys that are shown alike. */
const DIGITS = 8;

/**
 * A provider's key as it is shown. One with a password or an API key in it is shown without, and with a short hash of the whole:
 * names go into reports and baselines, and two models are never called alike.
 */
function shownKey(key: string): string {
  const shown = withoutCredentials(key);
  if (shown === key) return key;
  return `${shown} (${createHash('sha256').update(key).digest('hex').slice(0, DIGITS)})`;
}

/** What the provider of a rank, from 0, among those of its key is called. */
export type ModelNames = (key: string, rank: number) => string;

/**
 * Names models by their providers' keys: key, key#2, ... A name that is a key of its own is passed over: of the keys a, a, a#2 the
 * models are a, a#3 and a#2.
 *
 * @param keys of all providers, in any order
 */
export function modelNames(keys: Iterable<string>): ModelNames {
  const taken = new Set([...keys].map(shownKey));
  return (key, rank) => {
    const shown = shownKey(key);
    let name = shown;
    for (let left = rank, number = 2; left > 0; number += 1) {
      name = `${shown}#${number}`;
      if (!taken.has(name)) left -= 1;
    }
    return name;
  };
}
