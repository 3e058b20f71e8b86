import type { Bands } from '../../protocol.ts';
import type { Report } from '../score-card.ts';
import { ranksText } from './comparison-text.ts';
import { inLeaderboardOrder } from './figures/leaderboard-order.ts';
import { instrumentText } from './instrument-text.ts';
import { contrastsTable } from './tables/contrasts-table.ts';
import { densityTable } from './tables/density-table.ts';
import { partsTable } from './tables/parts-table.ts';
import { policyTable } from './tables/policy-table.ts';
import { qualityTable } from './tables/quality-table.ts';
import { repeatsTable } from './tables/repeats-table.ts';
import { scoresTable } from './tables/scores-table.ts';
import { bandNote } from './words/band-note.ts';
import { leftOutKindsText } from './words/policy-text.ts';

/**
 * The leaderboard as text: the scores, the parts that make up ESFP, SCD along the phrasings, what repeats tell of generation
 * noise, and how far the numbers can be trusted. Controls stand last.
 *
 * @param bands the user's; where one is set models stand by name, beside it, and nothing is ranked by ESFP
 */
export function renderTables(report: Report, bands: Bands = {}): string {
  const cards = inLeaderboardOrder(report.cards, bands);
  const note = bandNote(bands);
  const leftOut = leftOutKindsText(report.instrument);
  const repeated = cards.filter(({ items }) => items.repeats > 1);
  return [
    instrumentText(report),
    ...(note === null ? [] : [note]),
    'Scores (in brackets: 95% intervals that generalise to items like these)',
    scoresTable(cards, bands),
    ...(report.comparison.reason === null ? ranksText(report.comparison, bands) : []),
    ...(leftOut === null
      ? []
      : [
          `deltaSCD with and without the responses that the validity policy leaves out (${leftOut})`,
          policyTable(cards),
        ]),
    'What ESFP is made of (weighted parts; they add up to flex)',
    partsTable(cards),
    'Stance content density by phrasing, and deltaSCD where a stance is licensed and where it is not',
    densityTable(cards),
    'Along the phrasings, with intervals: P3 and P4 against P1 and P2, AR above SCD under P0; and selectivity',
    contrastsTable(cards),
    ...(repeated.length === 0
      ? []
      : [
          'Generation noise (in brackets: 95% intervals on these very items; noise: its share of the variance; floor: PSI ' +
            'between repeats of one phrasing)',
          repeatsTable(repeated),
        ]),
    'How far to trust them',
    qualityTable(cards),
  ].join('\n');
}
