import { describe, expect, it } from 'vitest';
import { prefixesThinking } from '../../../providers/candidates/prefixed-thinking.ts';

type Config = Record<string, unknown>;
const CUSTOM = { apiBaseUrl: 'http://localhost:8000/v1' };
const OTHER_HOST = { OPENAI_API_HOST: 'localhost:8000' };

describe('a provider whose reasoning promptfoo may write before its answers', () => {
  it.each<[string, Config]>([
    ['openai:chat:qwq-32b', CUSTOM],
    ['openai:chat:Qwen/Qwen3-8B', CUSTOM],
    ['openai:chat:openai/gpt-oss-20b', { apiHost: 'localhost:8000' }],
    ['openai:chat:some-model', { ...CUSTOM, passthrough: { reasoning_effort: 'low' } }],
    ['deepseek:deepseek-reasoner', {}],
    ['openrouter:deepseek/deepseek-r1', {}],
    ['openrouter:google/gemini-2.5-pro', {}],
    ['openrouter:openai/gpt-5', {}],
    // Where the answer is empty its reasoning takes its place, without a mark: every model may have some.
    ['openrouter:moonshotai/kimi-k2.5', {}],
    ['openrouter:meta-llama/llama-3.3-70b-instruct', {}],
    ['orcarouter:google/gemini-2.5-pro', {}],
    ['openrouter:anthropic/claude-sonnet-4', { reasoning: { max_tokens: 1024 } }],
    ['groq:openai/gpt-oss-120b', {}],
    ['xai:grok-3-mini', {}],
    ['anthropic:messages:claude-sonnet-4-5', { thinking: { type: 'enabled', budget_tokens: 2048 } }],
    ['vertex:claude-sonnet-4', { thinking: { type: 'enabled', budget_tokens: 2048 } }],
    ['bedrock:converse:us.anthropic.claude-sonnet-4', { thinking: { type: 'enabled' } }],
    ['bedrock:us.deepseek.r1-v1:0', {}],
    ['bedrock:deepseek.deepseek-r1', {}],
    ['bedrock:openai.gpt-oss-20b-1:0', {}],
    ['bedrock:amazon.nova-2-lite', { reasoningConfig: { type: 'enabled' } }],
    ['anthropic:messages:claude-opus-5', {}],
    ['anthropic:messages:claude-sonnet-5-20260401', { thinking: null }],
    ['anthropic:messages:claude-opus-5', { thinking: { type: 'disabled' }, effort: 'max' }],
    ['anthropic:claude-fable-5', { thinking: { type: 'disabled' } }],
    ['anthropic:messages:claude-mythos-5-1', {}],
    ['vertex:claude-sonnet-5@20260401', {}],
    ['bedrock:us.anthropic.claude-opus-5-v1:0', {}],
    ['ollama:chat:qwen3', {}],
    ['ollama:chat:gemma4', {}],
    ['ollama:chat:some-name', {}],
    ['ollama:llama3.3', { think: true }],
  ])('%s %j', (id, config) => {
    expect(prefixesThinking({ id, config }, {})).toBe(true);
    expect(prefixesThinking({ id, config: { ...config, showThinking: true } }, {})).toBe(true);
    expect(prefixesThinking({ id, config: { ...config, showThinking: false } }, {})).toBe(false);
  });

  it.each<[string, Config]>([
    ['openai:gpt-4.1-mini', {}],
    ['openai:chat:gpt-4.1-mini', CUSTOM],
    // OpenAI's own server never tells what was reasoned.
    ['openai:chat:gpt-5-mini', {}],
    ['openai:chat:o3', { reasoning_effort: 'low' }],
    // Their raw response is kept.
    ['openai:responses:gpt-5', {}],
    ['openai:responses:gpt-oss-20b', CUSTOM],
    ['google:gemini-2.5-flash', {}],
    ['vertex:gemini-2.5-pro', {}],
    ['orcarouter:meta-llama/llama-3.3-70b-instruct', {}],
    ['orcarouter:qwen/qwen3-235b-a22b-instruct-2507', {}],
    ['xai:grok-4-fast-non-reasoning', {}],
    ['deepseek:deepseek-chat', {}],
    ['anthropic:messages:claude-opus-4-8', {}],
    ['anthropic:messages:claude-sonnet-4-5', { thinking: { type: 'disabled' } }],
    ['vertex:claude-sonnet-4', {}],
    ['bedrock:us.anthropic.claude-sonnet-4', {}],
    ['anthropic:messages:claude-opus-4-5', { effort: 'max' }],
    ['anthropic:messages:claude-sonnet-5', { thinking: { type: 'disabled' }, effort: 'max' }],
    ['anthropic:messages:claude-opus-5', { thinking: { type: 'disabled' }, effort: 'high' }],
    ['vertex:claude-opus-50', {}],
    ['bedrock:us.anthropic.claude-sonnet-5', { thinking: { type: 'disabled' } }],
    ['ollama:embeddings:nomic-embed-text', {}],
    ['ollama:chat:qwen3', { think: false }],
    ['file://own.js', {}],
    ['echo', {}],
  ])('is not %s %j', (id, config) => {
    expect(prefixesThinking({ id, config }, {})).toBe(false);
  });

  it('is one of OpenAI’s kind where the environment names another server', () => {
    expect(prefixesThinking({ id: 'openai:chat:gpt-oss-20b' }, {})).toBe(false);
    expect(prefixesThinking({ id: 'openai:chat:gpt-oss-20b' }, OTHER_HOST)).toBe(true);
    expect(prefixesThinking({ id: 'openai:chat:gpt-4.1' }, OTHER_HOST)).toBe(false);
  });
});
