import { z } from 'zod';
import { systemPromptHash } from '../../corpus/system-prompts.ts';
import { withoutCredentials } from '../../transforms/without-credentials.ts';
import type { Subject } from '../subject.ts';
import { configHash } from './config-hash.ts';
import { providerConfig } from './provider-config.ts';
import type { EvaluationOutput, Row } from './rows.ts';
import { samplingOf } from './sampling-of.ts';

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
  const config = providerConfig(output.providers, label || id, rank);
  const fromRows = {
    provider: withoutCredentials(id),
    label: label ? withoutCredentials(label) : null,
    systemPrompt: systemPromptOfRow(asked),
    formatRules: null,
    sampling: config ? samplingOf(config) : null,
    configHash: config === undefined ? null : configHash(config ?? {}),
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
    // Of a recording or a control it says where its answers come from, and nothing of how they were made.
    configHash: null,
    servedModel: declared.servedModel ?? null,
    date: declared.date ?? null,
    recorded: declared.recorded ?? false,
    control: declared.control ?? false,
  };
}
