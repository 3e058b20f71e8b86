import { describe, expect, it } from 'vitest';
import { normalQuantile, normalTail } from '../../../aggregators/uncertainty/normal.ts';

describe('the normal distribution', () => {
  it.each([
    [0, 0.5],
    [1.959963984540054, 0.025],
    [-1, 0.8413447460685429],
    [5, 2.866515718791933e-7],
  ])('has above %d the share %d', (z, share) => {
    expect(normalTail(z) / share).toBeCloseTo(1, 10);
  });

  it.each([0.001, 0.3, 0.5, 0.975, 0.9999])('has its quantile where its tail is: %d', (share) => {
    expect(normalTail(-normalQuantile(share))).toBeCloseTo(share, 9);
  });
});
