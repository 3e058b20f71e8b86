import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { esfp, flexibility } from '../../aggregators/composite.ts';
import { cohortPsiCeiling, scaledPsi } from '../../aggregators/phrasing-sensitivity.ts';
import { FIXED_PSI_CEILING } from '../../protocol.ts';

/** The eight models of the paper as released: four digits of the parts, five of flex and ESFP. */
const released = parse(readFileSync(new URL('../fixtures/released-scores.csv', import.meta.url), 'utf8'), {
  columns: true,
}).map((row) => {
  const { model = '', ...columns } = row as Record<string, string>;
  const number = (name: string) => Number(columns[name]);
  return {
    model,
    esfp: number('ESFP'),
    flex: number('flexibility_signal'),
    deltaAR: number('delta_AR'),
    psiMean: number('PSI_mean'),
    psiScaled: number('PSI_scaled'),
    deltaSCD: number('delta_SCD'),
    kappa: number('CPC_kappa'),
  };
});
const ceiling = cohortPsiCeiling(released.map(({ psiMean }) => psiMean));

const apart = (found: number | null, value: number) => Math.abs((found ?? Number.NaN) - value);
/* Half a unit of the fourth digit in PSI_mean, in the ceiling and in PSI_scaled. */
const ROUNDING = 0.5e-4 / 0.199 + (0.5e-4 * 0.2095) / 0.199 ** 2 + 0.5e-4;

describe('the released scores (Tables 5 and 7)', () => {
  it('are of eight models', () => {
    expect(released).toHaveLength(8);
  });

  it.each(released)('flex of $model follows from its parts', ({ flex, deltaAR, deltaSCD, psiScaled }) => {
    expect(apart(flexibility(deltaAR, deltaSCD, psiScaled), flex)).toBeLessThan(1.5e-4);
  });

  it.each(released)('ESFP of $model follows from its parts', (row) => {
    const flex = flexibility(row.deltaAR, row.deltaSCD, row.psiScaled);
    expect(apart(esfp(flex, row.kappa), row.esfp)).toBeLessThan(1.5e-4);
  });

  it('have a ceiling of 0.199, which later protocols fix', () => {
    expect(ceiling.toFixed(3)).toBe('0.199');
    expect(FIXED_PSI_CEILING).toBe(Number(ceiling.toFixed(3)));
  });

  it.each(released)('PSI_scaled of $model follows from the cohort', ({ psiMean, psiScaled }) => {
    expect(apart(scaledPsi(psiMean, ceiling), psiScaled)).toBeLessThan(ROUNDING);
  });

  it('rank alike under the cohort ceiling and the fixed one', () => {
    const ranking = (under: number) =>
      released
        .map((row) => ({
          model: row.model,
          score: esfp(flexibility(row.deltaAR, row.deltaSCD, scaledPsi(row.psiMean, under)), row.kappa) ?? 0,
        }))
        .sort((a, b) => b.score - a.score)
        .map(({ model }) => model);
    expect(ranking(ceiling)).toEqual(released.map(({ model }) => model));
    expect(ranking(FIXED_PSI_CEILING)).toEqual(released.map(({ model }) => model));
  });
});
