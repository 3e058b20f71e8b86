import { modelFamily } from '../../aggregators/model-family.ts';
import type { Additions } from './change.ts';
import type { ConfigProvider, ConfigValue } from './config-value.ts';
import { isMap } from './config-value.ts';

/** What promptfoo 0.123 sends of itself; written down, it stands in the report and stays when promptfoo's defaults move. */
const SENT_TEMPERATURE = 0;
const SENT_MAX_TOKENS = 1024;

/** Reasoning counts towards the limit, and a cut-off answer is no answer. */
const THINKING_MAX_TOKENS = 8192;

/** How promptfoo treats the providers of one kind of id. */
interface Kind {
  readonly id: RegExp;
  /** Whether it sends a temperature and a token limit where none is set. */
  readonly sendsDefaults: boolean;
  /** Whether it puts reasoning before the answer unless showThinking is false. */
  readonly showsThinking: boolean;
  /** Whether it limits the tokens of OpenAI's reasoning models, reasoning included, where no limit is set. */
  readonly limitsReasoning: boolean;
  /** Variables that take the place of its defaults. */
  readonly envars: { readonly temperature: string; readonly max_tokens: string };
}

const OPENAI = { temperature: 'OPENAI_TEMPERATURE', max_tokens: 'OPENAI_MAX_TOKENS' };
const ANTHROPIC = { temperature: 'ANTHROPIC_TEMPERATURE', max_tokens: 'ANTHROPIC_MAX_TOKENS' };

const KINDS: readonly Kind[] = [
  {
    id: /^openai:(?:chat:|(?:chat)?gpt-[34])/,
    sendsDefaults: true,
    showsThinking: true,
    limitsReasoning: false,
    envars: OPENAI,
  },
  {
    id: /^(?:deepseek|openrouter):/,
    sendsDefaults: true,
    showsThinking: true,
    limitsReasoning: false,
    envars: OPENAI,
  },
  {
    id: /^azure(?:openai)?:chat:/,
    sendsDefaults: true,
    showsThinking: false,
    limitsReasoning: true,
    envars: OPENAI,
  },
  {
    id: /^anthropic:(?:messages:|claude-(?!agent-sdk|code))/,
    sendsDefaults: true,
    showsThinking: true,
    limitsReasoning: false,
    envars: ANTHROPIC,
  },
  {
    id: /^(?:ollama:chat:|bedrock:(?:converse:|.*(?:claude|deepseek))|vertex:claude)/,
    sendsDefaults: false,
    showsThinking: true,
    limitsReasoning: false,
    envars: OPENAI,
  },
];

const kindOf = (id: string): Kind | undefined => KINDS.find((one) => one.id.test(id));

/** Whether it is known here what promptfoo sends to a provider of itself, by the provider's id. */
export const isKnownProvider = (id: string): boolean => kindOf(id) !== undefined;

/** Names of OpenAI's reasoning models. */
const OPENAI_REASONING = /(?:^|[:/])(?:gpt-[5-9]|o[1-9](?![a-z0-9])|.*deep-research)/;
/** Models of others that reason before they answer whether or not they are told to. */
const REASONING = /reasoner|deepseek-r\d|(?:^|[:/-])(?:qwq|r1|magistral)(?![a-z])|thinking/;
/** Claude models that take a temperature; promptfoo leaves it out for later ones, and warns where one is set. */
const CLAUDE_WITH_TEMPERATURE =
  /claude-(?:2|3|instant|(?:opus|sonnet|haiku)-4(?:-[0-5])?(?:-\d{8})?(?:-latest)?$)/;

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

function samplingOf(id: string, config: ConfigValue, kind: Kind, environment: NodeJS.ProcessEnv): Additions {
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

/** Whether a model is one of OpenAI's that reason: it says so, or its name does. */
const isOpenaiReasoning = ({ id, config }: ConfigProvider): boolean =>
  config?.isReasoningModel === true ||
  (OPENAI_REASONING.test(id.toLowerCase()) && (modelFamily(id) ?? 'openai') === 'openai');

/** OpenAI's reasoning models take no temperature; their limit counts reasoning, and only some providers send one. */
const limitOfReasoning = (config: ConfigValue, { limitsReasoning }: Kind): Additions =>
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
