import { claudeThinks, isOpenaiReasoning, REASONING, type ReasoningProvider } from './reasoning-models.ts';

/* Providers of promptfoo that write a chat server's reasoning before its answer. */
const CHAT =
  /^(?:openai:(?!responses|embedding|moderation|image|realtime|assistant|completion)|deepseek|openrouter|orcarouter|groq|cerebras|togetherai|fireworks|hyperbolic|novita|nscale|nvidia|moonshot|minimax|alibaba|dashscope|aliyun|alicloud|atlascloud|cloudera|databricks|xai:(?!responses)|perplexity|portkey|helicone|truefoundry|envoy|mlflow|jfrog|snowflake|llamaapi|huggingface:chat|hf:chat|litellm|localai|aimlapi|cometapi|github|vercel)/;

/* Models that reason unless they are told not to, and whose servers may give what they reason. */
const OPEN_REASONING =
  /deepseek[.-]r\d|gpt-oss|qwen-?3(?!.*instruct)|glm-(?:4\.[5-9]|[5-9])|minimax-m\d|seed-oss|nemotron|grok-3-mini|(?<!non-)reasoning|deepseek-v[4-9]/;
/* A router gives the reasoning of these too. */
const GEMINI_REASONING = /gemini-(?:2\.5|[3-9])/;

/* Where a server other than OpenAI's is named, in the config and in the environment. */
const OTHER_SERVER = ['apiBaseUrl', 'apiHost'];
const OTHER_SERVER_VARIABLES = ['OPENAI_API_BASE_URL', 'OPENAI_BASE_URL', 'OPENAI_API_HOST'];
/* What asks a chat server for its reasoning. */
const ASKS = ['reasoning', 'reasoning_effort', 'include_reasoning', 'thinking'];

type Config = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether thinking is switched on, as Nova takes it. */
const isOn = (thinking: unknown) => isMap(thinking) && thinking.type !== 'disabled';

function reasonsByName(id: string, config: Config): boolean {
  return (
    REASONING.test(id) ||
    OPEN_REASONING.test(id) ||
    isOpenaiReasoning({ id, config }) ||
    (id.startsWith('orcarouter:') && GEMINI_REASONING.test(id))
  );
}

/** Whether a chat server's answers may come with what it reasoned. OpenAI's own server never gives that. */
function chatReasons(id: string, config: Config, environment: NodeJS.ProcessEnv): boolean {
  const isOpenais =
    id.startsWith('openai:') &&
    OTHER_SERVER.every((name) => config[name] === undefined) &&
    OTHER_SERVER_VARIABLES.every((name) => (environment[name] ?? '') === '');
  if (isOpenais) return false;
  const places = [config, config.passthrough].filter(isMap);
  return reasonsByName(id, config) || places.some((place) => ASKS.some((name) => place[name] !== undefined));
}

/**
 * Whether promptfoo may write a provider's reasoning before its answers, in one text with them: it does so unless
 * `showThinking` is false, for providers of these kinds whose models reason. Every model of OpenRouter and Ollama may. Another
 * provider that is not known here, or whose model has a name that tells nothing, is none: its answers tell.
 *
 * @param environment its variables may name another server than OpenAI's
 */
export function prefixesThinking(
  { id: name, config = {} }: ReasoningProvider,
  environment: NodeJS.ProcessEnv,
): boolean {
  const id = name.toLowerCase();
  if (config.showThinking === false) return false;
  // What an answer's place is taken by where it is empty has no mark, and a name does not tell which models reason.
  if (id.startsWith('openrouter:')) return true;
  if (id.startsWith('anthropic:') || id.startsWith('vertex:claude')) return claudeThinks({ id, config });
  if (id.startsWith('bedrock:')) {
    return claudeThinks({ id, config }) || isOn(config.reasoningConfig) || reasonsByName(id, config);
  }
  // Whoever made a model there named it.
  if (id.startsWith('ollama:') && !id.startsWith('ollama:embedding')) return config.think !== false;
  return CHAT.test(id) && chatReasons(id, config, environment);
}

/**
 * Whether promptfoo writes a provider's reasoning before its answers with nothing between them, and keeps no raw response
 * that would tell: Gemini through Vertex does so where its config asks for thoughts.
 */
export function blendsThinking({ id, config = {} }: ReasoningProvider): boolean {
  if (!/^vertex:(?!claude)/i.test(id) || !isMap(config.generationConfig)) return false;
  const { thinkingConfig, thinking_config } = config.generationConfig;
  return [thinkingConfig, thinking_config]
    .filter(isMap)
    .some((one) => one.includeThoughts === true || one.include_thoughts === true);
}
