import { group } from 'd3-array';
import type { Report, ScoreCard } from '../../../score-card.ts';
import type { MaybeFigure } from '../../figures/figure.ts';
import { noiseFigure } from '../../figures/noise-figure.ts';
import { decimal, withInterval } from '../../format.ts';
import { inReadingOrder } from '../../reading-order.ts';
import { html, type Markup } from '../markup.ts';
import { modelName } from '../model-name.ts';
import { figureMarkup, type PageInput, type Section, tableMarkup } from '../section.ts';
import { sentenceList } from '../sentence-list.ts';

const FLOORS = ['P0', 'P1', 'P2'] as const;

/** The pictures of generation noise. */
export function noiseFigures(report: Report): MaybeFigure[] {
  return [noiseFigure(report)];
}

function floorsTable(cards: readonly ScoreCard[]): Markup {
  return tableMarkup(
    'Generation noise: PSI, and PSI between repeats of one phrasing (in brackets: items with two repeats or more, and those of them whose repeats are all one text)',
    ['model', 'repeats', 'PSI [items]', ...FLOORS.map((one) => `floor ${one}`)],
    cards.map((card) => {
      const { psi, items } = card;
      const { value, interval } = psi[psi.contrast];
      return [
        modelName(card),
        items.repeats,
        withInterval(value, interval),
        ...FLOORS.map((one) => {
          const floor = psi.noiseFloor[one];
          return `${decimal(floor.value)} (${floor.repeated}, ${floor.identical})`;
        }),
      ];
    }),
  );
}

function sharesTable(cards: readonly ScoreCard[]): Markup {
  return tableMarkup(
    'Where the variance over items like these comes from, and intervals on these very items (corpus)',
    ['model', 'score', 'value [corpus]', 'variance by items', 'by generations', 'share of generations'],
    cards.flatMap((card) => {
      const { deltaSCD, esfp, generationNoise } = card;
      return [
        { name: 'deltaSCD', score: deltaSCD, shares: generationNoise.deltaSCD.shares },
        { name: 'ESFP', score: esfp, shares: generationNoise.esfp.shares },
      ].map(({ name, score, shares }) => [
        modelName(card),
        name,
        withInterval(score.value, score.corpusInterval),
        // A variance of two thousandths would be 0.002, and smaller ones are usual.
        shares === null ? '—' : shares.items.toPrecision(3),
        shares === null ? '—' : shares.generations.toPrecision(3),
        decimal(shares?.generationShare),
      ]);
    }),
  );
}

/** Why floors, shares or corpus intervals are not there: a sentence a reason, with whose it is. */
function reasons(cards: readonly ScoreCard[]): string[] {
  const found = cards.flatMap((card) => {
    const { psi, generationNoise, intervalReasons, deltaSCD, esfp } = card;
    const own = [
      ...FLOORS.map((one) => ({ what: `floor ${one}`, reason: psi.noiseFloor[one].reason })),
      { what: 'variance of deltaSCD', reason: generationNoise.deltaSCD.reason },
      { what: 'variance of ESFP', reason: generationNoise.esfp.reason },
      {
        what: 'corpus interval of deltaSCD',
        reason:
          deltaSCD.corpusInterval === null ? (intervalReasons['deltaSCD.corpusInterval'] ?? null) : null,
      },
      {
        what: 'corpus interval of ESFP',
        reason: esfp.corpusInterval === null ? (intervalReasons['esfp.corpusInterval'] ?? null) : null,
      },
    ];
    return own.flatMap(({ what, reason }) =>
      reason === null ? [] : [{ model: modelName(card), what, reason }],
    );
  });
  return [...group(found, ({ reason }) => reason)].map(([reason, own]) => {
    const models = [...new Set(own.map(({ model }) => model))];
    const whose = models.length === cards.length ? 'All models' : models.join(', ');
    return `${whose}: no ${[...new Set(own.map(({ what }) => what))].join(', ')}. ${reason}`;
  });
}

/** What repeats tell of generation noise: PSI’s floor, and its share of the variance. */
export function noiseSection({ report, pictures }: PageInput): Section {
  const [id, title] = ['noise', 'Generation noise'];
  const cards = inReadingOrder(report.cards);
  if (cards.length === 0) return { id, title, body: html`<p class="none">There is no model.</p>` };
  const repeated = cards.filter(({ items }) => items.repeats > 1);
  if (repeated.length === 0) {
    return {
      id,
      title,
      body: html`<p class="none">Every item was asked once: what of PSI is sampling, and how much of the variance is generation noise, is not known. promptfoo eval --repeat 3 --no-cache tells.</p>`,
    };
  }
  const once = cards.length - repeated.length;
  return {
    id,
    title,
    body: html`<p>No two answers read the same, so PSI is above zero for a model that responds to nothing: its floor is PSI between repeats of one phrasing. Where generations have a large share of the variance more repeats narrow an interval; where it is small only more items do.</p>
${noiseFigures(report).map((figure) => figureMarkup(figure, pictures))}${floorsTable(repeated)}${sharesTable(repeated)}${sentenceList(
  [
    ...reasons(repeated),
    ...(once === 0
      ? []
      : [`Asked once, so that nothing is told of noise: ${once === 1 ? 'one model' : `${once} models`}.`]),
  ],
)}`,
  };
}
