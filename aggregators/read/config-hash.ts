import { withoutCredentials } from '../../transforms/without-credentials.ts';
import { identityHash } from '../instrument.ts';

/** Names of what holds keys, tokens and passwords, or may: of `max_tokens` and the like it is none. */
const SECRET =
  /api[-_]?key|private[-_]?key|access[-_]?key|(?:^|[-_a-z])token$|secret|passw|credential|headers?$|authori[sz]ation|cookie|signature|^(?:key|auth|env)$/i;

/** Names of what decides how an answer is fetched, shown or paid, and not what is answered. */
const APART: ReadonlySet<string> = new Set([
  'basePath',
  'cost',
  'costs',
  'inputCost',
  'outputCost',
  'delay',
  'maxRetries',
  'showThinking',
  'timeout',
  'timeoutMs',
]);

/** A value of a config as it is hashed. */
function told(value: unknown): unknown {
  if (typeof value === 'string') return withoutCredentials(value);
  if (Array.isArray(value)) return value.map(told);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRET.test(name) && !APART.has(name))
      .map(([name, inner]) => [name, told(inner)]),
  );
}

/**
 * Hash of a provider's config: equal where it asks for the same answers. Keys, headers and other secrets are left out, with what
 * decides how an answer is fetched, shown or paid.
 */
export function configHash(config: Readonly<Record<string, unknown>>): string {
  return identityHash(told(config));
}
