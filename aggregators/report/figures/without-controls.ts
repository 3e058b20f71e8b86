import type { Report, ScoreCard } from '../../score-card.ts';
import { inReadingOrder } from '../reading-order.ts';

/** The models that a picture shows, and how many controls it leaves to the tables. */
interface Shown {
  readonly cards: readonly ScoreCard[];
  readonly leftOut: number;
}

/**
 * Models without the controls, whose scores lie at the ends and would press the others together; where there is nothing
 * but controls, those.
 */
export function withoutControls({ cards }: Pick<Report, 'cards'>): Shown {
  const ordered = inReadingOrder(cards);
  const models = ordered.filter(({ subject }) => !subject.control);
  const shown = models.length === 0 ? ordered : models;
  return { cards: shown, leftOut: ordered.length - shown.length };
}

/** What a caption says of controls that are left out; empty where none are. */
export function leftOutText({ leftOut }: Shown): string {
  return leftOut === 0 ? '' : ' Controls stand in the table alone.';
}
