import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addRecordCommand } from '../../cli/record.ts';
import { FORMAT_RULES, RESPONSE_SYSTEM_PROMPT } from '../../corpus/system-prompts.ts';
import { packageRoot } from '../../package-root.ts';
import { commandLine, type RecordOptions } from '../../providers/candidates/record-options.ts';
import { record } from '../../providers/candidates/recorder.ts';
import { readRecording } from '../../providers/candidates/recording.ts';

const requestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});
type Request = z.infer<typeof requestSchema>;
interface Reply {
  status: number;
  body: unknown;
}

let folder: string;
let out: string;
let server: Server;
let baseUrl: string;
let requests: Request[];
let headers: IncomingHttpHeaders[];
let reply: (request: Request, count: number) => Reply;
let lines: string[];

const completion = (content: string, finish_reason = 'stop', model = 'served-model'): Reply => ({
  status: 200,
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }],
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
  },
});
const failure = (status: number, message: string): Reply => ({
  status,
  body: { error: { message, type: 'x' } },
});

function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
  let body = '';
  incoming.on('data', (chunk) => {
    body += String(chunk);
  });
  incoming.on('end', () => {
    const request = requestSchema.parse(JSON.parse(body));
    requests.push(request);
    headers.push(incoming.headers);
    const { status, body: content } = reply(request, requests.length);
    outgoing.writeHead(status, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(content));
  });
}

const run = (options: Partial<RecordOptions> = {}) =>
  record({ baseUrl, model: 'a-model', out, items: 2, maxRetries: 0, ...options }, (line) => lines.push(line));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'esfp-record-'));
  out = join(folder, 'answers.jsonl');
  requests = [];
  headers = [];
  lines = [];
  reply = (_, count) => completion(`Answer ${count}.`);
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

describe('record', () => {
  test('asks every item under every phrasing in a fresh chat and writes header and answers', async () => {
    reply = (_, count) => completion(`Answer ${count}.`, count === 3 ? 'length' : 'stop');
    expect(await run({ maxTokens: 50, seed: 7 })).toEqual({ answers: 10, added: 10 });
    const { header, answers } = readRecording(out);
    expect(header).toMatchObject({
      label: 'a-model',
      model: 'a-model',
      servedModel: 'served-model',
      systemPrompt: RESPONSE_SYSTEM_PROMPT,
      formatRules: true,
      sampling: { max_tokens: 50, seed: 7 },
    });
    expect(header.command).toContain('--out answers.jsonl');
    expect(header.command).not.toContain(folder);
    expect(answers).toHaveLength(10);
    expect(answers.map((one) => one.phrasing).slice(0, 5)).toEqual(['P0', 'P1', 'P2', 'P3', 'P4']);
    expect(answers[2]).toMatchObject({ finishReason: 'length', promptTokens: 11, completionTokens: 7 });
    expect(answers[3]?.finishReason).toBe('stop');
    expect(requests[0]).toMatchObject({ model: 'a-model', max_tokens: 50, seed: 7 });
    expect(requests[0]).not.toHaveProperty('temperature');
    for (const [index, request] of requests.entries()) {
      expect(request.messages).toEqual([
        { role: 'system', content: RESPONSE_SYSTEM_PROMPT },
        { role: 'user', content: answers[index]?.prompt },
      ]);
    }
  });

  test('sends no system message for none, and a file with the format rules appended or not', async () => {
    const file = join(folder, 'system.txt');
    writeFileSync(file, 'You are terse.\n');
    await run({ items: 1, systemPrompt: 'none' });
    expect(requests[0]?.messages.map((message) => message.role)).toEqual(['user']);
    await run({ items: 1, systemPrompt: file, out: join(folder, 'b.jsonl') });
    expect(requests[5]?.messages[0]?.content).toBe(`You are terse.\n\n${FORMAT_RULES}`);
    await run({ items: 1, systemPrompt: file, formatRules: false, out: join(folder, 'c.jsonl') });
    expect(requests[10]?.messages[0]?.content).toBe('You are terse.');
    await expect(run({ systemPrompt: join(folder, 'no.txt') })).rejects.toThrow('no such file');
    await expect(run({ formatRules: false })).rejects.toThrow('--no-format-rules needs');
  });

  test('keeps what is answered when a call fails, and goes on from there', async () => {
    reply = (_, count) => (count === 5 ? failure(500, 'out of memory') : completion(`Answer ${count}.`));
    await expect(run()).rejects.toThrow(/500 out of memory.*4 of 10 answers are kept.*goes on from there/);
    expect(readRecording(out).answers).toHaveLength(4);
    expect(await run()).toEqual({ answers: 10, added: 6 });
    expect(requests).toHaveLength(11);
    expect(lines.some((line) => line.includes('4 of 10 answers are there'))).toBe(true);
    const prompts = readRecording(out).answers.map((one) => one.prompt);
    expect(new Set(prompts).size).toBe(10);
    expect(await run()).toEqual({ answers: 10, added: 0 });
    expect(requests).toHaveLength(11);
  });

  test('goes on with more items in the same file', async () => {
    await run({ items: 1 });
    expect(await run({ items: 3 })).toEqual({ answers: 15, added: 10 });
  });

  test('drops a half-written last line with a warning and asks that prompt again', async () => {
    await run({ items: 1 });
    const whole = readFileSync(out, 'utf8');
    writeFileSync(out, whole.slice(0, -30));
    expect(readRecording(out).answers).toHaveLength(4);
    expect(await run({ items: 1 })).toEqual({ answers: 5, added: 1 });
    expect(lines.some((line) => line.includes('half-written'))).toBe(true);
    expect(readRecording(out).answers).toHaveLength(5);
  });

  test('begins anew where not even the header was written whole', async () => {
    writeFileSync(out, '{"v":1,"kind":"hea');
    expect(await run({ items: 1 })).toEqual({ answers: 5, added: 5 });
    expect(readRecording(out).answers).toHaveLength(5);
  });

  test('refuses a file of another model, system prompt or sampling, and leaves it as it is', async () => {
    await run({ items: 1 });
    appendFileSync(out, '{"half');
    const before = readFileSync(out, 'utf8');
    await expect(run({ model: 'other' })).rejects.toThrow('another --model ("a-model" there, "other" now)');
    await expect(run({ systemPrompt: 'none' })).rejects.toThrow('another --system-prompt:');
    await expect(run({ temperature: 0.5 })).rejects.toThrow('--temperature');
    await expect(run({ apiKeyEnvar: 'ESFP_NO_SUCH_VARIABLE' })).rejects.toThrow('is not set');
    expect(readFileSync(out, 'utf8')).toBe(before);
    expect(requests).toHaveLength(5);
  });

  test('names file and line of a broken line in the middle', async () => {
    await run({ items: 1 });
    const written = readFileSync(out, 'utf8').split('\n');
    writeFileSync(out, written.with(2, 'broken').join('\n'));
    await expect(run({ items: 1 })).rejects.toThrow(`${out}:3: not JSON`);
    writeFileSync(out, written.with(2, written[1] ?? '').join('\n'));
    await expect(run({ items: 1 })).rejects.toThrow(
      `${out}:3: the prompt of line 2 is answered a second time`,
    );
    writeFileSync(out, written.with(2, '{"v":1,"kind":"answer","item":"x"}').join('\n'));
    await expect(run({ items: 1 })).rejects.toThrow(`${out}:3: not an answer of a recording: phrasing`);
  });

  test.each([
    [401, '--api-key-envar'],
    [403, '--api-key-envar'],
    [404, '--base-url should end in /v1'],
    [400, 'rejects the request'],
    [429, '--concurrency'],
    [503, "the server's log"],
  ])('explains status %i with a remedy', async (status, remedy) => {
    reply = () => failure(status, 'told so');
    await expect(run()).rejects.toThrow(`${status} told so`);
    await expect(run()).rejects.toThrow(remedy);
  });

  test('retries a call that fails for a moment', async () => {
    reply = (_, count) => (count === 1 ? failure(500, 'starting') : completion('Answer.'));
    expect(await run({ items: 1, maxRetries: 1 })).toEqual({ answers: 5, added: 5 });
    expect(requests).toHaveLength(6);
  });

  test('says that no server is there, and that a URL is none', async () => {
    const closed = createServer(answer);
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}/v1`;
    await new Promise((resolve) => closed.close(resolve));
    await expect(run({ baseUrl: url })).rejects.toThrow(
      `no server answers at ${url} (ECONNREFUSED): start it, or correct --base-url`,
    );
    await expect(run({ baseUrl: 'nonsense' })).rejects.toThrow('not a URL');
  });

  test('stops when the server changes its model, or answers in another format', async () => {
    reply = (_, count) => completion('Answer.', 'stop', count < 4 ? 'one' : 'two');
    await expect(run()).rejects.toThrow('the server now answers as model "two"');
    expect(readRecording(out).answers).toHaveLength(3);
    reply = () => ({ status: 200, body: { text: 'hello' } });
    await expect(run()).rejects.toThrow('chat completions format');
  });

  test('keeps folders of the machine out of the recording', async () => {
    reply = () => completion('Answer.', 'stop', '/models/small.gguf');
    await run({ items: 1, model: '/models/small.gguf' });
    expect(readRecording(out).header).toMatchObject({ model: 'small.gguf', servedModel: 'small.gguf' });
    expect(readFileSync(out, 'utf8')).not.toContain('/models/');
    expect(await run({ items: 1, model: '/models/small.gguf' })).toEqual({ answers: 5, added: 0 });
  });

  test('sends the key of the named variable, and nothing that the environment holds for OpenAI', async () => {
    for (const name of ['API_KEY', 'ADMIN_KEY', 'ORG_ID', 'PROJECT_ID']) {
      vi.stubEnv(`OPENAI_${name}`, 'of-the-environment');
    }
    vi.stubEnv('ESFP_TEST_KEY', 'key-of-the-test');
    await run({ items: 1, apiKeyEnvar: 'ESFP_TEST_KEY' });
    await run({ items: 2 });
    vi.unstubAllEnvs();
    expect(headers).toHaveLength(10);
    expect(headers[0]?.authorization).toBe('Bearer key-of-the-test');
    expect(headers[5]).not.toHaveProperty('authorization');
    for (const sent of headers) {
      expect(sent).not.toHaveProperty('openai-organization');
      expect(sent).not.toHaveProperty('openai-project');
      expect(Object.values(sent).join()).not.toContain('of-the-environment');
    }
  });

  test('records the command with relative paths as given, absolute ones without their folder', () => {
    const options = { baseUrl: 'http://me:secret@127.0.0.1:8080/v1', model: 'm' };
    expect(
      commandLine({
        ...options,
        out: 'out/a.jsonl',
        systemPrompt: 'own/my prompt.txt',
        corpus: './items.csv',
      }),
    ).toBe(
      'esfp record --base-url http://127.0.0.1:8080/v1 --model m --out out/a.jsonl ' +
        '--system-prompt "own/my prompt.txt" --max-tokens 400 --corpus ./items.csv',
    );
    const absolute = { out: '/home/a/a.jsonl', systemPrompt: '/home/a/own.txt', corpus: '/home/a/items.csv' };
    expect(commandLine({ ...options, ...absolute })).toContain(
      '--out a.jsonl --system-prompt own.txt --max-tokens 400 --corpus items.csv',
    );
  });

  test('with concurrency, writes every answer once', async () => {
    expect(await run({ items: 6, concurrency: 4 })).toEqual({ answers: 30, added: 30 });
    expect(new Set(readRecording(out).answers.map((one) => one.prompt)).size).toBe(30);
  });
});

describe('esfp record', () => {
  test('takes its options from the command line', async () => {
    const program = new Command().exitOverride();
    addRecordCommand(program);
    const words = ['record', '--base-url', baseUrl, '--model', 'm', '--out', out, '--items', '1'];
    const stderr = vi.spyOn(console, 'error').mockImplementation(() => {});
    await program.parseAsync([...words, '--temperature', '0', '--label', 'My model'], { from: 'user' });
    expect(stderr.mock.calls.flat().map(String)).toEqual([
      ...[1, 2, 3, 4, 5].map((count) => `${count}/5 answers`),
      `${out}: 5 answers of served-model`,
    ]);
    stderr.mockRestore();
    expect(readRecording(out).header).toMatchObject({
      label: 'My model',
      sampling: { max_tokens: 400, temperature: 0 },
    });
  });

  test('is the only command that loads the OpenAI SDK', () => {
    const tell = `import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        if (name === 'openai' || name === 'commander') console.log('loads ' + name);
        return next(name, context);
      } });`;
    const loaded = (...words: string[]): string =>
      execFileSync(
        process.execPath,
        [
          `--import=data:text/javascript,${encodeURIComponent(tell)}`,
          join(packageRoot(), 'cli.ts'),
          ...words,
        ],
        { encoding: 'utf8', env: { ...process.env, NODE_NO_WARNINGS: '1' } },
      );
    const help = loaded('report', '--help');
    expect(help).toContain('loads commander');
    expect(help).not.toContain('loads openai');
  });
});
