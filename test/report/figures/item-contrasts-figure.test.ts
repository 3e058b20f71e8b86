import { describe, expect, it } from 'vitest';
import {
  itemContrastsFigure,
  itemSpreads,
} from '../../../aggregators/report/figures/item-contrasts-figure.ts';
import type { Report } from '../../../aggregators/score-card.ts';
import { drawn, reasonOf, svgOf } from '../drawn.ts';
import { variedReport } from '../varied-cohort.ts';

const report = variedReport({ models: ['a', 'ctrl', 'b'], controls: ['ctrl'] });

type Value = Report['cohort']['items']['contrasts'][number]['byModel'][number]['deltaSCD'];

/** The report with these values of the model a on its first items, and undefined on the others. */
function withValues(values: readonly Value[]): Report {
  const { items } = report.cohort;
  const contrasts = items.contrasts.map((one, i) => ({
    ...one,
    byModel: one.byModel.map((own) => ({
      ...own,
      deltaSCD: own.model === 'a' ? (values[i] ?? 'undefined') : ('missing' as const),
    })),
  }));
  return { ...report, cohort: { ...report.cohort, items: { ...items, contrasts } } };
}

const spreadOf = (values: readonly Value[]) =>
  itemSpreads(withValues(values))
    .find(({ card }) => card.model === 'a')
    ?.counts.filter(({ items }) => items > 0)
    .map(({ at, items }) => [at, items]);

describe('itemSpreads', () => {
  it('puts each item at the nearest quarter, either side of zero alike, and leaves out what is not defined', () => {
    expect(spreadOf([0, 0.1, -0.1, 0.5, 1, -1, 0.34, -0.34, 'undefined', 'missing'])).toEqual([
      [-1, 1],
      [-0.25, 1],
      [0, 3],
      [0.25, 1],
      [0.5, 1],
      [1, 1],
    ]);
    expect(spreadOf([0.125, -0.125])).toEqual([
      [-0.25, 1],
      [0.25, 1],
    ]);
  });

  it('leaves controls out and keeps the order of reading', () => {
    const [first, second] = report.cards
      .filter(({ subject }) => !subject.control)
      .sort((one, other) => (other.deltaSCD.value ?? 0) - (one.deltaSCD.value ?? 0));
    expect(itemSpreads(report).map(({ card }) => card.model)).toEqual([first?.model, second?.model]);
  });
});

describe('itemContrastsFigure', () => {
  it('has a row a model, circles for items and the mean with its interval', async () => {
    const { svg, texts, width } = await svgOf(itemContrastsFigure(report));
    expect(texts.filter((text) => ['a', 'b', 'ctrl'].includes(text)).sort()).toEqual(['a', 'b']);
    const circles = itemSpreads(report).flatMap(({ counts }) => counts.filter(({ items }) => items > 0));
    expect(svg.match(/fill="#0b6fa4" stroke-width="2" opacity="0.65"/g)).toHaveLength(circles.length);
    expect(svg.match(/<line[^>]*stroke="#c2571a"/g)).toHaveLength(2);
    expect(width).toBeLessThanOrEqual(640);
  });

  it('counts what is not drawn', () => {
    const gaps: Report = {
      ...report,
      cards: report.cards.map((card) => ({
        ...card,
        deltaSCD: {
          ...card.deltaSCD,
          paired: { ...card.deltaSCD.paired, undefined: 2, missing: 1, interval: null },
        },
      })),
    };
    const { caption } = drawn(itemContrastsFigure(gaps));
    expect(caption).toContain('Not drawn: 4 undefined and 2 missing, over all models.');
    expect(caption).toContain('Without an interval: 2 models.');
    expect(drawn(itemContrastsFigure(report)).caption).not.toContain('Not drawn');
  });

  it('says why there is none', () => {
    expect(reasonOf(itemContrastsFigure(withValues([])))).toBe('deltaSCD is defined on none of 12 items.');
    const controls = {
      ...report,
      cards: report.cards.map((card) => ({ ...card, subject: { ...card.subject, control: true } })),
    };
    expect(reasonOf(itemContrastsFigure(controls))).toBe('There is no model but controls.');
  });

  it('gives thirty models with hostile names a row each', async () => {
    const models = Array.from({ length: 30 }, (_, i) => `\u202e<b>${'x'.repeat(300)}${i}`);
    const { svg, texts, width } = await svgOf(itemContrastsFigure(variedReport({ models, items: 2 })));
    expect(svg).not.toMatch(/<b>|\u202e/);
    expect(new Set(texts.filter((text) => text.startsWith('\\u{202e}'))).size).toBe(30);
    expect(width).toBeLessThanOrEqual(640);
  }, 120_000);
});
