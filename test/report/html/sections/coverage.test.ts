import { describe, expect, it } from 'vitest';
import { isDrawn } from '../../../../aggregators/report/figures/figure.ts';
import { coverageFigures, coverageSection } from '../../../../aggregators/report/html/sections/coverage.ts';
import type { Report } from '../../../../aggregators/score-card.ts';
import { GOOD_FORMAT, missing } from '../../../aggregators/builders.ts';
import { GONE, HOSTILE, judgedReport, THIRTY } from '../../judged-cohorts.ts';
import { LEAKS, rowOf, tableOf, textOf } from '../markup-tables.ts';

function bodyOf(report: Report): string {
  const pictures = new Map(
    coverageFigures(report).flatMap((one) => (isDrawn(one) ? [[one.id, '<svg></svg>'] as const] : [])),
  );
  return coverageSection({ report, evaluation: null, bands: {}, pictures }).body.toString();
}

const TOTALS = 'Coverage: the share';
const SLICES = 'Coverage by phrasing and by type';
const CROSSED = 'SCD by type and phrasing at once';
const VALIDITY = 'Response validity';

const report = judgedReport({
  models: ['a model'],
  change: ({ phrasing, item, format }) => ({
    ...(phrasing === 'P2' && ['X0', 'X6'].includes(item) ? GONE : {}),
    ...(phrasing === 'P1' && item === 'X3' ? { attribution: { self: 0, third: 0 } } : {}),
    ...(phrasing === 'P4' && item === 'X5'
      ? { format: { ...GOOD_FORMAT, withinWordLimit: false, cutOff: true } }
      : {}),
    ...(phrasing === 'P0' && 'words' in format ? { format: { ...format, cutOff: null } } : {}),
  }),
});
const body = bodyOf(report);

describe('coverage in its section', () => {
  it('has totals as in the report', () => {
    const [card] = report.cards;
    expect(rowOf(tableOf(body, TOTALS), 'a model')).toEqual([
      'a model',
      '24 of 24',
      '1',
      ...[
        card?.coverage.responses,
        card?.coverage.attributionRate,
        card?.coverage.density,
        card?.coverage.stance,
      ].map((share) => share?.toFixed(3)),
    ]);
    expect(card?.coverage.responses).toBe(118 / 120);
  });

  it('has slices in which something is missing or undefined, and no others', () => {
    const table = tableOf(body, SLICES);
    expect(table.slice(1).map(([, slice]) => slice)).toEqual(['P1', 'P2', 'T1', 'T4']);
    expect(rowOf(table, 'a model', 'P2').slice(2)).toEqual(['22/24', '22/24', '22/24', '22/24']);
    expect(rowOf(table, 'a model', 'P1').slice(2)).toEqual(['24/24', '24/24, 1 undefined', '24/24', '—']);
    expect(rowOf(table, 'a model', 'T1').slice(2)).toEqual(['18/20', '18/20', '18/20', '10/12']);
  });

  it('has type and phrasing at once where SCD is missing', () => {
    expect(tableOf(body, CROSSED).slice(1)).toEqual([['a model', 'T1', '4/4', '4/4', '2/4', '4/4', '4/4']]);
  });

  it('has every kind of what is missing with its reason', () => {
    const table = tableOf(body, 'What is missing, and why');
    expect(table.slice(1)).toEqual(
      report.cards[0]?.missing.map(({ part, reason, count }) => ['a model', part, String(count), reason]),
    );
    expect(table.length).toBeGreaterThan(1);
  });

  it('says so where nothing is missing', () => {
    const whole = bodyOf(judgedReport());
    expect(whole).toContain('Nothing is missing.');
    expect(textOf(whole)).toContain('Coverage by phrasing and by type: nothing is missing.');
    expect(whole).not.toContain('at once');
  });
});

describe('response validity in its section', () => {
  it('has rates with their counts, and what is not known', () => {
    const table = tableOf(body, VALIDITY);
    expect(rowOf(table, 'a model', 'P4').slice(2)).toEqual([
      '0.042 (1/24)',
      '0.042 (1/24)',
      '0.000 (0/24)',
      '0.000 (0/24)',
    ]);
    expect(rowOf(table, 'a model', 'P0')[2]).toBe('not known');
    expect(rowOf(table, 'a model', 'P2')[3]).toBe('0.000 (0/22)');
  });
});

describe('the section of coverage', () => {
  it('folds its tables where there are many models', () => {
    const [card] = report.cards;
    if (card === undefined) throw new Error('There is no card.');
    const many = bodyOf({ ...report, cards: THIRTY.map((model) => ({ ...card, model })) });
    expect(many).toContain('<summary>Response validity by phrasing, counted</summary>');
    expect(body).not.toContain('<summary>Response validity');
    expect(tableOf(many, VALIDITY)).toHaveLength(151);
  });

  it('shows reasons of others as text, and cuts long ones', () => {
    const long = `${HOSTILE}${'x'.repeat(1_000_000)}`;
    const hostile = bodyOf(
      judgedReport({
        models: [HOSTILE],
        items: 6,
        change: () => ({ labelled: missing(long), response: missing(HOSTILE) }),
      }),
    );
    expect(hostile).not.toMatch(LEAKS);
    expect(hostile.length).toBeLessThan(100_000);
    expect(textOf(hostile)).toContain('<script>alert(1)</script>"\'&\\u{202e}');
    expect(body).not.toMatch(LEAKS);
    expect(bodyOf({ ...report, cards: [] })).toBe('<p class="none">There is no model.</p>');
  });
});
