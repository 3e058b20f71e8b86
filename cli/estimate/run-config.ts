import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { CORE_SCHEMA, loadAll, mergeTag } from 'js-yaml';
import { z } from 'zod';
import { yamlReason } from '../../config/yaml-reason.ts';
import { SettingsError } from '../../config.ts';
import { MOST_ALIASES, refuseExpansion } from '../../yaml-expansion.ts';

/** What a promptfoo config says that decides how large a run is. */
export interface RunConfig {
  readonly path: string;
  /** Its `providers`, or `targets`, as they are written. */
  readonly providers: unknown;
  readonly prompts: unknown;
  readonly repeat: number | undefined;
  readonly maxConcurrency: number | undefined;
  readonly defaultTest: unknown;
  readonly tests: unknown;
}

/* In the order in which promptfoo looks for them. */
const ENDINGS = ['yaml', 'yml', 'json', 'cjs', 'cts', 'js', 'mjs', 'mts', 'ts'];
const READABLE = ['.yaml', '.yml', '.json'];

const positive = z.int().positive().optional().catch(undefined);
const optionsSchema = z
  .looseObject({ repeat: positive, maxConcurrency: positive })
  .nullish()
  .transform((options) => options ?? {});
const configSchema = z.looseObject({
  providers: z.unknown().optional(),
  targets: z.unknown().optional(),
  prompts: z.unknown().optional(),
  evaluateOptions: optionsSchema,
  commandLineOptions: optionsSchema,
  defaultTest: z.unknown().optional(),
  tests: z.unknown().optional(),
});

/**
 * The promptfoo config that an evaluation would run with.
 *
 * @param named what -c names, a file or a folder; the working folder's own where it names nothing
 * @returns its path; undefined where the working folder has none
 * @throws SettingsError when there is none where -c says
 */
export function findRunConfig(
  named: string | undefined,
  workingFolder: string = process.cwd(),
): string | undefined {
  const place = resolve(workingFolder, named ?? '.');
  const stats = statSync(place, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isDirectory()) return place;
  const found = ENDINGS.map((ending) => join(place, `promptfooconfig.${ending}`)).find((path) =>
    existsSync(path),
  );
  if (found !== undefined || named === undefined) return found;
  throw new SettingsError(
    stats === undefined
      ? `-c names ${place}, which does not exist.`
      : `-c names ${place}, which holds no promptfooconfig.yaml: name the config itself.`,
  );
}

/** Whether a config is data: one that is a program is run by promptfoo alone. */
export function isReadable(path: string): boolean {
  return READABLE.includes(extname(path).toLowerCase());
}

/**
 * Reads a config as promptfoo does: YAML with merge keys, JSON among it.
 *
 * @throws SettingsError that names the file and what is wrong with it
 */
export function readRunConfig(path: string): RunConfig {
  let raw: unknown;
  try {
    const text = readFileSync(path, 'utf8');
    const documents = loadAll(text, { schema: CORE_SCHEMA.withTags(mergeTag), maxAliases: MOST_ALIASES });
    refuseExpansion(documents, text);
    if (documents.length > 1) throw new Error('it holds several YAML documents; leave one');
    raw = documents[0] ?? {};
  } catch (error) {
    throw new SettingsError(
      `${path} cannot be read (${yamlReason(error)}): give a promptfoo config in YAML or JSON, or say how many models there are with --models <n>.`,
    );
  }
  const parsed = configSchema.safeParse(raw);
  if (!parsed.success) {
    throw new SettingsError(`${path} is no promptfoo config:\n${z.prettifyError(parsed.error)}`);
  }
  const { providers, targets, prompts, evaluateOptions, commandLineOptions, defaultTest, tests } =
    parsed.data;
  return {
    path,
    providers: providers ?? targets,
    prompts,
    repeat: commandLineOptions.repeat ?? evaluateOptions.repeat,
    maxConcurrency: commandLineOptions.maxConcurrency ?? evaluateOptions.maxConcurrency,
    defaultTest,
    tests,
  };
}
