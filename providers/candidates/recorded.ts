import { existsSync } from 'node:fs';
import { basename, isAbsolute, join, resolve } from 'node:path';
import type { ApiProvider, ProviderResponse } from 'promptfoo';
import { z } from 'zod';
import { lastUserMessage } from '../../corpus/last-user-message.ts';
import { systemPromptHash } from '../../corpus/system-prompts.ts';
import { packageRoot } from '../../package-root.ts';
import { readOptions } from './provider-options.ts';
import { type RecordedAnswer, type RecordingHeader, readRecording } from './recording.ts';

const configSchema = z.strictObject({
  recording: z.string({ error: 'name a recording made with esfp record' }).min(1),
  basePath: z.string().optional(),
});

/**
 * Where a recording lies: an absolute path as it is, another beside the config file, else among those that
 * this package ships; `.jsonl` may be left out.
 *
 * @throws when there is none, with the places where it was looked for
 */
function findRecording(recording: string, basePath: string | undefined): string {
  const folders = isAbsolute(recording) ? [''] : [resolve(basePath ?? ''), join(packageRoot(), 'recordings')];
  const places = folders.flatMap((folder) => {
    const place = join(folder, recording);
    return place.endsWith('.jsonl') ? [place] : [place, `${place}.jsonl`];
  });
  const found = places.find((place) => existsSync(place));
  if (found !== undefined) return found;
  throw new Error(
    `esfp:recorded: config.recording: there is no ${places.join(' and no ')}; make one with esfp record`,
  );
}

/** Who gave the answers, as the score card's subject records it. */
function subjectOf(header: RecordingHeader) {
  return {
    servedModel: header.servedModel,
    systemPrompt: systemPromptHash(header.systemPrompt),
    formatRules: header.formatRules,
    sampling: header.sampling,
    date: header.date,
    recorded: true,
  };
}

function tokenUsageOf({ promptTokens, completionTokens }: RecordedAnswer) {
  if (promptTokens === null || completionTokens === null) return {};
  const total = promptTokens + completionTokens;
  // A replay makes no request: promptfoo counts one where this is left out.
  return { tokenUsage: { prompt: promptTokens, completion: completionTokens, total, numRequests: 0 } };
}

/**
 * A promptfoo provider that replays the answers of a recording (section 4.7). It answers the last user
 * message and nothing else of the prompt: the system prompt is the one the recording was made with. Every
 * repeat is the same answer.
 *
 * Config: `recording`, the path of a file made by `esfp record`; see {@link findRecording}.
 */
export default class RecordedProvider implements ApiProvider {
  readonly label?: string;
  private readonly ownId: string;
  private readonly path: string;
  private readonly header: RecordingHeader;
  private readonly answers: ReadonlyMap<string, RecordedAnswer>;

  /** @throws when the config is not valid or the recording cannot be read */
  constructor(options: unknown) {
    const { id, label, config } = readOptions(options, configSchema, 'esfp:recorded');
    this.path = findRecording(config.recording, config.basePath);
    const { header, answers } = readRecording(this.path);
    this.header = header;
    this.answers = new Map(answers.map((answer) => [answer.prompt, answer]));
    this.ownId = id ?? `esfp:recorded:${basename(this.path, '.jsonl')}`;
    if (label !== undefined) this.label = label;
  }

  id(): string {
    return this.ownId;
  }

  /** Replays the answer to the prompt's last user message; an error where the recording has none. */
  async callApi(prompt: string): Promise<ProviderResponse> {
    const message = lastUserMessage(prompt);
    const answer = this.answers.get(message);
    if (answer === undefined) {
      return {
        error:
          `${basename(this.path)} holds no answer to this prompt (${JSON.stringify(message.slice(-80))}): ` +
          'its items and phrasings must be those that were recorded; esfp record adds what is missing',
      };
    }
    return {
      output: answer.output,
      ...(answer.finishReason === null ? {} : { finishReason: answer.finishReason }),
      ...tokenUsageOf(answer),
      metadata: { esfp: { subject: subjectOf(this.header) } },
    };
  }
}
