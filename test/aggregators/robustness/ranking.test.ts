import { describe, expect, it } from 'vitest';
import { bottom, first, rankAmong, ranking, top } from '../../../aggregators/robustness/ranking.ts';

const places = ranking(['a', 'b', 'c', 'd'], [0.2, 0.9, 0.5, 0.2]);

describe('a ranking', () => {
  it('stands by falling score; equal scores share the better rank', () => {
    expect(places.map(({ model, rank }) => [model, rank])).toEqual([
      ['b', 1],
      ['c', 2],
      ['a', 3],
      ['d', 3],
    ]);
    expect(rankAmong(0.5, [0.2, 0.9, 0.5])).toBe(2);
  });

  it('has as many firsts as tie there', () => {
    expect(first(places)).toEqual(['b']);
    expect(first(ranking(['a', 'b', 'c'], [1, 2, 2]))).toEqual(['b', 'c']);
    expect(first([])).toEqual([]);
  });

  it('has a top and a bottom, in order', () => {
    expect(top(places, 2)).toEqual({ models: ['b', 'c'] });
    expect(bottom(places, 2)).toEqual({ models: ['a', 'd'] });
    expect(bottom(places, 3)).toEqual({ models: ['c', 'a', 'd'] });
  });

  it('has none across a tie, nor of as many models as there are', () => {
    expect(top(places, 3)).toEqual({ reason: 'a tie stands across the edge of the top 3' });
    expect(bottom(places, 1)).toEqual({ reason: 'a tie stands across the edge of the bottom 1' });
    expect(top(places, 4)).toEqual({ reason: 'a top 4 takes 5 models, and there are 4' });
    expect(bottom(places, 4)).toEqual({ reason: 'a bottom 4 takes 5 models, and there are 4' });
    expect(bottom(places, 9)).toHaveProperty('reason');
    expect(top([], 1)).toEqual({ reason: 'a top 1 takes 2 models, and there are 0' });
    expect(top(places.slice(0, 1), 1)).toEqual({ reason: 'a top 1 takes 2 models, and there is 1' });
  });

  it('takes one score a model', () => {
    expect(() => ranking(['a'], [1, 2])).toThrow(/2 scores of 1 model;/);
  });
});
