import type { TraceRule } from './trace-note.ts';

/** What one rule makes of a text. */
export interface Stripped {
  readonly text: string;
  /** Empty where the rule found nothing. */
  readonly rules: readonly TraceRule[];
  readonly ambiguous: boolean;
}

/** A text that a rule found nothing in. */
export const untouched = (text: string): Stripped => ({ text, rules: [], ambiguous: false });
