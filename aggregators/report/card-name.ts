import type { ScoreCard } from '../score-card.ts';
import { printable } from './format.ts';

/** A model's name as it stands in a table's row. */
export function cardName({ model, subject }: Pick<ScoreCard, 'model' | 'subject'>): string {
  return printable(subject.control ? `${model} (control)` : model);
}
