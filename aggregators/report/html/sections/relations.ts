import type { Relation } from '../../../relations/relations.ts';
import type { Report } from '../../../score-card.ts';
import { consistencyFigure, consistencyMedians } from '../../figures/consistency-figure.ts';
import { correlationsFigure } from '../../figures/correlations-figure.ts';
import type { MaybeFigure } from '../../figures/figure.ts';
import { numberedModels } from '../../figures/numbered-models.ts';
import { decimal, withInterval } from '../../format.ts';
import { RELATED_NAMES } from '../../related-names.ts';
import { pText, relationsText } from '../../relations-text.ts';
import { html, type Markup } from '../markup.ts';
import { figureMarkup, type PageInput, type Section, tableMarkup } from '../section.ts';
import { textMarkup } from '../text-markup.ts';

/** The pictures of how metrics go together. */
export function relationsFigures(report: Report): MaybeFigure[] {
  return [correlationsFigure(report), consistencyFigure(report)];
}

function pairsTable(pairs: readonly Relation[]): Markup {
  return tableMarkup(
    'Rank correlations over models (controls left out)',
    ['between', 'n', 'Spearman rho', 'p', 'Kendall tau-b', 'p of tau-b'],
    pairs.map(({ between: [one, other], spearman, kendall }) => [
      `${RELATED_NAMES[one]}, ${RELATED_NAMES[other]}`,
      spearman.n,
      decimal(spearman.coefficient),
      pText(spearman.p),
      decimal(kendall.coefficient),
      pText(kendall.p),
    ]),
  );
}

function consistencyTable(report: Report): Markup {
  return tableMarkup(
    'flex and stance consistency (in brackets: 95% intervals over items)',
    ['model', 'number', 'flex', 'CPC kappa', 'items of kappa', 'factor on flex', 'reversed items'],
    numberedModels(report).map(({ number, name, card: { flex, cpc, esfp } }) => [
      name,
      number,
      withInterval(flex.value, flex.interval),
      withInterval(cpc.kappa, cpc.interval),
      cpc.n,
      decimal(esfp.multiplier),
      `${cpc.reversals.reversed} of ${cpc.reversals.comparable}`,
    ]),
  );
}

function mediansMarkup(report: Report): Markup | null {
  const medians = consistencyMedians(report);
  return medians === null
    ? null
    : html`<p>Medians of the ${medians.models} models: flex ${decimal(medians.flex)}, CPC kappa ${decimal(medians.kappa)}.</p>`;
}

/** Why a model has no place in the plane: a sentence for each quantity that some lack. */
function lackingMarkup(report: Report): Markup {
  const models = numberedModels(report);
  const named = (some: typeof models) => some.map(({ name }) => name).join(', ');
  const [flex, kappa] = [
    models.filter(({ card }) => card.flex.value === null),
    models.filter(({ card }) => card.cpc.kappa === null),
  ];
  return html`${flex.length > 0 && html`<p>flex is not defined for ${named(flex)}.</p>`}${
    kappa.length > 0 &&
    html`<p>CPC kappa is not defined for ${named(kappa)}: under two items count, or all stances are of one kind. The factor is then 1.</p>`
  }`;
}

/** How the metrics go together over models, and flex against consistency (Figure 5). */
export function relationsSection({ report, pictures }: PageInput): Section {
  const { relations } = report.cohort;
  return {
    id: 'relations',
    title: 'How the metrics go together',
    body: html`${relations.pairs === null ? null : figureMarkup(correlationsFigure(report), pictures)}
${textMarkup(relationsText(relations), relations.pairs === null ? [] : [pairsTable(relations.pairs)])}
<h3>Flexibility and consistency</h3>
<p>flex says how far a model’s register shifts with the prompt, CPC kappa whether its stances stay on one side. Neither follows from the other.</p>
<p>A low kappa alone is no contradiction: a model that is neutral under P0 and commits under P2 has one too. An item is reversed where the sides it takes differ.</p>
${figureMarkup(consistencyFigure(report), pictures)}
${report.cards.length === 0 ? null : consistencyTable(report)}
${mediansMarkup(report)}
${lackingMarkup(report)}`,
  };
}
