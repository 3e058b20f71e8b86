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
