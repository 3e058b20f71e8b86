import { describe, expect, it } from 'vitest';
import { noiseFigure } from '../../../aggregators/report/figures/noise-figure.ts';
import { renderFigure } from '../../../aggregators/report/figures/render-figure.ts';
import type { Report } from '../../../aggregators/score-card.ts';
import { drawn, reasonOf, rowsOf } from '../figure-rows.ts';
import { judgedReport } from '../judged-cohorts.ts';

const report = judgedReport({ models: ['one', 'other'], repeats: 2, items: 9 });

/** With PSI and floors that tests can tell apart. */
function withFloors(
  of: string,
  psi: number,
  interval: [number, number] | null,
  floors: readonly (number | null)[],
): Report {
  return {
    ...report,
    cards: report.cards.map((card) => {
      if (card.model !== of) return card;
      const [P0 = null, P1 = null, P2 = null] = floors;
      const { noiseFloor } = card.psi;
      return {
        ...card,
        psi: {
          ...card.psi,
          P0P1: { ...card.psi.P0P1, value: psi, interval },
          noiseFloor: {
            P0: { ...noiseFloor.P0, value: P0 },
            P1: { ...noiseFloor.P1, value: P1 },
            P2: { ...noiseFloor.P2, value: P2 },
          },
        },
      };
    }),
  };
}

describe('noiseFigure', () => {
  it('has PSI with its interval and each floor', () => {
    const figure = noiseFigure(withFloors('one', 0.3, [0.2, 0.4], [0.05, 0.06, 0.07]));
    expect(rowsOf(figure).filter(({ model }) => model === 'one')).toEqual([
      { model: 'one', kind: 'PSI', value: 0.3, low: 0.2, high: 0.4 },
      { model: 'one', kind: 'floor P0', value: 0.05, low: null, high: null },
      { model: 'one', kind: 'floor P1', value: 0.06, low: null, high: null },
      { model: 'one', kind: 'floor P2', value: 0.07, low: null, high: null },
    ]);
    expect(drawn(figure).caption).not.toContain('not drawn');
  });

  it('counts floors that were not measured, and models without any', () => {
    const some = drawn(noiseFigure(withFloors('one', 0.3, null, [0.05, null, 0.07])));
    expect(some.caption).toContain('Not measured, and not drawn: 1 marks.');
    const none = noiseFigure(withFloors('one', 0.3, null, [null, null, null]));
    expect(rowsOf(none).every(({ model }) => model === 'other')).toBe(true);
    expect(drawn(none).caption).toContain('Models without a noise floor, and not drawn: 1.');
  });

  it('is not drawn without repeats, with the reason, nor of copies', () => {
    expect(reasonOf(noiseFigure(judgedReport()))).toBe(
      'no noise floor was measured. No item has two repeats; give two or more.',
    );
    const copies = judgedReport({ repeats: 2, change: ({ phrasing }) => ({ response: phrasing }) });
    expect(reasonOf(noiseFigure(copies))).toContain('all repeats are the same text');
    expect(reasonOf(noiseFigure({ cards: [] }))).toBe('there is no model.');
  });

  it('is drawn', async () => {
    const svg = await renderFigure(
      drawn(noiseFigure(withFloors('one', 0.3, [0.2, 0.4], [0.05, 0.06, 0.07]))),
    );
    expect(svg).toContain('mean cosine distance');
    expect(svg).toContain('>floor P2<');
    expect(svg).not.toContain('NaN');
  });
});
