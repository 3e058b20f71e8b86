/** What a promptfoo config says, as far as it can be told without running it. */
export type ConfigValue = Readonly<Record<string, unknown>>;

/** A part of a config that only running it would tell. */
export class Untold {
  readonly source: string;

  /** @param source the part as it is written, by which two of them are the same */
  constructor(source: string) {
    this.source = source;
  }
}

/** Whether a value is a map of names to values. */
export const isMap = (value: unknown): value is ConfigValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Untold);

/** The key under which a config has its providers; undefined where it has none. */
export const providersKey = (config: ConfigValue): 'providers' | 'targets' | undefined =>
  (['providers', 'targets'] as const).find((key) => config[key] !== undefined && config[key] !== null);

/** A provider of a config, in whichever of promptfoo's forms it is written. */
export interface ConfigProvider {
  readonly index: number;
  readonly id: string;
  /** Its `config`; empty where it has none, undefined where it cannot be told. */
  readonly config: ConfigValue | undefined;
  /** The prompts that it is pinned to, as they are written; undefined where there are none. */
  readonly prompts?: unknown;
  /** Variables of its own, as they are written; undefined where there are none. */
  readonly env?: unknown;
}

/** A provider's id with its options: `openai:x`, `{id: openai:x, ...}` or `{openai:x: {...}}`; undefined for another form. */
export function providerParts(
  entry: unknown,
):
  | { readonly form: 'id' | 'options' | 'map'; readonly id: string; readonly options: ConfigValue }
  | undefined {
  if (typeof entry === 'string') return { form: 'id', id: entry, options: {} };
  if (!isMap(entry)) return undefined;
  if (typeof entry.id === 'string') return { form: 'options', id: entry.id, options: entry };
  const [[name, options] = [], ...others] = Object.entries(entry);
  if (name === undefined || others.length > 0 || !isMap(options)) return undefined;
  return { form: 'map', id: typeof options.id === 'string' ? options.id : name, options };
}

function configOf(options: ConfigValue): ConfigValue | undefined {
  const { config } = options;
  if (Object.values(options).some((value) => value instanceof Untold && value.source.startsWith('...'))) {
    return undefined;
  }
  if (config === undefined || config === null) return {};
  return isMap(config) ? config : undefined;
}

function entriesOf(config: ConfigValue): unknown[] {
  const key = providersKey(config);
  const written = key === undefined ? [] : config[key];
  return Array.isArray(written) ? written : [written];
}

/** How many entries a config has for providers. */
export const countProviders = (config: ConfigValue): number => entriesOf(config).length;

/** The providers of a config that are written in it, by their places; those that only running it would tell are left out. */
export function providersOf(config: ConfigValue): ConfigProvider[] {
  return entriesOf(config).flatMap((entry, index) => {
    const parts = providerParts(entry);
    if (parts === undefined) return [];
    const { prompts, env } = parts.options;
    return [{ index, id: parts.id, config: configOf(parts.options), prompts, env }];
  });
}
