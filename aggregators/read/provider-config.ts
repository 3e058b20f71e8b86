import { z } from 'zod';

const configSchema = z.record(z.string(), z.unknown());

const optionsSchema = z.looseObject({
  id: z.string().optional().catch(undefined),
  label: z.string().optional().catch(undefined),
  config: configSchema.optional().catch(undefined),
});

/** What a config says of one provider. */
interface Entry {
  readonly key: string | undefined;
  readonly config: Readonly<Record<string, unknown>> | null;
}

/** What an entry of a config tells: an id, an object with an id, or a map from the id to the rest. */
function entryOf(value: unknown): Entry {
  if (typeof value === 'string') return { key: value, config: null };
  const options = optionsSchema.safeParse(value).data;
  const own = (id: string | undefined, { label, config }: z.infer<typeof optionsSchema>): Entry => ({
    key: label || id,
    config: config ?? null,
  });
  if (options === undefined) return { key: undefined, config: null };
  if (options.id !== undefined) return own(options.id, options);
  const [[id, mapped] = [], ...others] = Object.entries(options);
  const rest = optionsSchema.safeParse(mapped).data;
  if (id === undefined || rest === undefined || others.length > 0) return own(undefined, options);
  return own(rest.id ?? id, rest);
}

/**
 * The config of the provider of some key, as an evaluation's config tells it; of several with one key, that of a rank.
 *
 * @param providers the `providers` of an evaluation's config
 * @param rank from 0
 * @returns null where the provider stands there without one; undefined where nothing tells of it, as where providers stand in files of
 *   their own
 */
export function providerConfig(
  providers: unknown,
  key: string,
  rank: number,
): Readonly<Record<string, unknown>> | null | undefined {
  const listed = Array.isArray(providers) ? providers : [providers];
  return listed.map(entryOf).filter((entry) => entry.key === key)[rank]?.config;
}
