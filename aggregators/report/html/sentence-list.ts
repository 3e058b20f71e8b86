import { cutText } from './cut-text.ts';
import { html, type Markup } from './markup.ts';

/** Sentences as a list, each cut where it quotes something long; nothing without one. */
export function sentenceList(sentences: readonly string[]): Markup | null {
  return sentences.length === 0
    ? null
    : html`<ul>${sentences.map((sentence) => html`<li>${cutText(sentence)}</li>`)}</ul>`;
}
