import type { ReportFilesInput } from '../../../../../aggregators/report/html/write-pages.ts';
import type { Report, ScoreCard } from '../../../../../aggregators/score-card.ts';
import { nameOf } from '../tables/expected-table.ts';

/** What the groups of a match must be, in their order. */
type Values = (input: ReportFilesInput, match: readonly string[]) => readonly (string | number | undefined)[];

/** Words of the page around numbers, and what those numbers must be by the report; none where it is fixed prose. */
export type Template = readonly [pattern: RegExp, values?: Values];

/** Models that are no controls. */
export const modelCount = ({ cards }: Report) => cards.filter(({ subject }) => !subject.control).length;
/** Controls. */
export const controlCount = (report: Report) => report.cards.length - modelCount(report);

/** How many of some cards, or of something of theirs, are so. */
export const count = <T>(all: readonly T[], is: (one: T) => boolean) => all.filter(is).length;

/** The card of a model by its name. */
export const cardNamed = ({ cards }: Report, name: string | undefined): ScoreCard => {
  const found = cards.find((card) => card.model === name || nameOf(card) === name);
  if (found === undefined) throw new Error(`cardNamed: there is no model ${name}.`);
  return found;
};

/** Whatever page: phrasings, types and the level of intervals. */
export const EVERYWHERE: readonly Template[] = [
  [/\b[PT][0-6](?:[-, ]+P[0-4])*\b/g],
  [/(\d+)% (?:percentile |t )?intervals?\b/g, ({ report }) => [100 * report.comparison.level]],
];
