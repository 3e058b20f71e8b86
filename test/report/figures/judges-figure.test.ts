import { describe, expect, it } from 'vitest';
import { isDrawn } from '../../../aggregators/report/figures/figure.ts';
import { judgesFigure } from '../../../aggregators/report/figures/judges-figure.ts';
import { marginalsFigure } from '../../../aggregators/report/figures/marginals-figure.ts';
import { renderFigure } from '../../../aggregators/report/figures/render-figure.ts';
import { drawn, reasonOf, rowsOf } from '../figure-rows.ts';
import { LEAKS } from '../html/markup-tables.ts';
import { HOSTILE, judgedReport } from '../judged-cohorts.ts';

const report = judgedReport();
const [pair] = report.panel.agreement.pairs;
if (pair === undefined) throw new Error('There is no pair of judges.');

describe('judgesFigure', () => {
  it('has agreement on A and on B of each pair, with their intervals as in the report', () => {
    expect(pair.onB.interval).not.toBeNull();
    expect(rowsOf(judgesFigure(report))).toEqual([
      {
        pair: '1 and 2',
        label: 'A',
        value: pair.onA.value,
        low: pair.onA.interval?.[0],
        high: pair.onA.interval?.[1],
      },
      {
        pair: '1 and 2',
        label: 'B',
        value: pair.onB.value,
        low: pair.onB.interval?.[0],
        high: pair.onB.interval?.[1],
      },
    ]);
    expect(drawn(judgesFigure(report)).caption).toContain('Judges: 1 = judge-1, 2 = judge-2.');
  });

  it('has all judges together where there are three', () => {
    const three = judgedReport({ judges: 3 });
    const rows = rowsOf(judgesFigure(three));
    expect(rows.map((row) => row.pair)).toEqual(
      ['1 and 2', '1 and 3', '2 and 3', 'all'].flatMap((name) => [name, name]),
    );
    expect(rows.at(-1)).toMatchObject({ value: three.panel.agreement.onB.value });
    expect(rows.at(-1)?.value).not.toBe(rows.at(-3)?.value);
  });

  it('counts what has no interval and what is not defined', () => {
    const few = judgedReport({ items: 3 });
    expect(rowsOf(judgesFigure(few)).every(({ low }) => low === null)).toBe(true);
    expect(drawn(judgesFigure(few)).caption).toContain('No line: there is no interval (2).');
    const { agreement } = report.panel;
    const noB = { ...pair, onB: { ...pair.onB, value: null, interval: null, why: 'no B' } };
    const half = { panel: { ...report.panel, agreement: { ...agreement, pairs: [noB] } } };
    expect(rowsOf(judgesFigure(half))).toHaveLength(1);
    expect(drawn(judgesFigure(half)).caption).toContain('Not defined, and not drawn: 1.');
    expect(drawn(judgesFigure(report)).caption).not.toMatch(/No line|not drawn/);
  });

  it('says why it is not drawn', () => {
    expect(reasonOf(judgesFigure(judgedReport({ judges: 1 })))).toContain('The panel has one judge');
    const silent = judgedReport({ change: () => ({ labelled: { missing: 'refused' } }) });
    expect(reasonOf(judgesFigure(silent))).toContain('labelled no sentence');
  });

  it('is drawn with names that are markup', async () => {
    const { agreement } = report.panel;
    const judges = agreement.judges.map((one, i) => ({ ...one, judge: `${HOSTILE}${i}` }));
    const pairs = [{ ...pair, first: `${HOSTILE}0`, second: `${HOSTILE}1` }];
    const hostile = { panel: { ...report.panel, agreement: { ...agreement, judges, pairs } } };
    expect(rowsOf(judgesFigure(hostile))[0]).toMatchObject({ pair: '1 and 2' });
    for (const figure of [judgesFigure(hostile), marginalsFigure(hostile)]) {
      const svg = await renderFigure(drawn(figure));
      expect(svg).not.toMatch(LEAKS);
    }
  });
});

describe('marginalsFigure', () => {
  it('has the shares of each judge end to end', () => {
    const rows = rowsOf(marginalsFigure(report));
    const [first, second] = report.panel.agreement.judges;
    expect(rows.filter(({ judge }) => judge === '1 = judge-1').map(({ to }) => to)).toEqual([
      first?.shares.A,
      (first?.shares.A ?? 0) + (first?.shares.B ?? 0),
      1,
    ]);
    expect(rows.find(({ judge, label }) => judge === '2 = judge-2' && label === 'B')).toMatchObject({
      from: second?.shares.A,
      text: `B ${(100 * (second?.shares.B ?? 0)).toFixed(0)}%`,
    });
    // Judge 1 says no C: there is no room to say so.
    expect(first?.shares.C).toBe(0);
    expect(rows[2]).toMatchObject({ label: 'C', text: '' });
  });

  it('counts judges without a label, and says so where there is none at all', () => {
    const silent = judgedReport({ change: () => ({ labelled: { missing: 'refused' } }) });
    expect(reasonOf(marginalsFigure(silent))).toBe('no judge labelled a sentence.');
    const { agreement } = report.panel;
    const [one, other] = agreement.judges;
    if (one === undefined || other === undefined) throw new Error('There are not two judges.');
    const none = { ...other, labelled: 0, shares: { A: null, B: null, C: null } };
    const half = { panel: { ...report.panel, agreement: { ...agreement, judges: [one, none] } } };
    expect(drawn(marginalsFigure(half)).caption).toContain('Without a label, and not drawn: 1.');
  });

  it('is drawn of one judge too', () => {
    expect(isDrawn(marginalsFigure(judgedReport({ judges: 1 })))).toBe(true);
  });
});
