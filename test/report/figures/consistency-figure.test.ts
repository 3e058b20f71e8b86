import { describe, expect, it } from 'vitest';
import {
  consistencyFigure,
  consistencyMedians,
} from '../../../aggregators/report/figures/consistency-figure.ts';
import type { Report, ScoreCard } from '../../../aggregators/score-card.ts';
import { drawn, reasonOf, svgOf } from '../drawn.ts';
import { variedReport } from '../varied-cohort.ts';

const report = variedReport({ models: ['a', 'b', 'c', 'ctrl'], controls: ['ctrl'] });

const withCards = (change: (card: ScoreCard) => ScoreCard): Report => ({
  ...report,
  cards: report.cards.map(change),
});

/** flex and kappa as told, with intervals of 0.1 about them. */
const placed = (card: ScoreCard, flex: number | null, kappa: number | null): ScoreCard => {
  const about = (value: number | null): [number, number] | null =>
    value === null ? null : [value - 0.1, value + 0.1];
  return {
    ...card,
    flex: { value: flex, interval: about(flex) },
    cpc: { ...card.cpc, kappa, interval: about(kappa) },
  };
};
const PLACES: Readonly<Record<string, readonly [number | null, number | null]>> = {
  a: [0.1, 0.5],
  b: [0.2, 0.1],
  c: [0.6, 0.3],
  ctrl: [0.9, 0.9],
};
const known = withCards((card) => placed(card, ...(PLACES[card.model] ?? [null, null])));

describe('consistencyMedians', () => {
  it('are over models that have both, controls left out', () => {
    expect(consistencyMedians(known)).toEqual({ models: 3, flex: 0.2, kappa: 0.3 });
    const without = {
      cards: known.cards.map((card) => (card.model === 'c' ? placed(card, 0.6, null) : card)),
    };
    const medians = consistencyMedians(without);
    expect(medians?.models).toBe(2);
    expect(medians?.flex).toBeCloseTo(0.15, 12);
    expect(consistencyMedians({ cards: known.cards.slice(0, 1) })).toBeNull();
  });
});

describe('consistencyFigure', () => {
  it('has a number for each model, and the names by number below', async () => {
    const { texts, width } = await svgOf(consistencyFigure(known));
    for (const number of ['1', '2', '3', '4']) expect(texts).toContain(number);
    expect(texts.filter((text) => /^\d +(a|b|c|ctrl)/.test(text))).toHaveLength(4);
    expect(texts.some((text) => /^4 +ctrl \(control\)$/.test(text))).toBe(true);
    expect(width).toBeLessThanOrEqual(640);
  });

  it('draws both intervals of each and both medians, and controls as squares', async () => {
    const { svg } = await svgOf(consistencyFigure(known));
    expect(svg.match(/stroke-dasharray="4,4"/g)).toHaveLength(2);
    expect(svg.match(/stroke="#0b6fa4" opacity="0.6"|opacity="0.6" stroke="#0b6fa4"/g)).toHaveLength(8);
    const { caption } = drawn(consistencyFigure(known));
    expect(caption).toContain('Dashed: the medians of the 3 models.');
    expect(caption).toContain('Squares are controls');
    expect(caption).not.toContain('Not drawn');
  });

  it('leaves out and counts who has no kappa, and who has no interval', () => {
    const gaps = withCards((card) => {
      const own = placed(card, ...(PLACES[card.model] ?? [null, null]));
      if (card.model === 'a') return { ...own, cpc: { ...own.cpc, kappa: null, interval: null } };
      return card.model === 'b' ? { ...own, flex: { ...own.flex, interval: null } } : own;
    });
    const { caption } = drawn(consistencyFigure(gaps));
    expect(caption).toContain('Not drawn, since flex or kappa is not defined: 1.');
    expect(caption).toContain('Without one interval or both: 1.');
  });

  it('draws one model without medians', async () => {
    const one = { ...known, cards: known.cards.filter(({ model }) => model === 'a') };
    const { svg } = await svgOf(consistencyFigure(one));
    expect(svg).not.toContain('stroke-dasharray="4,4"');
    expect(drawn(consistencyFigure(one)).caption).toContain('1 model: no medians are drawn, which take two.');
  });

  it('says so where none has both', () => {
    const none = withCards((card) => placed(card, 0.1, null));
    expect(reasonOf(consistencyFigure(none))).toBe('No model has both flex and CPC kappa.');
  });

  it('names the weights of the instrument', async () => {
    const weights = { deltaAR: 0.1, deltaSCD: 0.7, psi: 0.2, cpc: 0.25 };
    const other = { ...known, instrument: { ...known.instrument, weights } };
    expect((await svgOf(consistencyFigure(other))).texts).toContain(
      'flex = 0.1 deltaAR + 0.7 deltaSCD + 0.2 PSI_scaled',
    );
  });

  it('keeps thirty models and hostile names in its width', async () => {
    const [first] = known.cards;
    if (first === undefined) throw new Error('no card');
    const cards = Array.from({ length: 30 }, (_, i) => ({
      ...placed(first, i / 30, (i % 7) / 7),
      model: i === 0 ? '\u202e<script>' : `${'long '.repeat(60)}${i}`,
    }));
    const { svg, texts, width } = await svgOf(consistencyFigure({ ...known, cards }));
    expect(width).toBeLessThanOrEqual(640);
    expect(svg).not.toMatch(/<script|\u202e/);
    expect(texts.filter((text) => /^\d+ {1,2}\S/.test(text))).toHaveLength(30);
  });
});
