import { describe, expect, it } from 'vitest';
import { isKnownProvider, providerSettings } from '../../../cli/init/provider-settings.ts';

const settings = (id: string, config: Record<string, unknown> = {}, environment: NodeJS.ProcessEnv = {}) =>
  providerSettings({ index: 0, id, config }, environment);

const SENT = { temperature: 0, max_tokens: 1024 };
const HIDDEN = { showThinking: false };

describe('what is added to a provider', () => {
  it.each([
    ['openai:chat:gpt-4.1-mini', { ...SENT, ...HIDDEN }],
    ['openai:gpt-4o', { ...SENT, ...HIDDEN }],
    ['openai:chat:my-deployment', { ...SENT, ...HIDDEN }],
    ['openai:chat:gpt-5-mini', HIDDEN],
    ['openai:chat:o3', HIDDEN],
    ['openai:chat:ft:o1-mini:us', HIDDEN],
    ['openai:responses:gpt-4.1', {}],
    ['openai:embedding:text-embedding-3-large', {}],
    ['deepseek:deepseek-chat', { ...SENT, ...HIDDEN }],
    ['deepseek:deepseek-reasoner', { temperature: 0, max_tokens: 8192, ...HIDDEN }],
    ['openrouter:deepseek/deepseek-r1', { temperature: 0, max_tokens: 8192, ...HIDDEN }],
    ['openrouter:openai/o3-mini', HIDDEN],
    ['anthropic:messages:claude-haiku-4-5', { ...SENT, ...HIDDEN }],
    ['anthropic:claude-3-5-sonnet-20241022', { ...SENT, ...HIDDEN }],
    ['anthropic:messages:claude-opus-4-8', { max_tokens: 8192, ...HIDDEN }],
    ['anthropic:claude-agent-sdk', {}],
    ['azure:chat:gpt-4o', SENT],
    ['azureopenai:chat:o3', { max_completion_tokens: 8192 }],
    ['ollama:chat:qwen3', HIDDEN],
    ['ollama:completion:qwen3', {}],
    ['bedrock:us.anthropic.claude-sonnet-4', HIDDEN],
    ['bedrock:amazon.titan-text', {}],
    ['vertex:claude-sonnet-4', HIDDEN],
    ['google:gemini-2.5-flash', {}],
    ['file://own.js', {}],
    ['echo', {}],
  ])('%s', (id, expected) => {
    expect(settings(id)).toEqual(expected);
  });

  it.each([
    ['what is set', { temperature: 1, max_tokens: 5, showThinking: true }, {}],
    ['a temperature of 0', { temperature: 0, max_tokens: 5 }, HIDDEN],
    ['a limit by another name', { max_completion_tokens: 5, showThinking: false }, { temperature: 0 }],
    ['what is passed through', { passthrough: { temperature: 1, max_tokens: 2 } }, HIDDEN],
    ['that defaults are left out', { omitDefaults: true }, HIDDEN],
  ])('never %s', (_, config, expected) => {
    expect(settings('openai:chat:gpt-4.1', config)).toEqual(expected);
  });

  it('leaves what the environment sets, but for the limit of a model that reasons', () => {
    const environment = { OPENAI_TEMPERATURE: '1', OPENAI_MAX_TOKENS: '300' };
    expect(settings('openai:chat:gpt-4.1', {}, environment)).toEqual(HIDDEN);
    expect(settings('deepseek:deepseek-reasoner', {}, environment)).toEqual({ max_tokens: 8192, ...HIDDEN });
    expect(settings('anthropic:messages:claude-haiku-4-5', {}, environment)).toEqual({ ...SENT, ...HIDDEN });
    const own = { ANTHROPIC_TEMPERATURE: '1', ANTHROPIC_MAX_TOKENS: '300' };
    expect(settings('anthropic:messages:claude-haiku-4-5', {}, own)).toEqual(HIDDEN);
  });

  it.each([
    [{ thinking: { type: 'enabled', budget_tokens: 2000 } }, { max_tokens: 8192 }],
    [{ thinking: { type: 'enabled', budget_tokens: 20_000 } }, { max_tokens: 21_024 }],
    [{ thinking: { type: 'disabled' } }, SENT],
    [{ effort: 'high' }, { max_tokens: 8192 }],
    [{ top_p: 0.9 }, { max_tokens: 1024 }],
  ])('leaves a Claude model room to think: %j', (config, expected) => {
    expect(settings('anthropic:messages:claude-sonnet-4-5', config)).toEqual({ ...expected, ...HIDDEN });
  });

  it('knows a reasoning deployment that says so', () => {
    expect(settings('azure:chat:ours', { isReasoningModel: true })).toEqual({ max_completion_tokens: 8192 });
  });

  it('is nothing where the config cannot be told', () => {
    expect(providerSettings({ index: 0, id: 'openai:chat:gpt-4.1', config: undefined }, {})).toEqual({});
  });
});

it('knows which providers it knows', () => {
  expect(['openai:chat:x', 'vertex:claude-x', 'google:gemini', 'mistral:x'].map(isKnownProvider)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
