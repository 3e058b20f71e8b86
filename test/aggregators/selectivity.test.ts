import { describe, expect, it } from 'vitest';
import { CONTROL_TYPE, LICENSED_TYPES, selectivity } from '../../aggregators/selectivity.ts';

describe('selectivity', () => {
  it('licenses a stance on T1, T2, T3 and T6, takes T4 as control, and judges T5 neither way', () => {
    expect([...LICENSED_TYPES]).toEqual(['T1', 'T2', 'T3', 'T6']);
    expect(CONTROL_TYPE).toBe('T4');
  });

  it('is deltaSCD on licensed items less that on the control', () => {
    expect(selectivity(0.75, 0.25)).toBe(0.5);
    expect(selectivity(0.25, 0.75)).toBe(-0.5);
  });

  it('ranges from -2 to 2', () => {
    expect([selectivity(-1, 1), selectivity(1, -1)]).toEqual([-2, 2]);
  });

  it('is null where either is', () => {
    expect([selectivity(null, 0), selectivity(0, null), selectivity(null, null)]).toEqual([null, null, null]);
  });
});
