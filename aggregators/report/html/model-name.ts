import type { ScoreCard } from '../../score-card.ts';
import { nameText } from './markup.ts';

/** A model’s name in a table or a heading of the page; controls are marked. */
export function modelName({ model, subject }: Pick<ScoreCard, 'model' | 'subject'>): string {
  return `${nameText(model)}${subject.control ? ' (control)' : ''}`;
}
