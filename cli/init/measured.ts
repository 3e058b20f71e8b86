import { askedPhrasings, configLabels } from '../estimate/pins.ts';
import { type ConfigProvider, type ConfigValue, providersOf } from './config-value.ts';

/** The providers that are written in a config, by whether ESFP asks them. */
export interface AskedProviders {
  readonly measured: readonly ConfigProvider[];
  /** Pinned to the user's own prompts: ESFP asks them nothing. */
  readonly pinned: readonly ConfigProvider[];
  /** Pinned to prompts that only running the config would tell. */
  readonly untold: readonly ConfigProvider[];
}

const isPins = (prompts: unknown): prompts is string[] =>
  Array.isArray(prompts) && prompts.every((one) => typeof one === 'string');

/** Tells the providers that a run of a config measures from those that are pinned to other prompts. */
export function askedProviders(config: ConfigValue): AskedProviders {
  const labels = configLabels(config.prompts);
  const asked: Record<keyof AskedProviders, ConfigProvider[]> = { measured: [], pinned: [], untold: [] };
  for (const provider of providersOf(config)) {
    const pins = provider.prompts ?? undefined;
    if (pins !== undefined && !isPins(pins)) asked.untold.push(provider);
    else asked[askedPhrasings(pins, labels).length > 0 ? 'measured' : 'pinned'].push(provider);
  }
  return asked;
}
