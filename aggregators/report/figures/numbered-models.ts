import type { Report, ScoreCard } from '../../score-card.ts';
import { inReadingOrder } from '../reading-order.ts';
import { pictureNames } from './picture-names.ts';
import { rowNames } from './row-names.ts';

/** A model under the number by which a picture without room for names has it. */
export interface NumberedModel {
  /** From 1, in reading order: no rank. */
  readonly number: number;
  /** For a table. */
  readonly name: string;
  /** For a picture, where nothing wraps. */
  readonly short: string;
  readonly card: ScoreCard;
}

/**
 * Every model of a report, controls last, each with its number.
 *
 * @param longest characters of a short name
 */
export function numberedModels({ cards }: Pick<Report, 'cards'>, longest?: number): NumberedModel[] {
  const ordered = inReadingOrder(cards);
  const [names, short] = [rowNames(ordered), pictureNames(ordered, longest)];
  return ordered.map((card, i) => ({
    number: i + 1,
    name: names[i] ?? card.model,
    short: short[i] ?? card.model,
    card,
  }));
}
