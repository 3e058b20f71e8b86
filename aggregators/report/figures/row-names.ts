import type { ScoreCard } from '../../score-card.ts';
import { nameText } from '../html/markup.ts';

/**
 * Names of models as rows of a picture have them, in the order given; controls are marked. Two that are cut to the same
 * text are told apart by a number, since rows of one name would be drawn as one.
 */
export function rowNames(models: readonly Pick<ScoreCard, 'model' | 'subject'>[]): string[] {
  const seen = new Map<string, number>();
  return models.map(({ model, subject }) => {
    const name = `${nameText(model)}${subject.control ? ' (control)' : ''}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
