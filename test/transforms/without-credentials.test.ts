import { describe, expect, it } from 'vitest';
import { withoutCredentials } from '../../transforms/without-credentials.ts';
import { expectLinear } from '../growth.ts';

const SECRET = '9a8B7c6D5e4F3g2H1i0J';

describe('withoutCredentials', () => {
  it.each([
    `Incorrect API key provided: sk-proj-${SECRET}. You can find it at platform.example.`,
    `401 invalid x-api-key: sk-ant-api03-${SECRET}_x-y`,
    `key gsk_${SECRET} and hf_${SECRET} and xai-${SECRET} and ghp_${SECRET}`,
    `API key not valid: AIza${SECRET}abcdefgh`,
    `GET https://host.example/v1?key=${SECRET}&alt=json failed`,
    `connect https://user:${SECRET}@host.example/v1 refused`,
    `request headers: {"Authorization":"Bearer ${SECRET}","Accept":"*/*"}`,
    `authorization: Basic ${SECRET}==`,
    `bearer ${SECRET} has expired`,
    `{"api_key": "${SECRET}"}`,
    `apiKey=${SECRET}`,
    `client_secret=${SECRET}&grant_type=x`,
    `token eyJhbGciOiJIUzI1NiJ9.${SECRET}.${SECRET}`,
  ])('takes the credential out of: %s', (text) => {
    const left = withoutCredentials(text);
    expect(left).not.toContain(SECRET);
    expect(left).toContain('[redacted]');
  });

  it('keeps what is around it', () => {
    expect(withoutCredentials(`API error: 401 {"key":"sk-${SECRET}"}, again?`)).toBe(
      'API error: 401 {"key":"[redacted]"}, again?',
    );
    expect(withoutCredentials(`https://me:${SECRET}@host/x?key=${SECRET}#a`)).toMatch(
      /^https:\/\/\[redacted\]@host\/x\?key=\[redacted\]/,
    );
  });

  it.each([
    'API error: 429 Too Many Requests',
    'Request timed out after 300000ms',
    'The API key is not set: set OPENAI_API_KEY.',
    'OPENAI_API_KEY is missing',
    'Unexpected token < in JSON at position 0',
    'maximum context length is 4096 tokens; 5000 tokens were given',
    'the bearer of news, a basic understanding, sketchy-argument-in-general',
    'https://host.example:8080/v1/chat/completions answered 500',
    'model gpt-4.1-mini-2025-04-14 does not exist',
  ])('leaves as it is: %s', (text) => {
    expect(withoutCredentials(text)).toBe(text);
  });

  it.each([
    'sk-',
    'Bearer ',
    'bearer a',
    'api_key=',
    'http://a:',
    '?key=',
    'eyJ',
    'x',
    'sk-a',
    'a://b:',
    ' ',
  ])('takes time in proportion to a text of %j', (unit) => {
    expectLinear(withoutCredentials, unit, { from: 1_000_000 });
  });
});
