import { describe, expect, test } from 'vitest';
import {
  redactor,
  secretsInAddress,
  secretsInSettings,
} from '../../../../providers/judges/endpoints/redact.ts';

const KEY = 'sk-proj-Ab3dEf6hIj9lMn2pQr5tUv8x';

describe('a text with a credential', () => {
  const redact = redactor([KEY]);

  test.each([
    [`Incorrect API key provided: ${KEY}.`, 'Incorrect API key provided: [redacted].'],
    [`${KEY}${KEY}`, '[redacted][redacted]'],
    ['key sk-proj-****************Uv8x is wrong', 'key [redacted] is wrong'],
    ['key sk-pr...8x is wrong', 'key [redacted] is wrong'],
    ['key sk-…Uv8x is wrong', 'key [redacted] is wrong'],
    ['key ••••Uv8x is wrong', 'key [redacted] is wrong'],
    ['starts with "f6hIj9lMn"', 'starts with "[redacted]"'],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test('is free of it in whatever form it comes back', () => {
    const odd = 'pa"ss/wörd?7';
    const text = [odd, encodeURIComponent(odd), JSON.stringify(odd)].join(' ');
    expect(redactor([odd])(text)).toBe('[redacted] [redacted] "[redacted]"');
  });

  test('is left alone where it holds none', () => {
    for (const text of [
      '{"labels": ["A", "B"]}',
      'wait... what',
      '*** A ***',
      'sk-pr...its',
      'pre...8x',
      'sk-other-key-of-someone',
      '',
    ]) {
      expect(redact(text)).toBe(text);
    }
  });
});

test('a short credential is replaced where it stands alone', () => {
  expect(redactor(['none'])('key none: nonesuch, none-such')).toBe('key [redacted]: nonesuch, none-such');
  expect(redactor(['(a)+'])('(a)+')).toBe('[redacted]');
});

test('what is too short to be a credential stays, since answers are made of such words', () => {
  expect(redactor(['A'])('["A", "B"]')).toBe('["A", "B"]');
});

test('without credentials nothing is replaced', () => {
  expect(redactor([undefined, ''])('sk-...x ***')).toBe('sk-...x ***');
});

test('an address gives away its user, and what its query calls a key', () => {
  expect(secretsInAddress('https://me:pa%20ss@host/v1?api-version=2024-10-21&api_key=abc123')).toEqual(
    expect.arrayContaining(['me', 'pa%20ss', 'pa ss', 'abc123']),
  );
  expect(secretsInAddress('https://host/v1?api-version=2024-10-21').join('')).toBe('');
});

test('counts of tokens in an address or in settings are no credentials', () => {
  expect(secretsInAddress('https://host/v1?max_tokens=5000').join('')).toBe('');
  expect(secretsInSettings({ max_tokens: 'many', stop_token_ids: ['[end]'] })).toEqual([]);
});

test('settings give away what they call a key, however deep', () => {
  const settings = {
    temperature: 0,
    apiKey: 'one',
    headers: { Authorization: 'two', accept: 'x' },
    list: [{ token: 'three' }],
  };
  expect(secretsInSettings(settings)).toEqual(['one', 'two', 'three']);
});
