import type { Additions, Change } from './change.ts';
import { type ConfigFormat, textAfter } from './config-format.ts';
import { type ConfigValue, countProviders, providersKey, Untold } from './config-value.ts';
import { InitError } from './init-error.ts';
import { EXTENSION_REFERENCE, isOurExtension } from './local-modules.ts';
import { askedProviders } from './measured.ts';
import { isKnownProvider, providerSettings } from './provider-settings.ts';
import { ComputedConfigError } from './script-object.ts';

/** A config with what was added to it, and what is left to people. */
export interface EditedConfig {
  readonly text: string;
  readonly changes: readonly Change[];
  /** Additions that could not be made without touching something else. */
  readonly left: readonly Extract<Change, { kind: 'provider' }>[];
  /** Why the extension could not be added; null where it was, or is there. */
  readonly byHand: string | null;
  /** Providers of which it is not known here what promptfoo sends them; ids. */
  readonly unknown: readonly string[];
  /** Providers of which only running the config would tell, or whether they are measured. */
  readonly untold: number;
  /** What it says; null where only running it would tell. */
  readonly value: ConfigValue | null;
  /** An extension of ours that is referred to by node_modules; null for none. */
  readonly hoistable: string | null;
}

/** promptfoo's echo, and our own: there is nothing to set. */
const WITHOUT_SAMPLING = /^echo$|^file:\/\/(?:\.\/)?esfp-(?:recorded|control)\.mjs$|promptfoo-esfp/;

/** A computed config that names our extension somewhere. */
const namesExtension = (text: string): boolean =>
  [...text.matchAll(/(['"`])((?:(?!\1)[^\n])*)\1/g)].some(([, , literal]) => isOurExtension(literal));

/** How a parser fails on brackets within brackets without end. */
const OVERFLOW = /call stack/i;

function readConfig(format: ConfigFormat, text: string, path: string): ConfigValue | string {
  try {
    return format.read(text);
  } catch (error) {
    if (error instanceof ComputedConfigError) return error.message;
    const reason = error instanceof Error ? error.message : String(error);
    throw new InitError(
      `${path} cannot be parsed and is left alone (${OVERFLOW.test(reason) ? 'it is nested too deep' : reason}): mend it, and run esfp init again.`,
    );
  }
}

function whyNotExtended({ extensions }: ConfigValue): string {
  if (extensions instanceof Untold) return 'its extensions are computed';
  return extensions === undefined || extensions === null || Array.isArray(extensions)
    ? 'its extensions cannot be added to without touching something else'
    : 'its extensions are no list';
}

/**
 * Adds the extension to a config, and to the providers that it measures what matters for the measurement. What stands in it stays, byte
 * for byte; what cannot be added so is told.
 *
 * @param path how errors name the config
 * @param environment its variables may take the place of promptfoo's defaults
 * @throws InitError where the config cannot be parsed, or names no providers
 */
export function editConfig(
  format: ConfigFormat,
  before: string,
  path: string,
  environment: NodeJS.ProcessEnv,
): EditedConfig {
  const value = readConfig(format, before, path);
  if (typeof value === 'string') {
    const byHand = namesExtension(before) ? null : value;
    return {
      text: before,
      changes: [],
      left: [],
      unknown: [],
      untold: 0,
      byHand,
      value: null,
      hoistable: null,
    };
  }
  if (providersKey(value) === undefined) {
    throw new InitError(`${path} names no providers and is left alone: add them, and run esfp init again.`);
  }
  let text = before;
  const changes: Change[] = [];
  const add = (change: Change): boolean => {
    const after = textAfter(format, text, change);
    if (after === undefined) return false;
    text = after;
    changes.push(change);
    return true;
  };
  const extensions: unknown[] = Array.isArray(value.extensions) ? value.extensions : [value.extensions];
  const ours = extensions.find(isOurExtension);
  const isExtended = ours !== undefined || add({ kind: 'extension', reference: EXTENSION_REFERENCE });
  const { measured, pinned } = askedProviders(value);
  const left = measured.flatMap((provider) => {
    const additions: Additions = providerSettings(provider, environment);
    const change = { kind: 'provider', index: provider.index, id: provider.id, additions } as const;
    return Object.keys(additions).length === 0 || add(change) ? [] : [change];
  });
  return {
    text,
    changes,
    left,
    unknown: measured.map(({ id }) => id).filter((id) => !isKnownProvider(id) && !WITHOUT_SAMPLING.test(id)),
    untold: countProviders(value) - measured.length - pinned.length,
    byHand: isExtended ? null : whyNotExtended(value),
    value,
    hoistable: typeof ours === 'string' && ours.includes('node_modules') ? ours : null,
  };
}
