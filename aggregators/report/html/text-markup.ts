import { html, type Markup } from './markup.ts';

/** A line of a table in a terminal, by the frame it begins with. */
const IN_TABLE = /^[┌├│└]/;

/**
 * What the terminal says, as a page has it: each line a paragraph, and each table the markup that is given in its place.
 *
 * @param lines as a function of report/*-text.ts gives them; one may hold several lines
 * @param tables as many as there are among the lines, in their order
 * @throws RangeError where there are more or fewer
 */
export function textMarkup(lines: readonly string[], tables: readonly Markup[] = []): Markup {
  const all = lines.flatMap((line) => line.split('\n')).filter((line) => line !== '');
  const starts = all.filter((line) => line.startsWith('┌')).length;
  if (starts !== tables.length) {
    throw new RangeError(
      `textMarkup: the text has ${starts} tables and ${tables.length} were given; give one for each.`,
    );
  }
  const left = [...tables];
  return html`${all.map((line) => {
    if (line.startsWith('┌')) return left.shift() ?? null;
    return IN_TABLE.test(line) ? null : html`<p>${line}</p>`;
  })}`;
}
