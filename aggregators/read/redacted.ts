/** What promptfoo stores in place of a text that looks like a credential to it, as `Basic income for …` does. */
export const REDACTED = '[REDACTED]';
