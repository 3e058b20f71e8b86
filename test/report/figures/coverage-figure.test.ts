import { describe, expect, it } from 'vitest';
import { coverageFigure } from '../../../aggregators/report/figures/coverage-figure.ts';
import { renderFigure } from '../../../aggregators/report/figures/render-figure.ts';
import { validityFigure } from '../../../aggregators/report/figures/validity-figure.ts';
import { GOOD_FORMAT } from '../../aggregators/builders.ts';
import { drawn, reasonOf, rowsOf } from '../figure-rows.ts';
import { LEAKS } from '../html/markup-tables.ts';
import { GONE, HOSTILE, judgedReport, THIRTY } from '../judged-cohorts.ts';

describe('coverageFigure', () => {
  const lacking = judgedReport({
    models: ['whole', 'half'],
    change: ({ model, phrasing, item }) =>
      model === 'half' && phrasing === 'P2' && Number(item.slice(1)) % 2 === 0 ? GONE : {},
  });
  const rows = rowsOf(coverageFigure(lacking));
  const cell = (name: string) => rows.find(({ column }) => column === name);

  it('has models of which something is missing, and counts the others', () => {
    expect(new Set(rows.map(({ row }) => row))).toEqual(new Set(['half']));
    expect(drawn(coverageFigure(lacking)).caption).toContain('which are not drawn: 1.');
  });

  it('has the least that was had of a slice, by phrasing and by type', () => {
    expect(cell('P2')).toEqual({ row: 'half', group: 'by phrasing', column: 'P2', share: 0.5, text: '50' });
    expect(cell('P1')).toMatchObject({ share: 0, text: '100' });
    // Of T1, even items alone, a fifth of the responses is missing, and a third of the stances.
    expect(cell('T1')).toMatchObject({ group: 'by type of item', text: '67' });
    expect(cell('T2')).toMatchObject({ share: 0, text: '100' });
  });

  it('takes what is undefined for had', () => {
    const blank = judgedReport({ change: () => ({ attribution: { self: 0, third: 0 } }) });
    expect(reasonOf(coverageFigure(blank))).toBe('nothing is missing.');
  });

  it('is drawn, the number in each cell', async () => {
    const svg = await renderFigure(drawn(coverageFigure(lacking)));
    expect(svg).toContain('>50<');
    expect(svg).toContain('>by type of item<');
    expect(svg).not.toContain('NaN');
  });

  it('has no model of none', () => {
    expect(reasonOf(coverageFigure({ cards: [] }))).toBe('there is no model.');
  });
});

describe('validityFigure', () => {
  const faulty = judgedReport({
    models: [HOSTILE],
    change: ({ phrasing, item }) =>
      phrasing === 'P3' && item === 'X1'
        ? { format: { ...GOOD_FORMAT, cutOff: true, plainProse: false } }
        : phrasing === 'P0'
          ? { format: { ...GOOD_FORMAT, cutOff: null } }
          : {},
  });
  const rows = rowsOf(validityFigure(faulty));
  const cell = (group: string, column: string) =>
    rows.find((one) => one.group === group && one.column === column);

  it('has the rate of each fault by phrasing', () => {
    expect(cell('cut off', 'P3')).toMatchObject({ share: 1 / 24, text: '4' });
    expect(cell('not plain prose', 'P3')).toMatchObject({ share: 1 / 24 });
    expect(cell('not English', 'P3')).toMatchObject({ share: 0, text: '0' });
    expect(cell('over 150 words', 'P4')).toMatchObject({ share: 0 });
  });

  it('leaves out what is not known, and counts it', () => {
    expect(cell('cut off', 'P0')).toBeUndefined();
    expect(drawn(validityFigure(faulty)).caption).toContain('left blank: 1 cells.');
  });

  it('is not drawn where no response is at fault, or none was checked', () => {
    expect(reasonOf(validityFigure(judgedReport()))).toContain('no response of which the format is known');
    expect(reasonOf(validityFigure(judgedReport({ change: () => GONE })))).toContain('of no response');
    expect(reasonOf(validityFigure({ cards: [] }))).toBe('there is no model.');
  });

  it('is drawn of hostile names and of thirty models, no wider than a page', async () => {
    const bad = judgedReport({ change: () => ({ format: { ...GOOD_FORMAT, english: false } }) });
    const [card] = bad.cards;
    if (card === undefined) throw new Error('There is no card.');
    const thirty = { cards: THIRTY.map((model) => ({ ...card, model })) };
    const svg = await renderFigure(drawn(validityFigure(thirty)));
    expect(Number(/width="(\d+)"/.exec(svg)?.[1])).toBeLessThanOrEqual(640);
    expect(svg.match(/>100</g)).toHaveLength(150);
    expect(await renderFigure(drawn(validityFigure(faulty)))).not.toMatch(LEAKS);
  });
});
