import { describe, expect, it } from 'vitest';
import { boundsFigure } from '../../../aggregators/report/figures/bounds-figure.ts';
import { renderFigure } from '../../../aggregators/report/figures/render-figure.ts';
import { panel } from '../../aggregators/builders.ts';
import { drawn, reasonOf, rowsOf } from '../figure-rows.ts';
import { GONE, judgedReport } from '../judged-cohorts.ts';

const report = judgedReport({
  change: ({ phrasing }, i) =>
    i % 7 === 0 ? GONE : { labelled: phrasing === 'P2' ? panel('ABBB', 'ABCB') : panel('AAAB', 'AAAB') },
});
const [card] = report.cards;
if (card === undefined) throw new Error('There is no card.');
const { bounds, sign } = card.labels;

describe('boundsFigure', () => {
  it('has deltaSCD, both bounds at once, and all open sentences as A or as B', () => {
    expect(bounds.both).not.toEqual(bounds.unresolved);
    expect(bounds.allA).not.toBe(bounds.allB);
    expect(rowsOf(boundsFigure(report))).toEqual([
      {
        model: 'model',
        value: sign.value,
        allA: bounds.allA,
        allB: bounds.allB,
        lowest: bounds.both?.[0],
        highest: bounds.both?.[1],
      },
    ]);
  });

  it('has no letters where no sentence is open', () => {
    const agreed = judgedReport({
      change: ({ phrasing }) => ({ labelled: phrasing === 'P2' ? panel('ABB', 'ABB') : panel('AAB', 'AAB') }),
    });
    expect(rowsOf(boundsFigure(agreed))[0]).toMatchObject({ allA: null, allB: null });
  });

  it('counts what is not defined or bounded', () => {
    const none = judgedReport({
      models: ['one', 'other'],
      change: ({ model, phrasing }) =>
        model === 'other' && phrasing === 'P2' ? { labelled: panel('C', 'C') } : {},
    });
    const { caption } = drawn(boundsFigure(none));
    expect(caption).toContain('deltaSCD is not defined, and has no dot: 1.');
    expect(caption).toContain('Without bounds, and without a line: 1.');
    expect(drawn(boundsFigure(report)).caption).not.toMatch(/no dot|no line|Without/);
  });

  it('says why it is not drawn', () => {
    expect(reasonOf(boundsFigure({ cards: [] }))).toBe('there is no model.');
    const nothing = judgedReport({ change: () => ({ labelled: panel('C', 'C') }) });
    expect(reasonOf(boundsFigure(nothing))).toContain('no model is defined or bounded');
  });

  it('is drawn', async () => {
    const svg = await renderFigure(drawn(boundsFigure(report)));
    expect(svg).toContain('deltaSCD (-1 to 1)');
    expect(svg).toMatch(/>A<[\s\S]*>B</);
    expect(svg).not.toContain('NaN');
  });
});
