import { describe, expect, it } from 'vitest';
import { weightsFigure } from '../../../aggregators/report/figures/weights-figure.ts';
import { percent } from '../../../aggregators/report/format.ts';
import type { Report } from '../../../aggregators/score-card.ts';
import { drawn, reasonOf, svgOf } from '../drawn.ts';
import { variedReport } from '../varied-cohort.ts';

const report = variedReport({ models: Array.from({ length: 8 }, (_, i) => `m${i}`) });
type Scan = NonNullable<Report['cohort']['robustness']['scan']>;

function withScan(some: Partial<Scan>): Report {
  const { robustness } = report.cohort;
  if (robustness.scan === null) throw new Error('no scan');
  return {
    ...report,
    cohort: { ...report.cohort, robustness: { ...robustness, scan: { ...robustness.scan, ...some } } },
  };
}

const pair = (higher: string, lower: string, share: number | null) => ({
  higher,
  lower,
  share,
  reason: null,
});

describe('weightsFigure', () => {
  it('has every share above none at rank 1, and each statement that can be told', async () => {
    const { texts, width } = await svgOf(weightsFigure(report));
    const { scan } = report.cohort.robustness;
    for (const { model, share } of scan?.first ?? []) {
      if (share > 0) expect(texts).toEqual(expect.arrayContaining([model, percent(share)]));
    }
    expect(texts).toEqual(
      expect.arrayContaining(['top 4 the same', 'bottom 2 the same', percent(scan?.topSet.share ?? null)]),
    );
    expect(width).toBeLessThanOrEqual(640);
  });

  it('has the models at rank 1 by falling share, and counts those that never are', async () => {
    const figure = weightsFigure(
      withScan({
        first: [
          { model: 'm0', share: 0.3 },
          { model: 'm1', share: 0.7 },
          { model: 'm2', share: 0 },
        ],
        pairs: [],
      }),
    );
    const { texts } = await svgOf(figure);
    expect(texts.filter((text) => /^m\d$/.test(text))).toEqual(['m1', 'm0']);
    expect(drawn(figure).caption).toContain('At rank 1 under no weighting: 1 model.');
  });

  it('draws the eight pairs that keep their order least, of those that do not always', async () => {
    const pairs = [
      pair('m0', 'm1', 1),
      pair('m0', 'm2', null),
      ...Array.from({ length: 9 }, (_, i) => pair(`m${i % 8}`, `m${(i + 1) % 8}`, 0.9 - i / 20)),
    ];
    const figure = weightsFigure(withScan({ pairs }));
    const { texts } = await svgOf(figure);
    const drawnPairs = texts.filter((text) => text.includes(' over '));
    expect(drawnPairs).toHaveLength(8);
    expect(drawnPairs[0]).toBe('m0 over m1');
    expect(drawnPairs).not.toContain('m0 over m2');
    expect(texts).not.toContain('90%');
    expect(drawn(figure).caption).toContain('Of 9 such pairs, the 8 that keep their order least.');
  });

  it('counts statements that cannot be told', () => {
    const none = { share: null, reason: 'so' };
    const { caption } = drawn(weightsFigure(withScan({ wholeOrder: none, topSet: { ...none, size: 4 } })));
    expect(caption).toContain('Not drawn, since it cannot be told: 2 statements.');
  });

  it('is no picture of two models', () => {
    expect(reasonOf(weightsFigure(variedReport({ models: ['a', 'b'], items: 6 })))).toMatch(
      /^not drawn for 2 models: .* It speaks of weights alone/,
    );
  });

  it('says why one model has none', () => {
    expect(reasonOf(weightsFigure(variedReport({ models: ['a'], items: 2 })))).toBe(
      'Weightings are not scanned: there is 1 model with a composite, and an order takes two.',
    );
  });

  it('keeps rows of names that are cut alike apart', async () => {
    const models = ['one', 'two', 'three'].map((end) => `${'x'.repeat(300)}<${end}>`);
    const two = variedReport({ models, items: 6 });
    const { robustness } = two.cohort;
    if (robustness.scan === null) throw new Error('no scan');
    const scan = { ...robustness.scan, first: models.map((model) => ({ model, share: 0.31 })) };
    const { texts, svg } = await svgOf(
      weightsFigure({ ...two, cohort: { ...two.cohort, robustness: { ...robustness, scan } } }),
    );
    expect(texts.filter((text) => text === '31%')).toHaveLength(3);
    expect(new Set(texts.filter((text) => text.startsWith('xxx') && !text.includes(' over '))).size).toBe(3);
    expect(svg).not.toMatch(/<one|<two/);
  });
});
