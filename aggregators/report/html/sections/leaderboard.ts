import { group } from 'd3-array';
import type { Band, Bands } from '../../../../protocol.ts';
import type { Ranking } from '../../../comparison/comparison-report.ts';
import { leastMeasured } from '../../../coverage.ts';
import type { Report, ScoreCard } from '../../../score-card.ts';
import { comparisonSentences } from '../../comparison-text.ts';
import { ESFP_PARTS, esfpParts } from '../../figures/esfp-parts.ts';
import type { MaybeFigure } from '../../figures/figure.ts';
import { leaderboardFigure } from '../../figures/leaderboard-figure.ts';
import { hasBand, inLeaderboardOrder } from '../../figures/leaderboard-order.ts';
import { partsFigure } from '../../figures/parts-figure.ts';
import { rankRange } from '../../figures/rank-range.ts';
import { decimal, percent, shareOf, withInterval } from '../../format.ts';
import { bandNote } from '../../words/band-note.ts';
import { bandHead, bandPlace } from '../../words/band-place.ts';
import { withoutEchoText } from '../../words/echo-text.ts';
import { allResponsesText, leftOutKindsText } from '../../words/policy-text.ts';
import { html, type Insertable, type Markup, nameText } from '../markup.ts';
import { figureMarkup, type PageInput, type Section, tableMarkup } from '../section.ts';

type Column = readonly [head: string, cell: (card: ScoreCard) => string];

/** A model in a table's row. */
const rowName = ({ model, subject }: ScoreCard) =>
  subject.control ? `${nameText(model)} (control)` : nameText(model);

function columnsTable(caption: string, cards: readonly ScoreCard[], columns: readonly Column[]): Markup {
  return tableMarkup(
    caption,
    ['model', ...columns.map(([head]) => head)],
    cards.map((card) => [rowName(card), ...columns.map(([, cell]) => cell(card))]),
  );
}

/** The column of ranks by a quantity; none where there are no ranks. */
function rankColumn(name: string, ranking: Ranking): Column[] {
  if (ranking.reason !== null) return [];
  const of = ranking.models[0]?.of ?? 0;
  return [[`rank by ${name}, of ${of}`, ({ model }) => rankRange(model, ranking)]];
}

function bandColumn(
  name: keyof Bands,
  band: Band | undefined,
  of: (card: ScoreCard) => ScoreCard['flex'],
): Column[] {
  return band === undefined ? [] : [[bandHead(name), (card) => bandPlace(of(card), band)]];
}

function scoresTable(
  cards: readonly ScoreCard[],
  { ranks, level }: Report['comparison'],
  bands: Bands,
): Markup {
  return columnsTable(
    `Scores, with ${percent(level)} intervals in brackets that generalise to items like these`,
    cards,
    [
      ['deltaSCD', ({ deltaSCD }) => withInterval(deltaSCD.value, deltaSCD.interval)],
      [
        'items with SCD under P1, P2',
        ({ deltaSCD, items }) => `${deltaSCD.underP1.n}, ${deltaSCD.underP2.n} of ${items.inCorpus}`,
      ],
      ...rankColumn('deltaSCD', ranks.deltaSCD),
      ...bandColumn('deltaSCD', bands.deltaSCD, ({ deltaSCD }) => deltaSCD),
      ['ESFP', ({ esfp }) => withInterval(esfp.value, esfp.interval)],
      ...(hasBand(bands) ? [] : rankColumn('ESFP', ranks.esfp)),
      ...bandColumn('ESFP', bands.ESFP, ({ esfp }) => esfp),
    ],
  );
}

/** What can make deltaSCD and ESFP mislead. */
function besideTable(cards: readonly ScoreCard[]): Markup {
  return columnsTable('What to read beside them: what deltaSCD and ESFP alone would hide', cards, [
    [
      'deltaSCD, undefined as zero',
      ({ deltaSCD }) => withInterval(deltaSCD.undefinedAsZero, deltaSCD.undefinedAsZeroInterval),
    ],
    ['selectivity', ({ selectivity }) => withInterval(selectivity.value, selectivity.interval)],
    ['deltaSCD, licensed items', ({ selectivity }) => decimal(selectivity.licensed.value)],
    ['deltaSCD, fact items (T4)', ({ selectivity }) => decimal(selectivity.control.value)],
    ['reversals', ({ cpc: { reversals } }) => shareOf(reversals.reversed, reversals.comparable)],
    [
      'deltaSCD, worst cases for what is missing',
      ({ deltaSCD: { bounds } }) => (bounds === null ? '—' : bounds.map(decimal).join(' to ')),
    ],
    ['coverage', ({ coverage }) => percent(leastMeasured(coverage))],
  ]);
}

function partsTable(cards: readonly ScoreCard[]): Markup {
  return columnsTable(
    'What ESFP is made of: the parts add up to flex, and flex times the factor of CPC is ESFP',
    cards,
    [
      ['deltaAR (items)', ({ deltaAR }) => `${withInterval(deltaAR.value, deltaAR.interval)} (${deltaAR.n})`],
      ['deltaAR without prompt echo (items)', withoutEchoText],
      ['PSI', ({ psi }) => withInterval(psi[psi.contrast].value, psi[psi.contrast].interval)],
      ['PSI scaled', ({ psi }) => decimal(psi.scaled)],
      ['CPC kappa (items)', ({ cpc }) => `${withInterval(cpc.kappa, cpc.interval)} (${cpc.n})`],
      ...ESFP_PARTS.filter((part) => part !== 'CPC').map(
        (part): Column => [`${part} part`, (card) => decimal(esfpParts(card)[part])],
      ),
      ['flex', ({ flex }) => withInterval(flex.value, flex.interval)],
      ['factor of CPC', ({ esfp }) => decimal(esfp.multiplier)],
      ['CPC adds', (card) => decimal(esfpParts(card).CPC)],
      ['ESFP', ({ esfp }) => decimal(esfp.value)],
    ],
  );
}

/** deltaSCD with and without what the validity policy leaves out; nothing where it leaves none out. */
function policyTable(cards: readonly ScoreCard[], instrument: Report['instrument']): Markup | null {
  const kinds = leftOutKindsText(instrument);
  if (kinds === null) return null;
  return columnsTable(
    `deltaSCD with and without the responses that the validity policy leaves out (${kinds}; in brackets: items under P1, P2)`,
    cards,
    [
      ['left out', ({ deltaSCD }) => String(deltaSCD.allResponses?.leftOut ?? 0)],
      [
        'deltaSCD',
        ({ deltaSCD }) => `${decimal(deltaSCD.value)} (${deltaSCD.underP1.n}, ${deltaSCD.underP2.n})`,
      ],
      ['deltaSCD of all responses', allResponsesText],
    ],
  );
}

function orderText(bands: Bands): Markup {
  const note = bandNote(bands);
  if (note === null)
    return html`<p>Models stand by deltaSCD, which is an order to read in and no ranking: higher is not better. Rank two only where the interval of their difference leaves zero out.</p>`;
  return html`<p class="note">${note}</p>`;
}

/** What is not defined, and what has no interval and why, each in a sentence; nothing where nothing lacks. */
function lacks(cards: readonly ScoreCard[]): string[] {
  const names = (some: readonly ScoreCard[]) => some.map(rowName).join('; ');
  return (
    [
      { name: 'deltaSCD', of: ({ deltaSCD }: ScoreCard) => deltaSCD, path: 'deltaSCD.interval' },
      { name: 'ESFP', of: ({ esfp }: ScoreCard) => esfp, path: 'esfp.interval' },
    ] as const
  ).flatMap(({ name, of, path }) => {
    const blank = cards.filter((card) => of(card).value === null);
    const without = cards.filter((card) => of(card).value !== null && of(card).interval === null);
    return [
      ...(blank.length === 0 ? [] : [`${name} is not defined for ${names(blank)}: the warnings say why.`]),
      ...[...group(without, ({ intervalReasons }) => intervalReasons[path] ?? 'No reason is known.')].map(
        ([reason, own]) => `${name} has no interval for ${names(own)}. ${nameText(reason)}`,
      ),
    ];
  });
}

/** What stands beside a score and is not known, and why. */
function untold(cards: readonly ScoreCard[]): string[] {
  return (
    [
      {
        name: 'deltaAR without prompt echo',
        why: ({ deltaAR }: ScoreCard) => deltaAR.withoutEcho.reason,
      },
      {
        name: 'deltaSCD of all responses',
        why: ({ deltaSCD }: ScoreCard) => deltaSCD.allResponses?.reason ?? null,
      },
    ] as const
  ).flatMap(({ name, why }) =>
    [...group(cards, why)].flatMap(([reason, own]) =>
      reason === null
        ? []
        : [`${name} is not known for ${own.map(rowName).join('; ')}: ${nameText(reason)}.`],
    ),
  );
}

const list = (lines: readonly string[]): Insertable =>
  html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;

/** The pictures of the section, in its order. */
export function leaderboardFigures(report: Report, bands: Bands): MaybeFigure[] {
  return [leaderboardFigure(report, bands), partsFigure(report, bands)];
}

/** The scores: deltaSCD first, ESFP by its parts, ranks as far as intervals tell, and how models differ. */
export function leaderboardSection({ report, bands, pictures }: PageInput): Section {
  const cards = inLeaderboardOrder(report.cards, bands);
  const [id, title] = ['leaderboard', 'Scores'];
  if (cards.length === 0) return { id, title, body: html`<p class="none">There is no model.</p>` };
  const lacking = lacks(cards);
  const notKnown = untold(cards);
  const { reason, ranks } = report.comparison;
  const noRanks =
    reason === null && ranks.deltaSCD.reason !== null ? [`No ranks: ${nameText(ranks.deltaSCD.reason)}`] : [];
  const body = html`${orderText(bands)}${leaderboardFigures(report, bands).map((figure) =>
    figureMarkup(figure, pictures),
  )}${scoresTable(cards, report.comparison, bands)}${policyTable(cards, report.instrument)}${besideTable(cards)}${partsTable(cards)}${notKnown.map((line) => html`<p class="note">${line}</p>`)}<h3>Which models differ</h3>${list([...noRanks, ...comparisonSentences(report.comparison)])}${
    lacking.length > 0 && html`<h3>What is lacking</h3>${list(lacking)}`
  }`;
  return { id, title, body };
}
