import { mean } from 'd3-array';
import { type ScoredColumn, setNamedScore } from './named-scores.ts';

/** The named scores of a row that assertions of ours give. */
const ROW_SCORES = ['AR', 'SCD'];

/** As much of a row as its scores take. */
interface ScoredRow {
  readonly promptIdx: number;
  readonly namedScores?: Readonly<Record<string, unknown>> | null | undefined;
}

/**
 * Puts the means of the rows' AR and SCD into their columns, in place, in the place of promptfoo's sums. Its viewer
 * divides every column's sums by the counts of the first one, which is wrong where another number of rows is defined; a
 * resumed evaluation has sums of some of its rows only; and judged again, a row has other scores. A column that no row
 * gives a score is without it, and one without any of the rows is left as it is.
 *
 * @param rows those of ESFP, of all columns
 */
export function writeRowMeans(columns: readonly ScoredColumn[], rows: readonly ScoredRow[]): void {
  for (const [index, { metrics }] of columns.entries()) {
    const own = rows.filter(({ promptIdx }) => promptIdx === index);
    if (metrics === undefined || own.length === 0) continue;
    for (const name of ROW_SCORES) {
      const values = own
        .map(({ namedScores }) => namedScores?.[name])
        .filter((value) => typeof value === 'number');
      setNamedScore(metrics, name, mean(values) ?? null);
    }
  }
}
