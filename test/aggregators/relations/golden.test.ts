import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kendall } from '../../../aggregators/relations/kendall.ts';
import { spearman } from '../../../aggregators/relations/spearman.ts';

interface Golden {
  readonly x: number[];
  readonly y: number[];
  readonly spearman: { readonly rho: number; readonly p: number };
  readonly kendallTauB: { readonly tau: number; readonly p: number };
}
const { rankCorrelation: cases }: { rankCorrelation: Golden[] } = JSON.parse(
  readFileSync(new URL('../../fixtures/statistics.json', import.meta.url), 'utf8'),
);

describe('rank correlations against the golden values', () => {
  it('have cases with ties and without, of few pairs and of many', () => {
    expect(
      cases.map(({ x, y }) => [x.length, new Set(x).size === x.length && new Set(y).size === y.length]),
    ).toEqual([
      [8, false],
      [8, true],
      [20, false],
      [20, true],
      [60, true],
    ]);
  });

  it.each(cases)('agree to 1e-9 (p $spearman.p)', ({ x, y, ...golden }) => {
    const rho = spearman(x, y);
    const tau = kendall(x, y);
    expect(rho.coefficient).toBeCloseTo(golden.spearman.rho, 9);
    expect((rho.p ?? 0) / golden.spearman.p).toBeCloseTo(1, 9);
    expect(tau.coefficient).toBeCloseTo(golden.kendallTauB.tau, 9);
    expect((tau.p ?? 0) / golden.kendallTauB.p).toBeCloseTo(1, 9);
    expect([rho.n, tau.n]).toEqual([x.length, x.length]);
    expect(rho.descriptive).toBe(x.length < 20);
    expect(tau.descriptive).toBe(x.length < 20);
  });
});
