import { existsSync, readFileSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import { RESPONSE_SYSTEM_PROMPT, withFormatRules } from '../../corpus/system-prompts.ts';
import type { RecordingHeader } from './recording.ts';

/** What `esfp record` is told. */
export interface RecordOptions {
  /** Where an OpenAI-compatible server listens, usually ending in /v1. */
  readonly baseUrl: string;
  readonly model: string;
  /** The JSONL file that the answers are appended to. */
  readonly out: string;
  /** `benchmark` (appendix A; the default), `none`, or the path of a file with the text. */
  readonly systemPrompt?: string;
  /** Whether the format rules are appended to a file's text; default true. */
  readonly formatRules?: boolean;
  /** Default 400. */
  readonly maxTokens?: number;
  /** Left to the server where absent, as in the paper; so is the seed. */
  readonly temperature?: number;
  readonly seed?: number;
  readonly corpus?: string;
  /** Only the first so many items; all where absent. */
  readonly items?: number;
  /** Name of the environment variable that holds the API key; without it none is sent. */
  readonly apiKeyEnvar?: string;
  readonly label?: string;
  /** Calls in flight at once; default 1. */
  readonly concurrency?: number;
  /** How often the SDK repeats a failed call before the run stops; default 3. */
  readonly maxRetries?: number;
}

/** A recording's header before the first answer: what the server and the clock have to say is not in it. */
export type HeaderDraft = Omit<RecordingHeader, 'servedModel' | 'date'>;

const DEFAULT_MAX_TOKENS = 400;

/**
 * A path as given, or its last part where it is absolute: the folders of this machine belong into no recording. A
 * model's name is such a path where a server names its model by the file that it loaded.
 */
export function withoutFolder(path: string): string {
  return isAbsolute(path) ? basename(path) : path;
}

/** A word of a command line, in quotes where it needs them. */
function word(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : JSON.stringify(text);
}

function systemPromptOf(options: RecordOptions): Pick<RecordingHeader, 'systemPrompt' | 'formatRules'> {
  const { systemPrompt: named = 'benchmark', formatRules = true } = options;
  if (named === 'none') return { systemPrompt: null, formatRules: false };
  if (named === 'benchmark') {
    if (!formatRules) {
      throw new Error(
        '--no-format-rules needs --system-prompt <file>: the benchmark prompt carries the format rules',
      );
    }
    return { systemPrompt: RESPONSE_SYSTEM_PROMPT, formatRules: true };
  }
  if (!existsSync(named)) {
    throw new Error(
      `--system-prompt ${named}: no such file; give benchmark, none or the path of a text file`,
    );
  }
  return { systemPrompt: withFormatRules(readFileSync(named, 'utf8'), formatRules), formatRules };
}

/**
 * The command line that makes this recording, with no absolute path and no credentials in it.
 *
 * @throws when `baseUrl` is not a URL
 */
export function commandLine(options: RecordOptions): string {
  const url = new URL(options.baseUrl);
  url.username = '';
  url.password = '';
  const path = (given: string): string => word(withoutFolder(given));
  const words = [
    'esfp record',
    `--base-url ${url.href}`,
    `--model ${path(options.model)}`,
    `--out ${path(options.out)}`,
    `--system-prompt ${path(options.systemPrompt ?? 'benchmark')}`,
  ];
  if (options.formatRules === false) words.push('--no-format-rules');
  words.push(`--max-tokens ${options.maxTokens ?? DEFAULT_MAX_TOKENS}`);
  if (options.temperature !== undefined) words.push(`--temperature ${options.temperature}`);
  if (options.seed !== undefined) words.push(`--seed ${options.seed}`);
  if (options.corpus !== undefined) words.push(`--corpus ${path(options.corpus)}`);
  if (options.items !== undefined) words.push(`--items ${options.items}`);
  if (options.label !== undefined) words.push(`--label ${JSON.stringify(options.label)}`);
  return words.join(' ');
}

/**
 * The header of the recording that the options ask for.
 *
 * @param corpus hash of the corpus that is asked
 * @throws one sentence with its remedy when the system prompt is not to be had
 */
export function draftHeader(options: RecordOptions, corpus: string): HeaderDraft {
  const model = withoutFolder(options.model);
  return {
    v: 1,
    kind: 'header',
    label: options.label ?? model,
    model,
    ...systemPromptOf(options),
    sampling: {
      max_tokens: options.maxTokens ?? DEFAULT_MAX_TOKENS,
      ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
      ...(options.seed === undefined ? {} : { seed: options.seed }),
    },
    corpus,
    command: commandLine(options),
  };
}
