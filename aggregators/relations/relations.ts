import { z } from 'zod';
import { kendall } from './kendall.ts';
import { rankCorrelationSchema } from './rank-correlation.ts';
import { spearman } from './spearman.ts';
import { withoutRounding } from './without-rounding.ts';

/** The four sub-metrics and the composite, in the order of Figure 5(a). */
export const RELATED = ['deltaAR', 'deltaSCD', 'psiScaled', 'kappa', 'esfp'] as const;
export type Related = (typeof RELATED)[number];

/** How two of the quantities go together over models. */
export const relationSchema = z.strictObject({
  between: z.tuple([z.enum(RELATED), z.enum(RELATED)]),
  spearman: rankCorrelationSchema,
  kendall: rankCorrelationSchema,
});
export type Relation = z.infer<typeof relationSchema>;

/**
 * Rank correlations of every two quantities over the models that have both. Source: sections 6.1 and 6.3, Figure 5(a).
 *
 * @param models each quantity of each model; null where undefined
 */
export function relations(models: readonly Readonly<Record<Related, number | null>>[]): Relation[] {
  return RELATED.flatMap((one, i) =>
    RELATED.slice(i + 1).map((other): Relation => {
      const x: number[] = [];
      const y: number[] = [];
      for (const { [one]: a, [other]: b } of models) {
        if (a === null || b === null) continue;
        x.push(withoutRounding(a));
        y.push(withoutRounding(b));
      }
      return { between: [one, other], spearman: spearman(x, y), kendall: kendall(x, y) };
    }),
  );
}
