import { describe, expect, it } from 'vitest';
import type { Cell } from '../../aggregators/cell.ts';
import { compareDeltaSCD } from '../../aggregators/compare.ts';
import type { ScoreCard } from '../../aggregators/score-card.ts';

/** As much of a card as a comparison reads: SCD under P1 is 0.25, so that an item's deltaSCD is its SCD under P2 less that. */
function card(model: string, underP2: readonly Cell[]): ScoreCard {
  const perItem = underP2.map((P2, i) => ({
    item: `I${i}`,
    type: 'T1',
    density: { P0: 0.5, P1: 0.25, P2, P3: 0.75, P4: 1 },
  }));
  return { model, perItem, judgedBy: [] } as unknown as ScoreCard;
}

describe('compareDeltaSCD', () => {
  it('says which judges were not the same for both models, as far as their servers tell', () => {
    const judgedBy = (...byJudge: readonly (readonly (string | null)[])[]): ScoreCard['judgedBy'] =>
      byJudge.map((names, i) => ({
        judge: `judge-${i + 1}`,
        served: names.map((model) => ({ model, first: '2026-11-01', last: '2026-11-01', judgements: 1 })),
      }));
    const changes = (from: ScoreCard['judgedBy'], to: ScoreCard['judgedBy']) =>
      compareDeltaSCD({ ...card('a', []), judgedBy: from }, { ...card('b', []), judgedBy: to }).judgeChanges;
    expect(changes(judgedBy(['old'], ['same']), judgedBy(['new'], ['same']))).toEqual([
      { judge: 'judge-1', from: ['old'], to: ['new'] },
    ]);
    expect(changes(judgedBy([], ['same', 'more']), judgedBy([], ['same']))).toEqual([
      { judge: 'judge-2', from: ['same', 'more'], to: ['same'] },
    ]);
    expect(changes(judgedBy(['x']), judgedBy(['x', 'y']))).toHaveLength(1);
    expect(changes(judgedBy(['x', 'y']), judgedBy(['x', 'z']))).toHaveLength(1);
    // Order plays no part, and who gave no name tells nothing.
    expect(changes(judgedBy(['x', 'y']), judgedBy(['y', 'x']))).toEqual([]);
    expect(changes(judgedBy(['x', null]), judgedBy([null, 'x']))).toEqual([]);
    expect(changes(judgedBy(['old']), judgedBy([null]))).toEqual([]);
    expect(changes(judgedBy([]), judgedBy(['new']))).toEqual([]);
    expect(changes(judgedBy(['old']), [])).toEqual([]);
  });

  it('pairs the items that both models define and leaves the others out', () => {
    const comparison = compareDeltaSCD(
      card('a', [0, 0.5, 'undefined', 0.2, 0.1]),
      card('b', [0.4, 0.7, 0.9, 'missing', 0.4]),
    );
    expect(comparison).toMatchObject({ from: 'a', to: 'b', n: 3, verdict: 'higher' });
    expect(comparison.mean).toBeCloseTo(0.3, 12);
    // t(0.975, 2 df) = 4.302652729911275, sd 0.1
    expect(comparison.interval?.[0]).toBeCloseTo(0.3 - (4.302652729911275 * 0.1) / Math.sqrt(3), 9);
    expect(comparison.interval?.[1]).toBeCloseTo(0.3 + (4.302652729911275 * 0.1) / Math.sqrt(3), 9);
  });

  it('says lower where the interval lies below zero', () => {
    expect(compareDeltaSCD(card('a', [0.9, 0.8, 0.9]), card('b', [0.1, 0.1, 0.2])).verdict).toBe('lower');
  });

  it('is undecided where zero lies inside, and says nothing where there is no interval', () => {
    expect(compareDeltaSCD(card('a', [0.1, 0.9, 0.5]), card('b', [0.9, 0.1, 0.6])).verdict).toBe('undecided');
    expect(compareDeltaSCD(card('a', [0.1]), card('b', [0.9]))).toMatchObject({
      interval: null,
      verdict: null,
    });
  });

  it('takes a side only where the interval leaves zero out, however narrowly', () => {
    const spread = [-0.1, 0, 0.1];
    const shifted = (by: number) =>
      compareDeltaSCD(
        card('a', [0.5, 0.5, 0.5]),
        card(
          'b',
          spread.map((one) => 0.5 + by + one),
        ),
      );
    const half = (4.302652729911275 * 0.1) / Math.sqrt(3);
    expect(shifted(half + 0.001).verdict).toBe('higher');
    expect(shifted(half - 0.001).verdict).toBe('undecided');
    expect(shifted(0.001 - half).verdict).toBe('undecided');
    expect(shifted(-0.001 - half).verdict).toBe('lower');
  });

  it('compares P2 with P1 and no other phrasing', () => {
    const [a, b] = [card('a', [0.5, 0.5]), card('b', [0.5, 0.5])];
    const moved = {
      ...b,
      perItem: b.perItem.map((row, i) => ({ ...row, density: { ...row.density, P1: i / 2 } })),
    };
    expect(compareDeltaSCD(a, moved).mean).toBeCloseTo(0, 12);
    expect(compareDeltaSCD(a, moved).interval).not.toBeNull();
    const others = {
      ...b,
      perItem: b.perItem.map((row) => ({ ...row, density: { ...row.density, P0: 0, P3: 0, P4: 0 } })),
    };
    expect(compareDeltaSCD(a, others)).toMatchObject({ mean: 0, interval: null });
  });
});
