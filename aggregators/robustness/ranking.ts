import { descending } from 'd3-array';
import { z } from 'zod';
import { counted } from '../counted.ts';

/** A model's place by some score. */
export const placeSchema = z.strictObject({
  model: z.string(),
  score: z.number(),
  /** 1 for the highest score; equal scores share the better rank, and the next one is left out. */
  rank: z.int().positive(),
});
export type Place = z.infer<typeof placeSchema>;

/** Some models at one end of a ranking, or why they cannot be told from the others. */
export type End = { readonly models: readonly string[] } | { readonly reason: string };

/** The rank of a score among all scores, itself among them: 1 for the highest; equal scores share the better rank. */
export function rankAmong(score: number, scores: readonly number[]): number {
  return 1 + scores.filter((other) => other > score).length;
}

/**
 * Models by falling score; those of equal scores in the order given.
 *
 * @param models names
 * @param scores as many finite numbers
 * @throws RangeError where they are not as many
 */
export function ranking(models: readonly string[], scores: readonly number[]): Place[] {
  if (models.length !== scores.length) {
    throw new RangeError(
      `ranking: ${counted(scores.length, 'score')} of ${counted(models.length, 'model')}; give each model one.`,
    );
  }
  return scores
    .map((score, i) => ({ model: models[i] ?? '', score, rank: rankAmong(score, scores) }))
    .sort((a, b) => descending(a.score, b.score));
}

/** The models at rank 1: several where they tie. */
export function first(places: readonly Place[]): string[] {
  return places.filter(({ rank }) => rank === 1).map(({ model }) => model);
}

function tooFew(name: string, size: number, { length }: readonly Place[]): End {
  return { reason: `a ${name} takes ${size + 1} models, and there ${length === 1 ? 'is' : 'are'} ${length}` };
}

function end(places: readonly Place[], cut: number, isTop: boolean): End {
  const size = isTop ? cut : places.length - cut;
  const name = isTop ? `top ${size}` : `bottom ${size}`;
  const [inside, outside] = [places[cut - 1], places[cut]];
  if (inside === undefined || outside === undefined) {
    return tooFew(name, size, places);
  }
  if (inside.score === outside.score) return { reason: `a tie stands across the edge of the ${name}` };
  return { models: (isTop ? places.slice(0, cut) : places.slice(cut)).map(({ model }) => model) };
}

/** The `size` models of the highest scores, best first. */
export function top(places: readonly Place[], size: number): End {
  return end(places, size, true);
}

/** The `size` models of the lowest scores, worst last. */
export function bottom(places: readonly Place[], size: number): End {
  if (size < places.length) return end(places, places.length - size, false);
  return tooFew(`bottom ${size}`, size, places);
}
