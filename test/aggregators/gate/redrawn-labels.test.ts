import { describe, expect, it } from 'vitest';
import { densityDraws, type LabelCounts, labelCounts } from '../../../aggregators/gate/redrawn-labels.ts';
import { generationOf } from '../../../aggregators/generation.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';
import { missing, observation, panel } from '../builders.ts';

/** The mean of what is drawn for a response. */
function meanOf(draws: ReturnType<typeof densityDraws>, i: number, times = 4000): number {
  const random = seededRandom(1, `redrawn ${i}`);
  const values = Array.from({ length: times }, () => draws[i]?.(random)).filter(
    (one) => typeof one === 'number',
  );
  return values.reduce((total, one) => total + one, 0) / values.length;
}

const responses = (...b: number[]): LabelCounts[] => b.map((count) => [10 - count, count, 0]);
const grouped = (counts: readonly LabelCounts[], group = 'T1') =>
  densityDraws(
    counts,
    counts.map(() => group),
  );

describe('labelCounts', () => {
  it('are of the panel’s labels, abstentions apart', () => {
    const generation = generationOf(observation({ labelled: panel('ABCA-', 'ABCBA') }), 'unanimity');
    expect(labelCounts(generation, 'unanimity')).toEqual([1, 1, 2]);
  });

  it('are none where labels are missing', () => {
    expect(
      labelCounts(generationOf(observation({ labelled: missing() }), 'unanimity'), 'unanimity'),
    ).toBeNull();
  });
});

describe('densityDraws', () => {
  it('leave responses that differ much near their own shares', () => {
    const draws = grouped(responses(0, 0, 10, 10, 0, 10));
    expect(meanOf(draws, 0)).toBeLessThan(0.05);
    expect(meanOf(draws, 2)).toBeGreaterThan(0.95);
    // Ten sentences of its own, and half a one of its group's, whose shares are even.
    expect(meanOf(draws, 0)).toBeCloseTo((0.5 * 0.5) / 10.5, 2);
    expect(meanOf(draws, 2)).toBeCloseTo((10 + 0.5 * 0.5) / 10.5, 2);
  });

  it('pull responses that differ by chance alone towards their group', () => {
    const draws = grouped(responses(4, 5, 5, 6, 5, 5));
    // Ten sentences of its own, and twenty of its group's.
    expect(meanOf(draws, 0)).toBeCloseTo((4 + 20 * 0.5) / 30, 2);
    expect(meanOf(draws, 3)).toBeCloseTo((6 + 20 * 0.5) / 30, 2);
  });

  it('pull towards their own group alone', () => {
    const counts = [...responses(0, 0, 0, 0), ...responses(9, 10, 9, 10)];
    const draws = densityDraws(counts, ['T4', 'T4', 'T4', 'T4', 'T1', 'T1', 'T1', 'T1']);
    expect(meanOf(draws, 0)).toBe(0);
    expect(meanOf(draws, 4)).toBeGreaterThan(0.9);
  });

  it('keep the level of the group', () => {
    const counts = responses(1, 3, 4, 6, 8, 2, 5, 7);
    const draws = grouped(counts);
    const mean = counts.reduce((total, _, i) => total + meanOf(draws, i), 0) / counts.length;
    expect(mean).toBeCloseTo(0.45, 2);
  });

  it('vary between draws, and have no density where all is C', () => {
    const draws = grouped([[1, 1, 0], [5, 5, 0], [0, 0, 0], null]);
    const random = seededRandom(2, 'vary');
    expect(new Set(Array.from({ length: 50 }, () => draws[0]?.(random))).size).toBeGreaterThan(1);
    expect(draws[2]?.(random)).toBe('undefined');
    expect(draws[3]?.(random)).toBe('missing');
    const silent = grouped([
      [0, 0, 4],
      [0, 0, 5],
    ]);
    expect(silent[0]?.(random)).toBe('undefined');
  });
});
