import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import RecordedProvider from '../../../providers/candidates/recorded.ts';
import type { RecordedAnswer, RecordingHeader } from '../../../providers/candidates/recording.ts';

const header: RecordingHeader = {
  v: 1,
  kind: 'header',
  label: 'small',
  model: 'small-model',
  servedModel: 'small-model-0101',
  systemPrompt: 'Be terse.',
  formatRules: false,
  sampling: { max_tokens: 40, temperature: 0.8 },
  corpus: 'abc',
  date: '2026-11-30T05:00:00.000Z',
  command: 'esfp record',
};
const answer = (prompt: string, more: Partial<RecordedAnswer> = {}): RecordedAnswer => ({
  v: 1,
  kind: 'answer',
  item: 'X-1',
  phrasing: 'P0',
  prompt,
  output: `Answer to ${prompt}`,
  finishReason: 'stop',
  promptTokens: 10,
  completionTokens: 4,
  ...more,
});

let folder: string;
const write = (name: string, lines: readonly object[]): void =>
  writeFileSync(join(folder, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'esfp-recorded-'));
  const cut = answer('Two?', { finishReason: 'length', promptTokens: null });
  write('small.jsonl', [header, answer('One?'), cut, answer('Three?', { finishReason: null })]);
  write('bare.jsonl', [{ ...header, systemPrompt: null }, answer('One?')]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const small = () => new RecordedProvider({ config: { recording: 'small.jsonl', basePath: folder } });

describe('recorded', () => {
  test('replays the answer to the last user message, every time the same', async () => {
    const chat = JSON.stringify([
      { role: 'system', content: 'Anything.' },
      { role: 'user', content: 'One?' },
    ]);
    const replayed = await small().callApi(chat);
    expect(replayed).toEqual({
      output: 'Answer to One?',
      finishReason: 'stop',
      tokenUsage: { prompt: 10, completion: 4, total: 14, numRequests: 0 },
      metadata: {
        esfp: {
          subject: {
            servedModel: 'small-model-0101',
            systemPrompt: createHash('sha256').update('Be terse.').digest('hex').slice(0, 16),
            formatRules: false,
            sampling: { max_tokens: 40, temperature: 0.8 },
            date: '2026-11-30T05:00:00.000Z',
            recorded: true,
          },
        },
      },
    });
    expect(await small().callApi('One?')).toEqual(replayed);
  });

  test('passes on that the token limit cut an answer, and nothing that the server did not say', async () => {
    const cut = await small().callApi('Two?');
    expect(cut.finishReason).toBe('length');
    expect(cut).not.toHaveProperty('tokenUsage');
    expect(await small().callApi('Three?')).not.toHaveProperty('finishReason');
  });

  test('answers a prompt that was not recorded with an error, never with an empty answer', async () => {
    const response = await small().callApi('Four?');
    expect(response.error).toMatch(/^small\.jsonl holds no answer to this prompt \("Four\?"\)/);
    expect(response).not.toHaveProperty('output');
  });

  test('says that no system prompt was sent', async () => {
    const bare = new RecordedProvider({ config: { recording: join(folder, 'bare') } });
    const response = await bare.callApi('One?');
    expect(response.metadata?.esfp.subject.systemPrompt).toBe('none');
  });

  test('is named by its recording, unless the user names it; a file reference is no name', () => {
    const config = { recording: 'small', basePath: folder };
    expect(small().id()).toBe('esfp:recorded:small');
    expect(new RecordedProvider({ id: 'file://recorded.ts', config }).id()).toBe('esfp:recorded:small');
    expect(new RecordedProvider({ id: 'package:promptfoo-esfp:x', config }).id()).toBe('esfp:recorded:small');
    expect(new RecordedProvider({ id: 'mine', label: 'My model', config })).toMatchObject({
      label: 'My model',
    });
    expect(new RecordedProvider({ id: 'mine', config }).id()).toBe('mine');
  });

  test('names the setting that is wrong', () => {
    expect(() => new RecordedProvider({})).toThrow('esfp:recorded: config.recording: name a recording');
    expect(() => new RecordedProvider({ config: { recording: 'nowhere', basePath: folder } })).toThrow(
      /config\.recording: there is no .*nowhere\.jsonl.*recordings.*nowhere\.jsonl; make one with/,
    );
    expect(() => new RecordedProvider({ config: { recording: 'small', recordings: 1 } })).toThrow(
      'recordings',
    );
  });

  test('names file and line of a recording that is broken', () => {
    write('broken.jsonl', [answer('One?')]);
    const broken = join(folder, 'broken.jsonl');
    expect(() => new RecordedProvider({ config: { recording: broken } })).toThrow(
      `${broken}:1: not the header`,
    );
    writeFileSync(broken, '');
    expect(() => new RecordedProvider({ config: { recording: broken } })).toThrow('the recording is empty');
  });
});
