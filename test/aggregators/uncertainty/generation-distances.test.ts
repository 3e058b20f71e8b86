import { describe, expect, it } from 'vitest';
import { cosineDistance } from '../../../aggregators/cosine-distance.ts';
import { generationDistances, sensitivityOf } from '../../../aggregators/uncertainty/generation-distances.ts';
import { at, missing, observation } from '../builders.ts';
import { tableOf } from './measurements.ts';

const [row] = tableOf([
  observation({ phrasing: 'P0', repeat: 0, response: '0' }),
  observation({ phrasing: 'P0', repeat: 1, response: missing() }),
  observation({ phrasing: 'P1', repeat: 0, response: '0.2' }),
  observation({ phrasing: 'P1', repeat: 1, response: '0.6' }),
]);

describe('generationDistances', () => {
  it('has the distance of every pair of generations, missing where either is', () => {
    if (row === undefined) throw new Error('No row.');
    const [first, second] = generationDistances(row, 'P0', 'P1', (one, other) =>
      cosineDistance(at(Number(one)), at(Number(other))),
    );
    expect(first?.[0]).toBeCloseTo(0.2, 12);
    expect(first?.[1]).toBeCloseTo(0.6, 12);
    expect(second).toEqual(['missing', 'missing']);
  });
});

describe('sensitivityOf', () => {
  const distances = [
    [0.1, 0.2, 0.3],
    [0.4, 0.5, 0.9],
    [0.7, 'missing', 0.8],
  ] as const;

  it('is the mean over all pairs that are there', () => {
    expect(sensitivityOf(distances)).toBeCloseTo(3.9 / 8, 12);
  });

  it('leaves out one generation under both phrasings', () => {
    expect(sensitivityOf(distances, 2)).toBeCloseTo(0.3, 12);
    expect(sensitivityOf(distances, 0)).toBeCloseTo((0.5 + 0.9 + 0.8) / 3, 12);
  });

  it('is missing without a pair', () => {
    expect(sensitivityOf([[0.3]], 0)).toBe('missing');
    expect(sensitivityOf([])).toBe('missing');
  });
});
