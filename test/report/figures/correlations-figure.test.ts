import { describe, expect, it } from 'vitest';
import { correlationsFigure } from '../../../aggregators/report/figures/correlations-figure.ts';
import { decimal } from '../../../aggregators/report/format.ts';
import type { Report } from '../../../aggregators/score-card.ts';
import { drawn, reasonOf, svgOf } from '../drawn.ts';
import { variedReport } from '../varied-cohort.ts';

const names = (n: number) => Array.from({ length: n }, (_, i) => `m${i}`);
const report = variedReport({ models: names(8) });

/** The report with other correlations. */
function withPairs(change: (pair: Pair, index: number) => Pair): Report {
  const { relations } = report.cohort;
  return {
    ...report,
    cohort: { ...report.cohort, relations: { ...relations, pairs: relations.pairs?.map(change) ?? null } },
  };
}
type Pair = NonNullable<Report['cohort']['relations']['pairs']>[number];

describe('correlationsFigure', () => {
  it('has rho of each of the ten pairs once, with its n, and a star where p is small', async () => {
    const { texts, width } = await svgOf(correlationsFigure(report));
    const { pairs } = report.cohort.relations;
    expect(pairs).toHaveLength(10);
    for (const { spearman } of pairs ?? []) {
      const star = spearman.p !== null && spearman.p < 0.05 ? '*' : '';
      expect(texts).toContain(`${decimal(spearman.coefficient)}${star}`);
    }
    expect(texts.filter((text) => text === 'n = 8')).toHaveLength(10);
    expect(texts.some((text) => text.endsWith('*'))).toBe(true);
    expect(width).toBeLessThanOrEqual(640);
  });

  it('stars below 0.05 and not at it', () => {
    const at = (p: number) =>
      drawn(
        correlationsFigure(
          withPairs((pair) => ({ ...pair, spearman: { ...pair.spearman, coefficient: 0.5, p } })),
        ),
      ).alt;
    expect(at(0.049)).toContain('0.500*');
    expect(at(0.05)).not.toContain('*');
  });

  it('shows the sign by colour and the strength by its fullness, beside the number', async () => {
    const { svg } = await svgOf(
      correlationsFigure(
        withPairs((pair, i) => ({
          ...pair,
          spearman: { ...pair.spearman, coefficient: i === 0 ? -0.8 : 0.2 },
        })),
      ),
    );
    expect(svg.match(/fill="#c2571a" fill-opacity="0.4"/g)).toHaveLength(1);
    expect(svg.match(/fill="#0b6fa4" fill-opacity="0.1"/g)).toHaveLength(9);
  });

  it('is descriptive below twenty models', () => {
    expect(drawn(correlationsFigure(report)).caption).toContain('Descriptive where n < 20');
    const large = withPairs((pair) => ({
      ...pair,
      spearman: { ...pair.spearman, n: 20, descriptive: false },
    }));
    expect(drawn(correlationsFigure(large)).caption).not.toContain('Descriptive');
  });

  it('has a dash, counted, where a pair has none', async () => {
    const figure = correlationsFigure(
      withPairs((pair, i) =>
        i < 2 ? { ...pair, spearman: { ...pair.spearman, coefficient: null, p: null, reason: 'so' } } : pair,
      ),
    );
    expect((await svgOf(figure)).texts.filter((text) => text === '—')).toHaveLength(2);
    expect(drawn(figure).caption).toContain('2 pairs without a correlation: a dash.');
  });

  it.each([
    [1, 'No rank correlations: there is 1 model, and a rank correlation takes three.'],
    [
      2,
      'No rank correlations: with 2 models a rank correlation is 1 or -1 whatever they measure; it takes three.',
    ],
  ])('says why %d models have none', (n, reason) => {
    expect(reasonOf(correlationsFigure(variedReport({ models: names(n), items: 2 })))).toBe(reason);
  });
});
