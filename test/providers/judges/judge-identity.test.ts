import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { identityHash, judgeIdentitySchema } from '../../../aggregators/instrument.ts';
import { judgeSpecSchema } from '../../../config/judge-spec.ts';
import { PROMPT_VERSION } from '../../../providers/judges/chat/judge-prompt.ts';
import { embeddedIdentity } from '../../../providers/judges/embedded/load-embedded.ts';
import { judgeIdentity, requestParameters } from '../../../providers/judges/judge-identity.ts';
import { JudgeError } from '../../../providers/judges/judge-server.ts';

const spec = (id: string, more: object = {}) => judgeSpecSchema.parse({ id, ...more });
const identity = (id: string, more: object = {}, environment: NodeJS.ProcessEnv = {}) =>
  judgeIdentity(spec(id, more), environment);

describe('requestParameters', () => {
  it('are temperature 0 and what the settings give; what they give as null is left to the server', () => {
    expect(requestParameters(spec('openai:x'))).toEqual({ temperature: 0 });
    expect(requestParameters(spec('openai:x', { params: { temperature: 0.5, seed: 0 } }))).toEqual({
      temperature: 0.5,
      seed: 0,
    });
    expect(requestParameters(spec('openai:x', { params: { temperature: null, stop: ['.'] } }))).toEqual({
      stop: ['.'],
    });
    const nested = { reasoning: { effort: 'low', summary: null } };
    expect(requestParameters(spec('openai:x', { params: nested }))).toEqual({ temperature: 0, ...nested });
    expect(requestParameters(spec('openai:x', { params: { flag: false, text: '' } }))).toEqual({
      temperature: 0,
      flag: false,
      text: '',
    });
  });
});

describe('judgeIdentity', () => {
  it('is the id with its family, its parameters and the prompt', () => {
    expect(identity('openai:gpt-4.1-mini')).toEqual({
      id: 'openai:gpt-4.1-mini',
      family: 'openai',
      parameters: { temperature: 0 },
      promptVersion: PROMPT_VERSION,
      embedded: false,
    });
  });

  it('of an embedded judge is its own, and an unknown one is an error', () => {
    for (const id of ['embedded:rules', 'embedded:minilm']) {
      expect(identity(id)).toEqual(embeddedIdentity(id));
      expect(identity(id).embedded).toBe(true);
    }
    expect(() => identity('embedded:other')).toThrow(JudgeError);
    expect(() => identity('nonsense')).toThrow(JudgeError);
  });

  it('holds every parameter flat, as an instrument can: JSON where it is a list, an object or null', () => {
    const params = {
      temperature: null,
      stop: ['.', '!'],
      reasoning: { effort: 'low' },
      seed: 7,
      strict: true,
      text: 'x',
    };
    const made = identity('openai:x', { params });
    expect(made.parameters).toEqual({
      temperature: 'null',
      stop: '[".","!"]',
      reasoning: '{"effort":"low"}',
      seed: 7,
      strict: true,
      text: 'x',
    });
    expect(judgeIdentitySchema.parse(JSON.parse(JSON.stringify(made)))).toEqual(made);
  });

  it('does not depend on the order of parameters, at whatever depth; on all else it does', () => {
    const of = (params: object) => identityHash(identity('openai:x', { params }));
    const one = of({ a: 1, b: { c: [1, { d: 2, e: 3 }], f: null } });
    expect(of({ b: { f: null, c: [1, { e: 3, d: 2 }] }, a: 1 })).toBe(one);
    const others = [
      { a: 1, b: { c: [{ d: 2, e: 3 }, 1], f: null } },
      { a: 1, b: { c: [1, { d: 2, e: 3 }] } },
      { a: 2, b: { c: [1, { d: 2, e: 3 }], f: null } },
      { a: 1, b: { c: [1, { d: 2, e: 3 }], f: null }, g: 0 },
      { a: 1, b: { c: [1, { d: 2, e: 3 }], f: null }, temperature: 1 },
    ].map(of);
    expect(new Set([one, ...others]).size).toBe(6);
    expect(of({})).toBe(of({ temperature: 0 }));
    expect(of({ temperature: null })).not.toBe(of({}));
  });

  it('names another server, by whichever way it was named, and never a credential', () => {
    const named = identity('openai:x', {
      baseURL: 'https://user:Secret-1@example.org/v1/',
      apiKeyEnvar: 'MY_SECRET',
    });
    expect(named.parameters).toEqual({ temperature: 0, baseURL: 'https://example.org/v1' });
    const url = 'https://user:Secret-1@example.org/v1/?api_key=Secret-2#Secret-3';
    expect(identity('openai:x', {}, { OPENAI_BASE_URL: url, OPENAI_API_KEY: 'Secret-4' })).toEqual(named);
    expect(JSON.stringify(named)).not.toMatch(/secret|user|api_key/i);
    expect(identity('openai:x').parameters).not.toHaveProperty('baseURL');
  });

  it('is not changed by what changes no answer', () => {
    const plain = identity('openai:x');
    const more = {
      apiKeyEnvar: 'MINE',
      price: { input: 1, output: 2 },
      limits: { maxConcurrency: 1, timeout: 3 },
    };
    expect(identity('openai:x', more, { MINE: 'key' })).toEqual(plain);
  });

  it.each<[string, string, object, string]>([
    ['the settings say', 'openai:gpt-4.1', { family: 'mine' }, 'mine'],
    [
      'the model’s name tells, on any server',
      'openai:llama-3-8b',
      { baseURL: 'http://localhost:1/v1' },
      'meta',
    ],
    ['the model’s name tells, through promptfoo', 'promptfoo:openai:chat:gpt-4.1', {}, 'openai'],
    ['the vendor is, on its own server', 'anthropic:made-up', {}, 'anthropic'],
    ['the model is, on another server', 'openai:made-up', { baseURL: 'http://localhost:1/v1' }, 'made-up'],
    ['the provider is, through promptfoo', 'promptfoo:file://judge.mjs', {}, 'file://judge.mjs'],
  ])('is of the family that %s', (_, id, more, family) => {
    expect(identity(id, more).family).toBe(family);
  });

  it('of a provider in a file changes with the file: another program is another judge', () => {
    const folder = mkdtempSync(join(tmpdir(), 'esfp-identity-'));
    try {
      const path = join(folder, 'judge.mjs');
      writeFileSync(path, 'one');
      const hashOf = (id: string) => judgeIdentity(judgeSpecSchema.parse({ id })).parameters.fileHash;
      const before = hashOf(`promptfoo:file://${path}`);
      expect(before).toBe('7692c3ad3540bb80');
      expect(hashOf(`promptfoo:file://${path}:ask`)).toBe(before);
      writeFileSync(path, 'two');
      expect(hashOf(`promptfoo:file://${path}`)).not.toBe(before);
      expect(hashOf(`promptfoo:file://${folder}/none.mjs`)).toBeUndefined();
      expect(hashOf('promptfoo:openai:chat:x')).toBeUndefined();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is of the model’s own family where the environment names another server', () => {
    expect(identity('openai:made-up', {}, { OPENAI_BASE_URL: 'http://localhost:1/v1' }).family).toBe(
      'made-up',
    );
  });
});
