import type { Ceilings } from '../robustness/ceilings.ts';
import { byName } from './figures/leaderboard-order.ts';
import { decimal, printable } from './format.ts';
import { textTable } from './text-table.ts';

type Model = Ceilings['models'][number];

/** Models by their rank under the fixed ceiling; by name where nothing is ranked. */
export function inCeilingsOrder({ models }: Ceilings, isRanked: boolean): Model[] {
  return models.toSorted((one, other) =>
    isRanked ? one.underFixed.rank - other.underFixed.rank : byName(one.model, other.model),
  );
}

/**
 * ESFP under both PSI ceilings side by side, or why they are not compared.
 *
 * @param used the ceiling of the scores as given; where it is neither of the two that is said
 * @param isRanked whether ranks are given; not where a band is set
 */
export function ceilingsText(
  ceilings: Ceilings | { readonly reason: string },
  used: number | 'cohort' = 'cohort',
  { isRanked = true }: { readonly isRanked?: boolean } = {},
): string[] {
  if ('reason' in ceilings) return [`Not compared: ${ceilings.reason}.`];
  const { fixed, cohort, sameRanks } = ceilings;
  const isOther = used !== 'cohort' && used !== fixed;
  return [
    textTable(
      [
        'model',
        'PSI',
        'scaled, fixed',
        'scaled, cohort',
        'ESFP, fixed',
        'ESFP, cohort',
        ...(isRanked ? ['ranks'] : []),
      ],
      inCeilingsOrder(ceilings, isRanked).map(({ model, psiMean, aboveFixed, underFixed, underCohort }) => [
        printable(model),
        `${psiMean.toFixed(4)}${aboveFixed ? ' (above)' : ''}`,
        decimal(underFixed.psiScaled),
        decimal(underCohort.psiScaled),
        decimal(underFixed.esfp),
        decimal(underCohort.esfp),
        ...(isRanked ? [`${underFixed.rank} / ${underCohort.rank}`] : []),
      ]),
    ),
    `Fixed ceiling ${fixed}; the cohort’s (95th percentile, R-7) ${cohort.toFixed(5)}.` +
      (isRanked ? ` ${sameRanks ? 'Both rank alike.' : 'They do not rank alike.'}` : ''),
    ...(isOther ? [`The scores as given take a ceiling of ${used}, which is neither.`] : []),
  ];
}
