import type { ClusteredEstimate } from '../../../../judges/cluster-bootstrap.ts';
import type { PanelReport } from '../../../../judges/panel-report.ts';
import { withInterval } from '../../../format.ts';
import { clusteredGaps } from '../../../words/clustered-gaps.ts';
import { html, type Markup } from '../../markup.ts';
import { tableMarkup } from '../../section.ts';
import { sentenceList } from '../../sentence-list.ts';

const COLUMNS = ['on A', 'on B', 'agreed', 'Cohen kappa', 'alpha'] as const;
type Figures = Readonly<Partial<Record<(typeof COLUMNS)[number], ClusteredEstimate>>>;

interface Row {
  readonly name: string;
  readonly figures: Figures;
}

function rowsOf({ agreement }: PanelReport): Row[] {
  const judges = agreement.judges.map(({ judge }) => judge);
  const number = (judge: string) => judges.indexOf(judge) + 1;
  const pairs = agreement.pairs.map(({ first, second, onA, onB, percent, kappa, alpha }) => ({
    name: `${number(first)} and ${number(second)}`,
    figures: { 'on A': onA, 'on B': onB, agreed: percent, 'Cohen kappa': kappa, alpha },
  }));
  const { onA, onB, percent, alpha } = agreement;
  // Of two judges "all" would be the same row again.
  return pairs.length > 1
    ? [...pairs, { name: 'all', figures: { 'on A': onA, 'on B': onB, agreed: percent, alpha } }]
    : pairs;
}

/** Agreement of each two judges, and of all, with intervals clustered by item; why there is none with one judge. */
export function agreementPart(panel: PanelReport): Markup {
  if (panel.why !== null) {
    return html`<p class="none">Agreement of judges is not measured. ${panel.why}</p>`;
  }
  const rows = rowsOf(panel);
  const { models, controlsOnly, agreement } = panel;
  const whose = `${models.length === 1 ? 'one model' : `${models.length} models`}${controlsOnly ? ', all of them controls' : ''}`;
  const lost = agreement.responsesWithoutSentences;
  return html`<p>On A, on B: where one judge gives the label, how often does the other? They come first, since the share of equal labels (agreed) is carried by whichever label is common, and SCD rests on A and B alone.</p>${tableMarkup(
    `How far the judges agree on single sentences of ${whose} (in brackets: 95% intervals that generalise to items like these)`,
    ['judges', ...COLUMNS],
    rows.map(({ name, figures }) => [
      name,
      ...COLUMNS.map((column) => {
        const found = figures[column];
        return found === undefined ? '—' : withInterval(found.value, found.interval);
      }),
    ]),
  )}${sentenceList([
    ...rows.flatMap(({ name, figures }) => clusteredGaps(`Judges ${name}`, { ...figures })),
    ...(lost === 0
      ? []
      : [
          `${lost === 1 ? 'One response' : `${lost} responses`} could not be had as sentences, so that nothing of them is counted here.`,
        ]),
  ])}`;
}
