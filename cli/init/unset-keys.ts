import { VENDORS } from '../../providers/judges/judge-server.ts';
import { type ConfigValue, isMap, providersOf, Untold } from './config-value.ts';

/** The variables that promptfoo takes a provider's key from, by what its id begins with; without one it asks nobody. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(VENDORS).map(([vendor, { keys }]) => [vendor, keys])),
  deepseek: ['DEEPSEEK_API_KEY'],
  groq: ['GROQ_API_KEY'],
  mistral: ['MISTRAL_API_KEY'],
  openrouter: ['OPENROUTER_API_KEY'],
  xai: ['XAI_API_KEY'],
};

/** Ids of these vendors whose providers log in by other means. */
const OTHERWISE = /^(?:openai:(?:codex|agents|chatkit)|anthropic:claude-(?:agent-sdk|code))/;

/** Whether a variable has a value, or may have one that only running the config would tell. */
const isSet = (name: string, places: readonly unknown[]): boolean =>
  places.some((place) => place instanceof Untold || (isMap(place) && (place[name] ?? '') !== ''));

/**
 * The variables for keys of a config's providers that are not set: promptfoo stops before its first call. None for a
 * provider of which it is not known here.
 *
 * @returns the first name of each, once
 */
export function unsetKeys(config: ConfigValue, environment: NodeJS.ProcessEnv): string[] {
  const unset = providersOf(config).flatMap(({ id, config: own, env }) => {
    if (own === undefined || own.apiKeyRequired === false || (own.apiKey ?? '') !== '') return [];
    const keys = OTHERWISE.test(id) ? [] : (KEYS[id.split(':')[0] ?? ''] ?? []);
    const given = own.apiKeyEnvar;
    if (given instanceof Untold) return [];
    const names = keys.length > 0 && typeof given === 'string' ? [given, ...keys] : keys;
    return names.some((name) => isSet(name, [environment, config.env, env])) ? [] : names.slice(0, 1);
  });
  return [...new Set(unset)];
}
