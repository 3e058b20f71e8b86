import { describe, expect, it } from 'vitest';
import { comparedPairs } from '../../../aggregators/baseline/compared-pairs.ts';

describe('comparedPairs', () => {
  it('are P0 with P1, P1 with P2, then every two of one phrasing, without those that are not there', () => {
    const pairs = comparedPairs({ P0: ['a', 'b'], P1: ['c', null, 'd'], P2: ['e', 'f', 'f'] });
    expect(pairs.map((pair) => pair.join(''))).toEqual([
      ...['ac', 'ad', 'bc', 'bd'],
      ...['ce', 'cf', 'cf', 'de', 'df', 'df'],
      ...['ab', 'cd', 'ef', 'ef', 'ff'],
    ]);
    expect(comparedPairs({ P0: ['a'], P1: [], P2: ['b'] })).toEqual([]);
  });
});
