import { describe, expect, it } from 'vitest';
import { itemContrasts } from '../../../aggregators/items/item-contrasts.ts';
import { tableOf } from '../missing/tables.ts';

const labels = (P1: string | null, P2: string | null) => ({ P1: [P1], P2: [P2] });

const models = [
  { model: 'm', rows: tableOf(labels('AA', 'BB'), labels('AA', 'AB'), labels('AB', 'CC'), labels('A', 'A')) },
  { model: 'n', rows: tableOf(labels('AA', 'AB'), labels('A', null), labels('AB', 'CC'), labels('A', 'A')) },
];

describe('itemContrasts (Figure 6)', () => {
  const [shifts, half, none, floor] = itemContrasts(models);

  it('is SCD under P2 less SCD under P1 of every model, item by item', () => {
    expect(shifts?.byModel).toEqual([
      { model: 'm', deltaSCD: 1 },
      { model: 'n', deltaSCD: 0.5 },
    ]);
    expect(half?.byModel.map(({ deltaSCD }) => deltaSCD)).toEqual([0.5, 'missing']);
    expect(none?.byModel.map(({ deltaSCD }) => deltaSCD)).toEqual(['undefined', 'undefined']);
  });

  it('has the mean and the sample deviation over the models on which it is defined', () => {
    expect(shifts).toMatchObject({ item: 'X1', type: 'T1', n: 2, mean: 0.75 });
    expect(shifts?.deviation).toBeCloseTo(Math.sqrt(2 * 0.25 ** 2), 12);
    expect(half).toMatchObject({ n: 1, mean: 0.5, deviation: null, extreme: null });
    expect(none).toMatchObject({ n: 0, mean: null, deviation: null, extreme: null });
  });

  it('marks items at the ceiling and the floor, beyond 0.6 and below 0.05', () => {
    expect([shifts?.extreme, floor?.extreme]).toEqual(['ceiling', 'floor']);
    const at = (B: number, of: number) => {
      const p2 = 'B'.repeat(B) + 'A'.repeat(of - B);
      return itemContrasts([{ model: 'm', rows: tableOf(labels('A', p2)) }])[0]?.extreme;
    };
    expect([at(3, 5), at(4, 6), at(1, 20), at(1, 21)]).toEqual([null, 'ceiling', null, 'floor']);
  });

  it('is empty without a model, and refuses tables of different items', () => {
    expect(itemContrasts([])).toEqual([]);
    expect(() => itemContrasts([...models, { model: 'o', rows: tableOf(labels('A', 'B')) }])).toThrow(
      /tables of m and o hold different items/,
    );
    const backwards = { model: 'o', rows: (models[0]?.rows ?? []).toReversed() };
    expect(() => itemContrasts([...models, backwards])).toThrow(/different items/);
  });
});
