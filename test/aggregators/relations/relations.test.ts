import { describe, expect, it } from 'vitest';
import { relations } from '../../../aggregators/relations/relations.ts';

const model = (value: number, kappa: number | null) => ({
  deltaAR: value,
  deltaSCD: -value,
  psiScaled: 0.5,
  kappa,
  esfp: value ** 3,
});

describe('relations', () => {
  const found = relations([model(1, 0.1), model(2, null), model(3, 0.3), model(4, 0.2)]);
  const between = (one: string, other: string) =>
    found.find((relation) => relation.between[0] === one && relation.between[1] === other);

  it('relate every two of the five quantities once', () => {
    expect(found).toHaveLength(10);
    expect(new Set(found.map((relation) => relation.between.join())).size).toBe(10);
  });

  it('rest on the models that have both', () => {
    expect(between('deltaAR', 'deltaSCD')?.spearman).toMatchObject({ n: 4, coefficient: -1 });
    expect(between('deltaAR', 'esfp')?.kendall).toMatchObject({ n: 4, coefficient: 1 });
    expect(between('deltaAR', 'kappa')?.spearman).toMatchObject({ n: 3, coefficient: 0.5 });
    expect(between('kappa', 'esfp')?.kendall.n).toBe(3);
  });

  it('take values for equal that differ by rounding only', () => {
    const values = [0.1 + 0.2, 0.3, 0.5];
    const [first] = relations(
      values.map((one, i) => ({ ...model(one, null), deltaSCD: [0.1, 0.1, 0.2][i] ?? 0 })),
    );
    expect(first?.kendall.coefficient).toBe(1);
  });

  it('are null with a reason where a quantity is constant or there are too few models', () => {
    expect(between('psiScaled', 'esfp')?.spearman).toMatchObject({
      coefficient: null,
      p: null,
      reason: 'all values on one side are the same',
    });
    expect(JSON.stringify(relations([]))).not.toMatch(/NaN/);
    expect(
      relations([]).every(({ kendall }) => kendall.coefficient === null && kendall.reason !== null),
    ).toBe(true);
  });
});
