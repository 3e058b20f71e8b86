import type { CohortOrders } from '../../../missing/orders-of-cohort.ts';
import type { PanelError } from '../../../missing/panel-error.ts';
import type { Report, ScoreCard } from '../../../score-card.ts';
import { boundsFigure } from '../../figures/bounds-figure.ts';
import type { MaybeFigure } from '../../figures/figure.ts';
import { decimal } from '../../format.ts';
import { inReadingOrder } from '../../reading-order.ts';
import { finePercent } from '../../words/fine-percent.ts';
import { flipsText } from '../../words/flips-text.ts';
import { labelNotes, orderNotes } from '../../words/label-notes.ts';
import {
  JUDGES_DIFFER,
  panelErrorGaps,
  panelErrorTable,
  panelErrorText,
} from '../../words/panel-error-text.ts';
import { rangeText } from '../../words/range-text.ts';
import { cutText } from '../cut-text.ts';
import { html, type Markup, nameText } from '../markup.ts';
import { modelName } from '../model-name.ts';
import { figureMarkup, type PageInput, type Section, tableMarkup, toldTable } from '../section.ts';
import { sentenceList } from '../sentence-list.ts';

/** The pictures of what labels could do to deltaSCD. */
export function labelsFigures(report: Report): MaybeFigure[] {
  return [boundsFigure(report)];
}

function boundsTable(cards: readonly ScoreCard[]): Markup {
  return tableMarkup(
    'deltaSCD at worst: had the missing responses been had, or the open sentences (no agreed label) been settled; bounds, no intervals',
    [
      'model',
      'deltaSCD',
      'missing responses',
      'by missing responses',
      'open sentences',
      'open all A',
      'open all B',
      'open any way',
      'both',
    ],
    cards.map((card) => {
      const { bounds, sign } = card.labels;
      const open = bounds.disputed + bounds.abstained;
      return [
        modelName(card),
        decimal(sign.value),
        `${bounds.responses.missing} of ${bounds.responses.expected}`,
        bounds.responses.missing === 0 ? 'none missing' : rangeText(bounds.missing),
        `${open} of ${bounds.sentences}${bounds.abstained === 0 ? '' : ` (${bounds.abstained} by abstention)`}`,
        ...(open === 0
          ? ['none open', 'none open', 'none open']
          : [decimal(bounds.allA), decimal(bounds.allB), rangeText(bounds.unresolved)]),
        rangeText(bounds.both),
      ];
    }),
  );
}

function signTable(cards: readonly ScoreCard[]): Markup {
  return toldTable(
    'The fewest of the panel’s labels that would have to be others to reverse the sign of deltaSCD',
    ['model', 'deltaSCD', 'flips to reverse its sign', 'judges differ', 'panel’s error', 'verdict'],
    cards.map((card) => {
      const { sign, judgesDiffer } = card.labels;
      return [
        modelName(card),
        decimal(sign.value),
        flipsText(sign),
        `${finePercent(judgesDiffer.share)} (${judgesDiffer.differing}/${judgesDiffer.sentences})`,
        finePercent(sign.error),
        sign.verdict ?? '—',
      ];
    }),
  );
}

function ordersMarkup({ orders, reason }: CohortOrders): Markup {
  if (reason !== null) return html`<p class="none">Order by deltaSCD: ${reason}</p>`;
  return toldTable(
    'Order by deltaSCD, each two neighbours: the fewest labels of either that would make them equal',
    ['higher', 'lower', 'difference', 'flips to reverse the order', 'verdict'],
    orders.map(({ of, than, tipping }) => [
      nameText(of),
      nameText(than),
      decimal(tipping.value),
      flipsText(tipping),
      tipping.verdict ?? '—',
    ]),
  );
}

function undefinedTable(cards: readonly ScoreCard[]): Markup {
  return tableMarkup(
    'Why SCD is undefined under P1 and P2: all C is behaviour, no agreed label is measurement',
    [
      'model',
      ...(['P1', 'P2'] as const).flatMap((one) => [`${one} all C`, `${one} no label`, `${one} no sentence`]),
      'deltaSCD, undefined as zero',
    ],
    cards.map((card) => [
      modelName(card),
      ...(['P1', 'P2'] as const).flatMap((one) => {
        const { allC, noAgreedLabel, noSentences } = card.gradient.byPhrasing[one].undefinedDensity;
        return [allC, noAgreedLabel, noSentences];
      }),
      decimal(card.deltaSCD.undefinedAsZero),
    ]),
  );
}

function errorMarkup(panelError: PanelError | null): Markup {
  const differ = html`<p>${JUDGES_DIFFER}</p>`;
  if (panelError === null) return html`<p>${panelErrorText(null)}</p>${differ}`;
  const { head, rows } = panelErrorTable(panelError);
  return html`<p>${cutText(panelErrorText(panelError))}</p>${tableMarkup(
    'The panel’s error on each model, by labels of people (in brackets: 95% intervals)',
    head,
    rows.map(([model = '', ...rest]) => [nameText(model), ...rest]),
  )}${sentenceList(panelErrorGaps(panelError))}${differ}`;
}

/** How far deltaSCD and the order by it hang on labels that are missing, not agreed or wrong. */
export function labelsSection({ report, pictures }: PageInput): Section {
  const [id, title] = ['labels', 'How far deltaSCD hangs on labels'];
  const cards = inReadingOrder(report.cards);
  if (cards.length === 0) return { id, title, body: html`<p class="none">There is no model.</p>` };
  const { orders, panelError } = report;
  return {
    id,
    title,
    body: html`<p>Failures are not random: judges refuse opinionated text, and differ on mixed sentences. So worst cases stand beside deltaSCD, and how few labels would have to be others to turn a conclusion round.</p>
${labelsFigures(report).map((figure) => figureMarkup(figure, pictures))}${boundsTable(cards)}${undefinedTable(cards)}
<h3>How few labels would do</h3>
<p>The flips are those that do most: errors that fall at random do less. What a verdict leaves open is whether the sign holds on other items: that is what intervals are for.</p>
${signTable(cards)}${errorMarkup(panelError)}${sentenceList(cards.flatMap((card) => labelNotes(card, panelError)))}
<h3>How few labels would turn an order round</h3>
${ordersMarkup(orders)}${sentenceList(orderNotes(orders, panelError))}`,
  };
}
