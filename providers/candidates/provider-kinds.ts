/** How promptfoo treats the providers of one kind of id. */
export interface ProviderKind {
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

const KINDS: readonly ProviderKind[] = [
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

/** How promptfoo treats a provider, by its id; undefined where that is not known here. */
export const kindOf = (id: string): ProviderKind | undefined => KINDS.find((one) => one.id.test(id));
