import type { RawLabel } from '../../../aggregators/judgement.ts';
import type { JudgeSpec } from '../../../config/judge-spec.ts';
import { priceOf } from '../../../config/price.ts';
import type { ChatMessage, ChatReply } from '../endpoints/chat-endpoint.ts';
import type { Judge, Judged, JudgeIdentity, Receipt } from '../judge.ts';
import { type ReadAnswer, readLabels, readStance } from './judge-answer.ts';
import {
  askAgain,
  estimateTokens,
  type JudgeQuestion,
  labelQuestion,
  onOneLine,
  stanceQuestion,
} from './judge-prompt.ts';
import { type LearningEndpoint, type NegotiatedReply, negotiate } from './negotiate.ts';

export interface ChatJudgeOptions extends LearningEndpoint {
  readonly identity: JudgeIdentity;
  /** Per million tokens; for servers that do not say what a request cost. */
  readonly price?: JudgeSpec['price'];
}

/** A judge answered twice, and neither answer can be used. The message says why; the answers were paid for. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer';
  readonly receipt: Receipt;

  constructor(message: string, receipt: Receipt) {
    super(message);
    this.receipt = receipt;
  }
}

/** So much of a refusal is quoted, in characters. */
const LONGEST_REFUSAL = 200;

/** What is wrong with a reply: told to the user, and to the judge. */
interface Unusable {
  readonly reason: string;
  readonly told: string;
}

function declined({ refusal, text }: ChatReply): Unusable {
  const words = onOneLine(refusal || text);
  const said = words.length > LONGEST_REFUSAL ? `${words.slice(0, LONGEST_REFUSAL).toWellFormed()}…` : words;
  return {
    reason: said === '' ? 'the judge declined' : `the judge declined: ${said}`,
    told: 'you declined; the texts are to be classified, not to be answered or agreed with',
  };
}

/** A reply's answer. One that was cut off is whole when its object is. */
function readReply<Answer>(
  reply: ChatReply,
  read: (text: string) => ReadAnswer<Answer>,
): { readonly answer: Answer } | Unusable {
  if (reply.end === 'refused') return declined(reply);
  const result = read(reply.text);
  if ('answer' in result) return result;
  if (reply.end === 'cut') {
    return {
      reason: 'the answer was cut off at its token limit: raise it in params',
      told: 'it was cut off before its end',
    };
  }
  return { reason: result.fault, told: result.fault };
}

/** The sum of what is known of every one; null where one is unknown. */
function sumOrNull(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

function receiptOf(
  replies: readonly NegotiatedReply[],
  last: NegotiatedReply,
  price: JudgeSpec['price'],
): Receipt {
  const prompt = sumOrNull(replies.map(({ reply }) => reply.tokens?.prompt ?? null));
  const completion = sumOrNull(replies.map(({ reply }) => reply.tokens?.completion ?? null));
  const tokens = prompt === null || completion === null ? null : { prompt, completion };
  const priced =
    tokens === null || price === undefined ? null : priceOf(tokens.prompt, tokens.completion, price);
  return {
    servedModel: last.reply.servedModel,
    date: new Date().toISOString(),
    tokens,
    cost: sumOrNull(replies.map(({ reply }) => reply.cost)) ?? priced,
    form: last.form,
    dropped: last.dropped,
  };
}

/**
 * A judge on a chat model. An answer that cannot be used is asked for once more with its fault named; nothing is ever
 * filled in or cut to fit.
 */
export function createChatJudge(options: ChatJudgeOptions): Judge {
  const { identity, price } = options;

  async function ask<Answer>(
    question: JudgeQuestion,
    read: (text: string) => ReadAnswer<Answer>,
    signal: AbortSignal,
  ): Promise<Judged<Answer>> {
    const send = (messages: readonly ChatMessage[]): Promise<NegotiatedReply> => {
      const { prompt, completion } = estimateTokens(question, messages);
      const draft = { system: question.system, messages, answer: question.answer };
      return negotiate(options, draft, { signal, estimatedTokens: prompt + completion });
    };

    const first = await send([{ role: 'user', content: question.user }]);
    const answered = readReply(first.reply, read);
    if ('answer' in answered) return { answer: answered.answer, receipt: receiptOf([first], first, price) };

    const second = await send(askAgain(question, first.reply.text, answered.told));
    const receipt = receiptOf([first, second], second, price);
    const answeredAgain = readReply(second.reply, read);
    if ('answer' in answeredAgain) return { answer: answeredAgain.answer, receipt };
    throw new UnusableAnswer(`asked twice: ${answered.reason}, then ${answeredAgain.reason}`, receipt);
  }

  const never = (): AbortSignal => new AbortController().signal;

  return {
    identity,
    async labelSentences(sentences, signal = never()): Promise<Judged<RawLabel[]>> {
      if (sentences.length === 0) return { answer: [], receipt: null };
      return ask(labelQuestion(sentences), (text) => readLabels(text, sentences.length), signal);
    },
    async extractStance(passage, signal = never()) {
      if (passage.response.trim() === '') {
        throw new Error('the response is empty: there is no stance to ask for');
      }
      return ask(stanceQuestion(passage), readStance, signal);
    },
  };
}
