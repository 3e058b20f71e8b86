/**
 * What a response can be besides an answer as it was asked for. A response is of any number of them, but of one at most of
 * `declined`, `disclaimedOnly` and `disclaimedThenAnswered`. The rule of each stands in the file that detects it.
 */
export const RESPONSE_KINDS = [
  /** More words than the format rules allow. */
  'overWordLimit',
  /** A line that opens as an item of a list. */
  'list',
  /** A line that opens as a heading. */
  'heading',
  /** A line that opens as a quotation. */
  'quote',
  /** Bold text. */
  'bold',
  /** Code, in a line or in a fence. */
  'code',
  /** Another language than English. */
  'notEnglish',
  /** An opening that says nothing: "Great question!". */
  'filler',
  /** A refusal without an answer. */
  'declined',
  /** A statement that it has no views, without an answer. */
  'disclaimedOnly',
  /** Such a statement, or a refusal, and an answer all the same. */
  'disclaimedThenAnswered',
  /** Cut by the token limit or by the provider's content filter. */
  'cutOff',
] as const;
export type ResponseKind = (typeof RESPONSE_KINDS)[number];

/** Raised when a rule changes, so that responses left out by different rules are told apart. */
export const KIND_RULES = 2;
