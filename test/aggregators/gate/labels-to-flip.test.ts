import { describe, expect, it } from 'vitest';
import { type Decided, labelsToFlip } from '../../../aggregators/gate/labels-to-flip.ts';
import { tippingOfThreshold } from '../../../aggregators/missing/tipping-point.ts';
import { tableOf } from '../missing/tables.ts';

/** Four responses of ten sentences under each: deltaSCD is 0.5, and one label moves it by 0.025. */
const rows = tableOf(
  ...[3, 5, 7, 9].map((b, i) => ({
    type: i === 3 ? ('T4' as const) : ('T1' as const),
    P1: [`${'B'.repeat(1)}${'A'.repeat(9)}`],
    P2: [`${'B'.repeat(b)}${'A'.repeat(10 - b)}`],
  })),
);
const rule = { quantity: 'deltaSCD', type: null, threshold: 0.3, good: 'above' } as const;
const held: Decided = { estimate: 0.5, interval: [0.41, 0.59], verdict: 'pass' };

describe('labelsToFlip', () => {
  it('counts the fewest that bring the interval to the threshold, and the estimate', () => {
    // Over 0.11 and over 0.2 by steps of 0.025; at the threshold itself both still pass.
    expect(labelsToFlip(rule, held, 'm', rows, 'unanimity')).toEqual({
      labels: 80,
      toUndecided: 5,
      toThreshold: 9,
      why: null,
    });
  });

  it('agrees with the tipping point of the same conclusion', () => {
    for (const threshold of [0.05, 0.26, 0.3, 0.49, 0.5]) {
      const found = labelsToFlip({ ...rule, threshold }, held, 'm', rows, 'unanimity');
      const tipping = tippingOfThreshold(
        { model: 'm', rows },
        { relation: '>=', threshold },
        'unanimity',
        null,
      );
      expect(found?.toThreshold).toBe(tipping.count);
    }
    const found = labelsToFlip({ ...rule, good: 'below', threshold: 0.62 }, held, 'm', rows, 'unanimity');
    const tipping = tippingOfThreshold(
      { model: 'm', rows },
      { relation: '<=', threshold: 0.62 },
      'unanimity',
      null,
    );
    expect(found?.toThreshold).toBe(tipping.count);
  });

  it('of a fail counts those that reach the threshold, which is good', () => {
    const failed = { ...held, verdict: 'fail' } as const;
    expect(labelsToFlip({ ...rule, threshold: 0.7 }, failed, 'm', rows, 'unanimity')).toMatchObject({
      toUndecided: 5,
      toThreshold: 8,
    });
    expect(labelsToFlip({ ...rule, good: 'below' }, failed, 'm', rows, 'unanimity')).toMatchObject({
      toUndecided: 5,
      toThreshold: 8,
    });
  });

  it('of an undecided rule counts those to the threshold alone', () => {
    const open = { ...held, verdict: 'undecided' } as const;
    const found = labelsToFlip({ ...rule, threshold: 0.45 }, open, 'm', rows, 'unanimity');
    expect(found).toMatchObject({ toUndecided: null, toThreshold: 3 });
    expect(found?.why).not.toBeNull();
  });

  it('says where no labels would do', () => {
    const found = labelsToFlip({ ...rule, threshold: -1 }, held, 'm', rows, 'unanimity');
    // All 60 labels of A under P1 and of B under P2 move it to -1, and no further.
    expect(found).toMatchObject({ toUndecided: 57, toThreshold: null, why: 'no flips of these labels do' });
  });

  it('takes the labels of a type alone, and of selectivity both signs', () => {
    const ofType = labelsToFlip(
      { ...rule, type: 'T4' },
      { ...held, estimate: 0.8, interval: [0.5, 1] },
      'm',
      rows,
      'unanimity',
    );
    // Of one item a label moves it by 0.1.
    expect(ofType).toMatchObject({ labels: 20, toUndecided: 3, toThreshold: 6 });
    const selectivity = { ...rule, quantity: 'selectivity', threshold: -0.5 } as const;
    const found = labelsToFlip(
      selectivity,
      { estimate: -0.4, interval: [-0.45, -0.35], verdict: 'pass' },
      'm',
      rows,
      'unanimity',
    );
    // The labels of T4 do most: over 0.05 and over 0.1, by steps of 0.1.
    expect(found).toMatchObject({ labels: 80, toUndecided: 1, toThreshold: 2 });
    // Only one A is left under P2 of T4 and one B under P1: beyond 0.2 the licensed ones must do, by steps of 1/30.
    const far = labelsToFlip(
      { ...selectivity, threshold: -0.75 },
      { estimate: -0.4, interval: null, verdict: 'undecidable' },
      'm',
      rows,
      'unanimity',
    );
    expect(far).toMatchObject({ toUndecided: null, toThreshold: 7 });
  });

  it('is none for ESFP, and none without an estimate', () => {
    expect(labelsToFlip({ ...rule, quantity: 'esfp' }, held, 'm', rows, 'unanimity')).toBeNull();
    expect(labelsToFlip(rule, { ...held, estimate: null }, 'm', rows, 'unanimity')).toBeNull();
  });
});
