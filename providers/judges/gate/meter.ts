import type { ChatReply, EndpointFault } from '../endpoints/chat-endpoint.ts';

/** Counts the requests that go out, repetitions included, and what they come to. */
export interface Meter {
  /**
   * Called right before a request goes out.
   *
   * @param estimatedTokens what it is thought to take, prompt and answer together
   * @throws when no further request may be sent; it is not sent then, and the call rejects with that error
   */
  begin(estimatedTokens: number): void;
  /**
   * Called once for every `begin` that did not throw. Must not throw.
   *
   * @param outcome null when the request was given up: what the server did with it is not known
   * @param estimatedTokens as `begin` was told
   */
  end(outcome: ChatReply | EndpointFault | null, estimatedTokens: number): void;
}
