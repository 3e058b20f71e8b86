import { describe, expect, it } from 'vitest';
import { gradientShows } from '../../aggregators/gradient.ts';

const of = (P1: number | null, P2: number | null, P3: number | null, P4: number | null) =>
  gradientShows({ P1, P2, P3, P4 });

describe('gradientShows (Figure 4)', () => {
  it('is true when P2 and P4 both lie above P1 and P3', () => {
    expect(of(0.1, 0.8, 0.2, 0.7)).toBe(true);
    expect(of(0.2, 0.3, 0.1, 0.9)).toBe(true);
  });

  it.each([
    ['P2 is below P1', [0.5, 0.4, 0.1, 0.9]],
    ['P2 is below P3', [0.1, 0.4, 0.5, 0.9]],
    ['P4 is below P1', [0.5, 0.9, 0.1, 0.4]],
    ['P4 is below P3', [0.1, 0.9, 0.5, 0.4]],
  ] as const)('is false when %s', (_, [p1, p2, p3, p4]) => {
    expect(of(p1, p2, p3, p4)).toBe(false);
  });

  it('is false at a tie', () => {
    expect(of(0.5, 0.5, 0.1, 0.9)).toBe(false);
  });

  it('is null where a mean is undefined', () => {
    expect(of(null, 1, 0, 1)).toBeNull();
    expect(of(0, null, 0, 1)).toBeNull();
    expect(of(0, 1, null, 1)).toBeNull();
    expect(of(0, 1, 0, null)).toBeNull();
  });
});
