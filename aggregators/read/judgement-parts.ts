import { type JudgementPart, judgementPartSchema } from '../judgement.ts';

/** As much of a result of an assertion as may carry a part of a judgement. */
type Component = { readonly metadata?: object | null | undefined } | null | undefined;

/** As much of a row as carries its judgement. */
interface Judged {
  readonly gradingResult?:
    | { readonly componentResults?: readonly Component[] | null | undefined }
    | null
    | undefined;
}

/** The part of a judgement that a result carries; undefined for another assertion's. */
export function partOf(component: Component): JudgementPart | undefined {
  const { esfp }: { esfp?: unknown } = component?.metadata ?? {};
  return judgementPartSchema.safeParse(esfp).data;
}

/** The parts of a judgement that a row carries. */
export function partsOf({ gradingResult }: Judged): JudgementPart[] {
  return (gradingResult?.componentResults ?? []).map(partOf).filter((part) => part !== undefined);
}
