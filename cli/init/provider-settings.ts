import { kindOf, type ProviderKind } from '../../providers/candidates/provider-kinds.ts';
import {
  CLAUDE_WITH_TEMPERATURE,
  isOpenaiReasoning,
  REASONING,
} from '../../providers/candidates/reasoning-models.ts';
import type { Additions } from './change.ts';
import type { ConfigProvider, ConfigValue } from './config-value.ts';
import { isMap } from './config-value.ts';

/** What promptfoo 0.123 sends of itself; written down, it stands in the report and stays when promptfoo's defaults move. */
const SENT_TEMPERATURE = 0;
const SENT_MAX_TOKENS = 1024;

/** Reasoning counts towards the limit, and a cut-off answer is no answer. */
const THINKING_MAX_TOKENS = 8192;

/** Whether it is known here what promptfoo sends to a provider of itself, by the provider's id. */
export const isKnownProvider = (id: string): boolean => kindOf(id) !== undefined;

const TOKEN_LIMITS = [
  'max_tokens',
  'max_completion_tokens',
  'max_output_tokens',
  'maxTokens',
  'max_new_tokens',
];

const has = (config: ConfigValue, names: readonly string[]): boolean =>
  [config, isMap(config.passthrough) ? config.passthrough : {}].some((place) =>
    names.some((name) => place[name] !== undefined),
  );

/** What a Claude model is told about thinking: how many tokens it may think, or that it may as it likes. */
function thinkingOf({ thinking, effort }: ConfigValue): { readonly budget: number } | undefined {
  if (isMap(thinking) && thinking.type === 'disabled') return undefined;
  if (isMap(thinking))
    return { budget: typeof thinking.budget_tokens === 'number' ? thinking.budget_tokens : 0 };
  return effort === undefined ? undefined : { budget: 0 };
}

function samplingOf(
  id: string,
  config: ConfigValue,
  kind: ProviderKind,
  environment: NodeJS.ProcessEnv,
): Additions {
  if (!kind.sendsDefaults || config.omitDefaults === true) return {};
  const isSet = (name: string) => (environment[name] ?? '') !== '';
  const isClaude = id.startsWith('anthropic:');
  const thinking = isClaude ? thinkingOf(config) : undefined;
  // Later Claude models may think without being told to.
  const isPlain = isClaude ? CLAUDE_WITH_TEMPERATURE.test(id) && thinking === undefined : !REASONING.test(id);
  const takesTemperature = !isClaude || (isPlain && !has(config, ['top_p']));
  const limit = isPlain
    ? SENT_MAX_TOKENS
    : Math.max(THINKING_MAX_TOKENS, (thinking?.budget ?? 0) + SENT_MAX_TOKENS);
  return {
    ...(takesTemperature && !has(config, ['temperature']) && !isSet(kind.envars.temperature)
      ? { temperature: SENT_TEMPERATURE }
      : {}),
    ...(!has(config, TOKEN_LIMITS) && (!isPlain || !isSet(kind.envars.max_tokens))
      ? { max_tokens: limit }
      : {}),
  };
}

/** OpenAI's reasoning models take no temperature; their limit counts reasoning, and only some providers send one. */
const limitOfReasoning = (config: ConfigValue, { limitsReasoning }: ProviderKind): Additions =>
  limitsReasoning && !has(config, TOKEN_LIMITS) ? { max_completion_tokens: THINKING_MAX_TOKENS } : {};

/**
 * What `esfp init` adds to a provider's config. Never what is set there or in the environment; nothing that promptfoo
 * would not send anyway, but for reasoning: it is kept out of the measured text, and a limit leaves room for it.
 *
 * @param environment its variables may take the place of promptfoo's defaults
 * @returns an empty object where there is nothing to add, or how promptfoo treats the provider is not known here
 */
export function providerSettings(provider: ConfigProvider, environment: NodeJS.ProcessEnv): Additions {
  const { id, config } = provider;
  const kind = kindOf(id);
  if (kind === undefined || config === undefined) return {};
  return {
    ...(isOpenaiReasoning(provider)
      ? limitOfReasoning(config, kind)
      : samplingOf(id.toLowerCase(), config, kind, environment)),
    ...(kind.showsThinking && config.showThinking === undefined ? { showThinking: false } : {}),
  };
}
