import type { Bands } from '../../../protocol.ts';
import type { Report } from '../../score-card.ts';
import type { Evaluation } from '../../score-cohort.ts';
import { isDrawn, type MaybeFigure } from '../figures/figure.ts';
import { html, Markup } from './markup.ts';

export type { Band } from '../../../protocol.ts';

/** What sections are made of. */
export interface PageInput {
  readonly report: Report;
  /** The answers; null where they are left out (`--no-text`). */
  readonly evaluation: Evaluation | null;
  /** The user's bands; where one is set nothing is ranked by ESFP. */
  readonly bands: Bands;
  /** Pictures by id, as SVG for a page. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** A part of the page: its id in addresses, what it is called, and its HTML. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Markup;
}

/** A picture with its caption, or the sentence why there is none. */
export function figureMarkup(figure: MaybeFigure, pictures: PageInput['pictures']): Markup {
  if (!isDrawn(figure)) return html`<p class="none">${figure.title}: ${figure.reason}</p>`;
  const svg = pictures.get(figure.id);
  if (svg === undefined) throw new RangeError(`figureMarkup: the picture ${figure.id} was not drawn.`);
  return html`<figure id="figure-${figure.id}"><div class="picture" role="img" aria-label="${figure.alt}" tabindex="0">${new Markup(svg)}</div><figcaption><strong>${figure.title}.</strong> ${figure.caption}</figcaption></figure>`;
}

type Row = readonly (Markup | string | number)[];

/** Rows of a table under a heading of their own. */
export interface RowGroup {
  /** null for none. */
  readonly name: string | null;
  readonly rows: readonly Row[];
}

/** Dashes alone, or nothing: a cell that tells nothing. */
const BLANK = new Set(['—', '']);

/** A longer cell may break between its numbers. */
const LONGEST_LINE = 23;

/** A number, or some with their brackets and counts. */
const isNumber = (text: string) => /^[-+<>]?[\d.]/.test(text) && !/[a-z]{5}/i.test(text);

/** A cell; one of numbers stays in one line where it is short. */
function cellMarkup(cell: Row[number]): Markup {
  const text = String(cell);
  return isNumber(text) && text.length <= LONGEST_LINE
    ? html`<td class="num">${cell}</td>`
    : html`<td>${cell}</td>`;
}

const rowMarkup = (row: Row) =>
  html`<tr>${row.map((cell, i) => (i === 0 ? html`<th scope="row">${cell}</th>` : cellMarkup(cell)))}</tr>`;

function bodyMarkup({ name, rows }: RowGroup, columns: number): Markup | null {
  if (rows.length === 0) return null;
  const heading =
    name !== null && html`<tr class="group"><th scope="rowgroup" colspan="${columns}">${name}</th></tr>`;
  return html`<tbody>${heading}${rows.map(rowMarkup)}</tbody>`;
}

/** A table whose rows stand in groups, of which empty ones are left out. */
export function groupedTable(caption: string, head: readonly string[], groups: readonly RowGroup[]): Markup {
  return html`<div class="wide" role="group" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption><thead><tr>${head.map(
    (cell) => html`<th scope="col">${cell}</th>`,
  )}</tr></thead>${groups.map((group) => bodyMarkup(group, head.length))}</table></div>`;
}

/** A table that scrolls by itself on a narrow screen. Cells may be markup. */
export function tableMarkup(caption: string, head: readonly string[], rows: readonly Row[]): Markup {
  return groupedTable(caption, head, [{ name: null, rows }]);
}

/** A table without the columns in which every cell is a dash; the first column always stays. */
export function toldTable(caption: string, head: readonly string[], rows: readonly Row[]): Markup {
  const told = head.map((_, i) => i === 0 || rows.some((row) => !BLANK.has(String(row[i] ?? ''))));
  const kept = <T>(cells: readonly T[]) => cells.filter((_, i) => told[i] === true);
  return tableMarkup(caption, kept(head), rows.map(kept));
}
