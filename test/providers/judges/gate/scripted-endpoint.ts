import type {
  AnswerForm,
  ChatEndpoint,
  ChatReply,
  ChatRequest,
} from '../../../../providers/judges/endpoints/chat-endpoint.ts';
import { EndpointFault, type FaultDetails } from '../../../../providers/judges/endpoints/chat-endpoint.ts';

export const reply = (more: Partial<ChatReply> = {}): ChatReply => ({
  text: '{"labels":["A"]}',
  servedModel: 'model-0101',
  end: 'stop',
  tokens: { prompt: 10, completion: 2 },
  cost: null,
  wait: 0,
  ...more,
});

export const fault = (details: FaultDetails, message = `${details.status ?? 'no'} answer`): EndpointFault =>
  new EndpointFault(message, details);

/** What the n-th request (from 1) gets: a reply, an error, or nothing until it is given up. */
export type Script = (n: number, request: ChatRequest) => ChatReply | Error | 'silence';

/** The far end: a server that does what the test says, and notes what it saw. */
export class ScriptedEndpoint implements ChatEndpoint {
  readonly key = 'scripted';
  readonly forms: readonly AnswerForm[] = ['plain'];
  /** When each request came, in milliseconds. */
  readonly times: number[] = [];
  inFlight = 0;
  mostInFlight = 0;
  private readonly script: Script;
  private readonly latency: number;

  constructor(script: Script = () => reply(), latency = 100) {
    this.script = script;
    this.latency = latency;
  }

  get requests(): number {
    return this.times.length;
  }

  async send(request: ChatRequest): Promise<ChatReply> {
    this.times.push(Date.now());
    const step = this.script(this.times.length, request);
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    try {
      await new Promise<void>((resolve, reject) => {
        const timer = step === 'silence' ? undefined : setTimeout(resolve, this.latency);
        request.signal.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(new Error('the SDK’s own words for an abort'));
        });
      });
    } finally {
      this.inFlight -= 1;
    }
    if (step === 'silence' || step instanceof Error) throw step;
    return step;
  }
}
