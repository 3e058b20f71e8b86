import type { Report, ScoreCard } from '../../../score-card.ts';
import type { MaybeFigure } from '../../figures/figure.ts';
import { printable } from '../../format.ts';
import { gapsText } from '../../gaps-text.ts';
import { inReadingOrder } from '../../reading-order.ts';
import { html, type Markup } from '../markup.ts';
import { modelName } from '../model-name.ts';
import type { PageInput, Section } from '../section.ts';
import { sentenceList } from '../sentence-list.ts';

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
  return html`<h3>${modelName(card)}</h3>${card.warnings.length > 0 && html`<div class="warn">${sentenceList(card.warnings)}</div>`}${gaps.length > 0 && html`<p>What is not there:</p>${sentenceList(gaps)}`}`;
}

/** Every warning of every model, worst first, and why a score or an interval is not there. */
export function warningsSection({ report }: PageInput): Section {
  const cards = inReadingOrder(report.cards);
  return {
    id: 'warnings',
    title: 'Warnings',
    body: html`<p>None stands here without cause, and the worst stand first. What holds of the whole run stands at the top of the page.</p>${
      cards.length === 0 ? html`<p class="none">There is no model.</p>` : cards.map(modelWarnings)
    }`,
  };
}
