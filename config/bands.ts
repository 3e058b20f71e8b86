import { z } from 'zod';
import { type Band, type Bands, esfpRange, type Weights } from '../protocol.ts';

const band = (end: z.ZodNumber, description: string) =>
  z
    .tuple([end, end])
    .refine(([low, high]) => low < high, {
      message: 'a band goes from low to high: give the lower end first',
    })
    .transform(([low, high]): Band => ({ low, high }))
    .exactOptional()
    .describe(description);

/** The bands of esfp.yaml, each written as two numbers. That of ESFP is held against the weights by {@link bandOutOfRange}. */
export const bandsSchema = z.strictObject({
  deltaSCD: band(z.number().min(-1).max(1), 'low and high, within -1 and 1'),
  ESFP: band(
    z.number(),
    'low and high, within what ESFP can reach: -0.875 and 1.25 by the published weights',
  ),
});

/** Why a band of ESFP cannot be reached under some weights; undefined where it can, or where there is none. */
export function bandOutOfRange({ ESFP }: Bands, weights: Weights): string | undefined {
  const [low, high] = esfpRange(weights);
  if (ESFP === undefined || (ESFP.low >= low && ESFP.high <= high)) return undefined;
  return `under these weights ESFP lies between ${low.toFixed(3)} and ${high.toFixed(3)}: give a band within`;
}
