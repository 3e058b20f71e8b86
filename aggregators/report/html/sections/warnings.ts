import type { Report, ScoreCard } from '../../../score-card.ts';
import type { MaybeFigure } from '../../figures/figure.ts';
import { printable } from '../../format.ts';
import { gapsText } from '../../gaps-text.ts';
import { inReadingOrder } from '../../reading-order.ts';
import { cutText } from '../cut-text.ts';
import { html, type Markup } from '../markup.ts';
import { modelName } from '../model-name.ts';
import type { PageInput, Section } from '../section.ts';
import { sentenceList } from '../sentence-list.ts';

/** What is not there is cut where reasons of others make it longer than this. */
const LONGEST_GAPS = 2000;

/** There are no pictures of warnings. */
export function warningsFigures(_report: Report): MaybeFigure[] {
  return [];
}

function modelWarnings(card: ScoreCard): Markup {
  // The heading names the model.
  const gaps = gapsText(card).map((gap) => gap.slice(printable(`${card.model}: `).length));
  if (card.warnings.length + gaps.length === 0) {
    return html`<h3>${modelName(card)}</h3><p class="none">No warning, and no score without an interval.</p>`;
  }
  return html`<h3>${modelName(card)}</h3>${card.warnings.length > 0 && html`<div class="warn">${sentenceList(card.warnings)}</div>`}${gaps.length > 0 && html`<p>Not there: ${cutText(gaps.join(' '), LONGEST_GAPS)}</p>`}`;
}

/** Every warning of every model, worst first, and why a score or an interval is not there. */
export function warningsSection({ report }: PageInput): Section {
  const cards = inReadingOrder(report.cards);
  return {
    id: 'warnings',
    title: 'Warnings',
    body: html`<p>Every warning below was triggered by this run. Those of a model stand with the worst first. What holds of the whole run stands at the top of the page.</p>${
      cards.length === 0 ? html`<p class="none">There is no model.</p>` : cards.map(modelWarnings)
    }`,
  };
}
