import { z } from 'zod';

/** Prices in the user's own currency, per million tokens. */
const priceSchema = z.strictObject({
  input: z.number().nonnegative().describe('per million prompt tokens'),
  output: z.number().nonnegative().describe('per million answer tokens'),
});

const limitsSchema = z.strictObject({
  maxConcurrency: z.int().positive().default(20).describe('calls in flight at once'),
  requestsPerMinute: z.int().positive().optional(),
  tokensPerMinute: z.int().positive().optional().describe('prompt and answer tokens together'),
  timeout: z.number().positive().default(120).describe('seconds until a call is given up'),
  retries: z
    .int()
    .nonnegative()
    .default(6)
    .describe('how often a call is repeated after a fault that may pass'),
  retryDelay: z
    .number()
    .nonnegative()
    .default(1)
    .describe('seconds before the first repetition; doubled each time'),
});

/** Names of parameters that hold a credential: what is sent as a parameter is recorded. */
const CREDENTIAL =
  /^(?:x[-_])?(?:api[-_]?key|auth|authorization|access[-_]?token|secret|password|bearer|headers?)$/i;

/** The first parameter, at any depth, that is named like a credential. */
function credentialIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = !Array.isArray(value) && CREDENTIAL.test(name) ? name : credentialIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A judge as esfp.yaml or an assertion's config may write it. */
export const judgeSpecSchema = z
  .strictObject({
    id: z
      .string()
      .min(1)
      .describe(
        'openai:<model>, anthropic:<model>, google:<model>, promptfoo:<provider id>, embedded:<name>',
      ),
    apiKeyEnvar: z
      .string()
      .min(1)
      .optional()
      .describe('name of the environment variable with the key, instead of the vendor’s own'),
    baseURL: z
      .url({ protocol: /^https?$/, error: 'is no address: it begins with http:// or https://' })
      .optional()
      .describe('another server that speaks the vendor’s protocol'),
    family: z
      .string()
      .min(1)
      .optional()
      .describe('whose models it is trained among, where its name does not tell'),
    params: z
      .record(z.string(), z.json())
      .default({})
      .describe('sent with every request; they belong to the instrument'),
    price: priceSchema.optional(),
    limits: limitsSchema.prefault({}),
  })
  .superRefine(({ id, apiKeyEnvar, baseURL, family, params }, context) => {
    const credential = credentialIn(params);
    if (credential !== undefined) {
      context.addIssue({
        code: 'custom',
        path: ['params'],
        message: `${credential} would be recorded: leave the key in the environment, and name its variable with apiKeyEnvar`,
      });
    }
    const given = Object.entries({ apiKeyEnvar, baseURL, family }).find(([, value]) => value !== undefined);
    const name = given?.[0] ?? (Object.keys(params).length > 0 ? 'params' : undefined);
    if (id.startsWith('embedded:') && name !== undefined) {
      context.addIssue({ code: 'custom', path: [name], message: 'an embedded judge takes none' });
    }
  })
  .describe('a judge with what its id cannot say');

/** Every judge of a panel, written short or whole; primary judge first. */
export const judgesSchema = z
  .array(
    z.union([
      z
        .string()
        .min(1)
        .transform((id) => judgeSpecSchema.parse({ id })),
      judgeSpecSchema,
    ]),
  )
  .min(1)
  .refine((judges) => new Set(judges.map(({ id }) => id)).size === judges.length, {
    message: 'a judge is named twice: it would agree with itself',
  });

/** A judge with every default in place. */
export type JudgeSpec = z.output<typeof judgeSpecSchema>;
export type JudgeLimits = JudgeSpec['limits'];

/**
 * The judges that a promptfoo assertion's config names.
 *
 * @param config the assertion's `config`
 * @returns undefined when it names none
 * @throws Error that says what is wrong with them
 */
export function configuredJudges(config: unknown): JudgeSpec[] | undefined {
  if (typeof config !== 'object' || config === null || !('judges' in config)) return undefined;
  const parsed = judgesSchema.safeParse(config.judges);
  if (parsed.success) return parsed.data;
  throw new Error(`the judges of an assertion's config cannot be used:\n${z.prettifyError(parsed.error)}`);
}
