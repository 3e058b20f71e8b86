import { counted } from '../../../aggregators/counted.ts';
import { EPISTEMIC_LABELS, STANCES } from '../../../aggregators/judgement.ts';
import { SCD_JUDGE_SYSTEM_PROMPT, STANCE_SYSTEM_PROMPT } from '../../../corpus/system-prompts.ts';
import type { ChatMessage, ChatRequest } from '../endpoints/chat-endpoint.ts';
import type { Passage } from '../judge.ts';

/** Raised when any text or schema in this file changes: answers to another prompt are other judgements. */
export const PROMPT_VERSION = 1;

/** One question to a judge model, whichever form its answer is asked for in. */
export interface JudgeQuestion {
  /** A system prompt of appendix A, verbatim. */
  readonly system: string;
  /** The user message. */
  readonly user: string;
  readonly answer: ChatRequest['answer'];
  /** What is wanted, for a judge that answered something else. */
  readonly wanted: string;
  /** About how many tokens the answer takes, reasoning apart. */
  readonly answerTokens: number;
}

/* All that ends a line for some reader is among these; zero-width characters end none and stay as written. */
const SPACE = /[\s\p{Cc}]+/gu;

/** A text on one line: every run of white space and control characters is one space; none at either end. */
export function onOneLine(text: string): string {
  return text.toWellFormed().replace(SPACE, ' ').trim();
}

/**
 * The sentences as a judge model is shown them, one line each: what its labels depend on. A sentence can then begin
 * no line, and so fake no number.
 */
export function collapsedSentences(sentences: readonly string[]): string[] {
  return sentences.map(onOneLine);
}

/** The passage as a judge model is shown it: what its stance depends on. Half a surrogate pair becomes U+FFFD. */
export function shownPassage({ response, item }: Passage): Passage {
  const shown = response.toWellFormed();
  return item === undefined ? { response: shown } : { response: shown, item: onOneLine(item) };
}

function objectWith(key: string, value: Readonly<Record<string, unknown>>): ChatRequest['answer'] {
  return {
    name: key,
    schema: { type: 'object', properties: { [key]: value }, required: [key], additionalProperties: false },
  };
}

/** Asks for one label a sentence: a numbered list, one line a sentence. Source: section 4.4, appendix A. */
export function labelQuestion(sentences: readonly string[]): JudgeQuestion {
  const count = sentences.length;
  return {
    system: SCD_JUDGE_SYSTEM_PROMPT,
    user: collapsedSentences(sentences)
      .map((sentence, index) => `${index + 1}. ${sentence}`)
      .join('\n'),
    answer: objectWith('labels', {
      type: 'array',
      items: { type: 'string', enum: [...EPISTEMIC_LABELS] },
      minItems: count,
      maxItems: count,
    }),
    wanted:
      `a single key "labels" that holds a list of exactly ${counted(count, 'label')}, each "A", "B" or "C", ` +
      'one per numbered sentence in input order',
    answerTokens: 6 + 2 * count,
  };
}

/** Asks for the stance of a response, which is shown alone or after its topic. Source: section 4.5, appendix A. */
export function stanceQuestion(passage: Passage): JudgeQuestion {
  const { response, item } = shownPassage(passage);
  return {
    system: STANCE_SYSTEM_PROMPT,
    user: item === undefined ? response : `Topic: ${item}\n\nText: ${response}`,
    answer: objectWith('stance', { type: 'string', enum: [...STANCES] }),
    wanted: 'a single key "stance" that holds "positive", "negative", "neutral" or "no_stance"',
    answerTokens: 8,
  };
}

/** So much of a faulty answer is shown to the judge that gave it, in characters. */
const LONGEST_ECHO = 2000;

/**
 * The conversation that asks again after a faulty answer. Turns alternate, which some servers insist on: a blank answer
 * has no turn, and the question is put anew.
 *
 * @param answer the judge's own text
 * @param fault what is wrong with it, a phrase without a full stop
 */
export function askAgain({ user, wanted }: JudgeQuestion, answer: string, fault: string): ChatMessage[] {
  const again = `The answer cannot be used: ${fault}. Answer again with one JSON object and nothing else: ${wanted}.`;
  const echo = answer.slice(0, LONGEST_ECHO).toWellFormed();
  if (echo.trim() === '') return [{ role: 'user', content: `${user}\n\n${again}` }];
  return [
    { role: 'user', content: user },
    { role: 'assistant', content: echo },
    { role: 'user', content: again },
  ];
}

/** About so many characters make a token of English: a rule of thumb. */
export const CHARACTERS_PER_TOKEN = 4;

/**
 * About how many tokens a question takes at four characters a token, for limits and for estimates of cost.
 * A rule of thumb for English; reasoning, and what a server adds for a schema, are not in it.
 *
 * @param messages the conversation; by default the question's own message alone
 */
export function estimateTokens(
  question: JudgeQuestion,
  messages: readonly Pick<ChatMessage, 'content'>[] = [{ content: question.user }],
): { readonly prompt: number; readonly completion: number } {
  const characters = messages.reduce((sum, { content }) => sum + content.length, question.system.length);
  return { prompt: Math.ceil(characters / CHARACTERS_PER_TOKEN), completion: question.answerTokens };
}
