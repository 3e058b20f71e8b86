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

/** Words, between spaces, that name a credential wherever they stand. */
const SECRET =
  /secret|password|passwd|passphrase|credential|authorization|signature|\b(?:pwd|bearer|jwt|cookies?|sig)\b/;
/** Names of keys and tokens that end in another word, or are written as one. */
const KEY = /(?:api|access|secret|private|subscription|auth|client|account|master) ?keys?(?: ?id)?$/;
const TOKEN = /(?:access|auth|session|security|refresh|bearer|api|client) ?token$/;
/** What may be one by its last word. */
const LAST = /(?:^| )(?:key|token|auth|pass|headers?)$/;
/** Keys and tokens that open nothing: `prompt_cache_key`, `eos_token`, ... */
const HARMLESS = /(?:cache key|\b(?:bos|eos|pad|unk|sep|cls|mask|stop|start|end|special|per|max|min) token)$/;

/**
 * Whether a parameter, a header or a part of an address is named like a credential: `apiKey`, `X-Auth-Token`,
 * `secretAccessKey`, ... Counts of tokens such as `max_tokens` are not.
 */
export function isCredentialName(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase();
  if (SECRET.test(words) || KEY.test(words) || TOKEN.test(words)) return true;
  return LAST.test(words) && !HARMLESS.test(words);
}

/** The first parameter, at any depth, that is named like a credential: what is sent as a parameter is recorded. */
function credentialIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = !Array.isArray(value) && isCredentialName(name) ? name : credentialIn(inner);
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
      // The value is not repeated: a key is easily put here by mistake.
      .regex(/^[A-Za-z_]\w*$/, 'is no name of an environment variable: write the name, and not the key')
      .optional()
      .describe('name of the environment variable with the key, instead of the vendor’s own'),
    baseURL: z
      .url({ protocol: /^https?$/, error: 'is no address: it begins with http:// or https://' })
      .refine(
        (address) => !/[?#]/.test(address),
        'has a query, after which the SDKs would put the path: leave it out',
      )
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
