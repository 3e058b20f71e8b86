import { max } from 'd3-array';
import type { Bands } from '../../protocol.ts';
import { liteFacts } from '../planning/lite-facts.ts';
import { liteMarkOf, liteNote, onEveryLine } from '../planning/lite-mark.ts';
import { liteNotes } from '../planning/lite-notes.ts';
import { ownSpread } from '../planning/own-spread.ts';
import type { Report } from '../score-card.ts';
import { detailsText } from './details-text.ts';
import { explain } from './explain.ts';
import { renderTables } from './tables.ts';

interface ReportTextOptions {
  readonly details?: boolean;
  readonly bands?: Bands;
}

/**
 * A report as it is printed: the tables, and what they mean. Of the lite preset every line says what it can detect.
 *
 * @param details whether what only a careful reader looks at is printed as well
 * @param bands the user's; where one is set it is said where every model lies, and nothing is ranked by ESFP
 */
export function reportText(report: Report, { details = false, bands = {} }: ReportTextOptions = {}): string {
  const text = [
    renderTables(report, bands),
    ...(details ? [detailsText(report, bands)] : []),
    explain(report),
    ...liteNotes(report.instrument),
  ].join('\n\n');
  const repeats = max(report.cards, ({ items }) => items.repeats) ?? 1;
  const own = ownSpread(report.cards, report.comparison);
  const facts = liteFacts(report.instrument, Math.max(1, repeats), own);
  return facts === null ? text : `${onEveryLine(text, liteMarkOf(facts))}\n\n${liteNote(facts)}`;
}
