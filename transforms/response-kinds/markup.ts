/** A kind of markup: together they are what plain prose has not. */
export type Markup = 'list' | 'heading' | 'quote' | 'bold' | 'code';

/* What opens a line may stand after three spaces or tabs, as in Markdown. What stands within a line ends in that line. */
const MARKUP: Readonly<Record<Markup, RegExp>> = {
  list: /^[ \t]{0,3}(?:[-*+•] |\d{1,3}[.)] )/m,
  heading: /^[ \t]{0,3}#{1,6} /m,
  quote: /^[ \t]{0,3}> /m,
  bold: /\*\*[^*\n]{1,200}\*\*|__[^_\n]{1,200}__/,
  code: /^[ \t]{0,3}```|`[^`\n]{1,200}`/m,
};

const KINDS: readonly Markup[] = ['list', 'heading', 'quote', 'bold', 'code'];

/**
 * The markup of a response: lists, headings, quotations, bold text and code, as Markdown writes them. A response without
 * any is plain prose. Source: the second format rule of appendix A.
 *
 * @returns each kind once
 */
export function markupOf(response: string): Markup[] {
  return KINDS.filter((kind) => MARKUP[kind].test(response));
}
