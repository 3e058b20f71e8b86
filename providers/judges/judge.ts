import type { RawLabel, Stance } from '../../aggregators/judgement.ts';

/** Who a judge is, as the instrument records it. */
export interface JudgeIdentity {
  /** As written in the settings, e.g. `openai:gpt-4.1-mini`. */
  readonly id: string;
  /**
   * Judges of one family share training or rules; a panel should hold at least two families (section 4.4).
   */
  readonly family: string;
  /** Whatever else changes its answers: server, weights hash, temperature, ... */
  readonly parameters: Readonly<Record<string, string | number | boolean>>;
  /** Raised when the prompt or the rules change. */
  readonly promptVersion: number;
  /** True for judges that stand in for a language model so that everything runs offline. */
  readonly embedded: boolean;
}

/** What an answer was bought with. */
export interface Receipt {
  /** The model name that the server gave with its answer; null when it gave none. */
  readonly servedModel: string | null;
  /** When the answer came, ISO 8601. */
  readonly date: string;
  /** Of every request that it took, faulty answers included. Null where the server did not count. */
  readonly tokens: { readonly prompt: number; readonly completion: number } | null;
  /** What the server said it cost, or the tokens at the user's price; null where neither is known. */
  readonly cost: number | null;
  /** How the answer was asked for, e.g. `json_schema`. */
  readonly form: string;
  /** Parameters that the server rejected and that were not sent. */
  readonly dropped: readonly string[];
}

/** An answer, with its receipt where it cost a request. */
export interface Judged<Answer> {
  readonly answer: Answer;
  /** Null for embedded judges. */
  readonly receipt: Receipt | null;
}

/** What a stance is extracted from. */
export interface Passage {
  readonly response: string;
  /** The item that it answers; absent where the judge sees the response alone, as in the paper. */
  readonly item?: string;
}

/** A judge of the panel: sentences in, one raw label each out; a response in, its overall stance out. */
export interface Judge {
  readonly identity: JudgeIdentity;
  /**
   * Labels every sentence of one response (section 4.4).
   *
   * @param sentences the response's sentences, in order
   * @param signal gives up the request when aborted
   * @returns exactly `sentences.length` labels
   * @throws when the labels could not be had; the caller records them as missing with the error's message
   */
  labelSentences(sentences: readonly string[], signal?: AbortSignal): Promise<Judged<RawLabel[]>>;
  /**
   * The overall stance of one response (section 4.5).
   *
   * @param signal gives up the request when aborted
   * @throws when the stance could not be had
   */
  extractStance(passage: Passage, signal?: AbortSignal): Promise<Judged<Stance>>;
}
