import type { TestSuite } from 'promptfoo';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOwnTransform, thinkingWarnings } from '../../extension/thinking-warnings.ts';
import { esfp } from '../../extension.ts';
import { closeCurrentSession } from '../../judging/current-session.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';

const provider = (id: string, config: object = {}, label?: string) => ({
  id: () => id,
  callApi: async () => ({}),
  config,
  ...(label === undefined ? {} : { label }),
});
const PROMPTS = [{ raw: '', label: 'ESFP:P0' }];
const R1 = provider('openrouter:deepseek/deepseek-r1', {}, 'R1');
const QUIET = provider('openrouter:deepseek/deepseek-r1', { showThinking: false }, 'quiet');
const PLAIN = provider('openai:gpt-4.1-mini');

describe('the warnings of an evaluation', () => {
  it('name each provider whose reasoning may stand before its answers', () => {
    const suite: TestSuite = { providers: [R1, QUIET, PLAIN, provider('ollama:chat:qwq')], prompts: PROMPTS };
    const warnings = thinkingWarnings(suite, {});
    expect(warnings).toEqual([
      expect.stringMatching(/^R1 may have .* showThinking: false/),
      expect.stringMatching(/^ollama:chat:qwq may have/),
    ]);
  });

  it('name one whose reasoning nothing would tell from its answers', () => {
    const thinkingConfig = { includeThoughts: true };
    const vertex = (config: object) => provider('vertex:gemini-2.5-pro', { generationConfig: config }, 'V');
    const warn = (config: object) => thinkingWarnings({ providers: [vertex(config)], prompts: PROMPTS }, {});
    expect(warn({ thinkingConfig })).toEqual([
      expect.stringMatching(/^V has its .* take includeThoughts out/),
    ]);
    expect(warn({ thinking_config: { include_thoughts: true } })).toHaveLength(1);
    expect(warn({ thinkingConfig: { includeThoughts: false } })).toEqual([]);
    // The raw response of the other Gemini provider is kept.
    const google = provider('google:gemini-2.5-pro', { generationConfig: { thinkingConfig } });
    expect(thinkingWarnings({ providers: [google], prompts: PROMPTS }, {})).toEqual([]);
  });

  it('leave out a provider that is pinned to other prompts', () => {
    const suite: TestSuite = { providers: [R1], prompts: PROMPTS, providerPromptMap: { R1: ['theirs'] } };
    expect(thinkingWarnings(suite, {})).toEqual([]);
  });

  it('bear a provider without a config, and one whose name would write over the line', () => {
    const bare = { id: () => 'groq:gpt-oss-20b\n\u001b[2J', callApi: async () => ({}) };
    const [warning = ''] = thinkingWarnings({ providers: [bare], prompts: PROMPTS }, {});
    expect(warning).not.toContain('\n');
    expect(warning).not.toContain('\u001b');
  });
});

describe('before the first call', () => {
  const inFolder = temporaryFolder();
  let warned: string[] = [];
  beforeEach(() => {
    warned = [];
    vi.stubEnv('ESFP_CONFIG', inFolder('esfp.yaml'));
    for (const name of ['log', 'error'] as const) vi.spyOn(console, name).mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation((line) => warned.push(String(line)));
  });
  afterEach(async () => {
    await closeCurrentSession();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  const begin = async (suite: Partial<TestSuite>) => {
    const { writeFileSync } = await import('node:fs');
    writeFileSync(inFolder('esfp.yaml'), JSON.stringify({ judges: ['embedded:rules'] }));
    await esfp('beforeAll', { suite: { providers: [PLAIN], prompts: [], ...suite } });
  };

  it('they are given, and a plain model has none', async () => {
    await begin({});
    expect(warned).toEqual([]);
    await begin({ providers: [R1, PLAIN] });
    expect(warned).toEqual([expect.stringMatching(/^ESFP: R1 may have its reasoning/)]);
  });

  it('a transform of every answer is warned of, but for this package’s own', async () => {
    const own =
      'file://node_modules/promptfoo-esfp/dist/transforms/strip-reasoning-trace.js:stripReasoningTrace';
    await begin({ defaultTest: { options: { transform: own } } });
    expect(warned).toEqual([]);
    await begin({ defaultTest: { options: { transform: 'output.trim()' } } });
    expect(warned).toEqual([expect.stringContaining('defaultTest.options.transform')]);
  });
});

describe('the transform of this package', () => {
  it.each([
    ['file://node_modules/promptfoo-esfp/dist/transforms/strip-reasoning-trace.js', true],
    ['file:///a/transforms/strip-reasoning-trace.ts:stripReasoningTrace', true],
    ['file://transforms/strip-reasoning-trace.js:another', false],
    ['file://my-strip-reasoning-trace.js', false],
    ['output.replace(/strip-reasoning-trace.js/, "")', false],
    [() => 'x', false],
  ])('is known by its place: %s', (transform, expected) => {
    expect(isOwnTransform(transform)).toBe(expected);
  });
});
