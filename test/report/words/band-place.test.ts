import { describe, expect, it } from 'vitest';
import { bandHead, bandPlace } from '../../../aggregators/report/words/band-place.ts';

const BAND = { low: 0.2, high: 0.6 };

describe('bandPlace', () => {
  it.each([
    ['inside', [0.2, 0.6]],
    ['open', [0.19, 0.6]],
    ['open', [0.2, 0.61]],
    ['open', [0.1, 0.2]],
    ['open', [0.6, 0.9]],
    ['open', [0.1, 0.9]],
    ['below', [0.1, 0.19]],
    ['above', [0.61, 0.9]],
  ] as const)('is %s for %j', (place, interval) => {
    expect(bandPlace({ value: 0.3, interval: [...interval] }, BAND)).toBe(place);
  });

  it('places a value without an interval, and says so; none without a value', () => {
    expect(bandPlace({ value: 0.3, interval: null }, BAND)).toBe('inside (no interval)');
    expect(bandPlace({ value: 0.7, interval: null }, BAND)).toBe('above (no interval)');
    expect(bandPlace({ value: null, interval: null }, BAND)).toBe('—');
  });
});

it('bandHead names the quantity', () => {
  expect(bandHead('ESFP')).toBe('ESFP in its band');
});
