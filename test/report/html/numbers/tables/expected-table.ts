import type { ReportFilesInput } from '../../../../../aggregators/report/html/write-pages.ts';
import type { Report, ScoreCard } from '../../../../../aggregators/score-card.ts';

/** A table that a page must have, worked out from its report: cells are text, or a matcher where no number stands. */
export interface ExpectedTable {
  readonly section: string;
  /** How its caption begins: what it is of. */
  readonly caption: string;
  readonly head: readonly unknown[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Every table of one part of a page, in the page's order. */
export type TablesOf = (input: ReportFilesInput) => ExpectedTable[];

/** A column: its head, and its cell for what a row is of. */
export type Column<Row> = readonly [head: unknown, cell: (row: Row, index: number) => unknown];

/** A table of columns, none where there is no row. */
export function tableOf<Row>(
  section: string,
  caption: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): ExpectedTable[] {
  return rows.length === 0
    ? []
    : [
        {
          section,
          caption,
          head: columns.map(([head]) => head),
          rows: rows.map((row, i) => columns.map(([, cell]) => cell(row, i))),
        },
      ];
}

/** A model's name in a row, controls marked. */
export const nameOf = ({ model, subject }: ScoreCard) => (subject.control ? `${model} (control)` : model);

/** The column of models. */
export const MODEL: Column<ScoreCard> = ['model', nameOf];

const byControl = (one: ScoreCard, other: ScoreCard) =>
  Number(one.subject.control) - Number(other.subject.control);

/** Models by deltaSCD, the largest first, then controls in the same way. */
export function inOrder({ cards }: Report): ScoreCard[] {
  return cards.toSorted(
    (one, other) =>
      byControl(one, other) || (other.deltaSCD.value ?? -Infinity) - (one.deltaSCD.value ?? -Infinity),
  );
}

/** Models by name, then controls. */
export function byName({ cards }: Report): ScoreCard[] {
  return cards.toSorted((one, other) => byControl(one, other) || (one.model < other.model ? -1 : 1));
}

/** Models that are no controls, by deltaSCD. */
export function modelsOf(report: Report): ScoreCard[] {
  return inOrder(report).filter(({ subject }) => !subject.control);
}

/** A row for each reason why intervals are not there and the models that it holds for. */
export function noIntervalsTable(
  section: string,
  cards: readonly ScoreCard[],
  sought: readonly { readonly of: string; readonly reason: (card: ScoreCard) => string | null | undefined }[],
): ExpectedTable[] {
  const found = sought.flatMap(({ of, reason }) => {
    const reasons = new Set(cards.flatMap((card) => reason(card) ?? []));
    return [...reasons].map((why) => {
      const own = cards.filter((card) => reason(card) === why);
      const all = own.length === cards.length && cards.length > 1;
      return { of, whose: all ? `all ${cards.length} models` : own.map(nameOf).join('; '), why };
    });
  });
  const rows = [...Map.groupBy(found, ({ whose, why }) => `${whose}: ${why}`).values()];
  return tableOf(section, NO_INTERVALS, rows, [
    ['interval of', (own) => own.map(({ of }) => of).join(', ')],
    ['models', ([first]) => first?.whose],
    ['why', ([first]) => first?.why],
  ]);
}

/** What tables of intervals that are not there are called. */
export const NO_INTERVALS = 'Intervals that there are none of, and why';

const BLANK: ReadonlySet<unknown> = new Set(['—', '']);

/** A table without columns that hold dashes alone, which a page may leave out; the first always stays. */
export function withoutBlanks<T extends Pick<ExpectedTable, 'head' | 'rows'>>({ head, rows }: T) {
  const told = head.map((_, i) => i === 0 || rows.some((row) => !BLANK.has(row[i])));
  const kept = (cells: readonly unknown[]) => cells.filter((_, i) => told[i]);
  return { head: kept(head), rows: rows.map(kept) };
}
