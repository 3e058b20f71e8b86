import { describe, expect, it } from 'vitest';
import { isDrawn } from '../../../aggregators/report/figures/figure.ts';
import { partsFigure } from '../../../aggregators/report/figures/parts-figure.ts';
import { renderFigure } from '../../../aggregators/report/figures/render-figure.ts';
import { board, dataOf, drawn, findAll, panelsOf, scored, shownText, textsOf, widthOf } from './board.ts';

const CARDS = [
  scored({ model: 'b', parts: { deltaAR: 0.15, deltaSCD: 0.05, psi: 0.3 }, multiplier: 1.2 }),
  scored({ model: 'a', deltaSCD: 0.1 }),
  scored({ model: 'turned', control: true, parts: { deltaAR: -0.2, deltaSCD: -0.5, psi: 0.3 } }),
];
const figureOf = (...input: Parameters<typeof partsFigure>) => drawn(partsFigure(...input));

describe('partsFigure', () => {
  const figure = figureOf(board(CARDS), {});
  const [names, ...parts] = panelsOf(figure);

  it('has a column a part and a row a model, controls below, apart', () => {
    expect(textsOf(names)).toEqual(['b', 'a', 'Controls (no models):', 'turned', '']);
    expect(parts.map((panel) => findAll(panel, 'title').find((title) => title !== null))).toEqual([
      'deltaAR part',
      'deltaSCD part',
      'PSI part',
      'CPC adds',
    ]);
  });

  it('draws every part from zero, with its number as the tables give it', () => {
    const numbers = parts.map((panel) =>
      [0, 1, 3].map((row) => dataOf(panel).find((one) => one.row === row && 'number' in one)),
    );
    expect(numbers.map((column) => column.map((one) => one?.number))).toEqual([
      ['0.150', '0.100', '-0.200'],
      ['0.050', '0.100', '-0.500'],
      ['0.300', '0.300', '0.300'],
      ['0.100', '0.000', '0.000'],
    ]);
    expect(numbers[0]?.map((one) => one?.value)).toEqual([0.15, 0.1, -0.2]);
    // Numbers of negative parts stand to the right of zero, clear of their bars.
    expect(numbers[0]?.map((one) => one?.end)).toEqual([0.15, 0.1, 0]);
  });

  it('has one axis for all parts, with room for the numbers', () => {
    const domains = parts.map((panel) => findAll(findAll(panel, 'x')[0], 'domain').flat().map(Number));
    expect(new Set(domains.map(String)).size).toBe(1);
    const [low = 0, high = 0] = domains[0] ?? [];
    expect(low).toBeLessThanOrEqual(-0.5);
    expect(((high - 0.3) / (high - low)) * 112).toBeGreaterThan(38);
  });

  it('says what the parts add up to, and names the largest', () => {
    expect(figure.caption).toContain('those of a row add up to ESFP');
    expect(figure.caption).not.toContain('is not defined for');
    expect(figure.alt).toBe(
      'The four parts of ESFP of 2 models and 1 control. Largest part: b: PSI, 0.300; a: PSI, 0.300. The tables below have every value.',
    );
    const five = ['1', '2', '3', '4', '5'].map((model) => scored({ model }));
    expect(figureOf(board(five), {}).alt).not.toContain('Largest part');
    expect(figureOf(board(five.slice(1)), {}).alt).toContain('Largest part');
  });

  it('leaves out parts that are not defined, says so in their place and counts them', () => {
    const cards = [
      scored({ model: 'm', parts: { deltaAR: null, deltaSCD: 0.1, psi: 0.3 } }),
      scored({ model: 'n' }),
    ];
    const gaps = figureOf(board(cards), {});
    const [, deltaAR, deltaSCD, , added] = panelsOf(gaps);
    expect(dataOf(deltaAR).filter(({ row }) => row === 0)).toEqual([{ row: 0 }]);
    expect(dataOf(deltaSCD).filter(({ row }) => row === 0)).toMatchObject([{ number: '0.100' }, {}]);
    expect(dataOf(added).filter(({ row }) => row === 0)).toEqual([{ row: 0 }]);
    expect(gaps.caption).toContain(
      'deltaAR part is not defined for 1 of 2; CPC adds is not defined for 1 of 2.',
    );
    expect(gaps.alt).toContain('Largest part: n: PSI, 0.300.');
  });

  it('stands by name where a band is set', () => {
    const banded = figureOf(board(CARDS), { ESFP: { low: 0, high: 0.5 } });
    expect(textsOf(panelsOf(banded)[0])).toEqual(['a', 'b', 'Controls (no models):', 'turned', '']);
  });

  it('gives a reason in place of a picture with nothing on it', () => {
    const parts = { deltaAR: null, deltaSCD: null, psi: null };
    const none = partsFigure(board([scored({ model: 'm', parts })]), {});
    expect(isDrawn(none)).toBe(false);
    expect(none).toMatchObject({ reason: expect.stringMatching(/^No part of ESFP is defined/) });
    expect(partsFigure(board([]), {})).toMatchObject({ reason: 'There is no model.' });
  });

  it('is under 640 pixels wide with thirty models, and has every number', async () => {
    const cards = Array.from({ length: 30 }, (_, i) =>
      scored({ model: `model ${i}`, parts: { deltaAR: 0.2, deltaSCD: i / 100, psi: 0.3 } }),
    );
    const svg = await renderFigure(figureOf(board(cards), {}));
    const shown = shownText(svg);
    for (const number of ['0.000', '0.010', '0.290']) expect(shown).toContain(number);
    expect(shown).toContain('model 29');
    expect(widthOf(svg)).toBeLessThanOrEqual(640);
    expect(svg).not.toMatch(/NaN|undefined|null/);
  });
});
