import { describe, expect, it } from 'vitest';
import { Untold } from '../../../cli/init/config-value.ts';
import { unsetKeys } from '../../../cli/init/unset-keys.ts';

const unset = (provider: unknown, environment: NodeJS.ProcessEnv = {}, rest: object = {}) =>
  unsetKeys({ providers: [provider], ...rest }, environment);

const chat = { id: 'openai:chat:a' };

describe('keys that are not set', () => {
  it.each([
    ['openai:chat:gpt-4.1', 'OPENAI_API_KEY'],
    ['openai:gpt-4o', 'OPENAI_API_KEY'],
    ['anthropic:messages:claude-haiku-4-5', 'ANTHROPIC_API_KEY'],
    ['google:gemini-2.5-flash', 'GOOGLE_API_KEY'],
    ['deepseek:deepseek-chat', 'DEEPSEEK_API_KEY'],
    ['openrouter:openai/o3-mini', 'OPENROUTER_API_KEY'],
  ])('%s: %s', (id, name) => {
    expect(unset(id)).toEqual([name]);
    expect(unset({ id })).toEqual([name]);
    expect(unset(id, { [name]: '' })).toEqual([name]);
    expect(unset(id, { [name]: 'k' })).toEqual([]);
  });

  it.each(['echo', 'file://a.mjs', 'ollama:chat:b', 'azure:chat:c', 'anthropic:claude-agent-sdk'])(
    'are not known of %s',
    (id) => expect(unset(id)).toEqual([]),
  );

  it('may be any of a vendor’s variables, or the provider’s own', () => {
    expect(unset('google:gemini-2.5-flash', { GEMINI_API_KEY: 'k' })).toEqual([]);
    expect(unset({ ...chat, config: { apiKeyEnvar: 'OURS' } })).toEqual(['OURS']);
    expect(unset({ ...chat, config: { apiKeyEnvar: 'OURS' } }, { OURS: 'k' })).toEqual([]);
  });

  it('are none where the config gives them, needs none, or only running it would tell', () => {
    const untold = new Untold('key()');
    for (const config of [
      { apiKey: 'k' },
      { apiKey: untold },
      { apiKeyRequired: false },
      { apiKeyEnvar: untold },
    ]) {
      expect(unset({ ...chat, config })).toEqual([]);
    }
    for (const env of [{ OPENAI_API_KEY: 'k' }, { OPENAI_API_KEY: untold }, untold]) {
      expect(unset({ ...chat, env })).toEqual([]);
      expect(unset(chat, {}, { env })).toEqual([]);
    }
    expect(unset({ ...chat, config: { apiKey: '' }, env: { OTHER: 'k' } })).toEqual(['OPENAI_API_KEY']);
  });

  it('are named once, in the order of the providers', () => {
    const providers = ['xai:a', 'openai:chat:a', 'xai:b', 'openai:chat:b'];
    expect(unsetKeys({ targets: providers }, {})).toEqual(['XAI_API_KEY', 'OPENAI_API_KEY']);
  });
});
