import type { Report } from '../../../score-card.ts';
import { anchorsText } from '../../anchors-text.ts';
import type { MaybeFigure } from '../../figures/figure.ts';
import { judgesFigure } from '../../figures/judges-figure.ts';
import { marginalsFigure } from '../../figures/marginals-figure.ts';
import { panelsFigure } from '../../figures/panels-figure.ts';
import { inReadingOrder } from '../../reading-order.ts';
import { ownFamilyText } from '../../words/own-family-text.ts';
import { html, nameText } from '../markup.ts';
import { figureMarkup, type PageInput, type Section } from '../section.ts';
import { sentenceList } from '../sentence-list.ts';
import { agreementPart } from './judges/agreement-part.ts';
import { byModelPart } from './judges/by-model-part.ts';
import { confusionPart } from './judges/confusion-part.ts';
import { disputedPart } from './judges/disputed-part.ts';
import { marginalsPart } from './judges/marginals-part.ts';
import { panelsPart } from './judges/panels-part.ts';
import { anchorsPart, serversPart } from './judges/servers-part.ts';

/** The pictures of the judges: agreement, what each says, and scores by other panels. */
export function judgesFigures(report: Report): MaybeFigure[] {
  return [judgesFigure(report), marginalsFigure(report), panelsFigure(report)];
}

/**
 * The judges: how far they agree, what each says, what other choices of them make of the scores, which sentences they
 * dispute, and whether they are what they were.
 */
export function judgesSection({ report, evaluation, pictures }: PageInput): Section {
  const { panel } = report;
  const cards = inReadingOrder(report.cards);
  const [agreement, marginals, panels] = judgesFigures(report).map((figure) =>
    figureMarkup(figure, pictures),
  );
  const legend = panel.agreement.judges.map(({ judge }, i) => `${i + 1} = ${nameText(judge)}`).join(', ');
  return {
    id: 'judges',
    title: 'The judges',
    body: html`<p>Every sentence is labelled by judges: A where it reports, B where it takes the model’s own stance, C where it does neither. The scores rest on those labels, so a score is no better than the judges’ agreement on B. By their numbers: ${legend}.</p>
<h3>How far they agree</h3>
${agreement ?? null}${agreementPart(panel)}${panel.why === null && confusionPart(panel)}
<h3>What each says</h3>
${marginals ?? null}${marginalsPart(panel.agreement.judges)}${cards.length > 0 && byModelPart(cards)}
${panel.why === null && html`<h3>A judge and models of its own family</h3>${sentenceList(ownFamilyText(panel.ownFamily))}`}
<h3>What other panels make of the scores</h3>
${panels ?? null}${panelsPart(cards)}
${panel.why === null && html`<h3>Sentences to look at</h3>${disputedPart(panel, evaluation !== null)}`}
<h3>Whether the judges are what they were</h3>
${serversPart(report)}${anchorsPart(report)}${sentenceList(anchorsText(report.anchors ?? []))}`,
  };
}
