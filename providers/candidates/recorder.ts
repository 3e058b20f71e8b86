import type OpenAI from 'openai';
import { loadCorpus } from '../../corpus/load.ts';
import { PHRASINGS, type Phrasing, phrase } from '../../corpus/phrasings.ts';
import { draftHeader, type HeaderDraft, type RecordOptions, withoutFolder } from './record-options.ts';
import { clientOf, explainFailure } from './recorder-client.ts';
import type { RecordedAnswer } from './recording.ts';
import { RecordingFile } from './recording-file.ts';

/** Shows how far a recording has come. */
export interface Progress {
  /** One more answer. */
  step(): void;
  stop(): void;
}

interface Question {
  readonly item: string;
  readonly phrasing: Phrasing;
  readonly prompt: string;
}

/** Asks one question in a fresh chat: the answer, and the model name that the server gives. */
async function ask(
  client: OpenAI,
  options: RecordOptions,
  { systemPrompt, sampling }: HeaderDraft,
  question: Question,
): Promise<{ answer: RecordedAnswer; servedModel: string }> {
  const completion = await client.chat.completions.create({
    model: options.model,
    messages: [
      ...(systemPrompt === null ? [] : [{ role: 'system' as const, content: systemPrompt }]),
      { role: 'user' as const, content: question.prompt },
    ],
    ...sampling,
  });
  const choice = completion.choices?.[0];
  if (choice === undefined) {
    throw new Error(
      `${options.baseUrl} answered without choices: it does not speak the chat completions format`,
    );
  }
  const answer: RecordedAnswer = {
    v: 1,
    kind: 'answer',
    ...question,
    output: choice.message?.content ?? '',
    finishReason: choice.finish_reason ?? null,
    promptTokens: completion.usage?.prompt_tokens ?? null,
    completionTokens: completion.usage?.completion_tokens ?? null,
  };
  return { answer, servedModel: withoutFolder(completion.model ?? '') };
}

/** Does something for every question, several at once; the first error ends it, after the calls then in flight. */
async function forEach(
  questions: readonly Question[],
  concurrency: number,
  act: (question: Question) => Promise<void>,
): Promise<void> {
  const queue = questions.values();
  const errors: unknown[] = [];
  async function work(): Promise<void> {
    for (const question of queue) {
      try {
        await act(question);
      } catch (error) {
        errors.push(error);
      }
      if (errors.length > 0) return;
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  if (errors.length > 0) throw errors[0];
}

/**
 * Asks a model of an OpenAI-compatible server every item under every phrasing, each in a fresh chat, and
 * appends each answer to a JSONL file as it arrives. Run again with the same file, it asks only what is not
 * answered there. Source: section 4.7 (checkpoints), section 5 (one generation per prompt).
 *
 * @param options what to ask, and of whom
 * @param log takes one line for the reader, without line feed
 * @param startProgress begins to show how far it has come; by default nothing is shown
 * @returns how many answers the file holds now, and how many of them are new
 * @throws one sentence with its remedy when the settings are unusable, the file is of other settings, or a
 *   call has failed for good; what has been answered by then stays in the file
 */
export async function record(
  options: RecordOptions,
  log: (line: string) => void,
  startProgress: (total: number, done: number, log: (line: string) => void) => Progress = () => ({
    step: () => {},
    stop: () => {},
  }),
): Promise<{ answers: number; added: number }> {
  const { baseUrl, out } = options;
  if (!URL.canParse(baseUrl)) {
    throw new Error(`--base-url ${baseUrl}: not a URL; write it like http://127.0.0.1:8080/v1`);
  }
  const corpus = loadCorpus(options.corpus);
  const draft = draftHeader(options, corpus.hash);
  for (const warning of corpus.warnings) log(warning);
  const all = corpus.items
    .slice(0, options.items)
    .flatMap((item) =>
      PHRASINGS.map((phrasing) => ({ item: item.id, phrasing, prompt: phrase(phrasing, item.text) })),
    );
  // Items of one text have one prompt, which is answered once: a replay finds answers by their prompt.
  const questions: Question[] = [...new Map(all.map((question) => [question.prompt, question])).values()];
  const client = clientOf(options);
  const file = new RecordingFile(out, draft, log);
  const open = questions.filter(({ prompt }) => !file.answered.has(prompt));
  const before = questions.length - open.length;
  if (before > 0) log(`${out}: ${before} of ${questions.length} answers are there; asking the rest`);

  const progress = startProgress(questions.length, before, log);
  let added = 0;
  try {
    await forEach(open, options.concurrency ?? 1, async (question) => {
      const { answer, servedModel } = await ask(client, options, draft, question);
      file.add(answer, servedModel);
      added += 1;
      progress.step();
    });
  } catch (error) {
    throw new Error(
      `${explainFailure(error, baseUrl)}. ${before + added} of ${questions.length} answers are kept in ${out}; ` +
        'the same command goes on from there.',
    );
  } finally {
    progress.stop();
    file.close();
  }
  log(`${out}: ${before + added} answers of ${file.servedModel ?? options.model}`);
  return { answers: before + added, added };
}
