import type { Bands } from '../../protocol.ts';
import type { Report } from '../score-card.ts';
import { cohortText } from './cohort-text.ts';
import { echoText } from './echo-text.ts';
import { inLeaderboardOrder } from './figures/leaderboard-order.ts';
import { itemsText } from './items-text.ts';
import { labelsText } from './labels-text.ts';
import { panelScoresText } from './panel-scores-text.ts';
import { panelText } from './panel-text.ts';
import { typesText } from './types-text.ts';
import { typologyText } from './typology-text.ts';
import { validityText } from './validity-text.ts';

/**
 * What a careful reader looks at after the tables: the typology at every cut, types of items, how far the scores hang on
 * labels and on the choice of judges, what the responses are, deltaAR without prompt echo, how far the judges agree, how the metrics go together, what survives other rules
 * and weights, and the items themselves.
 *
 * @param bands the user's; where one is set models stand by name, and nothing is ranked by ESFP
 */
export function detailsText(
  { cards, panel, orders, panelError, cohort, instrument }: Report,
  bands: Bands = {},
): string {
  const ordered = inLeaderboardOrder(cards, bands);
  if (ordered.length === 0) return 'There is no model: there are no details.';
  return [
    typologyText(ordered),
    typesText(ordered.map(({ model, byType }) => ({ model, types: byType }))),
    labelsText(ordered, orders, panelError),
    validityText(ordered),
    echoText(ordered),
    panelText(panel),
    panelScoresText(ordered.map(({ model, byPanel }) => ({ model, judges: byPanel }))),
    cohortText(cohort, instrument, bands),
    itemsText(cohort.items),
  ].join('\n\n');
}
