import { describe, expect, it } from 'vitest';
import { isDrawn } from '../../../../aggregators/report/figures/figure.ts';
import { withInterval } from '../../../../aggregators/report/format.ts';
import { noiseFigures, noiseSection } from '../../../../aggregators/report/html/sections/noise.ts';
import type { Report } from '../../../../aggregators/score-card.ts';
import { HOSTILE, judgedReport } from '../../judged-cohorts.ts';
import { LEAKS, rowOf, tableOf, textOf } from '../markup-tables.ts';

function bodyOf(report: Report): string {
  const pictures = new Map(
    noiseFigures(report).flatMap((one) => (isDrawn(one) ? [[one.id, '<svg></svg>'] as const] : [])),
  );
  return noiseSection({ report, evaluation: null, bands: {}, pictures }).body.toString();
}

const FLOORS = 'Generation noise: PSI';
const SHARES = 'Where the variance';

const report = judgedReport({ models: ['a model'], repeats: 2 });
const body = bodyOf(report);
const [card] = report.cards;
if (card === undefined) throw new Error('There is no card.');

describe('the section of noise', () => {
  it('has PSI and its floors as in the report', () => {
    const { P0P1, noiseFloor } = card.psi;
    expect(rowOf(tableOf(body, FLOORS), 'a model')).toEqual([
      'a model',
      '2',
      withInterval(P0P1.value, P0P1.interval),
      ...[noiseFloor.P0, noiseFloor.P1, noiseFloor.P2].map(({ value }) => `${value?.toFixed(3)} (24, 0)`),
    ]);
  });

  it('has the share of generations, and intervals on these very items', () => {
    const { shares } = card.generationNoise.deltaSCD;
    expect(shares?.generationShare).toBeGreaterThan(0);
    expect(rowOf(tableOf(body, SHARES), 'a model', 'deltaSCD')).toEqual([
      'a model',
      'deltaSCD',
      withInterval(card.deltaSCD.value, card.deltaSCD.corpusInterval),
      shares?.items.toPrecision(3),
      shares?.generations.toPrecision(3),
      shares?.generationShare.toFixed(3),
    ]);
    expect(rowOf(tableOf(body, SHARES), 'a model', 'ESFP')[2]).toBe(
      withInterval(card.esfp.value, card.esfp.corpusInterval),
    );
  });

  it('says what is not measured of copies, and why, once', () => {
    const copies = bodyOf(
      judgedReport({ repeats: 2, change: ({ item, phrasing }) => ({ response: `${item} ${phrasing}` }) }),
    );
    const text = textOf(copies);
    expect(text).toContain(
      'All models: no floor P0, floor P1, floor P2, variance of deltaSCD, variance of ESFP',
    );
    expect(text.match(/Generation variance was not measured/g)).toHaveLength(1 + 1);
    expect(tableOf(copies, FLOORS)[1]?.[3]).toBe('— (24, 24)');
  });

  it('has repeated models alone, and counts the others', () => {
    const some = bodyOf({
      ...report,
      cards: [card, { ...card, model: 'once', items: { ...card.items, repeats: 1 } }],
    });
    expect(tableOf(some, FLOORS)).toHaveLength(2);
    expect(textOf(some)).toContain('Asked once, so that nothing is told of noise: one model.');
    expect(textOf(body)).not.toContain('Asked once');
  });

  it('says what one generation cannot tell', () => {
    const once = bodyOf(judgedReport());
    expect(once).toContain('Every item was asked once');
    expect(once).not.toContain('<table>');
  });

  it('leaks nothing', () => {
    expect(body).not.toMatch(LEAKS);
    expect(bodyOf(judgedReport({ models: [HOSTILE], repeats: 2, items: 6 }))).not.toMatch(LEAKS);
    expect(bodyOf({ ...report, cards: [] })).toBe('<p class="none">There is no model.</p>');
  });
});
