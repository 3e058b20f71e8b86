import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, isAbsolute } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { SingleBar } from 'cli-progress';
import { type Command, InvalidArgumentError } from 'commander';
import OpenAI, { APIConnectionError, APIError } from 'openai';
import { loadCorpus } from '../corpus/load.ts';
import { PHRASINGS, type Phrasing, phrase } from '../corpus/phrasings.ts';
import { FORMAT_RULES, RESPONSE_SYSTEM_PROMPT } from '../corpus/system-prompts.ts';
import {
  type RecordedAnswer,
  type RecordingHeader,
  readPartialRecording,
  type Sampling,
} from '../providers/candidates/recording.ts';

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

interface Question {
  readonly item: string;
  readonly phrasing: Phrasing;
  readonly prompt: string;
}

interface SystemPrompt {
  readonly text: string | null;
  readonly formatRules: boolean;
}

function systemPromptOf(options: RecordOptions): SystemPrompt {
  const named = options.systemPrompt ?? 'benchmark';
  const formatRules = options.formatRules ?? true;
  if (named === 'none') return { text: null, formatRules: false };
  if (named === 'benchmark') {
    if (!formatRules) {
      throw new Error(
        '--no-format-rules needs --system-prompt <file>: the benchmark prompt carries the format rules',
      );
    }
    return { text: RESPONSE_SYSTEM_PROMPT, formatRules: true };
  }
  if (!existsSync(named)) {
    throw new Error(
      `--system-prompt ${named}: no such file; give benchmark, none or the path of a text file`,
    );
  }
  const text = readFileSync(named, 'utf8').trimEnd();
  return { text: formatRules ? `${text}\n\n${FORMAT_RULES}` : text, formatRules };
}

/**
 * A model's name; a server that names its model by the file it loaded gives away a folder, which is dropped.
 */
function withoutFolder(model: string): string {
  return isAbsolute(model) ? basename(model) : model;
}

/** The command line that makes this recording, with no folder of this machine and no credentials in it. */
function commandLine(options: RecordOptions): string {
  const url = new URL(options.baseUrl);
  url.username = '';
  url.password = '';
  const words = [
    'esfp record',
    `--base-url ${url.href}`,
    `--model ${withoutFolder(options.model)}`,
    `--out ${basename(options.out)}`,
  ];
  const named = options.systemPrompt ?? 'benchmark';
  words.push(`--system-prompt ${basename(named)}`);
  if (options.formatRules === false) words.push('--no-format-rules');
  words.push(`--max-tokens ${options.maxTokens ?? 400}`);
  if (options.temperature !== undefined) words.push(`--temperature ${options.temperature}`);
  if (options.seed !== undefined) words.push(`--seed ${options.seed}`);
  if (options.corpus !== undefined) words.push(`--corpus ${basename(options.corpus)}`);
  if (options.items !== undefined) words.push(`--items ${options.items}`);
  if (options.label !== undefined) words.push(`--label ${JSON.stringify(options.label)}`);
  return words.join(' ');
}

function apiKeyOf(options: RecordOptions): string {
  if (options.apiKeyEnvar === undefined) return 'none';
  const key = process.env[options.apiKeyEnvar];
  if (key === undefined || key === '') {
    throw new Error(`--api-key-envar ${options.apiKeyEnvar}: that environment variable is not set`);
  }
  return key;
}

/** What stands at the end of an error's chain of causes: its code such as ECONNREFUSED, else its message. */
function rootCause(error: Error): string {
  if (error.cause instanceof Error) return rootCause(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message.replace(/\.$/, '');
}

/** One sentence for a call that failed, with what to do about it. */
function explain(error: unknown, options: RecordOptions): string {
  if (error instanceof APIConnectionError) {
    return `no server answers at ${options.baseUrl} (${rootCause(error)}): start it, or correct --base-url`;
  }
  if (!(error instanceof APIError)) return error instanceof Error ? error.message : String(error);
  const said = `${options.baseUrl} answered ${error.message}`;
  if (error.status === 401 || error.status === 403) {
    return `${said}: name the variable that holds a valid API key with --api-key-envar`;
  }
  if (error.status === 404) {
    return `${said}: check --model, and whether --base-url should end in /v1`;
  }
  if (error.status === 429) return `${said}: wait, or lower --concurrency`;
  if (error.status === 400 || error.status === 422) {
    return `${said}: the server rejects the request; check --model, --max-tokens, --temperature and --seed`;
  }
  return `${said}: look at the server's log`;
}

/** What must agree before answers may be added to a recording. */
function refuseOther(
  header: RecordingHeader,
  asked: Omit<RecordingHeader, 'servedModel' | 'date'>,
  out: string,
): void {
  const differing = (
    [
      ['--model', header.model, asked.model],
      ['--system-prompt', header.systemPrompt, asked.systemPrompt],
      ['--max-tokens, --temperature or --seed', header.sampling, asked.sampling],
      ['--corpus', header.corpus, asked.corpus],
    ] as const
  ).filter(([, there, now]) => !isDeepStrictEqual(there, now));
  if (differing.length === 0) return;
  const names = differing.map(([name]) => name).join(' and ');
  const told = differing
    .filter(([name]) => name !== '--system-prompt')
    .map(([, there, now]) => `${JSON.stringify(there)} there, ${JSON.stringify(now)} now`)
    .join('; ');
  throw new Error(
    `${out} was recorded with another ${names}${told === '' ? '' : ` (${told})`}: ` +
      'repeat the settings it was begun with, or give another --out',
  );
}

/** A file that whole lines are appended to; a line is on the disk when `append` returns. */
function appender(path: string): { append(lines: readonly object[]): void; close(): void } {
  const handle = openSync(path, 'a');
  return {
    append(lines) {
      writeSync(handle, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      fsyncSync(handle);
    },
    close: () => closeSync(handle),
  };
}

/** Progress on stderr: a bar on a terminal, else a line about every 5%. */
function progressOf(total: number, done: number, log: (line: string) => void) {
  if (process.stderr.isTTY) {
    const bar = new SingleBar({ format: '{bar} {value}/{total} answers, {eta_formatted} left' });
    bar.start(total, done);
    return { step: (): void => bar.increment(), stop: (): void => bar.stop() };
  }
  const stride = Math.max(1, Math.ceil(total / 20));
  let count = done;
  return {
    step: (): void => {
      count += 1;
      if (count % stride === 0 || count === total) log(`${count}/${total} answers`);
    },
    stop: (): void => {},
  };
}

/**
 * Asks a model of an OpenAI-compatible server every item under every phrasing, each in a fresh chat, and
 * appends each answer to a JSONL file as it arrives. Run again with the same file, it asks only what is not
 * answered there. Source: section 4.7 (checkpoints), section 5 (one generation per prompt).
 *
 * @param options what to ask, and of whom
 * @param log takes one line for the reader, without line feed; stderr by default
 * @returns how many answers the file holds now, and how many of them are new
 * @throws one sentence with its remedy when the settings are unusable, the file is of other settings, or a
 *   call has failed for good; what has been answered by then stays in the file
 */
export async function record(
  options: RecordOptions,
  log: (line: string) => void = (line) => console.error(line),
): Promise<{ answers: number; added: number }> {
  if (!URL.canParse(options.baseUrl)) {
    throw new Error(`--base-url ${options.baseUrl}: not a URL; write it like http://127.0.0.1:8080/v1`);
  }
  const system = systemPromptOf(options);
  const corpus = loadCorpus(options.corpus);
  for (const warning of corpus.warnings) log(warning);
  const sampling: Sampling = {
    max_tokens: options.maxTokens ?? 400,
    ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
    ...(options.seed === undefined ? {} : { seed: options.seed }),
  };
  const asked = {
    v: 1,
    kind: 'header',
    label: options.label ?? withoutFolder(options.model),
    model: withoutFolder(options.model),
    systemPrompt: system.text,
    formatRules: system.formatRules,
    sampling,
    corpus: corpus.hash,
    command: commandLine(options),
  } as const;

  const questions: Question[] = corpus.items
    .slice(0, options.items)
    .flatMap((item) =>
      PHRASINGS.map((phrasing) => ({ item: item.id, phrasing, prompt: phrase(phrasing, item.text) })),
    );

  const begun = existsSync(options.out) ? readPartialRecording(options.out) : undefined;
  if (begun?.header !== undefined) refuseOther(begun.header, asked, options.out);
  const client = new OpenAI({
    baseURL: options.baseUrl,
    apiKey: apiKeyOf(options),
    maxRetries: options.maxRetries ?? 3,
  });
  if (begun?.halfLine === true) {
    log(`${options.out}: its last line is half-written and dropped; that prompt is asked again`);
    truncateSync(options.out, begun.wholeBytes);
  }
  const answered = new Set(begun?.answers.map((answer) => answer.prompt));
  const open = questions.filter((question) => !answered.has(question.prompt));
  const before = questions.length - open.length;
  if (before > 0) log(`${options.out}: ${before} of ${questions.length} answers are there; asking the rest`);
  mkdirSync(dirname(options.out), { recursive: true });
  const file = appender(options.out);
  const progress = progressOf(questions.length, before, log);

  let servedModel = begun?.header?.servedModel;
  let added = 0;
  let failure: unknown;
  let stopped = false;

  async function ask(question: Question): Promise<void> {
    const completion = await client.chat.completions.create({
      model: options.model,
      messages: [
        ...(system.text === null ? [] : [{ role: 'system' as const, content: system.text }]),
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
    const served = withoutFolder(completion.model ?? '');
    if (servedModel !== undefined && servedModel !== served) {
      throw new Error(
        `the server now answers as model ${JSON.stringify(served)}, and the recording holds answers of ` +
          `${JSON.stringify(servedModel)}: give another --out`,
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
    if (servedModel === undefined) {
      const header: RecordingHeader = { ...asked, servedModel: served, date: new Date().toISOString() };
      file.append([header, answer]);
      servedModel = served;
    } else {
      file.append([answer]);
    }
    added += 1;
    progress.step();
  }

  const queue = open.values();
  async function work(): Promise<void> {
    for (const question of queue) {
      if (stopped) return;
      try {
        await ask(question);
      } catch (error) {
        if (!stopped) failure = error;
        stopped = true;
        return;
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: options.concurrency ?? 1 }, work));
  } finally {
    progress.stop();
    file.close();
  }
  const answers = before + added;
  if (stopped) {
    throw new Error(
      `${explain(failure, options)}. ${answers} of ${questions.length} answers are kept in ${options.out}; ` +
        'the same command goes on from there.',
    );
  }
  log(`${options.out}: ${answers} answers of ${servedModel ?? options.model}`);
  return { answers, added };
}

function integer(lowest: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < lowest) {
      throw new InvalidArgumentError(`Give a whole number of at least ${lowest}.`);
    }
    return value;
  };
}

function temperature(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0) {
    throw new InvalidArgumentError('Give a number of at least 0.');
  }
  return value;
}

/** Registers `esfp record`. */
export function addRecordCommand(program: Command): void {
  program
    .command('record')
    .description("record a model's answers to every item under every phrasing, to be replayed offline")
    .requiredOption('--base-url <url>', 'an OpenAI-compatible server, usually ending in /v1')
    .requiredOption('--model <name>', 'the model as the server knows it')
    .requiredOption('--out <file.jsonl>', 'the recording; begun there already, it is continued')
    .option('--system-prompt <which>', 'benchmark (appendix A), none, or a text file', 'benchmark')
    .option('--no-format-rules', "do not append the format rules to a file's system prompt")
    .option('--max-tokens <n>', 'token limit of one answer', integer(1), 400)
    .option('--temperature <n>', "sampling temperature (default: the server's)", temperature)
    .option('--seed <n>', 'sampling seed (default: none is sent)', integer(0))
    .option('--corpus <path>', 'another corpus than the shipped one')
    .option('--items <n>', 'only the first n items', integer(1))
    .option('--api-key-envar <name>', 'environment variable that holds the API key (default: no key)')
    .option('--label <text>', "the recording's label (default: the model)")
    .option('--concurrency <n>', 'calls in flight at once', integer(1), 1)
    .action(async (options: RecordOptions) => {
      await record(options);
    });
}
