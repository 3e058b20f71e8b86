import { describe, expect, it } from 'vitest';
import type { AnswerProcess } from '../../../aggregators/gate/answer-process.ts';
import { damagingOf } from '../../../aggregators/gate/damaging.ts';
import type { DrawnGeneration } from '../../../aggregators/gate/drawn-item.ts';
import type { ItemType } from '../../../corpus/item.ts';

const half = () => 0.5;

/** What an item answers, whatever the lot: its SCD and AR tell which item and phrasing it is of. */
const answer = (of: number): DrawnGeneration => ({
  density: { P1: of + 0.01, P2: of + 0.02 },
  attributionRate: { P1: of + 0.03, P2: of + 0.04 },
  ratings: ['positive', 'neutral', 'negative'],
});
const types: readonly ItemType[] = ['T1', 'T4', 'T5', 'T4'];
const process: AnswerProcess = {
  items: types.map((type, i) => ({
    type,
    draw: () => ({ at: 0, generation: answer(i / 10) }),
    distance: () => 0.1,
  })),
  repeats: 1,
  assumptions: [],
};

const asIs: DrawnGeneration = {
  density: { P1: 0.8, P2: 0.9 },
  attributionRate: { P1: 0.6, P2: 0.7 },
  ratings: ['positive', 'positive', 'positive'],
};
const damaged = (...plant: Parameters<typeof damagingOf>) => {
  const damage = damagingOf(...plant);
  return types.map((_, i) => damage?.(i, asIs, half) ?? asIs);
};

describe('damage', () => {
  it('of reporting gives P2 the SCD and the AR of an answer to P1 of the same item', () => {
    expect(damaged({ damage: 'reporting', share: 1 }, process, half)).toEqual(
      types.map((_, i) => ({
        density: { P1: 0.8, P2: i / 10 + 0.01 },
        attributionRate: { P1: 0.6, P2: i / 10 + 0.03 },
        ratings: asIs.ratings,
      })),
    );
  });

  it('of opining gives P2 of T4 the SCD and the AR of an answer to P2 of a licensed item', () => {
    const opined = {
      density: { P1: 0.8, P2: 0.02 },
      attributionRate: { P1: 0.6, P2: 0.04 },
      ratings: asIs.ratings,
    };
    expect(damaged({ damage: 'opining on T4', share: 1 }, process, half)).toEqual([
      asIs,
      opined,
      asIs,
      opined,
    ]);
  });

  it('reaches as many items as it says, and none where there is none', () => {
    const hit = damaged({ damage: 'reporting', share: 0.5 }, process, half).filter((one) => one !== asIs);
    expect(hit).toHaveLength(2);
    expect(damagingOf({ damage: 'none', share: 0 }, process, half)).toBeUndefined();
  });
});
