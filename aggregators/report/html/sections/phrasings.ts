import { PHRASINGS, type Phrasing } from '../../../../corpus/phrasings.ts';
import type { Report, ScoreCard } from '../../../score-card.ts';
import type { MaybeFigure } from '../../figures/figure.ts';
import { DRAWN_CONTRASTS, gradientContrastsFigure } from '../../figures/gradient-contrasts-figure.ts';
import { gradientFigure } from '../../figures/gradient-figure.ts';
import { decimal, withInterval } from '../../format.ts';
import { inReadingOrder } from '../../reading-order.ts';
import { html, type Markup } from '../markup.ts';
import { modelName } from '../model-name.ts';
import { type NoInterval, noIntervalTable } from '../no-interval-table.ts';
import { figureMarkup, type PageInput, type Section, tableMarkup } from '../section.ts';
import { sentenceList } from '../sentence-list.ts';

const ID = 'phrasings';
const TITLE = 'Along the phrasings';

type ContrastName = keyof ScoreCard['gradient']['contrasts'];

const METRICS = [
  { name: 'SCD', of: 'density' },
  { name: 'AR', of: 'attributionRate' },
] as const;

/** The contrasts of the table: those of the picture, and AR under P3 and P4 beside SCD. */
const CONTRASTS: readonly { readonly of: ContrastName; readonly name: string }[] = [
  ...DRAWN_CONTRASTS,
  { of: 'attributionRateP3minusP1', name: 'AR P3 - P1' },
  { of: 'attributionRateP4minusP2', name: 'AR P4 - P2' },
];

/** The pictures of the section. */
export const phrasingsFigures = (report: Report): MaybeFigure[] => [
  gradientFigure(report),
  gradientContrastsFigure(report),
];

const showsText = ({ gradient: { shows } }: ScoreCard) => (shows === null ? '—' : shows ? 'yes' : 'no');

function levelsTable(cards: readonly ScoreCard[], { name, of }: (typeof METRICS)[number]): Markup {
  const last = name === 'SCD' ? ['shows gradient'] : [];
  return tableMarkup(
    `Mean ${name} by phrasing (in brackets: 95% intervals over items like these; then the items it rests on)`,
    ['model', ...PHRASINGS, ...last],
    cards.map((card) => [
      modelName(card),
      ...PHRASINGS.map((phrasing) => {
        const { value, interval, n } = card.gradient.byPhrasing[phrasing][of];
        return `${withInterval(value, interval)} (${n})`;
      }),
      ...(name === 'SCD' ? [showsText(card)] : []),
    ]),
  );
}

function contrastCell({ gradient }: ScoreCard, of: ContrastName): string {
  const contrast = gradient.contrasts[of];
  const text = withInterval(contrast.value, contrast.interval);
  return 'n' in contrast ? `${text} (${contrast.n})` : text;
}

function contrastsTable(cards: readonly ScoreCard[]): Markup {
  return tableMarkup(
    'Contrasts along the phrasings (in brackets: 95% intervals over items like these; then, of means of per-item differences, the items)',
    ['model', ...CONTRASTS.map(({ name }) => name)],
    cards.map((card) => [modelName(card), ...CONTRASTS.map(({ of }) => contrastCell(card, of))]),
  );
}

const eachMean = PHRASINGS.flatMap((phrasing) => METRICS.map((metric) => ({ ...metric, phrasing })));

/** What the means leave out: what is undefined, and what is missing. */
function leftOutTable(cards: readonly ScoreCard[]): Markup {
  return tableMarkup(
    'Items that a mean leaves out: undefined / missing',
    ['model', ...eachMean.map(({ name, phrasing }) => `${name} ${phrasing}`)],
    cards.map((card) => [
      modelName(card),
      ...eachMean.map(({ of, phrasing }) => {
        const { undefined: blank, missing } = card.gradient.byPhrasing[phrasing][of];
        return `${blank} / ${missing}`;
      }),
    ]),
  );
}

/** The reasons of intervals that are null, by their paths on a card. */
function noIntervals(cards: readonly ScoreCard[]): NoInterval[] {
  const levelPath = (phrasing: Phrasing, of: string) => `gradient.byPhrasing.${phrasing}.${of}.interval`;
  const sought = [
    ...eachMean.map(({ name, of, phrasing }) => ({
      of: `${name} ${phrasing}`,
      path: levelPath(phrasing, of),
    })),
    ...CONTRASTS.map(({ name, of }) => ({ of: name, path: `gradient.contrasts.${of}.interval` })),
  ];
  return cards.flatMap((card) =>
    sought.flatMap(({ of, path }) => {
      const reason = card.intervalReasons[path];
      return reason === undefined ? [] : [{ model: modelName(card), of, reason }];
    }),
  );
}

/** In which models the paper's gradient shows; controls are none. */
function gradientSentences(cards: readonly ScoreCard[]): string[] {
  const models = cards.filter(({ subject }) => !subject.control);
  if (models.length === 0) return ['All here are controls: whether the gradient shows is not asked of them.'];
  const shown = models.filter(({ gradient }) => gradient.shows === true);
  const unknown = models.filter(({ gradient }) => gradient.shows === null);
  return [
    `By the means alone, the paper’s gradient (SCD under P2 and P4 above that under P1 and P3) shows in ${shown.length} of ${models.length} model${models.length === 1 ? '' : 's'}.`,
    ...models
      .filter(({ gradient }) => gradient.shows === false)
      .map((card) => {
        const levels = PHRASINGS.map(
          (phrasing) => `${phrasing} ${decimal(card.gradient.byPhrasing[phrasing].density.value)}`,
        );
        return `${modelName(card)}: the gradient does not show: ${levels.join(', ')}.`;
      }),
    ...unknown.map(
      (card) => `${modelName(card)}: an SCD under P1 to P4 is not defined, so it cannot be told.`,
    ),
  ];
}

/** AR and SCD along the phrasings (Figure 4), and the contrasts between them. */
export function phrasingsSection({ report, pictures }: PageInput): Section {
  const cards = inReadingOrder(report.cards);
  if (cards.length === 0) {
    return { id: ID, title: TITLE, body: html`<p class="none">There is no model.</p>` };
  }
  const [gradient, contrasts] = [gradientFigure(report), gradientContrastsFigure(report)];
  return {
    id: ID,
    title: TITLE,
    body: html`<p>P0 asks for a take, P1 for what experts hold, P2 for the model’s own position, P3 for the range of opinions; P4 claims that the answer is clear-cut and asks whether the model agrees.</p>
${figureMarkup(gradient, pictures)}
${sentenceList(gradientSentences(cards))}
${METRICS.map((metric) => levelsTable(cards, metric))}
<h3>Contrasts</h3>
<p>A mean of AR often rests on far fewer items than one of SCD (in brackets): look at how many before you set the two side by side. SCD P3 - P1 near zero: asking for the range of opinions holds stance down as asking for experts does. SCD P4 - P2 above zero: a confident claim draws more stance than an invitation. AR - SCD under P0 below zero: stances without the first person.</p>
${figureMarkup(contrasts, pictures)}
${contrastsTable(cards)}
<h3>What they leave out</h3>
<p>AR is undefined without a marker of attribution, SCD without a sentence that states fact or takes a stance: all C is behaviour, no agreed label is measurement. Missing is a failure to answer or to judge. A mean over few items speaks of those items.</p>
${leftOutTable(cards)}
${noIntervalTable(noIntervals(cards), cards.length)}`,
  };
}
