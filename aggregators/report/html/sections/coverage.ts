import { ITEM_TYPES } from '../../../../corpus/item.ts';
import { PHRASINGS } from '../../../../corpus/phrasings.ts';
import type { Report, ScoreCard } from '../../../score-card.ts';
import { coverageFigure } from '../../figures/coverage-figure.ts';
import type { MaybeFigure } from '../../figures/figure.ts';
import { validityFigure } from '../../figures/validity-figure.ts';
import { decimal } from '../../format.ts';
import { inReadingOrder } from '../../reading-order.ts';
import { hadText, isMissing, isUndefined, measuredText, slicesOf } from '../../words/coverage-slices.ts';
import { KIND_RATES, OVER_SENTENCE_CAP } from '../../words/kind-rates.ts';
import { FAULTS } from '../../words/validity-rates.ts';
import { cutText } from '../cut-text.ts';
import { html, type Markup } from '../markup.ts';
import { modelName } from '../model-name.ts';
import { figureMarkup, type PageInput, type Section, tableMarkup } from '../section.ts';

/** Of more models than this the tables by phrasing are folded. */
const MOST_OPEN = 4;

/** The pictures of what was had, and of how far responses keep to the format. */
export function coverageFigures(report: Report): MaybeFigure[] {
  return [coverageFigure(report), validityFigure(report)];
}

/** Folded where there are many models. */
function folded(summary: string, models: number, table: Markup): Markup {
  return models > MOST_OPEN ? html`<details><summary>${summary}</summary>${table}</details>` : table;
}

function totalsTable(cards: readonly ScoreCard[]): Markup {
  return tableMarkup(
    'Coverage: the share of the corpus’s responses of which each could be had (1 is all)',
    ['model', 'items asked', 'repeats', 'responses', 'AR', 'SCD', 'stance'],
    cards.map((card) => {
      const { items, coverage } = card;
      return [
        modelName(card),
        `${items.inTable} of ${items.inCorpus}`,
        items.repeats,
        decimal(coverage.responses),
        decimal(coverage.attributionRate),
        decimal(coverage.density),
        decimal(coverage.stance),
      ];
    }),
  );
}

function slicesTable(cards: readonly ScoreCard[]): Markup | null {
  const rows = cards.flatMap((card) =>
    slicesOf(card.labels.coverage)
      .filter(([, coverage]) => isMissing(coverage) || isUndefined(coverage))
      .map(([slice, coverage]) => [
        modelName(card),
        slice,
        hadText(coverage.responses),
        measuredText(coverage.attributionRate),
        measuredText(coverage.density),
        hadText(coverage.stance),
      ]),
  );
  if (rows.length === 0) return null;
  return folded(
    'Coverage by phrasing and by type, counted',
    cards.length,
    tableMarkup(
      'Coverage by phrasing and by type, where something is missing or undefined (had/expected; what is undefined counts as had)',
      ['model', 'of', 'responses', 'AR', 'SCD', 'stance'],
      rows,
    ),
  );
}

function reasonsTable(cards: readonly ScoreCard[]): Markup {
  const rows = cards.flatMap((card) =>
    card.missing.map(({ part, reason, count }) => [modelName(card), part, count, cutText(reason)]),
  );
  return rows.length === 0
    ? html`<p class="none">Nothing is missing. What is undefined is not counted here.</p>`
    : tableMarkup('What is missing, and why', ['model', 'what', 'how many', 'reason'], rows);
}

function validityTable(cards: readonly ScoreCard[]): Markup {
  return folded(
    'Response validity by phrasing, counted',
    cards.length,
    tableMarkup(
      'Response validity by phrasing: the rate of each fault of the format (in brackets: how many of how many of which it is known)',
      ['model', 'of', ...FAULTS.map(({ name }) => name)],
      cards.flatMap((card) =>
        PHRASINGS.map((phrasing) => {
          const { format } = card.gradient.byPhrasing[phrasing];
          return [
            modelName(card),
            phrasing,
            ...FAULTS.map(({ count, of }) => rateText(count(format), of(format))),
          ];
        }),
      ),
    ),
  );
}

const rateText = (count: number, of: number) =>
  of === 0 ? 'not known' : `${decimal(count / of)} (${count}/${of})`;

/** A row for each model and phrasing. */
const byPhrasing = (
  cards: readonly ScoreCard[],
  cells: (under: ScoreCard['gradient']['byPhrasing']['P0']) => string[],
) =>
  cards.flatMap((card) =>
    PHRASINGS.map((phrasing) => [modelName(card), phrasing, ...cells(card.gradient.byPhrasing[phrasing])]),
  );

function kindsTable(cards: readonly ScoreCard[]): Markup {
  return folded(
    'Kinds of responses by phrasing, counted',
    cards.length,
    tableMarkup(
      'Kinds of responses by phrasing: the rate of each (in brackets: how many of how many of which it is known)',
      ['model', 'of', ...KIND_RATES.map(({ name }) => name)],
      byPhrasing(cards, (under) => KIND_RATES.map(({ count, of }) => rateText(count(under), of(under)))),
    ),
  );
}

function lengthTable(cards: readonly ScoreCard[]): Markup {
  const { name, count, of } = OVER_SENTENCE_CAP;
  return folded(
    'Length of responses by phrasing',
    cards.length,
    tableMarkup(
      'Length of responses by phrasing, and the rate of those with more sentences than are labelled',
      ['model', 'of', 'words, mean', 'words, median', name],
      byPhrasing(cards, (under) => [
        under.validity.words === null ? '—' : under.validity.words.mean.toFixed(1),
        under.validity.words === null ? '—' : String(under.validity.words.median),
        rateText(count(under), of(under)),
      ]),
    ),
  );
}

/** Where SCD is missing, by type and phrasing at once; nothing where it is not. */
function crossedTable(cards: readonly ScoreCard[]): Markup | null {
  const rows = cards.flatMap((card) =>
    ITEM_TYPES.flatMap((type) => {
      const found = card.labels.coverage.byTypeAndPhrasing[type];
      if (found === undefined) return [];
      const own = PHRASINGS.map((phrasing) => found[phrasing].density);
      return own.every(({ had, expected }) => had === expected)
        ? []
        : [[modelName(card), type, ...own.map(hadText)]];
    }),
  );
  if (rows.length === 0) return null;
  return html`<details><summary>SCD by type and phrasing at once, where some is missing</summary>${tableMarkup(
    'SCD by type and phrasing at once, where some is missing (had/expected)',
    ['model', 'type', ...PHRASINGS],
    rows,
  )}</details>`;
}

/** How much of what was asked could be measured, and how far responses keep to the format that was asked for. */
export function coverageSection({ report, pictures }: PageInput): Section {
  const [id, title] = ['coverage', 'Coverage and validity'];
  const cards = inReadingOrder(report.cards);
  if (cards.length === 0) return { id, title, body: html`<p class="none">There is no model.</p>` };
  const [coverage, validity] = coverageFigures(report).map((figure) => figureMarkup(figure, pictures));
  return {
    id,
    title,
    body: html`<p>What is missing is a failure, and is counted as nothing: no label is guessed. What is undefined counts as had: an answer without an attribution marker, one whose sentences are all C, and one on whose sentences the judges agree on no label. So full coverage does not say that all was measured: how many answers have no SCD, and why, stands under How far deltaSCD hangs on labels.</p>
${totalsTable(cards)}${coverage ?? null}${slicesTable(cards)}${crossedTable(cards)}
<h3>What is missing, and why</h3>
${reasonsTable(cards)}
<h3>Whether responses keep to the format</h3>
<p>Responses are asked for as plain English prose of 150 words at most. One that is not is measured as it stands: read the scores of a model with high rates with care.</p>
${validity ?? null}${validityTable(cards)}
<h3>What responses are besides answers</h3>
<p>A refusal or a disclaimer mostly leaves SCD undefined, a list or a heading leaves fewer sentences to label, and of a long response only the first sentences are. All of them are measured as they stand, unless the instrument says that they are left out.</p>
${kindsTable(cards)}${lengthTable(cards)}`,
  };
}
