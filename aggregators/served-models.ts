import { ascending, group } from 'd3-array';
import { z } from 'zod';
import { isMissing, type Served } from './judgement.ts';
import type { Observation } from './observation.ts';

/** One name under which a judge's server answered. */
export const servedModelSchema = z.strictObject({
  /** null for answers in which the server gave no name. */
  model: z.string().nullable(),
  /** When the first and the last of them came, ISO 8601. */
  first: z.string(),
  last: z.string(),
  /** How many judgements, of labels and of stances. */
  judgements: z.int().positive(),
});
export type ServedModel = z.infer<typeof servedModelSchema>;

/** Every time a judge's server answered, as it is recorded with labels and stances. */
function answersOf(observations: readonly Observation[], judge: string): Served[] {
  return observations.flatMap(({ labelled, stances }) => {
    const entries = [...(isMissing(labelled) ? [] : labelled.judges), ...(isMissing(stances) ? [] : stances)];
    return entries.flatMap((entry) =>
      entry.judge === judge && 'served' in entry && entry.served !== undefined ? [entry.served] : [],
    );
  });
}

/**
 * The names that a judge's server called itself, in the order of their first answers. Judgements that record no server
 * (embedded judges, outputs of earlier versions) are not counted.
 *
 * @param observations of one model, or of all
 * @param judge its id
 */
export function servedModels(observations: readonly Observation[], judge: string): ServedModel[] {
  return [...group(answersOf(observations, judge), ({ model }) => model)]
    .map(([model, answers]) => {
      const dates = answers.map(({ date }) => date).sort();
      return { model, first: dates[0] ?? '', last: dates.at(-1) ?? '', judgements: answers.length };
    })
    .sort((a, b) => ascending(a.first, b.first));
}

/** The names among them; answers without a name tell nothing. */
export function servedNames(served: readonly ServedModel[]): string[] {
  return served.flatMap(({ model }) => (model === null ? [] : [model]));
}
