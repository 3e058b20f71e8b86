import {
  COMPARED_QUANTITIES,
  type ComparedDifference,
  type ComparedQuantity,
  type ComparisonReport,
} from '../../aggregators/comparison/comparison-report.ts';
import { decimal, percent, printable } from '../../aggregators/report/format.ts';
import { plainTable } from '../plain-table.ts';

const NAMES: Readonly<Record<ComparedQuantity, string>> = {
  deltaSCD: 'deltaSCD',
  esfp: 'ESFP',
  deltaAR: 'deltaAR',
  selectivity: 'selectivity',
  psi: 'PSI',
};

const MARK = '[across instruments] ';

const intervalText = ({ interval }: ComparedDifference) =>
  interval === null ? '—' : interval.map(decimal).join(' to ');

/** How many items define a quantity for the two, of all compared; how many are compared where an item does not have it. */
function itemsText(items: number, { defined }: ComparedDifference): string {
  if (defined === null || (defined.from === items && defined.to === items)) return String(items);
  return `${defined.to}, ${defined.from} of ${items}`;
}

/** A sentence a reason, with those that it holds for. */
function reasonLines(
  report: ComparisonReport,
  kind: 'models' | 'runs',
  quantities: readonly ComparedQuantity[],
): string[] {
  return report.pairs
    .filter((pair) => pair.kind === kind)
    .flatMap(({ from, to, differences }) =>
      quantities.flatMap((quantity) => {
        const { reason } = differences[quantity];
        return reason === null ? [] : [printable(`${NAMES[quantity]}, ${to} against ${from}: ${reason}`)];
      }),
    );
}

function modelsText(report: ComparisonReport, quantity: ComparedQuantity): string[] {
  const pairs = report.pairs.filter(({ kind }) => kind === 'models');
  if (pairs.length === 0) return [];
  const { pairs: count, critical } = report.families[quantity];
  const together =
    critical === null
      ? 'no pair has an interval'
      : `${percent(report.level)} intervals, together over ${count} ${count === 1 ? 'pair' : 'pairs'}: difference ± ${critical.toFixed(2)} sd`;
  return [
    `${NAMES[quantity]} (${together})`,
    plainTable(
      ['model', 'against', 'items', 'difference', 'interval', 'verdict'],
      pairs.map(({ from, to, items, differences }) => [
        printable(to),
        printable(from),
        itemsText(items, differences[quantity]),
        decimal(differences[quantity].value),
        intervalText(differences[quantity]),
        differences[quantity].verdict ?? '—',
      ]),
    ),
    ...reasonLines(report, 'models', [quantity]),
    '',
  ];
}

function runsText(report: ComparisonReport): string[] {
  const pairs = report.pairs.filter(({ kind }) => kind === 'runs');
  if (pairs.length === 0) return [];
  return [
    `Runs of one model (${percent(report.level)} intervals, each by itself)`,
    plainTable(
      ['run', 'against', 'items', 'quantity', 'difference', 'interval', 'verdict', 'rests on'],
      pairs.flatMap(({ from, to, items, differences }) =>
        COMPARED_QUANTITIES.map((quantity) => [
          printable(to),
          printable(from),
          itemsText(items, differences[quantity]),
          NAMES[quantity],
          decimal(differences[quantity].value),
          intervalText(differences[quantity]),
          differences[quantity].verdict ?? '—',
          differences[quantity].basis,
        ]),
      ),
    ),
    ...reasonLines(report, 'runs', COMPARED_QUANTITIES),
    '',
  ];
}

function ranksText({ ranks }: ComparisonReport): string[] {
  const { deltaSCD, esfp } = ranks;
  if (deltaSCD.reason !== null) return [`No ranks: ${printable(deltaSCD.reason)}`, ''];
  const rank = (model: string, ranking: typeof deltaSCD): string[] => {
    const own = ranking.models.find((one) => one.model === model);
    if (own == null || own.best === null || own.worst === null) return [decimal(own?.value), '—'];
    const { best, worst, of } = own;
    return [decimal(own.value), `${best === worst ? best : `${best}-${worst}`} of ${of}`];
  };
  return [
    'Ranks that the intervals leave open (1 is the highest value; higher is not better)',
    plainTable(
      ['model', 'deltaSCD', 'rank', 'ESFP', 'rank'],
      deltaSCD.models.map(({ model }) => [printable(model), ...rank(model, deltaSCD), ...rank(model, esfp)]),
    ),
    '',
  ];
}

/** A comparison as text; every line is marked where some pair was measured by two instruments. */
export function renderComparison(report: ComparisonReport): string {
  const text = [
    ...COMPARED_QUANTITIES.flatMap((quantity) => modelsText(report, quantity)),
    ...runsText(report),
    ...ranksText(report),
    ...report.notes.map((note) => `- ${printable(note)}`),
  ].join('\n');
  return report.acrossInstruments
    ? text
        .split('\n')
        .map((line) => `${MARK}${line}`.trimEnd())
        .join('\n')
    : text;
}
