import { describe, expect, it } from 'vitest';
import { cosineDistance } from '../../aggregators/cosine-distance.ts';

describe('cosineDistance (equation 3)', () => {
  it('is 0 for one direction, 1 for a right angle, 2 for opposites', () => {
    expect(cosineDistance([3, 4], [3, 4])).toBe(0);
    expect(cosineDistance([1, 0], [0, 1])).toBe(1);
    expect(cosineDistance([1, 2], [-1, -2])).toBe(2);
  });

  it('does not depend on the lengths of the vectors', () => {
    expect(cosineDistance([2, 0], [3, 4])).toBeCloseTo(0.4, 12);
    expect(cosineDistance([3, 4], [20, 0])).toBeCloseTo(0.4, 12);
  });

  it('uses every dimension', () => {
    // (1*2 + 2*1 + 2*2) / (3 * 3)
    expect(cosineDistance([1, 2, 2], [2, 1, 2])).toBeCloseTo(1 - 8 / 9, 12);
  });

  it('takes typed arrays', () => {
    expect(cosineDistance(new Float32Array([1, 1]), new Float32Array([1, -1]))).toBe(1);
  });

  it('throws when the vectors have different lengths, either way round', () => {
    const message = 'cosineDistance: the vectors have 2 and 3 dimensions.';
    expect(() => cosineDistance([1, 2], [1, 2, 3])).toThrow(new RangeError(message));
    expect(() => cosineDistance([1, 2, 3], [1, 2])).toThrow(RangeError);
  });

  it('throws on a zero vector on either side', () => {
    const error = new RangeError('cosineDistance: a zero vector has no direction.');
    expect(() => cosineDistance([0, 0], [1, 0])).toThrow(error);
    expect(() => cosineDistance([1, 0], [0, 0])).toThrow(error);
  });
});
