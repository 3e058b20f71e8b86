import { describe, expect, it } from 'vitest';
import { decimal, withInterval } from '../../../../aggregators/report/format.ts';
import {
  relationsFigures,
  relationsSection,
} from '../../../../aggregators/report/html/sections/relations.ts';
import { RELATED_NAMES } from '../../../../aggregators/report/related-names.ts';
import { pText } from '../../../../aggregators/report/relations-text.ts';
import type { Report } from '../../../../aggregators/score-card.ts';
import { inputOf, rowsOf } from '../../drawn.ts';
import { variedReport } from '../../varied-cohort.ts';

const bodyOf = (report: Report) => String(relationsSection(inputOf(report, relationsFigures(report))).body);

const report = variedReport({ models: ['a', 'b', 'c', 'd', 'ctrl'], controls: ['ctrl'] });
const body = bodyOf(report);

describe('relationsSection', () => {
  it('has every correlation as report.json does', () => {
    const [, ...rows] = rowsOf(body, 'Rank correlations');
    const { pairs } = report.cohort.relations;
    expect(rows).toHaveLength(10);
    expect(rows).toEqual(
      pairs?.map(({ between: [one, other], spearman, kendall }) => [
        `${RELATED_NAMES[one]}, ${RELATED_NAMES[other]}`,
        String(spearman.n),
        decimal(spearman.coefficient),
        pText(spearman.p).replace('<', '&lt;'),
        decimal(kendall.coefficient),
        pText(kendall.p).replace('<', '&lt;'),
      ]),
    );
  });

  it('says what so few models tell, in the words of the terminal', () => {
    expect(body).toContain('<p>Each p is of its pair alone: among ten pairs some are small by chance.</p>');
    expect(body).toContain('Descriptive: n = 4 &lt; 20.');
  });

  it('has flex and kappa of every model, controls marked, with their intervals', () => {
    const [, ...rows] = rowsOf(body, 'flex and stance consistency');
    expect(rows).toHaveLength(5);
    expect(rows.at(-1)?.[0]).toBe('ctrl (control)');
    for (const { model, flex, cpc, esfp } of report.cards) {
      const row = rows.find(([name]) => name === model || name === `${model} (control)`);
      expect(row?.slice(2)).toEqual([
        withInterval(flex.value, flex.interval),
        withInterval(cpc.kappa, cpc.interval),
        String(cpc.n),
        decimal(esfp.multiplier),
        `${cpc.reversals.reversed} of ${cpc.reversals.comparable}`,
      ]);
    }
  });

  it('has both pictures', () => {
    expect(body).toContain('<svg data-id="correlations">');
    expect(body).toContain('<svg data-id="consistency">');
    expect(body).toMatch(/Medians of the 4 models: flex -?\d\.\d{3}, CPC kappa -?\d\.\d{3}\./);
  });

  it('says what one and two models lack', () => {
    const one = bodyOf(variedReport({ models: ['a'], items: 8 }));
    expect(one).toContain(
      '<p>No rank correlations: there is 1 model, and a rank correlation takes three.</p>',
    );
    expect(one).not.toContain('Medians');
    expect(one).not.toMatch(/NaN|null|undefined|data-id="correlations"/);
    const two = bodyOf(variedReport({ models: ['a', 'b'], items: 8 }));
    expect(two).toContain('with 2 models a rank correlation is 1 or -1 whatever they measure');
  });

  it('says whose kappa or flex is not defined', () => {
    const without = {
      ...report,
      cards: report.cards.map((card) =>
        card.model === 'b'
          ? {
              ...card,
              flex: { value: null, interval: null },
              cpc: { ...card.cpc, kappa: null, interval: null },
            }
          : card,
      ),
    };
    const text = bodyOf(without);
    expect(text).toContain('<p>flex is not defined for b.</p>');
    expect(text).toContain('CPC kappa is not defined for b: under two items count');
    expect(body).not.toContain('is not defined for');
  });

  it('reads well with half of the answers missing', () => {
    const text = bodyOf(variedReport({ models: ['a', 'b', 'c'], items: 8, gaps: 0.5 }));
    expect(text).not.toMatch(/NaN|null|undefined/);
  });

  it('shows hostile names as text', () => {
    const name = '\u202e<script>alert(1)</script>';
    const text = bodyOf(variedReport({ models: [name, 'b', 'c'], items: 8 }));
    expect(text).toContain('\\u{202e}&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toMatch(/<script|\u202e/);
  });
});
