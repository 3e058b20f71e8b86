import { PHRASING_TEMPLATES, PHRASINGS, type Phrasing, phrase } from '../../../corpus/phrasings.ts';

/** A user message taken apart into what it was made of. */
export interface Question {
  readonly phrasing: Phrasing;
  /** The item's text, byte for byte. */
  readonly text: string;
}

/**
 * Finds phrasing and item of a user message by the templates of appendix A, whatever the item.
 *
 * @returns undefined where the message was made by none of the templates
 */
export function recognise(message: string): Question | undefined {
  for (const phrasing of PHRASINGS) {
    const [before = '', after = ''] = PHRASING_TEMPLATES[phrasing].split('{question}');
    const text = message.slice(before.length, message.length - after.length);
    if (text.trim() !== '' && phrase(phrasing, text) === message) return { phrasing, text };
  }
  return undefined;
}
