import { describe, expect, test } from 'vitest';
import {
  waitAfterError,
  waitAfterSuccess,
} from '../../../../providers/judges/endpoints/rate-limit-headers.ts';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const afterError = (headers: Record<string, string>): number => waitAfterError(new Headers(headers), NOW);
const afterSuccess = (headers: Record<string, string>): number => waitAfterSuccess(new Headers(headers), NOW);

describe('after an error', () => {
  test.each([
    [{ 'retry-after-ms': '250' }, 250],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': ' 1.5 ' }, 1500],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': 'Mon, 30 Nov 2026 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Mon, 30 Nov 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': '900' }, 900_000],
  ])('%o asks for %i ms', (headers, wait) => {
    expect(afterError(headers)).toBe(wait);
  });

  test('nobody waits longer than an hour', () => {
    expect(afterError({ 'retry-after': '86400' })).toBe(3_600_000);
    expect(afterError({ 'retry-after-ms': '1e99' })).toBe(0);
    expect(afterError({ 'x-ratelimit-reset-requests': '2d' })).toBe(3_600_000);
  });

  test.each(['soon', '-5', '', 'NaN', 'Mon', '5 apples', 'Infinity'])(
    'a value that cannot be read, %o, counts as nothing',
    (value) => {
      expect(afterError({ 'retry-after': value })).toBe(0);
      expect(afterError({ 'retry-after-ms': value })).toBe(0);
      expect(afterError({ 'x-ratelimit-reset-tokens': value })).toBe(0);
      expect(afterError({ 'retry-after-ms': value, 'retry-after': '3' })).toBe(3000);
      expect(afterError({ 'retry-after': value, 'x-ratelimit-reset-tokens': '4s' })).toBe(4000);
    },
  );

  test('without Retry-After, the limits count of which nothing remains or nothing is said', () => {
    expect(
      afterError({
        'x-ratelimit-remaining-requests': '12',
        'x-ratelimit-reset-requests': '50s',
        'x-ratelimit-remaining-tokens': '0',
        'x-ratelimit-reset-tokens': '2s',
      }),
    ).toBe(2000);
    expect(afterError({ 'x-ratelimit-reset': '3' })).toBe(3000);
    expect(afterError({ 'x-password-reset': '3' })).toBe(0);
    expect(afterError({ 'x-ratelimit-remaining-tokens': '7', 'x-ratelimit-reset-tokens': '2s' })).toBe(0);
  });
});

describe('after a success', () => {
  const exhausted = (reset: string): number =>
    afterSuccess({ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': reset });

  test.each([
    ['1s', 1000],
    ['6m0s', 360_000],
    ['20ms', 20],
    ['1h', 3_600_000],
    ['1m1.5s', 61_500],
    ['12', 12_000],
    [`${NOW / 1000 + 5}`, 5000],
    [`${NOW + 5500}`, 5500],
    ['2026-11-30T12:00:08Z', 8000],
  ])('nothing remains until %s: %i ms', (reset, wait) => {
    expect(exhausted(reset)).toBe(wait);
  });

  test('the last of several exhausted limits counts', () => {
    expect(
      afterSuccess({
        'x-ratelimit-remaining-requests': '0',
        'x-ratelimit-reset-requests': '1s',
        'x-ratelimit-remaining-tokens': '0',
        'x-ratelimit-reset-tokens': '3s',
      }),
    ).toBe(3000);
  });

  test.each(['requests', 'tokens', 'input-tokens', 'output-tokens'])(
    'Anthropic names its limit of %s',
    (limit) => {
      const headers = { [`anthropic-ratelimit-${limit}-reset`]: '2026-11-30T12:00:20Z' };
      const remaining = `anthropic-ratelimit-${limit}-remaining`;
      expect(afterSuccess({ ...headers, [remaining]: '0' })).toBe(20_000);
      expect(afterSuccess({ ...headers, [remaining]: '1' })).toBe(0);
    },
  );

  test('nobody waits while something remains, or nothing is said of it', () => {
    expect(afterSuccess({ 'x-ratelimit-remaining-tokens': '1', 'x-ratelimit-reset-tokens': '60s' })).toBe(0);
    expect(afterSuccess({ 'x-ratelimit-reset-tokens': '60s' })).toBe(0);
    expect(afterSuccess({ 'x-ratelimit-remaining-tokens': '0' })).toBe(0);
    expect(afterSuccess({ 'retry-after': '60' })).toBe(0);
    expect(afterSuccess({})).toBe(0);
  });
});
