import { group } from 'd3-array';
import type { Bands } from '../../../../protocol.ts';
import type { CohortSection } from '../../../robustness/cohort-section.ts';
import type { RobustnessSection } from '../../../robustness/robustness-section.ts';
import type { RuleOutcome } from '../../../robustness/rule-outcome.ts';
import type { WeightScan } from '../../../robustness/weight-scan.ts';
import type { Report } from '../../../score-card.ts';
import { ceilingsText, inCeilingsOrder } from '../../ceilings-text.ts';
import type { MaybeFigure } from '../../figures/figure.ts';
import { hasBand } from '../../figures/leaderboard-order.ts';
import { weightsFigure } from '../../figures/weights-figure.ts';
import { decimal, percent } from '../../format.ts';
import { heldText, rulesText } from '../../rules-text.ts';
import { scanText } from '../../scan-text.ts';
import { NOT_RANKED, RULES_LEFT_OUT } from '../../words/band-note.ts';
import { html, type Markup, nameText } from '../markup.ts';
import { figureMarkup, type PageInput, type Section, tableMarkup, toldTable } from '../section.ts';
import { textMarkup } from '../text-markup.ts';

/** More rows than this are closed until asked for. */
const MOST_OPEN = 20;

/** More models that share rank 1 than this are counted, not named. */
const MOST_FIRST = 3;

/**
 * The picture of what survives other weights.
 *
 * @param bands the user's; where one is set there is no order by ESFP to draw
 */
export function robustnessFigures(report: Report, bands: Bands = {}): MaybeFigure[] {
  const figure = weightsFigure(report);
  if (!hasBand(bands)) return [figure];
  return [
    {
      id: figure.id,
      title: figure.title,
      reason: `${NOT_RANKED}: there is no order to hold against other weights.`,
    },
  ];
}

function leftOutMarkup(leftOut: CohortSection['leftOut']): Markup {
  return html`${[...group(leftOut, ({ reason }) => reason)].map(
    ([reason, own]) =>
      html`<p>Left out: ${own.map(({ model }) => nameText(model)).join(', ')}, since ${nameText(reason)}.</p>`,
  )}`;
}

function firstText({ first }: RuleOutcome): string {
  const named = first.slice(0, MOST_FIRST).map(nameText).join(', ');
  return first.length > MOST_FIRST ? `${named} and ${first.length - MOST_FIRST} more` : named;
}

function rulesTable(rules: readonly RuleOutcome[], { top, bottom }: RobustnessSection['ends']): Markup {
  return toldTable(
    'The order by ESFP under other scoring rules',
    ['rule', 'tau', 'rho', 'rank 1', `top ${top} kept`, `bottom ${bottom} kept`, 'in order', 'ranks moved'],
    rules.map((rule, i) => [
      `${i + 1}  ${nameText(rule.rule)}`,
      decimal(rule.kendall.coefficient),
      decimal(rule.spearman.coefficient),
      firstText(rule),
      heldText(rule.topSet),
      heldText(rule.bottomSet),
      heldText(rule.bottomOrder),
      `${rule.moved.length} of ${rule.places.length}`,
    ]),
  );
}

function ranksTable(rules: readonly RuleOutcome[], given: RobustnessSection['given']): Markup {
  return tableMarkup(
    'Rank under each rule, by its number',
    ['model', 'ESFP', 'as given', ...rules.map((_, i) => String(i + 1))],
    given.map(({ model, score, rank }) => [
      nameText(model),
      decimal(score),
      rank,
      ...rules.map(({ places }) => places.find((place) => place.model === model)?.rank ?? '—'),
    ]),
  );
}

const shortened = <T extends { readonly model: string }>(one: T): T => ({
  ...one,
  model: nameText(one.model),
});

/** The section with names as a page shows them, for the sentences of the terminal. */
function withShortNames(robustness: RobustnessSection): RobustnessSection {
  const { given, rules, scan } = robustness;
  return {
    ...robustness,
    given: given.map(shortened),
    rules:
      rules?.map((rule) =>
        'places' in rule
          ? { ...rule, places: rule.places.map(shortened), first: rule.first.map(nameText) }
          : rule,
      ) ?? null,
    scan: scan && {
      ...scan,
      pairs: scan.pairs.map((pair) => ({
        ...pair,
        higher: nameText(pair.higher),
        lower: nameText(pair.lower),
      })),
      first: scan.first.map(shortened),
    },
  };
}

function rulesMarkup(robustness: RobustnessSection): Markup {
  const { rules, ends, given } = robustness;
  if (rules === null) return textMarkup(rulesText(robustness));
  const applied = rules.filter((rule) => 'places' in rule);
  return textMarkup(rulesText(withShortNames(robustness)), [
    rulesTable(applied, ends),
    ranksTable(applied, given),
  ]);
}

/** The pairs that do not keep their order under every weighting. */
function pairsTable(pairs: WeightScan['pairs']): Markup {
  const table = tableMarkup(
    'Pairs that keep their order under some weightings only',
    ['higher as given', 'lower', 'share'],
    pairs.map(({ higher, lower, share }) => [nameText(higher), nameText(lower), percent(share)]),
  );
  return pairs.length <= MOST_OPEN
    ? table
    : html`<details><summary>${pairs.length} pairs</summary>${table}</details>`;
}

function scanMarkup(robustness: RobustnessSection): Markup {
  const { scan } = robustness;
  if (scan === null) return textMarkup(scanText(robustness));
  const loose = scan.pairs.filter(({ share }) => share !== null && share !== 1);
  return textMarkup(scanText(withShortNames(robustness)), loose.length === 0 ? [] : [pairsTable(loose)]);
}

/** Both ceilings side by side; without ranks, by name, where nothing is ranked. */
function ceilingsMarkup(
  ceilings: CohortSection['ceilings'],
  used: number | 'cohort',
  isRanked: boolean,
): Markup {
  if ('reason' in ceilings) return textMarkup(ceilingsText(ceilings, used));
  const table = tableMarkup(
    'ESFP under both PSI ceilings',
    [
      'model',
      'PSI',
      'scaled, fixed',
      'scaled, cohort',
      'ESFP, fixed',
      'ESFP, cohort',
      ...(isRanked ? ['rank, fixed', 'rank, cohort'] : []),
    ],
    inCeilingsOrder(ceilings, isRanked).map(({ model, psiMean, aboveFixed, underFixed, underCohort }) => [
      nameText(model),
      `${psiMean.toFixed(4)}${aboveFixed ? ' (above)' : ''}`,
      decimal(underFixed.psiScaled),
      decimal(underCohort.psiScaled),
      decimal(underFixed.esfp),
      decimal(underCohort.esfp),
      ...(isRanked ? [underFixed.rank, underCohort.rank] : []),
    ]),
  );
  const named = { ...ceilings, models: ceilings.models.map(shortened) };
  return textMarkup(ceilingsText(named, used, { isRanked }), [table]);
}

/** What of the order by ESFP other rules, other weights and the other ceiling would leave (section 6.4, Table 6). */
export function robustnessSection({ report, bands, pictures }: PageInput): Section {
  const { leftOut, robustness, ceilings } = report.cohort;
  const isRanked = !hasBand(bands);
  const [figure] = robustnessFigures(report, bands);
  return {
    id: 'robustness',
    title: 'Rules and weights',
    body: html`<p>The composite’s weights were chosen by judgement. What holds under few others is a statement about the weights, not about the models. What holds under all says that weights do not decide, and nothing of items, judges or noise: whether this run tells two models apart stands under Scores.</p>
${leftOutMarkup(leftOut)}
${
  isRanked
    ? html`<h3>Other scoring rules</h3>
${rulesMarkup(robustness)}
<h3>All weightings</h3>
${robustness.scan !== null && figure !== undefined && figureMarkup(figure, pictures)}
${scanMarkup(robustness)}`
    : html`<p class="note">${RULES_LEFT_OUT}</p>`
}
<h3>Both PSI ceilings</h3>
${ceilingsMarkup(ceilings, report.instrument.psi.ceiling, isRanked)}`,
  };
}
