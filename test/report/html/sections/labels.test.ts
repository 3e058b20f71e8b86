import { describe, expect, it } from 'vitest';
import type { PanelError } from '../../../../aggregators/missing/panel-error.ts';
import { isDrawn } from '../../../../aggregators/report/figures/figure.ts';
import { labelsFigures, labelsSection } from '../../../../aggregators/report/html/sections/labels.ts';
import type { Report } from '../../../../aggregators/score-card.ts';
import { panel } from '../../../aggregators/builders.ts';
import { GONE, HOSTILE, judgedReport } from '../../judged-cohorts.ts';
import { LEAKS, rowOf, tableOf, textOf } from '../markup-tables.ts';

function bodyOf(report: Report): string {
  const pictures = new Map(
    labelsFigures(report).flatMap((one) => (isDrawn(one) ? [[one.id, '<svg></svg>'] as const] : [])),
  );
  return labelsSection({ report, evaluation: null, bands: {}, pictures }).body.toString();
}

const BOUNDS = 'deltaSCD at worst';
const SIGN = 'The fewest of the panel’s labels';
const ORDER = 'Order by deltaSCD, each two neighbours';

const report = judgedReport({
  models: ['whole', 'half'],
  change: ({ model, item, phrasing }) => {
    if (model !== 'half') return {};
    if (Number(item.slice(1)) % 2 === 0) return GONE;
    return { labelled: phrasing === 'P2' ? panel('ABBB', 'ABCB') : panel('AAAB', 'AAAB') };
  },
});
const body = bodyOf(report);
const card = (name: string) => {
  const found = report.cards.find(({ model }) => model === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};
const to = (ends: readonly [number, number] | null) => ends?.map((end) => end.toFixed(3)).join(' to ');

describe('the section of labels', () => {
  it('has bounds as in the report', () => {
    const { bounds, sign } = card('half').labels;
    expect(bounds.allA).not.toBe(bounds.allB);
    expect(rowOf(tableOf(body, BOUNDS), 'half')).toEqual([
      'half',
      sign.value?.toFixed(3),
      '24 of 48',
      to(bounds.missing),
      `${bounds.disputed} of ${bounds.sentences}`,
      bounds.allA?.toFixed(3),
      bounds.allB?.toFixed(3),
      to(bounds.unresolved),
      to(bounds.both),
    ]);
    expect(rowOf(tableOf(body, BOUNDS), 'whole')[3]).toBe('none missing');
  });

  it('says what is open by abstention, and where nothing is', () => {
    const unsure = bodyOf(judgedReport({ change: () => ({ labelled: panel('AB-', 'ABB') }) }));
    expect(tableOf(unsure, BOUNDS)[1]?.[4]).toBe('48 of 144 (48 by abstention)');
    const agreed = bodyOf(judgedReport({ change: () => ({ labelled: panel('AB', 'AB') }) }));
    expect(tableOf(agreed, BOUNDS)[1]?.slice(5, 8)).toEqual(['none open', 'none open', 'none open']);
  });

  it('has tipping points of signs and of orders', () => {
    const { sign, judgesDiffer } = card('whole').labels;
    const [order] = report.orders.orders;
    expect(rowOf(tableOf(body, SIGN), 'whole')).toEqual([
      'whole',
      sign.value?.toFixed(3),
      `${sign.count} of ${sign.labels} (${(100 * (sign.share ?? 9)).toFixed(1)}%)`,
      `${(100 * (judgesDiffer.share ?? 9)).toFixed(1)}% (${judgesDiffer.differing}/${judgesDiffer.sentences})`,
    ]);
    // Columns of nothing but dashes are left out: nothing was measured of the panel's error.
    expect(tableOf(body, SIGN)[0]).toEqual([
      'model',
      'deltaSCD',
      'flips to reverse its sign',
      'judges differ',
    ]);
    expect(tableOf(body, ORDER)[1]?.slice(0, 4)).toEqual([
      order?.of,
      order?.than,
      order?.tipping.value?.toFixed(3),
      `${order?.tipping.count} of ${order?.tipping.labels} (${(100 * (order?.tipping.share ?? 9)).toFixed(1)}%)`,
    ]);
    expect(textOf(body)).toContain('No verdict: the panel’s error was not measured');
  });

  it('has the panel’s error and verdicts where people labelled', () => {
    const measured = { labels: 50, items: 10, value: 0.1, interval: [0.05, 0.2] as [number, number] };
    const reason = 'the panel’s error on half has no interval';
    const panelError: PanelError = {
      ...measured,
      sample: 'gold',
      labels: 100,
      items: 20,
      reason: null,
      byModel: [
        { ...measured, model: 'whole', error: 0.2, reason: null },
        { ...measured, model: 'half', interval: null, error: null, reason },
      ],
    };
    const cards = report.cards.map((one) => ({
      ...one,
      labels: {
        ...one.labels,
        sign: { ...one.labels.sign, error: 0.2, verdict: 'undecided', why: null } as const,
      },
    }));
    const judged = bodyOf({ ...report, panelError, cards });
    expect(rowOf(tableOf(judged, SIGN), 'whole').slice(4)).toEqual(['20.0%', 'undecided']);
    expect(textOf(judged)).toContain(
      'The panel’s error by the gold sample gold, all models together: 10.0% [5.0%, 20.0%] on 100 labels of 20 items.',
    );
    expect(tableOf(judged, 'The panel’s error on each model').slice(1)).toEqual([
      ['whole', '50 (10)', '10.0% [5.0%, 20.0%]', '20.0%'],
      ['half', '50 (10)', '10.0%', '—'],
    ]);
    expect(textOf(judged)).toContain(`No verdict: ${reason}.`);
  });

  it('says why SCD is undefined, by what the judges said', () => {
    const blank = bodyOf(
      judgedReport({
        change: ({ phrasing, item }) =>
          phrasing === 'P2' && item === 'X0' ? { labelled: panel('CC', 'CC') } : {},
      }),
    );
    expect(tableOf(blank, 'Why SCD is undefined')[0]?.[4]).toBe('P2 all C');
    expect(tableOf(blank, 'Why SCD is undefined')[1]?.slice(1, 7)).toEqual(['0', '0', '0', '1', '0', '0']);
  });

  it('says what is not bounded and why there is no order', () => {
    const one = judgedReport({
      change: ({ phrasing }) => (phrasing === 'P2' ? { labelled: panel('C', 'C') } : {}),
    });
    const text = textOf(bodyOf(one));
    expect(text).toContain('no deltaSCD, and not all is bounded');
    expect(text).toContain('Order by deltaSCD: There is one model: there is no order.');
    expect(text).toContain('In no order: model (its deltaSCD is not defined).');
  });

  it('names the labels that would reverse a sign where they are few', () => {
    const [flip] = card('whole').labels.sign.flips;
    if (flip === undefined) throw new Error('There is no flip.');
    const named = (count: number) =>
      textOf(
        bodyOf({
          ...report,
          cards: report.cards.map((one) => ({
            ...one,
            labels: { ...one.labels, sign: { ...one.labels.sign, count, flips: Array(count).fill(flip) } },
          })),
        }),
      );
    const flipped = `${flip.item} ${flip.phrasing}, sentence ${flip.sentence + 1}, ${flip.from} to ${flip.to}`;
    expect(named(3)).toContain(`whole: ${flipped}; ${flipped}; ${flipped} would do.`);
    expect(named(4)).not.toContain(`whole: ${flipped}`);
  });

  it('leaks nothing', () => {
    const hostile = judgedReport({ models: [HOSTILE, `${HOSTILE}2`], items: 6 });
    const nothing = judgedReport({ change: () => GONE });
    for (const some of [report, hostile, nothing]) expect(bodyOf(some)).not.toMatch(LEAKS);
    expect(bodyOf({ ...report, cards: [] })).toBe('<p class="none">There is no model.</p>');
  });
});
