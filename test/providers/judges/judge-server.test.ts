import { describe, expect, it } from 'vitest';
import { judgeSpecSchema } from '../../../config/judge-spec.ts';
import { JudgeError, judgeKey, judgeServer, publicURL } from '../../../providers/judges/judge-server.ts';

const spec = (id: string, more: object = {}) => judgeSpecSchema.parse({ id, ...more });
const FOREIGN = { baseURL: 'http://localhost:8080/v1' };

/** Where a judge's requests go in some environment, and with which key. */
function reach(id: string, more: object = {}, environment: NodeJS.ProcessEnv = {}) {
  const judge = spec(id, more);
  const server = judgeServer(judge, environment);
  return server === null ? null : { ...server, key: () => judgeKey(judge, server, environment) };
}

describe('judgeServer', () => {
  it.each([
    ['openai:gpt-4.1-mini', 'openai', 'gpt-4.1-mini'],
    ['openai:ft:gpt-4o:team::id', 'openai', 'ft:gpt-4o:team::id'],
    ['openai:chatgpt-4o-latest', 'openai', 'chatgpt-4o-latest'],
    ['openai:meta-llama/llama-3:free', 'openai', 'meta-llama/llama-3:free'],
    ['anthropic:claude-haiku-4-5', 'anthropic', 'claude-haiku-4-5'],
    ['google:gemini-2.5-flash-lite', 'google', 'gemini-2.5-flash-lite'],
    ['promptfoo:openai:chat:gpt-4.1', 'promptfoo', 'openai:chat:gpt-4.1'],
    ['promptfoo:file://judge.mjs', 'promptfoo', 'file://judge.mjs'],
  ])('of %s is the vendor’s own, and the model is what follows', (id, vendor, model) => {
    expect(judgeServer(spec(id), {})).toMatchObject({ vendor, model, baseURL: undefined });
  });

  it('is none of an embedded judge', () => {
    expect(judgeServer(spec('embedded:rules'), {})).toBeNull();
    expect(judgeServer(spec('embedded:'), {})).toBeNull();
  });

  it.each([
    'gpt-4.1-mini',
    'openai',
    'openai:',
    'OpenAI:gpt-4.1-mini',
    ' openai:gpt-4.1-mini',
    'mistral:large',
    'promptfoo',
    'promptfoo:',
    'constructor:x',
    '__proto__:x',
    ':openai:gpt',
  ])('of %j is an error that shows how an id is written', (id) => {
    expect(() => judgeServer(spec(id), {})).toThrow(JudgeError);
    expect(() => judgeServer(spec(id), {})).toThrow(
      `there is no judge '${id}': write openai:<model>, anthropic:<model>, google:<model>, promptfoo:<provider id>, ` +
        'embedded:rules or embedded:minilm.',
    );
  });

  it.each([
    ['openai:chat:gpt-4.1-mini', 'chat', 'openai:gpt-4.1-mini'],
    ['openai:responses:gpt-5', 'responses', 'openai:gpt-5'],
    ['openai:completion:davinci-002', 'completion', 'openai:davinci-002'],
    ['openai:chat:ft:gpt-4o:team', 'chat', 'openai:ft:gpt-4o:team'],
    ['openai:chat', 'chat', 'openai:<model>'],
    ['anthropic:messages:claude-haiku-4-5', 'messages', 'anthropic:claude-haiku-4-5'],
    ['anthropic:completion:claude-2', 'completion', 'anthropic:claude-2'],
  ])('of %s, as promptfoo writes it, is an error that says what to leave out', (id, kind, right) => {
    expect(() => judgeServer(spec(id), {})).toThrow(
      new JudgeError(`judge '${id}': leave out '${kind}:', as in ${right}.`),
    );
  });

  it.each([
    ['openai:x', 'OPENAI_API_BASE_URL'],
    ['openai:x', 'OPENAI_BASE_URL'],
    ['anthropic:x', 'ANTHROPIC_BASE_URL'],
    ['google:x', 'GOOGLE_API_BASE_URL'],
  ])('of %s is that in %s, unless the settings name one', (id, variable) => {
    const environment = { [variable]: ' https://proxy.example.org/v1 ' };
    expect(judgeServer(spec(id), environment)?.baseURL).toBe('https://proxy.example.org/v1');
    expect(judgeServer(spec(id, FOREIGN), environment)?.baseURL).toBe(FOREIGN.baseURL);
    for (const empty of ['', '  ']) {
      expect(judgeServer(spec(id), { [variable]: empty })?.baseURL).toBeUndefined();
    }
  });

  it('takes the first of two variables that is set', () => {
    const both = { OPENAI_BASE_URL: 'http://second/v1', OPENAI_API_BASE_URL: 'http://first/v1' };
    expect(judgeServer(spec('openai:x'), both)?.baseURL).toBe('http://first/v1');
    expect(judgeServer(spec('openai:x'), { ...both, OPENAI_API_BASE_URL: '' })?.baseURL).toBe(
      'http://second/v1',
    );
  });

  it('leaves the variables of other vendors alone, and all of them to promptfoo’s own providers', () => {
    const environment = { OPENAI_BASE_URL: 'http://proxy/v1' };
    for (const id of ['anthropic:x', 'google:x', 'promptfoo:openai:chat:x']) {
      expect(judgeServer(spec(id), environment)?.baseURL).toBeUndefined();
    }
    expect(judgeServer(spec('promptfoo:openai:chat:x', FOREIGN), {})?.baseURL).toBe(FOREIGN.baseURL);
  });

  it.each(['localhost:8080/v1', '127.0.0.1:8080', 'ftp://example.org', 'user:secret@example.org'])(
    'refuses %j in a variable, which it names without its value',
    (value) => {
      expect(() => judgeServer(spec('openai:x'), { OPENAI_BASE_URL: value })).toThrow(
        new JudgeError(
          'the variable OPENAI_BASE_URL holds no address: give one that begins with http:// or https://.',
        ),
      );
    },
  );
});

describe('an id with credentials in it', () => {
  it.each(['promptfoo:https://user:pass@host/v1', 'promptfoo:http://key@host'])('is refused: %s', (id) => {
    expect(() => judgeServer(spec(id), {})).toThrow('has a user or password in its id, which is recorded');
    expect(() => judgeServer(spec(id), {})).not.toThrow(/user:|key@/);
  });

  it.each([
    ['promptfoo:https://host/ask?key=s3cret', 'key'],
    ['promptfoo:https://host/ask?api-version=1&access_token=s3cret', 'access_token'],
    ['promptfoo:webhook:https://host/?clientSecret=s3cret', 'clientSecret'],
    ['promptfoo:wss://host?sig=s3cret', 'sig'],
    ['promptfoo:https://host/#token=s3cret', 'token'],
    ['promptfoo:https://host/ask?api%5Fkey=s3cret', 'api_key'],
  ])('is refused for what its query names: %s', (id, name) => {
    expect(() => judgeServer(spec(id), {})).toThrow(
      new JudgeError(
        `a judge of promptfoo has a credential in its id, \`${name}\`, which is recorded: leave it in the environment.`,
      ),
    );
  });

  it('is none where the query names none', () => {
    const model = 'https://host/ask?api-version=1&max_tokens=5#top';
    expect(judgeServer(spec(`promptfoo:${model}`), {})).toMatchObject({ model });
  });

  it('is no e-mail address in a model’s name', () => {
    expect(judgeServer(spec('promptfoo:https://host/a@b'), {})).toMatchObject({ model: 'https://host/a@b' });
  });
});

describe('the key', () => {
  it.each([
    ['openai:x', ['OPENAI_API_KEY']],
    ['anthropic:x', ['ANTHROPIC_API_KEY']],
    ['google:x', ['GOOGLE_API_KEY', 'GEMINI_API_KEY', 'PALM_API_KEY']],
  ])('of %s is the vendor’s own: of %s the first that is set', (id, variables) => {
    const environment: NodeJS.ProcessEnv = {};
    for (const name of variables.toReversed()) {
      environment[name] = `key in ${name}`;
      expect(reach(id, {}, environment)?.key()).toBe(`key in ${name}`);
    }
    expect(() => reach(id, {}, {})?.key()).toThrow(
      new JudgeError(
        `judge ${id} needs a key: set ${variables.join(' or ')} in the environment, or name another variable with ` +
          'apiKeyEnvar.',
      ),
    );
  });

  it('is without the white space around it, and white space alone is none', () => {
    expect(reach('openai:x', {}, { OPENAI_API_KEY: ' sk-1\n' })?.key()).toBe('sk-1');
    expect(() => reach('openai:x', {}, { OPENAI_API_KEY: ' \n' })?.key()).toThrow('needs a key');
    expect(reach('google:x', {}, { GOOGLE_API_KEY: ' ', PALM_API_KEY: 'k' })?.key()).toBe('k');
  });

  it('is that in the variable that the settings name, and no other', () => {
    const environment = { MINE: 'my key', OPENAI_API_KEY: 'the vendor’s' };
    expect(reach('openai:x', { apiKeyEnvar: 'MINE' }, environment)?.key()).toBe('my key');
    expect(reach('openai:x', { apiKeyEnvar: 'MINE', ...FOREIGN }, environment)?.key()).toBe('my key');
    expect(reach('promptfoo:x', { apiKeyEnvar: 'MINE' }, environment)?.key()).toBe('my key');
    expect(() => reach('openai:x', { apiKeyEnvar: 'OTHER' }, environment)?.key()).toThrow('set OTHER in');
  });

  it('of the vendor does not go to a server that the settings name, nor to a provider of promptfoo’s', () => {
    const environment = { OPENAI_API_KEY: 'sk-1', ANTHROPIC_API_KEY: 'sk-2', GOOGLE_API_KEY: 'sk-3' };
    for (const id of ['openai:x', 'anthropic:x', 'google:x']) {
      expect(reach(id, FOREIGN, environment)?.key()).toBeUndefined();
    }
    expect(reach('promptfoo:openai:chat:x', {}, environment)?.key()).toBeUndefined();
  });

  it('goes to a server that the environment names beside it', () => {
    const environment = { OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: 'https://proxy.example.org/v1' };
    expect(reach('openai:x', {}, environment)).toMatchObject({ baseURL: 'https://proxy.example.org/v1' });
    expect(reach('openai:x', {}, environment)?.key()).toBe('sk-1');
  });
});

describe('publicURL', () => {
  it.each([
    ['https://user:secret@example.org/v1?key=secret#secret', 'https://example.org/v1'],
    ['https://example.org/v1/', 'https://example.org/v1'],
    ['https://example.org', 'https://example.org'],
    ['HTTP://Example.ORG:80/V1', 'http://example.org/V1'],
    ['http://secret@localhost:8080', 'http://localhost:8080'],
  ])('of %s is %s', (address, shown) => {
    expect(publicURL(address)).toBe(shown);
  });
});
