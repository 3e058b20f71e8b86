import { z } from 'zod';
import { systemPromptHash } from '../../corpus/system-prompts.ts';
import { withoutCredentials } from '../../transforms/without-credentials.ts';
import type { Subject } from '../subject.ts';
import type { EvaluationOutput, Row } from './rows.ts';

/** What our own providers say of whose answers they give. */
const declaredSubjectSchema = z.looseObject({
  esfp: z.looseObject({
    subject: z.looseObject({
      servedModel: z.string().nullish(),
      systemPrompt: z.string().nullish(),
      formatRules: z.boolean().nullish(),
      sampling: z.record(z.string(), z.unknown()).nullish(),
      date: z.string().nullish(),
      recorded: z.boolean().optional(),
      control: z.boolean().optional(),
    }),
  }),
});

const systemMessageSchema = z.array(z.looseObject({ role: z.string(), content: z.unknown() }));

/** What decides the sampling of an answer. A list, since a provider's config also holds keys and headers. */
const SAMPLING_KEYS = [
  'temperature',
  'top_p',
  'topP',
  'top_k',
  'topK',
  'max_tokens',
  'max_completion_tokens',
  'max_output_tokens',
  'maxOutputTokens',
  'seed',
  'frequency_penalty',
  'presence_penalty',
  'reasoning_effort',
  'stop',
];

const providerEntrySchema = z.looseObject({
  id: z.string().optional(),
  label: z.string().optional(),
  config: z.record(z.string(), z.unknown()).optional(),
});

/** The sampling of the provider of some key in a config; of several with one key, the one of that rank from 0. */
function samplingFromConfig(providers: unknown, key: string, rank: number): Record<string, unknown> | null {
  const named = (Array.isArray(providers) ? providers : [])
    .map((entry) => providerEntrySchema.safeParse(typeof entry === 'string' ? { id: entry } : entry).data)
    .filter((entry) => entry !== undefined && (entry.label || entry.id) === key);
  const config = named[rank]?.config;
  if (config === undefined) return null;
  return Object.fromEntries(
    SAMPLING_KEYS.flatMap((name) => (config[name] === undefined ? [] : [[name, config[name]]])),
  );
}

/** The messages of a rendered prompt; undefined where it is a text. */
function messagesOf(raw: string): z.infer<typeof systemMessageSchema> | undefined {
  try {
    return systemMessageSchema.safeParse(JSON.parse(raw)).data;
  } catch {
    return undefined;
  }
}

/** Hash of the system message that a rendered prompt carries, `none` without one; null where the prompt is lost. */
export function systemPromptOf(raw: string): string | null {
  if (raw === '') return null;
  const system = (messagesOf(raw) ?? [])
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)));
  return systemPromptHash(system.length === 0 ? null : system.join('\n\n'));
}

/**
 * Hash of the system message that a row was asked under, as {@link systemPromptOf}. Null too where nothing says that it was asked:
 * promptfoo leaves the prompt of a row that its time limit came before as it was before it was made.
 */
export function systemPromptOfRow({ prompt, response }: Row): string | null {
  const isAsked = response != null || messagesOf(prompt.raw) !== undefined;
  return isAsked ? systemPromptOf(prompt.raw) : null;
}

function modelFromRaw(raw: unknown): string | null {
  const { data } = z.looseObject({ model: z.string() }).safeParse(raw);
  return data?.model ?? null;
}

/**
 * What a model's rows say of whose answers they are: what the provider declares (a recording, a control), else what
 * the prompt and the config show.
 *
 * @param rows of one model, at least one
 * @param output that they stand in
 * @param rank of the model among those of its key, from 0
 */
export function subjectOf(rows: readonly Row[], output: EvaluationOutput, rank: number): Subject {
  const answered =
    rows.find((row) => row.response?.metadata !== undefined) ??
    rows.find((row) => row.prompt.raw !== '') ??
    rows[0];
  if (answered === undefined) throw new RangeError('subjectOf: `rows` is empty.');
  const asked = rows.find((row) => systemPromptOfRow(row) !== null) ?? answered;
  const served = rows.find(({ response }) => modelFromRaw(response?.raw) !== null) ?? answered;
  const { id, label } = answered.provider;
  const declared = declaredSubjectSchema.safeParse(answered.response?.metadata).data?.esfp.subject;
  const fromRows = {
    provider: withoutCredentials(id),
    label: label ? withoutCredentials(label) : null,
    systemPrompt: systemPromptOfRow(asked),
    formatRules: null,
    sampling: samplingFromConfig(output.providers, label || id, rank),
    servedModel: modelFromRaw(served.response?.raw),
    date: output.date,
    recorded: false,
    control: false,
  };
  if (declared === undefined) return fromRows;
  return {
    ...fromRows,
    systemPrompt: declared.systemPrompt ?? null,
    formatRules: declared.formatRules ?? null,
    sampling: declared.sampling ?? null,
    servedModel: declared.servedModel ?? null,
    date: declared.date ?? null,
    recorded: declared.recorded ?? false,
    control: declared.control ?? false,
  };
}
