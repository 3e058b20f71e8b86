import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { PHRASINGS } from '../../corpus/phrasings.ts';

const version = z.literal(1);

/** The sampling parameters as sent; a parameter that is absent was left to the server's default. */
export const samplingSchema = z.strictObject({
  max_tokens: z.int().positive(),
  temperature: z.number().nonnegative().exactOptional(),
  seed: z.int().exactOptional(),
});
export type Sampling = z.infer<typeof samplingSchema>;

/** The first line of a recording: whose answers these are, and how they were asked for. */
export const recordingHeaderSchema = z.strictObject({
  v: version,
  kind: z.literal('header'),
  label: z.string().min(1),
  /** The model as asked for. */
  model: z.string().min(1),
  /** The model name that the server gave. */
  servedModel: z.string(),
  /** The system message's text; null where none was sent. */
  systemPrompt: z.string().nullable(),
  /** Whether that text carries the format rules of appendix A. */
  formatRules: z.boolean(),
  sampling: samplingSchema,
  /** Hash of the corpus that was asked. */
  corpus: z.string().min(1),
  /** When the recording began, ISO 8601. */
  date: z.iso.datetime(),
  command: z.string().min(1),
});
export type RecordingHeader = z.infer<typeof recordingHeaderSchema>;

/** Every further line: one answer to one user message, in a fresh chat. */
export const recordedAnswerSchema = z.strictObject({
  v: version,
  kind: z.literal('answer'),
  item: z.string().min(1),
  phrasing: z.enum(PHRASINGS),
  /** The user message, byte for byte. */
  prompt: z.string().min(1),
  output: z.string(),
  /** As the server gave it ("length" means that the token limit cut the answer); null where it gave none. */
  finishReason: z.string().nullable(),
  promptTokens: z.int().nonnegative().nullable(),
  completionTokens: z.int().nonnegative().nullable(),
});
export type RecordedAnswer = z.infer<typeof recordedAnswerSchema>;

/** A recording as read; `header` is undefined only where not even the first line was written whole. */
export interface PartialRecording {
  readonly header: RecordingHeader | undefined;
  readonly answers: readonly RecordedAnswer[];
  /** Length in bytes of the lines that are whole; anything after them is a half-written line. */
  readonly wholeBytes: number;
  readonly halfLine: boolean;
}

function parseLine<T>(schema: z.ZodType<T>, line: string, where: string, what: string): T {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Error(`${where}: not JSON; a recording holds one JSON object per line`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.join('.') ?? '';
  throw new Error(
    `${where}: not ${what} of a recording: ${path === '' ? '' : `${path}: `}${issue?.message ?? ''}`,
  );
}

/**
 * Reads what there is of a recording, also of one whose writing was interrupted: a last line without a line
 * feed is half-written and left out.
 *
 * @throws when the file cannot be read, or a whole line is not what it should be; names file and line
 */
export function readPartialRecording(path: string): PartialRecording {
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  let header: RecordingHeader | undefined;
  const answers: RecordedAnswer[] = [];
  const seen = new Map<string, number>();
  for (const [index, line] of whole.split('\n').entries()) {
    if (line.trim() === '') continue;
    const where = `${path}:${index + 1}`;
    if (header === undefined) {
      header = parseLine(recordingHeaderSchema, line, where, 'the header (first line)');
      continue;
    }
    const answer = parseLine(recordedAnswerSchema, line, where, 'an answer');
    const earlier = seen.get(answer.prompt);
    if (earlier !== undefined)
      throw new Error(`${where}: the prompt of line ${earlier} is answered a second time`);
    seen.set(answer.prompt, index + 1);
    answers.push(answer);
  }
  return { header, answers, wholeBytes: Buffer.byteLength(whole), halfLine: whole.length < text.length };
}

/**
 * Reads a recording: the answers of one model to the corpus's prompts, with how they were made.
 *
 * @throws when the file cannot be read, has no header, or a line is not what it should be; names file and
 *   line
 */
export function readRecording(path: string): { header: RecordingHeader; answers: readonly RecordedAnswer[] } {
  const { header, answers } = readPartialRecording(path);
  if (header === undefined) throw new Error(`${path}:1: the recording is empty; make it with esfp record`);
  return { header, answers };
}
