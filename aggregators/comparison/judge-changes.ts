import { z } from 'zod';
import { type ServedModel, servedNames } from '../served-models.ts';

/** A judge whose server called itself otherwise for one of two models than for the other. */
export const judgeChangeSchema = z.strictObject({
  judge: z.string(),
  from: z.array(z.string()),
  to: z.array(z.string()),
});
export type JudgeChange = Readonly<z.infer<typeof judgeChangeSchema>>;

/** Who answered as a judge for one model. */
export interface JudgedBy {
  readonly judge: string;
  readonly served: readonly ServedModel[];
}

/** The judges that answered for both models under names that are not all the same. One without a name tells nothing. */
export function judgeChanges(from: readonly JudgedBy[], to: readonly JudgedBy[]): JudgeChange[] {
  return from.flatMap(({ judge, served }) => {
    const names = servedNames(served);
    const others = servedNames(to.find((one) => one.judge === judge)?.served ?? []);
    if (names.length === 0 || others.length === 0) return [];
    const same = new Set([...names, ...others]).size === names.length && names.length === others.length;
    return same ? [] : [{ judge, from: names, to: others }];
  });
}
