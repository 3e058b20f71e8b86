import { printable } from '../format.ts';

/** Longer texts of others are cut where they are only named. */
const LONGEST_NAME = 200;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML that may stand as it is: made by `html`, or by us. */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What may stand in a template: text is escaped, markup is not. null and false are nothing. */
export type Insertable = Markup | string | number | null | false | readonly Insertable[];

/** Text as HTML shows it, in an element or in a quoted attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

function inserted(value: Insertable): string {
  if (value instanceof Markup) return value.toString();
  if (value === null || value === false) return '';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  return value.map(inserted).join('');
}

/** A template of HTML: everything put into it is escaped, but for what is markup already. */
export function html(strings: TemplateStringsArray, ...values: Insertable[]): Markup {
  const parts = strings.map((text, i) => `${text}${inserted(values[i] ?? null)}`);
  return new Markup(parts.join(''));
}

/** A name of others, in one line: control and direction marks are shown, and a long one is cut. */
export function nameText(name: string): string {
  const characters = Array.from(printable(name));
  return characters.length <= LONGEST_NAME
    ? characters.join('')
    : `${characters.slice(0, LONGEST_NAME - 1).join('')}…`;
}

/** A text of others as it was written: its lines stay lines, other control and direction marks are shown. */
export function bodyText(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(printable)
    .join('\n');
}
