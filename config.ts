import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadAll } from 'js-yaml';
import { z } from 'zod';
import { bandOutOfRange, bandsSchema } from './config/bands.ts';
import { gateSchema } from './config/gate.ts';
import { judgesSchema } from './config/judge-spec.ts';
import { validitySchema } from './config/validity.ts';
import { yamlReason } from './config/yaml-reason.ts';
import { PROTOCOLS, PSI_CEILINGS, PUBLISHED_WEIGHTS } from './protocol.ts';
import { MOST_ALIASES, refuseExpansion } from './yaml-expansion.ts';

/** The name of the settings file. */
export const SETTINGS_FILE = 'esfp.yaml';

const ownSystemPromptSchema = z
  .strictObject({
    text: z.string().min(1).optional().describe('the system prompt itself'),
    file: z.string().min(1).optional().describe('a file with the system prompt'),
    formatRules: z
      .boolean()
      .default(true)
      .describe("append the benchmark's format rules, so that the measured surface stays the paper's"),
  })
  .refine((own) => (own.text === undefined) !== (own.file === undefined), {
    message: 'give either text or file',
  });

const limitsSchema = z.strictObject({
  maxConcurrency: z
    .int()
    .positive()
    .default(50)
    .describe('judge calls in flight at once, all judges together'),
  maxCalls: z
    .int()
    .nonnegative()
    .optional()
    .describe('judge calls of one run, repetitions included; then it stops, and can be gone on with'),
  maxCost: z
    .number()
    .nonnegative()
    .optional()
    .describe('what the judges of one run may cost, in the currency of their prices'),
});

const allSettingsSchema = z.strictObject({
  protocol: z
    .enum(PROTOCOLS)
    .default('esfp-1.1')
    .describe('paper: as published, with the PSI ceiling taken from the cohort; esfp-1.1: a fixed ceiling'),
  corpus: z
    .string()
    .min(1)
    .optional()
    .describe('another corpus: a .yaml, .csv or .jsonl file, or a folder of .yaml'),
  subset: z
    .literal('lite')
    .optional()
    .describe(
      'lite: a seeded random quarter of the items, types in proportion but for at least eight of T4; an instrument of its own, never compared with all',
    ),
  systemPrompt: z
    .union([z.literal('benchmark'), z.literal('none'), ownSystemPromptSchema])
    .default('benchmark')
    .describe('benchmark (appendix A), none, or your own; it belongs to the subject, not to the instrument'),
  judges: judgesSchema
    .prefault(['embedded:rules', 'embedded:minilm'])
    .describe('the panel, primary judge first'),
  panel: z
    .enum(['unanimity', 'majority'])
    .default('unanimity')
    .describe(
      'what makes a sentence’s label: all judges, as in the paper, or more than half of three or more',
    ),
  splitter: z
    .enum(['paper', 'segmenter'])
    .default('paper')
    .describe(
      'what a response is taken apart into sentences by: white space after . ! or ?, as in the paper, or the sentence boundaries of Unicode; an instrument of its own, whose scores do not compare with the paper’s',
    ),
  stanceContext: z
    .enum(['response', 'item'])
    .default('response')
    .describe(
      'what a stance is extracted from: the response alone, as in the paper, or with the item before it',
    ),
  stanceJudges: z
    .enum(['primary', 'panel'])
    .default('primary')
    .describe(
      'who extracts stances: the primary judge alone, as in the paper, or every judge of the panel; scores rest on the primary judge’s either way, so that the instrument stays the same',
    ),
  anchors: z
    .boolean()
    .default(true)
    .describe('judge 30 fixed responses in every run, so that a judge that changes behind its name is seen'),
  validity: validitySchema
    .prefault({})
    .describe(
      'which kinds of responses are left out: a dropped one is not measured, and counts as missing; dropping any makes an instrument of its own, whose scores do not compare',
    ),
  limits: limitsSchema.prefault({}),
  store: z
    .string()
    .min(1)
    .optional()
    .describe(
      'where bought judgements are kept, relative to this file; .esfp/judgements.db beside it by default',
    ),
  embeddingModel: z
    .string()
    .min(1)
    .optional()
    .describe('a model folder or hub id instead of the vendored MiniLM'),
  psi: z
    .strictObject({
      ceiling: z.union([z.number().positive(), z.literal('cohort')]).optional(),
      contrast: z.enum(['P0P1', 'P1P2']).default('P0P1'),
    })
    .prefault({}),
  weights: z
    .strictObject({ deltaAR: z.number(), deltaSCD: z.number(), psi: z.number(), cpc: z.number() })
    .default({ ...PUBLISHED_WEIGHTS }),
  bands: bandsSchema
    .prefault({})
    .describe(
      'where you want models to lie; the report draws it, and with a band it ranks nothing by ESFP. Scores do not change',
    ),
  gate: gateSchema.prefault({}).describe('what esfp gate holds outputs to'),
  minimumCoverage: z
    .number()
    .min(0)
    .max(1)
    .default(0.8)
    .describe(
      'with less than this share of a model’s responses measured, promptfoo’s columns leave ESFP out (over the corpus or under one phrasing), and esfp gate decides nothing (under a phrasing or of a type)',
    ),
  output: z
    .string()
    .min(1)
    .optional()
    .describe(
      'a folder for report.html, its pictures and report.json, relative to the working folder; none is written without it',
    ),
});

/** Judges that cost something; an id of another kind is none, which is said elsewhere. */
const WITH_A_SERVER = /^(?:openai|anthropic|google|promptfoo):/;

type Checked = Pick<z.output<typeof allSettingsSchema>, 'panel' | 'judges' | 'limits' | 'weights' | 'bands'>;

/** What settings can only get wrong together: the key to change, and why. */
function contradiction({
  panel,
  judges,
  limits,
  weights,
  bands,
}: Checked): { path: string[]; message: string } | undefined {
  if (panel === 'majority' && judges.length < 3) {
    return { path: ['panel'], message: 'a majority takes three judges or more' };
  }
  const unpriced = judges.find(({ id, price }) => WITH_A_SERVER.test(id) && price === undefined);
  if (limits.maxCost !== undefined && unpriced !== undefined) {
    return {
      path: ['limits', 'maxCost'],
      message: `without a price of ${unpriced.id} no cost is known: give every judge that is no embedded one its price`,
    };
  }
  const unreachable = bandOutOfRange(bands, weights);
  return unreachable === undefined ? undefined : { path: ['bands', 'ESFP'], message: unreachable };
}

/** What esfp.yaml may say; every key has a default, an unknown key is an error. */
export const settingsSchema = allSettingsSchema.superRefine((settings, context) => {
  const found = contradiction(settings);
  if (found !== undefined) context.addIssue({ code: 'custom', ...found });
});
type ParsedSettings = z.output<typeof settingsSchema>;

/** Settings with every default in place and every path absolute. */
export interface Settings extends Omit<ParsedSettings, 'psi'> {
  readonly psi: { readonly ceiling: number | 'cohort'; readonly contrast: 'P0P1' | 'P1P2' };
  /** The file they came from; null when all are defaults. */
  readonly path: string | null;
}

/** A settings file that cannot be used: names the file, the key and the remedy. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Where the settings file is: ESFP_CONFIG, else beside the promptfoo config named by -c on the command line, else in
 * the working folder. No hook is told where promptfoo's config lies, hence the command line.
 *
 * @returns null when there is none
 * @throws SettingsError when ESFP_CONFIG names a file that is not there
 */
export function findSettings(
  environment: NodeJS.ProcessEnv = process.env,
  argv: readonly string[] = process.argv,
  workingFolder: string = process.cwd(),
): string | null {
  const named = environment.ESFP_CONFIG;
  if (named !== undefined && named !== '') {
    const path = resolve(workingFolder, named);
    if (!existsSync(path)) throw new SettingsError(`ESFP_CONFIG names ${path}, which does not exist.`);
    return statSync(path).isDirectory() ? join(path, SETTINGS_FILE) : path;
  }
  const { values } = parseArgs({
    args: [...argv],
    options: { config: { type: 'string', short: 'c' } },
    strict: false,
  });
  const folders = typeof values.config === 'string' ? [folderOf(resolve(workingFolder, values.config))] : [];
  return (
    [...folders, workingFolder]
      .map((folder) => join(folder, SETTINGS_FILE))
      .find((path) => existsSync(path)) ?? null
  );
}

/** The folder that a promptfoo config given by -c lies in: promptfoo takes a folder as well. */
function folderOf(config: string): string {
  return statSync(config, { throwIfNoEntry: false })?.isDirectory() ? config : dirname(config);
}

function complete(parsed: ParsedSettings, path: string | null): Settings {
  const absolute = (value: string) =>
    isAbsolute(value) || path === null ? value : resolve(dirname(path), value);
  const ceiling = parsed.psi.ceiling ?? PSI_CEILINGS[parsed.protocol];
  const { systemPrompt, embeddingModel } = parsed;
  return {
    ...parsed,
    psi: { ceiling, contrast: parsed.psi.contrast },
    ...(parsed.corpus === undefined ? {} : { corpus: absolute(parsed.corpus) }),
    // Like promptfoo's own -o: where a run's products go is a matter of where it runs.
    ...(parsed.output === undefined ? {} : { output: resolve(parsed.output) }),
    // A hub id such as owner/name is no path: only what lies there is.
    ...(embeddingModel === undefined || !existsSync(absolute(embeddingModel))
      ? {}
      : { embeddingModel: absolute(embeddingModel) }),
    systemPrompt:
      typeof systemPrompt === 'object' && systemPrompt.file !== undefined
        ? { ...systemPrompt, file: absolute(systemPrompt.file) }
        : systemPrompt,
    path,
  };
}

/**
 * The settings from a file, or all defaults.
 *
 * @param path an esfp.yaml; null for the defaults
 * @throws SettingsError with the file, the key and what it should be
 */
export function loadSettings(path: string | null = findSettings()): Settings {
  if (path === null) return complete(settingsSchema.parse({}), null);
  let raw: unknown;
  try {
    // An empty file holds no document, and asks for the defaults.
    const text = readFileSync(path, 'utf8');
    const [first, ...others] = loadAll(text, { maxAliases: MOST_ALIASES });
    if (others.length > 0) throw new Error('it holds several YAML documents; leave one');
    refuseExpansion(first, text);
    raw = first ?? {};
  } catch (error) {
    throw new SettingsError(
      `${path} cannot be read (${yamlReason(error)}): give a YAML file of settings, or take it away for the defaults.`,
    );
  }
  const parsed = settingsSchema.safeParse(raw);
  if (!parsed.success) {
    throw new SettingsError(
      `${path} cannot be used:\n${z.prettifyError(parsed.error)}\nThe README (Settings) and schemas/esfp.schema.json list what it may say.`,
    );
  }
  return complete(parsed.data, path);
}

/** What a command line may say in the settings' place. */
export interface Overrides {
  /** Ids of judges, primary judge first; one that the settings name keeps what they say of it. */
  readonly judges?: readonly string[] | undefined;
  readonly maxCalls?: number | undefined;
  readonly maxCost?: number | undefined;
}

/**
 * Settings as they are, where they do not contradict themselves.
 *
 * @throws SettingsError with the key to change, and why
 */
export function consistent(settings: Settings): Settings {
  const found = contradiction(settings);
  if (found !== undefined) throw new SettingsError(`${found.path.join('.')}: ${found.message}.`);
  return settings;
}

/**
 * Settings with what a command line says in their place.
 *
 * @throws SettingsError when the whole contradicts itself, or a judge is named twice
 */
export function overridden(settings: Settings, { judges, maxCalls, maxCost }: Overrides): Settings {
  const named = judges?.map((id) => settings.judges.find((spec) => spec.id === id) ?? { id });
  const parsed = judgesSchema.safeParse(named ?? settings.judges);
  if (!parsed.success) throw new SettingsError(`--judges cannot be used:\n${z.prettifyError(parsed.error)}`);
  const limits = {
    ...settings.limits,
    ...(maxCalls === undefined ? {} : { maxCalls }),
    ...(maxCost === undefined ? {} : { maxCost }),
  };
  return consistent({ ...settings, judges: parsed.data, limits });
}
