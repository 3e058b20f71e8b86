import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { describe, expect, it } from 'vitest';
import { detectableDistance } from '../../../aggregators/gate/detectable-distance.ts';

describe('detectableDistance', () => {
  it('is the half-width and the t quantile of 80% standard errors', () => {
    const [t, power] = [tQuantile(0.975, 10), tQuantile(0.8, 10)];
    const found = detectableDistance({ estimate: 0.1, interval: [-0.1, 0.3], df: 10 }, 0.95);
    expect(found).toBeCloseTo(0.2 + (0.2 / t) * power, 9);
  });

  it('goes by the longer side of an interval that leans', () => {
    const even = detectableDistance({ estimate: 0.1, interval: [-0.1, 0.3], df: 10 }, 0.95);
    for (const interval of [
      [0.05, 0.3],
      [-0.1, 0.15],
    ] as const) {
      expect(detectableDistance({ estimate: 0.1, interval, df: 10 }, 0.95)).toBeCloseTo(even ?? 0, 12);
    }
  });

  it('is none without an interval', () => {
    expect(detectableDistance({ estimate: 0.1, interval: null, df: null }, 0.95)).toBeNull();
    expect(detectableDistance({ estimate: null, interval: [0, 1], df: 3 }, 0.95)).toBeNull();
  });
});
