import type { Report } from '../../score-card.ts';
import type { Evaluation } from '../../score-cohort.ts';
import { isDrawn, type MaybeFigure } from '../figures/figure.ts';
import { html, Markup } from './markup.ts';

/** A band of a quantity that a user wants models to lie in. */
export interface Band {
  readonly low: number;
  readonly high: number;
}

/** What sections are made of. */
export interface PageInput {
  readonly report: Report;
  /** The answers; null where they are left out (`--no-text`). */
  readonly evaluation: Evaluation | null;
  /** The user's bands; where one is set nothing is ranked by ESFP. */
  readonly bands: Readonly<Partial<Record<'deltaSCD' | 'ESFP', Band>>>;
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

/** A table that scrolls by itself on a narrow screen. Cells may be markup. */
export function tableMarkup(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly (Markup | string | number)[])[],
): Markup {
  return html`<div class="wide" role="group" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption><thead><tr>${head.map(
    (cell) => html`<th scope="col">${cell}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr>${row.map((cell, i) => (i === 0 ? html`<th scope="row">${cell}</th>` : html`<td>${cell}</td>`))}</tr>`,
  )}</tbody></table></div>`;
}
