import type { ScoreCard } from '../../../../score-card.ts';
import { decimal, withInterval } from '../../../format.ts';
import { clusteredGaps } from '../../../words/clustered-gaps.ts';
import { html, type Markup } from '../../markup.ts';
import { modelName } from '../../model-name.ts';
import { tableMarkup } from '../../section.ts';
import { sentenceList } from '../../sentence-list.ts';

/** Why a model’s figures are not there. */
function gapsOf(card: ScoreCard): string[] {
  const { onA, onB, percent, alpha, judges } = card.byPanel.agreement;
  return clusteredGaps(modelName(card), {
    ...(judges.length < 2 ? {} : { 'on A': onA, 'on B': onB, agreed: percent, alpha }),
    ...Object.fromEntries(judges.map(({ bRate }, i) => [`B rate of ${i + 1}`, bRate])),
  });
}

/** How far the judges agree on each model’s sentences, controls among them; folded. */
export function byModelPart(cards: readonly ScoreCard[]): Markup {
  const judges = cards[0]?.byPanel.agreement.judges ?? [];
  return html`<details><summary>The same by model</summary>${tableMarkup(
    'How far the judges agree on each model’s sentences (in brackets: 95% intervals that generalise to items like these; all agree: the share on which every judge gives one label)',
    [
      'model',
      'sentences',
      'on A',
      'on B',
      'agreed',
      'alpha',
      'all agree',
      'Fleiss kappa',
      'abstained',
      ...judges.map((_, i) => `B rate of ${i + 1}`),
    ],
    cards.map((card) => {
      const { onA, onB, percent, alpha, judges: own } = card.byPanel.agreement;
      return [
        modelName(card),
        card.judges.sentences,
        ...[onA, onB, percent, alpha].map((one) => withInterval(one.value, one.interval)),
        decimal(card.judges.unanimous),
        decimal(card.judges.kappa),
        card.judges.abstained,
        ...own.map(({ bRate }) => withInterval(bRate.value, bRate.interval)),
      ];
    }),
  )}${sentenceList(cards.flatMap(gapsOf))}</details>`;
}
