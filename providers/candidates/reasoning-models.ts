import { modelFamily } from '../../aggregators/model-family.ts';

/** Names of OpenAI's reasoning models. */
const OPENAI_REASONING = /(?:^|[:/])(?:gpt-[5-9]|o[1-9](?![a-z0-9])|.*deep-research)/;
/** Models of others that reason before they answer whether or not they are told to. */
export const REASONING = /reasoner|deepseek-r\d|(?:^|[:/-])(?:qwq|r1|magistral)(?![a-z])|thinking/;
/** Claude models that take a temperature; promptfoo leaves it out for later ones, and warns where one is set. */
export const CLAUDE_WITH_TEMPERATURE =
  /claude-(?:2|3|instant|(?:opus|sonnet|haiku)-4(?:-[0-5])?(?:-\d{8})?(?:-latest)?$)/;

/** A provider as far as its reasoning goes. */
export interface ReasoningProvider {
  readonly id: string;
  readonly config?: Readonly<Record<string, unknown>> | undefined;
}

/** Whether a model is one of OpenAI's that reason: it says so, or its name does. */
export const isOpenaiReasoning = ({ id, config }: ReasoningProvider): boolean =>
  config?.isReasoningModel === true ||
  (OPENAI_REASONING.test(id.toLowerCase()) && (modelFamily(id) ?? 'openai') === 'openai');

/* As promptfoo 0.123 has it: Claude models that think whatever they are told, and those that do unless they are told not to. */
const CLAUDE_ALWAYS_THINKS = /(?:^|[^a-z0-9])claude-(?:fable|mythos)-5(?![a-z0-9])/;
const CLAUDE_THINKS_BY_DEFAULT = /(?:^|[^a-z0-9])claude-(?:opus|sonnet)-5(?![a-z0-9])/;
/* At these efforts promptfoo leaves out that it is not to think. */
const CLAUDE_KEEPS_THINKING = /(?:^|[^a-z0-9])claude-opus-5(?![a-z0-9])/;
const HIGHEST_EFFORTS: readonly unknown[] = ['xhigh', 'max'];

/** Whether a Claude model thinks, by its name and its config. */
export function claudeThinks({ id: name, config = {} }: ReasoningProvider): boolean {
  const id = name.toLowerCase();
  if (CLAUDE_ALWAYS_THINKS.test(id)) return true;
  const { thinking, effort } = config;
  if (typeof thinking !== 'object' || thinking === null) return CLAUDE_THINKS_BY_DEFAULT.test(id);
  const isOff = 'type' in thinking && thinking.type === 'disabled';
  return !isOff || (CLAUDE_KEEPS_THINKING.test(id) && HIGHEST_EFFORTS.includes(effort));
}
