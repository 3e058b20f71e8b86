import { textOf } from '../markup-tables.ts';

/** A table of a page as a reader sees it. */
export interface PageTable {
  /** The id of the section in which it stands. */
  readonly section: string;
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A part of a page: its id and its HTML. */
export interface PageSection {
  readonly id: string;
  readonly markup: string;
}

/** The sections of a page without the answers, what stands above them first, as `head`. */
export function sectionsOf(page: string): PageSection[] {
  const start = page.indexOf('<body>');
  const [head = '', ...parts] = page.slice(start).split('<section id="');
  return [
    { id: 'head', markup: head },
    ...parts.map((part) => ({
      id: part.slice(0, part.indexOf('"')),
      markup: part.slice(part.indexOf('>') + 1),
    })),
  ].filter(({ id }) => id !== 'answers');
}

const cellsOf = (markup: string) =>
  [...markup.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell));

/** Every table of a page but those of the answers, in its order. */
export function tablesOf(page: string): PageTable[] {
  return sectionsOf(page).flatMap(({ id, markup }) =>
    [...markup.matchAll(/<table>(.*?)<\/table>/gs)].map(([, table = '']): PageTable => {
      const caption = textOf(/<caption>(.*?)<\/caption>/s.exec(table)?.[1] ?? '');
      const [head = [], ...rows] = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
        cellsOf(row),
      );
      return { section: id, caption, head, rows };
    }),
  );
}

/** The pictures of a page by id, each its SVG. */
export function picturesOf(page: string): Map<string, string> {
  return new Map(
    [...page.matchAll(/<figure id="figure-([^"]*)">.*?(<svg.*?<\/svg>)/gs)].map(([, id = '', svg = '']) => [
      id,
      svg,
    ]),
  );
}

/** What a reader reads of some HTML: a line for each run of text, and one for each label that is read out. */
export function linesOf(markup: string): string[] {
  const labels = [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, label = '']) => label);
  const text = markup.replaceAll(/<\/?(?:strong|a|abbr|mark|em|code)\b[^>]*>/g, '').split(/<[^>]*>/);
  return [...text, ...labels].map((line) => textOf(line).trim()).filter((line) => line !== '');
}
