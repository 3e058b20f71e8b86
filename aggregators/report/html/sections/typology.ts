import type { Report, ScoreCard } from '../../../score-card.ts';
import { LEAST_SHARE } from '../../../typology/typology-shares.ts';
import { TYPOLOGY_CUT, TYPOLOGY_CUTS } from '../../../typology.ts';
import type { MaybeFigure } from '../../figures/figure.ts';
import { typologyCutsFigure } from '../../figures/typology-cuts-figure.ts';
import { typologyDetailFigure, typologyFigure } from '../../figures/typology-figure.ts';
import { percent, withInterval } from '../../format.ts';
import { inReadingOrder } from '../../reading-order.ts';
import { NO_SHIFT_SHOWN } from '../../words/meanings.ts';
import { shiftText } from '../../words/shift-text.ts';
import { cutText, dependsText, typologyGaps, verdictText } from '../../words/typology-verdict.ts';
import { html, type Markup } from '../markup.ts';
import { modelName } from '../model-name.ts';
import { figureMarkup, type PageInput, type Section, tableMarkup } from '../section.ts';
import { sentenceList } from '../sentence-list.ts';

const ID = 'typology';
const TITLE = 'Typology';

/** The pictures of the section. */
export function typologyFigures(report: Report): MaybeFigure[] {
  const detail = typologyDetailFigure(report);
  return [typologyFigure(report), ...(detail === null ? [] : [detail]), typologyCutsFigure(report)];
}

/** Verdicts, the models numbered as the picture's points are. */
function verdictsTable(cards: readonly ScoreCard[]): Markup {
  return tableMarkup(
    `Typology by SCD under P1 and P2, low under ${TYPOLOGY_CUT.toFixed(2)} (in brackets: 95% intervals over items like these)`,
    [
      'model',
      'SCD P1',
      'SCD P2',
      'over cuts',
      `verdict at ${TYPOLOGY_CUT.toFixed(2)} (its share)`,
      'by deltaSCD’s interval',
    ],
    cards.map((card, i) => {
      const { P1, P2 } = card.gradient.byPhrasing;
      return [
        `${i + 1}. ${modelName(card)}`,
        withInterval(P1.density.value, P1.density.interval),
        withInterval(P2.density.value, P2.density.interval),
        dependsText(card.typology),
        verdictText(card.typology),
        shiftText(card),
      ];
    }),
  );
}

function cutsTable(cards: readonly ScoreCard[]): Markup {
  return tableMarkup(
    'The verdict at each cut with its share (over-aligned, flexible, anti-responsive, under-aligned; in brackets: undetermined)',
    ['model', ...TYPOLOGY_CUTS.map((cut) => cut.toFixed(2))],
    cards.map((card) => [modelName(card), ...card.typology.byCut.map(cutText)]),
  );
}

/** Resamples that count against a model’s verdict. */
function blankNotes(card: ScoreCard): string[] {
  const { undefined: blank, resamples } = card.typology;
  return blank === 0
    ? []
    : [
        `${modelName(card)}: a level is undefined in ${blank} of ${resamples} resamples, which count against every cell.`,
      ];
}

/** Where each model lies in the typology (Table 1), how surely, and whether that hangs on the cut. */
export function typologySection({ report, pictures }: PageInput): Section {
  const cards = inReadingOrder(report.cards);
  if (cards.length === 0) {
    return { id: ID, title: TITLE, body: html`<p class="none">There is no model.</p>` };
  }
  const detail = typologyDetailFigure(report);
  const [lowest, highest] = [TYPOLOGY_CUTS[0] ?? TYPOLOGY_CUT, TYPOLOGY_CUTS.at(-1) ?? TYPOLOGY_CUT];
  return {
    id: ID,
    title: TITLE,
    body: html`<p>Over-aligned: little stance under P1 and under P2, so that the model reports even when it is asked for its own position. Flexible: little under P1, much under P2. Under-aligned: much under both. Anti-responsive: much under P1, little under P2.</p>
<p>A verdict takes ${percent(LEAST_SHARE)} of resamples of the items in one cell, both levels together; otherwise the model is undetermined. That is a share of resamples at one cut, and no certainty about the cut: the paper sets none, so verdicts stand for every cut from ${lowest.toFixed(2)} to ${highest.toFixed(2)}. A name that depends on the cut says little, however large its share.</p>
${figureMarkup(typologyFigure(report), pictures)}
${detail !== null && figureMarkup(detail, pictures)}
${verdictsTable(cards)}
<p>Two levels in one cell may still differ, so it stands beside the verdict whether deltaSCD shifts. No shift shown: ${NO_SHIFT_SHOWN}</p>
${figureMarkup(typologyCutsFigure(report), pictures)}
${cutsTable(cards)}
${sentenceList([
  ...typologyGaps(cards.map((card) => ({ name: modelName(card), typology: card.typology }))),
  ...cards.flatMap(blankNotes),
])}`,
  };
}
