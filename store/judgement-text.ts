import { z } from 'zod';
import { PURPOSES, type StoredJudgement } from './judgement-store.ts';
import { StoreError } from './store-error.ts';

const tokensSchema = z.object({ prompt: z.number(), completion: z.number() });

/** Fields that are not named here are left out: nothing but a judgement gets into a store. */
const judgementSchema: z.ZodType<StoredJudgement> = z.object({
  key: z.string().min(1),
  task: z.enum(['labels', 'stance']),
  purpose: z.enum(PURPOSES),
  run: z.string().nullable(),
  judge: z.object({
    id: z.string(),
    family: z.string(),
    parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    promptVersion: z.number(),
    embedded: z.boolean(),
  }),
  input: z.json(),
  answer: z.json(),
  receipt: z.object({
    servedModel: z.string().nullable(),
    date: z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'is no date'),
    tokens: tokensSchema.nullable(),
    cost: z.number().nullable(),
    form: z.string(),
    dropped: z.array(z.string()),
  }),
});

/**
 * A judgement as the JSON that is kept of it: its own fields, no others.
 *
 * @throws StoreError with the field at fault when it is no judgement
 */
export function judgementText(judgement: StoredJudgement): string {
  // What JSON does not carry is gone before the check, and not a reason to refuse what has been paid for.
  return JSON.stringify(checked(JSON.parse(JSON.stringify(judgement)), `The judgement ${judgement.key}`));
}

/**
 * A judgement from the JSON that was kept of it.
 *
 * @param place where it was kept, for the error
 * @throws StoreError when it is no judgement
 */
export function readJudgement(text: string, place: string): StoredJudgement {
  return checked(JSON.parse(text), `${place} holds a row that cannot be used, which`);
}

function checked(value: unknown, what: string): StoredJudgement {
  const parsed = judgementSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [fault] = parsed.error.issues;
  throw new StoreError(`${what} is no judgement: ${fault?.path.join('.') ?? ''}: ${fault?.message ?? ''}`);
}
