import { describe, expect, it } from 'vitest';
import { expandedTail } from '../../../aggregators/uncertainty/expanded-tail.ts';

describe('expandedTail', () => {
  it('tends to the plain tail with many degrees of freedom, and lies further out with few', () => {
    expect(expandedTail(1e6, 0.95)).toBeCloseTo(0.025, 5);
    expect(expandedTail(1e6, 0.8)).toBeCloseTo(0.1, 5);
    // t at 9 degrees of freedom is 2.26216.
    expect(expandedTail(9, 0.95)).toBeCloseTo(0.011844, 6);
  });

  it('lies further out where the resamples vary too little', () => {
    // Of ten clusters: Phi(-2.26216 sqrt(10/9)) = Phi(-2.38452); of 104, by their 103 degrees.
    expect(expandedTail(9, 0.95, Math.sqrt(10 / 9))).toBeCloseTo(0.00855, 5);
    expect(expandedTail(103, 0.95, Math.sqrt(104 / 103))).toBeCloseTo(0.0231, 4);
  });
});
