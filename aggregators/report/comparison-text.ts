import type { Bands } from '../../protocol.ts';
import type {
  CohortComparison,
  ComparedDifference,
  ComparedQuantity,
  Ranking,
} from '../comparison/comparison-report.ts';
import { counted } from '../counted.ts';
import { byName, hasBand } from './figures/leaderboard-order.ts';
import { decimal, percent, printable } from './format.ts';
import { numbersTable } from './text-table.ts';
import { nameInSentence } from './words/quoted-name.ts';

/** More models than this are not compared sentence by sentence in a report. */
const MOST_COMPARED = 4;

/** What compared quantities are called in text. */
export const QUANTITY_NAMES: Readonly<Record<ComparedQuantity, string>> = {
  deltaSCD: 'deltaSCD',
  esfp: 'ESFP',
  deltaAR: 'deltaAR',
  selectivity: 'selectivity',
  psi: 'PSI',
};

type Compared = CohortComparison['pairs'][number];
type Difference = Omit<ComparedDifference, 'basis'>;

/** What of a comparison its tables need: of one evaluation or of several outputs. */
type Tabled = Pick<CohortComparison, 'level' | 'families' | 'ranks'>;

/** The ends of an interval; a dash where there is none. */
export function endsText({ interval }: Difference): string {
  return interval === null ? '—' : interval.map(decimal).join(' to ');
}

/** How many items define a quantity for the two, of all compared; of selectivity the T4 items among them. */
export function itemsText(items: number, quantity: ComparedQuantity, { defined }: Difference): string {
  if (defined === null) return String(items);
  const counts = defined.from === defined.to ? String(defined.to) : `${defined.to}, ${defined.from}`;
  if (quantity === 'selectivity') return `${counts} T4 of ${items}`;
  return defined.from === items && defined.to === items ? counts : `${counts} of ${items}`;
}

/** Why a difference has no value or no interval, with those that it holds for; nothing where it has both. */
export function reasonLine({ from, to, differences }: Compared, quantity: ComparedQuantity): string[] {
  const { reason } = differences[quantity];
  return reason === null
    ? []
    : [
        printable(
          `${QUANTITY_NAMES[quantity]}, ${nameInSentence(to)} against ${nameInSentence(from)}: ${reason}`,
        ),
      ];
}

/** The differences of one quantity of some pairs of models: heading, table and reasons. Nothing without a pair. */
export function quantityText(
  { level, families }: Tabled,
  pairs: readonly Compared[],
  quantity: ComparedQuantity,
): string[] {
  if (pairs.length === 0) return [];
  const { pairs: count, critical } = families[quantity];
  const together =
    critical === null
      ? 'no pair has an interval'
      : `${percent(level)} intervals, together over ${counted(count, 'pair')}: difference ± ${critical.toFixed(2)} sd, more where few items define it`;
  return [
    `${QUANTITY_NAMES[quantity]} (${together})`,
    numbersTable(
      ['model', 'against', 'items', 'difference', 'interval', 'verdict'],
      pairs.map(({ from, to, items, differences }) => [
        printable(to),
        printable(from),
        itemsText(items, quantity, differences[quantity]),
        decimal(differences[quantity].value),
        endsText(differences[quantity]),
        differences[quantity].verdict ?? '—',
      ]),
    ),
    ...pairs.flatMap((pair) => reasonLine(pair, quantity)),
  ];
}

function rankCells(model: string, { models }: Ranking): string[] {
  const own = models.find((one) => one.model === model);
  if (own === undefined || own.best === null || own.worst === null) return [decimal(own?.value), '—'];
  const { best, worst, of } = own;
  return [decimal(own.value), `${best === worst ? best : `${best}-${worst}`} of ${of}`];
}

/** The rank intervals by deltaSCD alone, models by name. */
function ranksBesideBand(deltaSCD: Ranking): string[] {
  return [
    'Ranks by deltaSCD that the intervals leave open (1 is the highest value; higher is not better)',
    numbersTable(
      ['model', 'deltaSCD', 'rank'],
      deltaSCD.models
        .toSorted((one, other) => byName(one.model, other.model))
        .map(({ model }) => [printable(model), ...rankCells(model, deltaSCD)]),
    ),
  ];
}

/**
 * The rank intervals of all models, heading and table; why there are none where there are none.
 *
 * @param bands the user's; where one is set there are no ranks by ESFP
 */
export function ranksText({ ranks: { deltaSCD, esfp } }: Pick<Tabled, 'ranks'>, bands: Bands = {}): string[] {
  if (deltaSCD.reason !== null) return [`No ranks: ${printable(deltaSCD.reason)}`];
  if (hasBand(bands)) return ranksBesideBand(deltaSCD);
  return [
    'Ranks that the intervals leave open (1 is the highest value; higher is not better)',
    numbersTable(
      ['model', 'deltaSCD', 'rank', 'ESFP', 'rank'],
      deltaSCD.models.map(({ model }) => [
        printable(model),
        ...rankCells(model, deltaSCD),
        ...rankCells(model, esfp),
      ]),
    ),
  ];
}

/** What a verdict on `to` says, in words. */
const SAYS: Readonly<Record<NonNullable<ComparedDifference['verdict']>, (to: string) => string>> = {
  higher: (to) => `${to} is higher on items like these, as far as these judges can tell`,
  lower: (to) => `${to} is lower on items like these, as far as these judges can tell`,
  'not told apart': () => 'zero lies inside: this run does not tell which is higher',
  'the judge moved': () => 'the judge moved between the two, so no verdict is given',
};

/** How many items a difference of deltaSCD rests on. */
function restsOn(items: number, { defined }: Difference): string {
  if (defined === null || (defined.from === items && defined.to === items)) return counted(items, 'item');
  if (defined.from === defined.to) return `${defined.to} of ${counted(items, 'item')}`;
  return `${defined.to} and ${defined.from} of ${counted(items, 'item')}`;
}

function sentence({ level, families }: Tabled, { from, to, items, differences }: Compared): string {
  const { deltaSCD } = differences;
  const { value, interval, reason, verdict } = deltaSCD;
  const heading = `deltaSCD, ${nameInSentence(to)} minus ${nameInSentence(from)}`;
  if (value === null) return `${heading}: ${reason}`;
  const rests = `rests on ${restsOn(items, deltaSCD)}`;
  if (interval === null || verdict === null)
    return `${heading}: ${decimal(value)} (${rests}); no interval: ${reason}`;
  return (
    `${heading}: ${decimal(value)}, ${percent(level)} interval ${endsText(deltaSCD)} (together over ` +
    `${counted(families.deltaSCD.pairs, 'pair')}; ${rests}): ${SAYS[verdict](nameInSentence(to))}.`
  );
}

/**
 * What a report says of how its models differ, one sentence an entry: deltaSCD of every pair of up to four models, and what
 * must be known of the comparison. Why nothing is compared where nothing is.
 */
export function comparisonSentences(comparison: CohortComparison): string[] {
  const { reason, pairs, notes, ranks } = comparison;
  if (reason !== null) return [printable(`No models are compared: ${reason}`)];
  const models = ranks.deltaSCD.models.length;
  const said =
    models > MOST_COMPARED
      ? [`${models} models: pairs are not printed here; esfp compare prints every pair.`]
      : pairs.map((pair) => sentence(comparison, pair));
  return [...said, ...notes].map(printable);
}
