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
    `sk-${SECRET}${SECRET}`,
    `r8_${SECRET} and pplx-${SECRET}${SECRET} and nvapi-${SECRET}`,
    `github_pat_${SECRET}_${SECRET}`,
    `https://${SECRET}@host.example/v1 refused`,
    `https://user:pa/${SECRET}@host.example`,
    `https://user:p@${SECRET}@host.example`,
    `token=${SECRET} was not taken`,
    `{"token": "${SECRET}"}`,
    `secret: ${SECRET}`,
    `GET https://host.example/callback?code=${SECRET}&state=1`,
    `Cookie: first=1; session=${SECRET}`,
    `Set-Cookie: session="${SECRET}"; Path=/`,
    `{"cookie":"a=1; session=${SECRET}"}`,
    `redis://:${SECRET}@host.example refused`,
    `Ocp-Apim-Subscription-Key: ${SECRET}`,
    `GET https://host.example/x?subscription-key=${SECRET}`,
    `Incorrect API key provided: ${SECRET}`,
    `body {\\"api_key\\": \\"${SECRET}\\"}`,
    `password=ab\\\\${SECRET}`,
  ])('takes the credential out of: %s', (text) => {
    const left = withoutCredentials(text);
    expect(left).not.toContain(SECRET);
    expect(left).toContain('[redacted]');
  });

  it.each([
    ['token=abcdef123456 x', 'token=[redacted] x'],
    ['secret: hunter2hunter2', 'secret: [redacted]'],
    ['password: abc123', 'password: [redacted]'],
    ['Bearer abcdefghSECRETFijkl is expired', 'Bearer [redacted] is expired'],
    ['the bearer responsibilities are shared', 'the bearer responsibilities are shared'],
    ['https://user:p@ss@host/x?y=1', 'https://[redacted]@host/x?y=1'],
    ['https://user:pa/ss@host', 'https://[redacted]@host'],
    ['https://token@host/', 'https://[redacted]@host/'],
    ['GET /cb?code=abcd1234&state=1', 'GET /cb?code=[redacted]&state=1'],
    ['Cookie: session=abc\nHost: x', 'Cookie: [redacted]\nHost: x'],
    ['{"cookie":"session=abc","a":1}', '{"cookie":"[redacted]","a":1}'],
  ])('of %j is %j', (text, left) => {
    expect(withoutCredentials(text)).toBe(left);
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
    'hf-llama-3.1-8b-instruct',
    'hf_llama_3_1_8b_instruct_turbo',
    'hf-mistral-7b-instruct',
    'xai-grok-4-fast-reasoning',
    'xai-grok-4-1-fast-non-reasoning-latest',
    'r8-replicate-llama',
    'r8_meta_llama_3_70b_instruct',
    'gsk_llama_3_3_70b_versatile',
    'pplx-llama-3.1-sonar-large-128k-online',
    'nvapi-nemotron-4-340b-instruct',
    'sk-learn-logistic-regression-v2-baseline',
    'the code is',
    'the token: people like it',
    'no valid key: check the settings',
    'a cookie: it is a text',
    'https://host.example:8080/v1/models/chat@latest is not there',
    'see https://host.example/@user/post',
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
    '.sk-',
    'a://b:@',
    'a://@',
    'cookie:',
    'cookie:a=',
    'cookie":"',
    'token:',
    'token=',
    'secret:',
    'hf_',
    'xai-a1',
  ])('takes time in proportion to a text of %j', (unit) => {
    expectLinear(withoutCredentials, unit, { from: 1_000_000 });
  });
});
