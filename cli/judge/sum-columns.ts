import { removeNamedScore } from '../../extension/named-scores.ts';
import type { OutputDocument } from './output-document.ts';

/** The named scores of a row that assertions of ours give. */
const ROW_SCORES = ['AR', 'SCD'];

/**
 * Sums the rows' scores into their columns anew: what a column says of a row that was judged again must not be what it
 * said before.
 *
 * @param document changed in place
 */
export function sumColumns(document: OutputDocument): void {
  const rows = document.ownRows().map(({ row }) => row);
  for (const [index, { metrics }] of (document.columns ?? []).entries()) {
    const own = rows.filter(({ promptIdx }) => promptIdx === index);
    if (metrics === undefined || own.length === 0) continue;
    for (const name of ROW_SCORES) {
      const values = own
        .map(({ namedScores }) => namedScores?.[name])
        .filter((value) => typeof value === 'number');
      removeNamedScore(metrics, name);
      if (values.length === 0) continue;
      metrics.namedScores[name] = values.reduce((sum, value) => sum + value, 0);
      metrics.namedScoresCount[name] = values.length;
      metrics.namedScoreWeights = { ...metrics.namedScoreWeights, [name]: values.length };
    }
  }
}
