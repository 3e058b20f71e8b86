import { describe, expect, it } from 'vitest';
import type { AttributionCounts } from '../../aggregators/judgement.ts';
import { cardOf, itemObservations, missing } from './builders.ts';

const counts = (self: number, third: number, echoed?: [number, number]): AttributionCounts => ({
  self,
  third,
  ...(echoed === undefined ? {} : { echoed: { self: echoed[0], third: echoed[1] } }),
});

const item = (id: string, P1: AttributionCounts, P2: AttributionCounts) =>
  itemObservations({ item: id }, { P1: { attribution: P1 }, P2: { attribution: P2 } });

describe('deltaAR without prompt echo (equation 2)', () => {
  it('leaves out the markers that echo the prompt', () => {
    // 1/2 - 1/4 with all markers; 1/2 - 1/3 without one of the three.
    const { deltaAR } = cardOf(item('X1', counts(1, 3, [0, 1]), counts(1, 1, [0, 0])));
    expect(deltaAR.value).toBeCloseTo(0.25, 12);
    expect(deltaAR.withoutEcho.value).toBeCloseTo(1 / 2 - 1 / 3, 12);
    expect(deltaAR.withoutEcho).toMatchObject({ n: 1, undefined: 0, missing: 0, reason: null });
  });

  it('takes echoes of the first person out of the first person', () => {
    const { withoutEcho } = cardOf(item('X1', counts(0, 1, [0, 0]), counts(3, 1, [2, 0]))).deltaAR;
    expect(withoutEcho.value).toBeCloseTo(0.5, 12);
  });

  it('is undefined for an item whose markers all echo the prompt', () => {
    const observations = [
      ...item('X1', counts(0, 2, [0, 2]), counts(1, 0, [0, 0])),
      ...item('X2', counts(0, 1, [0, 0]), counts(1, 0, [0, 0])),
    ];
    expect(cardOf(observations).deltaAR).toMatchObject({
      value: 1,
      n: 2,
      withoutEcho: { value: 1, n: 1, undefined: 1, missing: 0, reason: null },
    });
  });

  it('is null, with the reason, where of one response echoes were not counted', () => {
    const observations = [
      ...item('X1', counts(0, 2, [0, 1]), counts(1, 0)),
      ...item('X2', counts(0, 1, [0, 0]), counts(1, 0, [0, 0])),
    ];
    expect(cardOf(observations).deltaAR.withoutEcho).toEqual({
      value: null,
      n: 0,
      undefined: 0,
      missing: 0,
      reason: expect.stringMatching(/^of 1 responses .* run esfp judge on the output, which counts them$/),
    });
  });

  it('counts what is missing as missing, and asks for no echoes of it', () => {
    const observations = [
      ...itemObservations(
        { item: 'X1' },
        { P1: { attribution: missing() }, P2: { attribution: counts(1, 0, [0, 0]) } },
      ),
      ...item('X2', counts(0, 1, [0, 0]), counts(1, 0, [0, 0])),
    ];
    expect(cardOf(observations).deltaAR.withoutEcho).toMatchObject({
      value: 1,
      n: 1,
      missing: 1,
      reason: null,
    });
  });
});
