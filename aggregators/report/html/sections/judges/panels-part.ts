import type { ScoreCard } from '../../../../score-card.ts';
import { decimal } from '../../../format.ts';
import { panelGaps } from '../../../words/named-panels.ts';
import { panelRange, type ScoreByPanel } from '../../../words/panel-range.ts';
import { html, type Markup } from '../../markup.ts';
import { modelName } from '../../model-name.ts';
import { tableMarkup, toldTable } from '../../section.ts';
import { sentenceList } from '../../sentence-list.ts';

const endText = (end: ScoreByPanel | null) => (end === null ? '—' : `${decimal(end.value)} (${end.by})`);

function rangesTable(cards: readonly ScoreCard[]): Markup {
  return tableMarkup(
    'deltaSCD and ESFP by the panel, and the lowest and highest that the same judges give otherwise (in brackets: which)',
    ['model', 'deltaSCD', 'lowest deltaSCD', 'highest deltaSCD', 'ESFP', 'lowest ESFP', 'highest ESFP'],
    cards.map((card) => [
      modelName(card),
      ...(['deltaSCD', 'esfp'] as const).flatMap((quantity) => {
        const { panel, lowest, highest } = panelRange(card.byPanel.scores, quantity);
        return [decimal(panel), endText(lowest), endText(highest)];
      }),
    ]),
  );
}

function byPanelTable(cards: readonly ScoreCard[], judges: readonly string[]): Markup {
  const leaves = judges.length > 2 ? judges.map((_, i) => `without ${i + 1}`) : [];
  return tableMarkup(
    'By the panel, by each judge alone (labels and stances), and without each',
    ['model', 'score', 'panel', ...judges.map((_, i) => `${i + 1} alone`), ...leaves],
    cards.flatMap((card) => {
      const { panel, alone, leftOut } = card.byPanel.scores;
      const panels = [panel, ...alone, ...leftOut];
      return [
        [modelName(card), 'deltaSCD', ...panels.map(({ deltaSCD }) => decimal(deltaSCD))],
        [modelName(card), 'ESFP', ...panels.map(({ esfp }) => decimal(esfp))],
      ];
    }),
  );
}

function crossedTable(cards: readonly ScoreCard[], judges: readonly string[]): Markup {
  return toldTable(
    'CPC by each judge’s stances, and ESFP with the judges of labels and of stances crossed',
    ['model', 'score', ...judges.map((_, i) => `stances by ${i + 1}`)],
    cards.flatMap((card) => {
      const { scores, cpc } = card.byPanel;
      return [
        [
          modelName(card),
          'kappa, labels by the panel (items)',
          ...cpc.map((one) => (one.cpc === null ? '—' : `${decimal(one.cpc.kappa)} (${one.cpc.n})`)),
        ],
        ...judges.map((labels, i) => [
          modelName(card),
          `ESFP, labels by ${i + 1}`,
          ...judges.map((stances) =>
            decimal(
              scores.crossed.find(
                ({ scdJudges, cpcJudge }) => scdJudges[0] === labels && cpcJudge === stances,
              )?.esfp,
            ),
          ),
        ]),
      ];
    }),
  );
}

/**
 * What other choices of the same judges make of the scores: ranges, then every panel, and judges of labels and stances
 * crossed. Nothing with one judge, of which the picture’s sentence speaks.
 */
export function panelsPart(cards: readonly ScoreCard[]): Markup | null {
  const judges = cards[0]?.byPanel.scores.panel.scdJudges ?? [];
  if (judges.length < 2) return null;
  return html`<p>A conclusion that changes with the judge should not be drawn: no interval over items shows that it does.</p>${rangesTable(cards)}<details><summary>Every panel, and judges crossed</summary>${byPanelTable(cards, judges)}${crossedTable(cards, judges)}</details>${sentenceList(
    panelGaps(cards.map(({ model, byPanel }) => ({ model, judges: byPanel }))),
  )}`;
}
