/** How an answer can be asked for, strongest first. */
export const ANSWER_FORMS = [
  'json_schema',
  'json_object_with_schema',
  'tool',
  'json_object',
  'plain',
] as const;
export type AnswerForm = (typeof ANSWER_FORMS)[number];

export interface ChatMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** One request to a chat model. */
export interface ChatRequest {
  readonly system: string;
  /** In turn, the user first. */
  readonly messages: readonly ChatMessage[];
  readonly form: AnswerForm;
  /** The JSON that is asked for: a name for it, and its JSON schema. */
  readonly answer: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** Sent as they are, under the names of the vendor's API. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/** What a server answered with. */
export interface ChatReply {
  /** The JSON text, or whatever came in its place. */
  readonly text: string;
  readonly servedModel: string | null;
  /** `cut` when a token limit ended the answer; `refused` when the model or a filter declined. */
  readonly end: 'stop' | 'cut' | 'refused';
  /** What was said of a refusal, where something was. */
  readonly refusal?: string;
  readonly tokens: { readonly prompt: number; readonly completion: number } | null;
  /** What the server says the request cost; null where it says nothing. */
  readonly cost: number | null;
  /** Until when the server asks for no further request, in milliseconds from now; 0 for not at all. */
  readonly wait: number;
}

/**
 * A request that brought no answer. What may be done about it:
 * - `passing`: may pass, ask again later (429, 5xx, a time-out, a broken connection, a body that is no JSON);
 * - `form`: the server does not take this form of answer;
 * - `parameter`: the server does not take the parameter that is named;
 * - `request`: the server rejects this one request, and would again;
 * - `permanent`: nothing will be answered until the user mends it (401, 403, unknown model, no credit left).
 */
export type FaultKind = 'passing' | 'form' | 'parameter' | 'request' | 'permanent';

export interface FaultDetails {
  readonly kind: FaultKind;
  /** Of the HTTP response; undefined when none came. */
  readonly status?: number;
  /** The parameter that is rejected. */
  readonly parameter?: string;
  /** Whether the form or parameter is to blame by the server's words alone, which may be others'. Default false. */
  readonly suspected?: boolean;
  /** How long the server asks to wait, in milliseconds. */
  readonly wait?: number;
  /** Whether the request reached a server, as far as can be told; then it may be charged for. Default true. */
  readonly sent?: boolean;
  readonly cause?: unknown;
}

/** A request without an answer: what happened in a sentence without a full stop, no credentials in it. */
export class EndpointFault extends Error {
  override readonly name = 'EndpointFault';
  readonly kind: FaultKind;
  readonly status: number | undefined;
  readonly parameter: string | undefined;
  readonly suspected: boolean;
  readonly wait: number;
  readonly sent: boolean;

  constructor(message: string, details: FaultDetails) {
    const { kind, status, parameter, suspected = false, wait = 0, sent = true, cause } = details;
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.status = status;
    this.parameter = parameter;
    this.suspected = suspected;
    this.wait = wait;
    this.sent = sent;
  }
}

/** A model behind a server: one HTTP request a call, never repeated. */
export interface ChatEndpoint {
  /** Which model of which server, without credentials: what limits and learned refusals are kept by. */
  readonly key: string;
  /** The forms that the vendor's protocol has, strongest first; the last is `plain`. */
  readonly forms: readonly AnswerForm[];
  /**
   * Sends one request.
   *
   * @throws EndpointFault for everything that is no answer
   * @throws the signal's reason when it is aborted
   */
  send(request: ChatRequest): Promise<ChatReply>;
}
