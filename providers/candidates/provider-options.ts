import { z } from 'zod';

/** What promptfoo hands to the constructor of a provider that is given as a file or a package. */
const providerOptionsSchema = z.looseObject({
  id: z.string().optional(),
  label: z.string().optional(),
  config: z.unknown().optional(),
});

const FILE_REFERENCE = /^(file|package):|\.[cm]?[jt]s$/;

/**
 * The id that the user gave a provider. promptfoo passes the file or package reference where the user gave
 * none, and two providers from one file could not be told apart by that.
 */
function givenId(id: string | undefined): string | undefined {
  return id === undefined || id === '' || FILE_REFERENCE.test(id) ? undefined : id;
}

/**
 * Reads a provider's options and its config.
 *
 * @param provider what the error names, e.g. `esfp:control`
 * @throws one sentence that names the setting
 */
export function readOptions<T>(
  options: unknown,
  config: z.ZodType<T>,
  provider: string,
): { id: string | undefined; label: string | undefined; config: T } {
  const parsed = providerOptionsSchema.parse(options ?? {});
  const settings = config.safeParse(parsed.config ?? {});
  if (!settings.success) {
    const issue = settings.error.issues[0];
    const path = ['config', ...(issue?.path ?? [])].join('.');
    throw new Error(`${provider}: ${path}: ${issue?.message ?? 'not valid'}`);
  }
  return { id: givenId(parsed.id), label: parsed.label, config: settings.data };
}
