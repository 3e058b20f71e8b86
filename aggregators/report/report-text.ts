import { max } from 'd3-array';
import { LITE_NOTE, liteMark, onEveryLine } from '../planning/lite-mark.ts';
import type { Report } from '../score-card.ts';
import { explain } from './explain.ts';
import { renderTables } from './table.ts';

/** A report as it is printed: the tables, and what they mean. Of the lite preset every line says what it can detect. */
export function reportText(report: Report): string {
  const text = `${renderTables(report)}\n\n${explain(report)}`;
  const repeats = max(report.cards, ({ items }) => items.repeats) ?? 1;
  const mark = liteMark(report.instrument, Math.max(1, repeats));
  return mark === null ? text : `${onEveryLine(text, mark)}\n\n${LITE_NOTE}`;
}
