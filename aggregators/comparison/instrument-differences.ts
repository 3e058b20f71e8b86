import { z } from 'zod';
import { canonicalJson, type Instrument } from '../instrument.ts';

/** One part in which two instruments differ. */
export const instrumentDifferenceSchema = z.strictObject({
  /** Where it stands in the instrument: `psi.ceiling`, `judges[1].id`. */
  part: z.string(),
  /** As JSON; `absent` where one has no such part. */
  from: z.string(),
  to: z.string(),
});
export type InstrumentDifference = Readonly<z.infer<typeof instrumentDifferenceSchema>>;

/** Every value of an instrument that holds no others, by where it stands. */
function leaves(value: unknown, at: string): [part: string, json: string][] {
  if (Array.isArray(value)) return value.flatMap((one, i) => leaves(one, `${at}[${i}]`));
  if (typeof value !== 'object' || value === null) return [[at, canonicalJson(value)]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, at === '' ? key : `${at}.${key}`));
}

/** The parts in which two instruments differ; none where they compare. */
export function instrumentDifferences(from: Instrument, to: Instrument): InstrumentDifference[] {
  const [before, after] = [new Map(leaves(from, '')), new Map(leaves(to, ''))];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((part) => {
    const [one, other] = [before.get(part) ?? 'absent', after.get(part) ?? 'absent'];
    return one === other ? [] : [{ part, from: one, to: other }];
  });
}
