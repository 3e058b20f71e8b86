import { z } from 'zod';
import type { Phrasing } from '../corpus/phrasings.ts';
import { attributionRate, deltaAttributionRate } from './attribution-rate.ts';
import type { Cell } from './cell.ts';
import type { Generation } from './generation.ts';
import { column, generationsOf, type ItemRow } from './item-table.ts';

const count = z.int().nonnegative();

/** deltaAR without prompt echo, with what its mean leaves out; null with its reason. */
export const withoutEchoSchema = z.strictObject({
  value: z.number().nullable(),
  n: count,
  undefined: count,
  missing: count,
  reason: z.string().nullable(),
});
export type WithoutEcho = z.infer<typeof withoutEchoSchema>;

const CONTRAST: readonly Phrasing[] = ['P1', 'P2'];

const hasEcho = ({ counts }: Generation) => counts === 'missing' || counts.echoed !== undefined;

/** AR of a response by the markers that do not stand in its phrasing's own words. */
function rateWithoutEcho({ counts }: Generation): Cell {
  if (counts === 'missing' || counts.echoed === undefined) return 'missing';
  return attributionRate({
    self: counts.self - counts.echoed.self,
    third: counts.third - counts.echoed.third,
  });
}

/**
 * deltaAR without prompt echo: equation 2 by the markers of each response that do not stand in the words of the phrasing that it
 * answers. A model that repeats "mainstream" from P1 has not chosen to attribute.
 *
 * @param rows of one model
 */
export function deltaAttributionRateWithoutEcho(rows: readonly ItemRow[]): WithoutEcho {
  const uncounted = generationsOf(rows, CONTRAST).filter((one) => !hasEcho(one)).length;
  if (uncounted > 0) {
    const reason = `of ${uncounted} responses under P1 and P2 it is not known how many markers echo the prompt: run esfp judge on the output, which counts them`;
    return { value: null, n: 0, undefined: 0, missing: 0, reason };
  }
  const under = (phrasing: Phrasing) => column(rows, phrasing, rateWithoutEcho);
  const found = deltaAttributionRate(under('P1'), under('P2'));
  const reason = found.value === null ? 'no item has a marker that is no echo under both P1 and P2' : null;
  return { ...found, reason };
}
