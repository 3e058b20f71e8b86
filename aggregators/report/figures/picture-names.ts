import type { ScoreCard } from '../../score-card.ts';
import { shortNames } from './short-name.ts';

/** Room for a name in a row of a picture, its mark among it. */
const LONGEST = 25;

/**
 * The names of models as they stand in a picture: safe, cut inside where they are long, marked where a model is a control,
 * and no two alike, since a picture tells rows apart by their names.
 *
 * @param longest room for a name with its mark, in Latin letters; at least 14
 */
export function pictureNames(
  cards: readonly Pick<ScoreCard, 'model' | 'subject'>[],
  longest = LONGEST,
): string[] {
  const taken = new Set<string>();
  const marks = cards.map(({ subject }) => (subject.control ? ' (control)' : ''));
  const shorts = shortNames(
    cards.map(({ model }) => model),
    marks.map((mark) => longest - mark.length),
  );
  return marks.map((mark, i) => {
    const short = shorts[i] ?? '';
    let name = `${short}${mark}`;
    for (let n = 2; taken.has(name); n += 1) name = `${short} (${n})${mark}`;
    taken.add(name);
    return name;
  });
}
