import { describe, expect, it } from 'vitest';
import { panelsFigure } from '../../../aggregators/report/figures/panels-figure.ts';
import { renderFigure } from '../../../aggregators/report/figures/render-figure.ts';
import { drawn, reasonOf, rowsOf } from '../figure-rows.ts';
import { LEAKS } from '../html/markup-tables.ts';
import { HOSTILE, judgedReport, THIRTY } from '../judged-cohorts.ts';

const report = judgedReport({ judges: 3 });
const [card] = report.cards;
if (card === undefined) throw new Error('There is no card.');
const { scores } = card.byPanel;

describe('panelsFigure', () => {
  it('has the score by the panel, and the lowest and highest by any', () => {
    const [deltaSCD, esfp] = rowsOf(panelsFigure(report));
    const labelled = [scores.panel, ...scores.alone, ...scores.leftOut].map((one) => one.deltaSCD ?? 9);
    expect(new Set(labelled).size).toBeGreaterThan(2);
    expect(deltaSCD).toEqual({
      model: 'model',
      quantity: 'deltaSCD',
      panel: scores.panel.deltaSCD,
      lowest: Math.min(...labelled),
      highest: Math.max(...labelled),
    });
    expect(esfp).toMatchObject({
      quantity: 'ESFP',
      panel: scores.panel.esfp,
      lowest: scores.range?.[0],
      highest: scores.range?.[1],
    });
  });

  it('leaves controls to the table, but where there is nothing else', () => {
    const both = panelsFigure(judgedReport({ controls: ['echo'] }));
    expect(rowsOf(both).map(({ model }) => model)).toEqual(['model', 'model']);
    expect(drawn(both).caption).toContain('Controls stand in the table alone.');
    expect(drawn(panelsFigure(report)).caption).not.toContain('Controls');
    expect(rowsOf(panelsFigure(judgedReport({ models: [], controls: ['echo'] })))).toHaveLength(2);
  });

  it('leaves out what no panel defines, and says so', async () => {
    const noAR = panelsFigure(judgedReport({ change: () => ({ attribution: { self: 0, third: 0 } }) }));
    expect(rowsOf(noAR).map(({ quantity }) => quantity)).toEqual(['deltaSCD']);
    expect(drawn(noAR).caption).toContain('Not defined by the panel, and without a dot: ESFP of 1.');
    const svg = await renderFigure(drawn(noAR));
    expect(svg).toContain('>deltaSCD<');
    expect(svg).not.toContain('>ESFP<');
    const nothing = judgedReport({ change: () => ({ labelled: { missing: 'refused' } }) });
    expect(reasonOf(panelsFigure(nothing))).toContain('no choice of judges');
  });

  it('is not drawn with one judge, nor without a model', () => {
    expect(reasonOf(panelsFigure(judgedReport({ judges: 1 })))).toContain('the panel has one judge');
    expect(reasonOf(panelsFigure({ cards: [] }))).toBe('there is no model.');
  });

  it('has a row for each of thirty models, in a width that a page has', async () => {
    const svg = await renderFigure(
      drawn(panelsFigure({ cards: THIRTY.map((model) => ({ ...card, model })) })),
    );
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    expect(Number(width)).toBeLessThanOrEqual(640);
    expect(Number(height)).toBeGreaterThan(600);
    expect(svg.match(/name-29</g)).toHaveLength(1);
    expect(svg).not.toMatch(LEAKS);
  });

  it('shows a hostile name as text', async () => {
    const figure = drawn(panelsFigure(judgedReport({ models: [HOSTILE], items: 6 })));
    expect(await renderFigure(figure)).not.toMatch(LEAKS);
  });
});
