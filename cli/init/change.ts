import { type ConfigValue, isMap, providerParts, providersKey } from './config-value.ts';

/** What `esfp init` adds to a provider: names and values of promptfoo's provider config. */
export type Additions = Readonly<Record<string, number | boolean>>;

/** One addition to a promptfoo config. */
export type Change =
  | { readonly kind: 'extension'; readonly reference: string }
  | { readonly kind: 'provider'; readonly index: number; readonly id: string; readonly additions: Additions };

function providerAfter(entry: unknown, additions: Additions): unknown {
  const parts = providerParts(entry);
  if (parts === undefined) return entry;
  const config = { ...(isMap(parts.options.config) ? parts.options.config : {}), ...additions };
  if (parts.form === 'id') return { id: parts.id, config };
  const options = { ...parts.options, config };
  return parts.form === 'options' || !isMap(entry) ? options : { [Object.keys(entry)[0] ?? '']: options };
}

/** What a config says after a change, and must say: everything as before, and what is added. */
export function valueAfter(config: ConfigValue, change: Change): ConfigValue {
  if (change.kind === 'extension') {
    const before = Array.isArray(config.extensions) ? config.extensions : [];
    return { ...config, extensions: [...before, change.reference] };
  }
  const key = providersKey(config);
  if (key === undefined) return config;
  const written = config[key];
  const entries: unknown[] = Array.isArray(written) ? written : [written];
  return {
    ...config,
    [key]: entries.map((entry, index) =>
      index === change.index ? providerAfter(entry, change.additions) : entry,
    ),
  };
}
