import type { Ceilings } from '../robustness/ceilings.ts';
import { decimal, printable } from './format.ts';
import { textTable } from './text-table.ts';

const byRank = (one: Ceilings['models'][number], other: Ceilings['models'][number]) =>
  one.underFixed.rank - other.underFixed.rank;

/**
 * ESFP under both PSI ceilings side by side, or why they are not compared.
 *
 * @param used the ceiling of the scores as given; where it is neither of the two that is said
 */
export function ceilingsText(
  ceilings: Ceilings | { readonly reason: string },
  used: number | 'cohort' = 'cohort',
): string[] {
  if ('reason' in ceilings) return [`Not compared: ${ceilings.reason}.`];
  const { fixed, cohort, models, sameRanks } = ceilings;
  const isOther = used !== 'cohort' && used !== fixed;
  return [
    textTable(
      ['model', 'PSI', 'scaled, fixed', 'scaled, cohort', 'ESFP, fixed', 'ESFP, cohort', 'ranks'],
      models
        .toSorted(byRank)
        .map(({ model, psiMean, aboveFixed, underFixed, underCohort }) => [
          printable(model),
          `${psiMean.toFixed(4)}${aboveFixed ? ' (above)' : ''}`,
          decimal(underFixed.psiScaled),
          decimal(underCohort.psiScaled),
          decimal(underFixed.esfp),
          decimal(underCohort.esfp),
          `${underFixed.rank} / ${underCohort.rank}`,
        ]),
    ),
    `Fixed ceiling ${fixed}; the cohort’s (95th percentile, R-7) ${cohort.toFixed(5)}. ` +
      (sameRanks ? 'Both rank alike.' : 'They do not rank alike.'),
    ...(isOther ? [`The scores as given take a ceiling of ${used}, which is neither.`] : []),
  ];
}
