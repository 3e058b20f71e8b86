import { describe, expect, it } from 'vitest';
import { embeddingDistances } from '../../aggregators/response-distance.ts';

describe('embeddingDistances', () => {
  const distanceOf = embeddingDistances(
    new Map<string, ArrayLike<number>>([
      ['east', [1, 0]],
      ['north', new Float32Array([0, 2])],
      ['', [-1, 0]],
    ]),
  );

  it('are cosine distances, both ways round', () => {
    expect(distanceOf('east', 'north')).toBe(1);
    expect(distanceOf('', 'east')).toBe(2);
    expect(distanceOf('east', '')).toBe(2);
  });

  it('refuse a response that was not embedded', () => {
    expect(() => distanceOf('east', 'west')).toThrow(RangeError);
    expect(() => distanceOf('west', 'east')).toThrow('embed all of responsesToEmbed first');
  });
});
