import { describe, expect, it } from 'vitest';
import type { MetricsOfType } from '../../../aggregators/items/type-metrics.ts';
import { PALETTE } from '../../../aggregators/report/figures/theme.ts';
import { typesFigure } from '../../../aggregators/report/figures/types-figure.ts';
import { decimal } from '../../../aggregators/report/format.ts';
import type { Report, ScoreCard } from '../../../aggregators/score-card.ts';
import { ITEM_TYPES, type ItemType } from '../../../corpus/item.ts';
import { drawn, reasonOf, svgOf } from '../drawn.ts';
import { variedReport } from '../varied-cohort.ts';
import { dataOf } from './board.ts';

const report = variedReport({ models: ['a'], items: 6 });

/** The report of one model with these values of deltaSCD by type; a type without one was not asked. */
function withDeltas(
  deltas: Partial<Record<ItemType, Pick<MetricsOfType['deltaSCD'], 'value' | 'interval'>>>,
): Report {
  const change = (card: ScoreCard): ScoreCard => {
    const byType: ScoreCard['byType'] = {};
    for (const type of ITEM_TYPES) {
      const [own, delta] = [card.byType[type], deltas[type]];
      if (own !== undefined && delta !== undefined)
        byType[type] = { ...own, deltaSCD: { ...own.deltaSCD, ...delta } };
    }
    return { ...card, byType };
  };
  return { ...report, cards: report.cards.map(change) };
}

const DELTAS = withDeltas({
  T1: { value: 1, interval: [0.9, 1.1] },
  T2: { value: -0.5, interval: [-0.6, -0.4] },
  T3: { value: 0.25, interval: null },
  T4: { value: 0.125, interval: [-0.057, 0.307] },
  T5: { value: 0.75, interval: [0.5, 1] },
  T6: { value: null, interval: null },
});

/** Fill and its opacity of every cell, from T1 to T6. */
const cells = (svg: string) =>
  [...svg.matchAll(/<path[^>]* fill-opacity="[^"]*"[^>]*>/g)].map(([path]) => ({
    fill: /fill="([^"]*)"/.exec(path)?.[1],
    opacity: Number(/fill-opacity="([^"]*)"/.exec(path)?.[1]),
  }));

describe('typesFigure', () => {
  it('has value and interval of each type as the report has them, the control and the described type marked', async () => {
    const { texts, width } = await svgOf(typesFigure(DELTAS));
    expect(texts).toEqual(expect.arrayContaining(['T1', 'T2', 'T3', 'T4 fact', 'T5 descr.', 'T6']));
    expect(texts).toEqual(expect.arrayContaining(['1.000', '0.900, 1.100', '-0.500', '-0.600, -0.400']));
    expect(texts).toEqual(expect.arrayContaining(['0.125', '-0.057, 0.307', '0.250', '—']));
    expect(texts.filter((text) => text === 'no interval')).toHaveLength(2);
    expect(width).toBeLessThanOrEqual(640);
    const { caption } = drawn(typesFigure(DELTAS));
    expect(caption).toContain('T4, framed, are the fact items');
    expect(caption).toContain('A dash (1) is a deltaSCD that is not defined.');
  });

  it('shades by distance from zero, its colour by sign, and neither the described type nor a blank', async () => {
    const { svg } = await svgOf(typesFigure(DELTAS));
    const [T1, T2, T3, T4, T5, T6] = cells(svg);
    expect(T1).toEqual({ fill: PALETTE.first, opacity: 0.4 });
    expect(T2).toEqual({ fill: PALETTE.second, opacity: 0.2 });
    expect(T3?.opacity).toBeCloseTo(0.1);
    expect(T4?.opacity).toBeCloseTo(0.05);
    expect(T5?.opacity).toBe(0);
    expect(T6?.opacity).toBe(0);
  });

  it('frames the control over all rows, and nothing without one', async () => {
    const framed = async (one: Report) =>
      (await svgOf(typesFigure(one))).svg.match(/stroke-dasharray/g)?.length ?? 0;
    expect(await framed(DELTAS)).toBe(1);
    const without = withDeltas({ T1: { value: 0, interval: null } });
    expect(await framed(without)).toBe(0);
    expect(drawn(typesFigure(without)).caption).not.toMatch(/T4|T5|dash/);
  });

  it('tells a type that a model was not asked from one without a value', () => {
    const [other] = withDeltas({ T1: { value: 0.2, interval: null } }).cards;
    const cards = [...DELTAS.cards, ...(other === undefined ? [] : [{ ...other, model: 'b' }])];
    const data = dataOf(drawn(typesFigure({ ...report, cards })).spec).filter((one) => 'interval' in one);
    expect(data).toHaveLength(12);
    expect(data.filter(({ interval }) => interval === 'not asked').map(({ value }) => value)).toEqual([
      '',
      '',
      '',
      '',
      '',
    ]);
    expect(data.filter(({ value }) => value === decimal(null)).map(({ type }) => type)).toEqual(['T6']);
  });

  it('is narrow enough with thirty models of long and hostile names', async () => {
    const models = Array.from(
      { length: 30 },
      (_, i) => `<script>alert(${i})</script>\u202e${'x'.repeat(90)}`,
    );
    const { svg, width } = await svgOf(typesFigure(variedReport({ models, items: 6 })));
    expect(width).toBeLessThanOrEqual(640);
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('\u202e');
  });

  it('says why it is not drawn', () => {
    expect(reasonOf(typesFigure({ ...report, cards: [] }))).toBe('no item was asked.');
    expect(reasonOf(typesFigure(withDeltas({})))).toBe('no item was asked.');
  });
});
