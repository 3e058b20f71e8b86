import { group } from 'd3-array';
import type { Bands } from '../../protocol.ts';
import type { CohortSection } from '../robustness/cohort-section.ts';
import { ceilingsText } from './ceilings-text.ts';
import { hasBand } from './figures/leaderboard-order.ts';
import { printable } from './format.ts';
import { relationsText } from './relations-text.ts';
import { rulesText } from './rules-text.ts';
import { scanText } from './scan-text.ts';
import { RULES_LEFT_OUT } from './words/band-note.ts';

/** More pairs of models than this are left to report.json. */
const MOST_PAIRS = 20;

/** Who is left out, those of one reason together. */
function leftOutText(leftOut: CohortSection['leftOut']): string[] {
  return [...group(leftOut, ({ reason }) => reason)].map(([reason, own]) =>
    printable(`Left out: ${own.map(({ model }) => model).join(', ')}, since ${reason}.`),
  );
}

/**
 * What an evaluation tells of its models together, but for its items: relations of the metrics, other rules and weights,
 * both PSI ceilings. Each says in a sentence what it lacks where it cannot be told.
 *
 * @param instrument the ceiling of the scores
 * @param bands the user's; where one is set the rules and weights, which speak of an order by ESFP, are left out in a sentence
 */
export function cohortText(
  { leftOut, relations, robustness, ceilings }: CohortSection,
  { psi }: { readonly psi: { readonly ceiling: number | 'cohort' } },
  bands: Bands = {},
): string {
  const isRanked = !hasBand(bands);
  return [
    'How the metrics go together over models (controls left out)',
    ...relationsText(relations),
    '',
    isRanked
      ? 'The order by ESFP under other scoring rules (section 6.4)'
      : 'Other scoring rules and weights (section 6.4)',
    ...leftOutText(leftOut),
    ...(isRanked ? [...rulesText(robustness), '', ...scanText(robustness, MOST_PAIRS)] : [RULES_LEFT_OUT]),
    '',
    'ESFP under both PSI ceilings',
    ...ceilingsText(ceilings, psi.ceiling, { isRanked }),
  ].join('\n');
}
