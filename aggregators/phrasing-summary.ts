import type { Phrasing } from '../corpus/phrasings.ts';
import { meanOfDefined } from './cell.ts';
import { column, generationsOf, type ItemRow } from './item-table.ts';
import { isMissing } from './judgement.ts';
import type { Observation } from './observation.ts';
import { responseRates } from './response-rates.ts';
import { traceCounts } from './trace-counts.ts';

/**
 * What one model's responses under one phrasing are like: mean AR and SCD over items, why SCD is undefined, the surface.
 *
 * @param observations of the model
 * @param rows its table
 * @param splitter the instrument's
 */
export function phrasingSummary(
  observations: readonly Observation[],
  rows: readonly ItemRow[],
  phrasing: Phrasing,
  splitter: string,
) {
  const generations = generationsOf(rows, [phrasing]);
  const own = observations.filter((observation) => observation.phrasing === phrasing);
  const formats = own
    .map(({ format, leftOut }) => leftOut?.format ?? format)
    .flatMap((format) => (isMissing(format) ? [] : [format]));
  const why = (reason: string) => generations.filter((one) => one.undefinedDensity === reason).length;
  const formatsWith = (has: (checks: (typeof formats)[number]) => boolean) => formats.filter(has).length;
  return {
    attributionRate: meanOfDefined(column(rows, phrasing, (one) => one.attributionRate)),
    density: meanOfDefined(column(rows, phrasing, (one) => one.density)),
    responses: {
      expected: generations.length,
      missing: generations.filter((one) => one.response === null).length,
    },
    undefinedDensity: {
      allC: why('all C'),
      noAgreedLabel: why('no agreed label'),
      noSentences: why('no sentences'),
    },
    format: {
      checked: formats.length,
      overWordLimit: formatsWith((checks) => !checks.withinWordLimit),
      notPlainProse: formatsWith((checks) => !checks.plainProse),
      notEnglish: formatsWith((checks) => !checks.english),
      finishKnown: formatsWith((checks) => checks.cutOff !== null),
      cutOff: formatsWith((checks) => checks.cutOff === true),
    },
    validity: responseRates(own, splitter),
    traces: traceCounts(own),
  };
}
