import { describe, expect, it } from 'vitest';
import { configHash } from '../../../aggregators/read/config-hash.ts';
import { readEvaluation } from '../../../aggregators/read/evaluation.ts';
import { providerConfig } from '../../../aggregators/read/provider-config.ts';
import { samplingOf } from '../../../aggregators/read/sampling-of.ts';
import { output, row } from './result-rows.ts';

const CONFIG = { temperature: 0 };

describe('the config of a provider', () => {
  it.each([
    ['an object', [{ id: 'a:model', config: CONFIG }]],
    ['a map', [{ 'a:model': { config: CONFIG } }]],
    ['a map with an id of its own', [{ 'file://x.ts': { id: 'a:model', config: CONFIG } }]],
    ['a label', [{ id: 'x', label: 'a:model', config: CONFIG }]],
    ['one that is no list', { id: 'a:model', config: CONFIG }],
  ])('is found in %s', (_, providers) => {
    expect(providerConfig(providers, 'a:model', 0)).toEqual(CONFIG);
    expect(providerConfig(providers, 'a:model', 1)).toBeUndefined();
  });

  it('is null where the provider has none, and undefined where nothing tells of it', () => {
    expect(providerConfig(['a:model', { id: 'b' }], 'a:model', 0)).toBeNull();
    expect(providerConfig('a:model', 'a:model', 0)).toBeNull();
    for (const untold of [undefined, null, 5, ['file://providers.yaml'], [{ 'a:model': 5 }], [{}]]) {
      expect(providerConfig(untold, 'a:model', 0)).toBeUndefined();
    }
  });

  it('has its sampling at its top and in the places that providers have for it', () => {
    const config = {
      stop: ['x'],
      apiKey: 'secret',
      options: { num_predict: 5 },
      generationConfig: { temperature: 0.5 },
      passthrough: { repeat_penalty: 1.1 },
    };
    expect(samplingOf(config)).toEqual({
      stop: ['x'],
      num_predict: 5,
      temperature: 0.5,
      repeat_penalty: 1.1,
    });
  });
});

describe('configHash', () => {
  const hash = configHash({ apiBaseUrl: 'https://one.example', max_tokens: 5 });

  it.each([
    { max_tokens: 5, apiBaseUrl: 'https://one.example' },
    { apiBaseUrl: 'https://one.example', max_tokens: 5, apiKey: 'x', headers: { Authorization: 'x' } },
    { apiBaseUrl: 'https://one.example', max_tokens: 5, accessToken: 'x', token: 'y', env: { A: 'b' } },
    { apiBaseUrl: 'https://one.example', max_tokens: 5, showThinking: false, timeout: 5, cost: 1 },
  ])('is the same for %j', (config) => {
    expect(configHash(config)).toBe(hash);
    expect(hash).toMatch(/^[\da-f]{16}$/);
  });

  it('knows no password, and every other difference', () => {
    const at = (password: string) => configHash({ apiBaseUrl: `https://u:${password}@h` });
    expect(at('one-password')).toBe(at('two-password'));
    expect(at('x')).not.toBe(hash);
    expect(configHash({ apiBaseUrl: 'https://one.example', max_tokens: 6 })).not.toBe(hash);
    expect(configHash({ thinking: { budget_tokens: 1 } })).not.toBe(
      configHash({ thinking: { budget_tokens: 2 } }),
    );
  });
});

describe('two evaluations of one provider', () => {
  const at = (name: string, providers: unknown) => output([row({ id: name })], name, { providers });
  const merged = (one: unknown, other: unknown) => () =>
    readEvaluation([
      at('1', [{ id: 'a:model', config: one }]),
      at('2', [{ 'a:model': { config: other } }]),
    ]).subjects.get('a:model');

  it.each([
    ['apiBaseUrl', { apiBaseUrl: 'http://one/v1' }, { apiBaseUrl: 'http://two/v1' }],
    ['apiHost', { apiHost: 'one' }, { apiHost: 'two' }],
    ['passthrough', { passthrough: { x: 1 } }, { passthrough: { x: 2 } }],
    ['none', undefined, { apiHost: 'two' }],
  ])('that differ in %s are refused, not taken for repeats', (_, one, other) => {
    expect(merged(one, other)).toThrow(
      'a:model is not the same in 1 and in 2 (provider configuration): their answers are no repeats',
    );
  });

  it.each([
    [
      'generationConfig.temperature',
      { generationConfig: { temperature: 0 } },
      { generationConfig: { temperature: 1 } },
    ],
    ['thinking', { thinking: { type: 'enabled' } }, { thinking: { type: 'disabled' } }],
    ['reasoning.effort', { reasoning: { effort: 'low' } }, { reasoning: { effort: 'high' } }],
    ['repeat_penalty', { repeat_penalty: 1 }, { repeat_penalty: 1.1 }],
    ['num_predict', { num_predict: 1 }, { num_predict: 2 }],
  ])('that differ in %s are refused by their sampling', (_, one, other) => {
    expect(merged(one, other)).toThrow('(sampling, provider configuration)');
  });

  it('that differ in a key alone are repeats', () => {
    expect(merged({ apiKey: 'x', seed: 1 }, { apiKey: 'y', seed: 1 })()).toMatchObject({
      sampling: { seed: 1 },
      configHash: configHash({ seed: 1 }),
    });
  });
});
