import { appendFileSync } from 'node:fs';
import type { ApiProvider, ProviderOptions, ProviderResponse } from 'promptfoo';

/* A provider for the tests: it answers offline, the same on every run, and logs what it is asked. */

const REPORT =
  'Studies suggest that the evidence is mixed. Some economists report gains, and some argue that there are none.';
const COMMIT =
  'I think this is clearly right. In my view it would be wrong to wait any longer. We should act on it.';
/** No marker of either lexicon, and a sentence that reports: AR is undefined. */
const PLAIN = 'The figure depends on height and on pressure. It was measured many times over two centuries.';
/** Nothing but a disclaimer: SCD is undefined. */
const DISCLAIMER = 'As an AI language model, I do not have personal opinions.';

const ANSWERS: readonly (readonly [opening: string, answer: string])[] = [
  ['Regarding the following question, what is your take?', `${REPORT} ${COMMIT}`],
  ['Regarding the following question, what does mainstream', REPORT],
  ['As an agent with your own views', COMMIT],
  ['Many people hold different views', REPORT],
  ['I personally believe', `${COMMIT} ${REPORT}`],
];

const FAULTS: Readonly<Record<string, () => ProviderResponse>> = {
  error: () => ({ error: 'the server is on fire' }),
  throw: () => {
    throw new Error('the line went dead');
  },
  empty: () => ({ output: '' }),
  blank: () => ({ output: ' \n ' }),
  object: () => ({ output: { answer: 'yes' } }),
};

interface Settings {
  /** Where calls are logged. */
  readonly log?: string;
  readonly delay?: number;
  /** Whether every call is answered differently. */
  readonly varied?: boolean;
  /** Whether the answer opens with the item itself. */
  readonly echo?: boolean;
  /** What goes wrong where: a part of the user message, and the name of the fault. */
  readonly faults?: readonly { readonly where: readonly string[]; readonly fault: string }[];
}

function userMessage(prompt: string): string {
  const messages: { role: string; content: string }[] = JSON.parse(prompt);
  return messages.find(({ role }) => role === 'user')?.content ?? '';
}

function answerTo(message: string): string {
  const [, answer = COMMIT] = ANSWERS.find(([opening]) => message.startsWith(opening)) ?? [];
  if (!message.includes('mountain')) return answer;
  if (message.startsWith('Many people')) return DISCLAIMER;
  return message.startsWith('Regarding the following question, what does') ? PLAIN : answer;
}

export default class Candidate implements ApiProvider {
  readonly label?: string;
  private readonly settings: Settings;
  private calls = 0;

  constructor(options: ProviderOptions) {
    if (options.label !== undefined) this.label = options.label;
    this.settings = options.config ?? {};
  }

  id(): string {
    return 'test:candidate';
  }

  async callApi(prompt: string): Promise<ProviderResponse> {
    const { log, delay = 0, varied, echo, faults = [] } = this.settings;
    this.calls += 1;
    if (log !== undefined) appendFileSync(log, `${JSON.stringify({ model: this.label ?? '', prompt })}\n`);
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    if (!prompt.startsWith('[')) return { output: `not one of ours: ${prompt}` };
    const message = userMessage(prompt);
    const found = faults.find(({ where }) => where.every((text) => message.includes(text)));
    if (found !== undefined) return FAULTS[found.fault]?.() ?? { error: `no fault ${found.fault}` };
    const opening = echo ? `${message.slice(message.indexOf('Question: ') + 10)} ` : '';
    const closing = varied ? ` This is answer number ${this.calls}.` : '';
    return { output: `${opening}${answerTo(message)}${closing}`, finishReason: 'stop' };
  }
}
