import { type ChatJudgeOptions, createChatJudge } from '../../../../providers/judges/chat/chat-judge.ts';
import { nothingLearned } from '../../../../providers/judges/chat/learned.ts';
import type {
  AnswerForm,
  ChatReply,
  ChatRequest,
} from '../../../../providers/judges/endpoints/chat-endpoint.ts';
import type { Judge, JudgeIdentity } from '../../../../providers/judges/judge.ts';

export const FORMS: readonly AnswerForm[] = [
  'json_schema',
  'json_object_with_schema',
  'json_object',
  'plain',
];

const IDENTITY: JudgeIdentity = {
  id: 'scripted:judge',
  family: 'scripted',
  parameters: {},
  promptVersion: 1,
  embedded: false,
};

/** A request as an endpoint gets it. */
export type Asked = Omit<ChatRequest, 'signal'>;

export function reply(text: string, more: Partial<ChatReply> = {}): ChatReply {
  return { text, servedModel: null, end: 'stop', tokens: null, cost: null, wait: 0, ...more };
}

export const labelsReply = (letters: string, more?: Partial<ChatReply>): ChatReply =>
  reply(JSON.stringify({ labels: [...letters] }), more);

/** A judge whose endpoint does what the script says, and the requests that reached it. */
export function scriptedJudge(
  script: (request: Asked, index: number, signal: AbortSignal) => ChatReply | Promise<ChatReply>,
  options: Partial<ChatJudgeOptions> = {},
): { judge: Judge; requests: Asked[]; estimates: number[] } {
  const requests: Asked[] = [];
  const estimates: number[] = [];
  const judge = createChatJudge({
    identity: IDENTITY,
    forms: FORMS,
    parameters: {},
    learned: nothingLearned(),
    async call(request, { signal, estimatedTokens }) {
      estimates.push(estimatedTokens);
      return script(request, requests.push(request) - 1, signal);
    },
    ...options,
  });
  return { judge, requests, estimates };
}

/** The reply of each turn in order; one request more is an error. */
export function inTurn(
  ...replies: readonly (ChatReply | Error)[]
): (request: Asked, index: number) => ChatReply {
  return (_, index) => {
    const next = replies[index];
    if (next === undefined) throw new Error(`there is no reply to request ${index + 1}`);
    if (next instanceof Error) throw next;
    return next;
  };
}

const LINE_END = new RegExp(['\r\n', ...'\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029'].join('|'));

/** The lines of a text to a reader that ends a line wherever any reader does. */
export const linesOf = (text: string): string[] => text.split(LINE_END);
