import { z } from 'zod';
import { modelNames } from '../../aggregators/read/model-names.ts';
import { SettingsError } from '../../config.ts';
import type { RunPlan } from '../../judging/estimate/candidate-load.ts';
import { askedPhrasings, configLabels } from './pins.ts';
import type { RunConfig } from './run-config.ts';

/** The candidates of a config, with what should be said of them. */
export interface ConfigCandidates {
  readonly candidates: RunPlan['candidates'];
  /** A sentence each. */
  readonly remarks: readonly string[];
}

const optionsSchema = z.looseObject({
  id: z.string().min(1).optional(),
  label: z.string().optional(),
  prompts: z.array(z.string()).optional(),
});
const entrySchema = z.union([
  z
    .string()
    .min(1)
    .transform((id) => ({ id, label: undefined, prompts: undefined })),
  optionsSchema.required({ id: true }),
  // As in `openai:gpt-4.1: { label: ... }`.
  z.record(z.string().min(1), optionsSchema).transform((map, context) => {
    const [[id, options] = [], ...others] = Object.entries(map);
    if (id !== undefined && options !== undefined && others.length === 0)
      return { ...options, id: options.id ?? id };
    context.issues.push({ code: 'custom', message: 'it has no id', input: map });
    return z.NEVER;
  }),
]);
type Entry = z.output<typeof entrySchema>;

const isList = (id: string) => /^file:\/\/.*\.(ya?ml|json)$/.test(id);

function entriesOf({ path, providers }: RunConfig): Entry[] {
  const listed = Array.isArray(providers) ? providers : providers === undefined ? [] : [providers];
  if (listed.length === 0) {
    throw new SettingsError(
      `${path} names no providers: add them, or say how many there are with --models <n>.`,
    );
  }
  return listed.map((value, index) => {
    const entry = entrySchema.safeParse(value);
    if (entry.success) return entry.data;
    throw new SettingsError(
      `${path}, providers[${index}] is no provider that promptfoo takes: write an id, or an object with an id.`,
    );
  });
}

/**
 * The providers of a config as candidates, called as promptfoo calls them: by label, else by id, with #n from the second
 * of a name on.
 *
 * @throws SettingsError when there are none, or one cannot be told
 */
export function configCandidates(config: RunConfig): ConfigCandidates {
  const labels = configLabels(config.prompts);
  const seen = new Map<string, number>();
  const candidates: RunPlan['candidates'][number][] = [];
  const remarks: string[] = [];
  const entries = entriesOf(config);
  const keyOf = ({ label, id }: Entry) => label || id;
  const nameOf = modelNames(entries.map(keyOf));
  for (const entry of entries) {
    const key = keyOf(entry);
    const rank = seen.get(key) ?? 0;
    seen.set(key, rank + 1);
    const phrasings = askedPhrasings(entry.prompts, labels);
    if (isList(entry.id))
      remarks.push(`${entry.id} is counted as one model: with more in it, give their number with --models.`);
    if (phrasings.length > 0) candidates.push({ name: nameOf(key, rank), phrasings });
    else
      remarks.push(`${key} is pinned to its own prompts and is not measured; add 'ESFP:*' to its prompts.`);
  }
  return { candidates, remarks };
}
