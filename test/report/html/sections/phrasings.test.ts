import { describe, expect, it } from 'vitest';
import { decimal, withInterval } from '../../../../aggregators/report/format.ts';
import {
  phrasingsFigures,
  phrasingsSection,
} from '../../../../aggregators/report/html/sections/phrasings.ts';
import { inReadingOrder } from '../../../../aggregators/report/reading-order.ts';
import type { Report, ScoreCard } from '../../../../aggregators/score-card.ts';
import { PHRASINGS } from '../../../../corpus/phrasings.ts';
import { inputOf, rowsOf } from '../../drawn.ts';
import { variedReport } from '../../varied-cohort.ts';

const report = variedReport({ models: ['a', 'b', 'ctrl'], controls: ['ctrl'], gaps: 0.2 });
const bodyOf = (one: Report) => String(phrasingsSection(inputOf(one, phrasingsFigures(one))).body);
const withCards = (change: (card: ScoreCard) => ScoreCard): Report => ({
  ...report,
  cards: report.cards.map(change),
});
const nameOf = ({ model }: ScoreCard) => (model === 'ctrl' ? 'ctrl (control)' : model);
const shows = (gradient: Record<string, boolean | null>) =>
  withCards((card) => ({
    ...card,
    gradient: { ...card.gradient, shows: gradient[card.model] ?? null },
  }));

describe('phrasingsSection', () => {
  it('has both pictures', () => {
    const body = bodyOf(report);
    expect(body).toContain('<svg data-id="gradient">');
    expect(body).toContain('<svg data-id="gradient-contrasts">');
  });

  it.each([['SCD', 'density'] as const, ['AR', 'attributionRate'] as const])(
    'has every mean of %s with its interval and n as the report has them',
    (name, of) => {
      const rows = rowsOf(bodyOf(report), `Mean ${name} by phrasing`);
      const expected = inReadingOrder(report.cards).map((card) => [
        nameOf(card),
        ...PHRASINGS.map((phrasing) => {
          const { value, interval, n } = card.gradient.byPhrasing[phrasing][of];
          return `${withInterval(value, interval)} (${n})`;
        }),
      ]);
      expect(rows.map((row) => row.slice(0, 6))).toEqual([['model', ...PHRASINGS], ...expected]);
    },
  );

  it('has six contrasts of every model, n with the means of per-item differences', () => {
    const body = bodyOf(report);
    const rows = rowsOf(body, 'Contrasts along the phrasings').slice(-3);
    for (const [i, card] of inReadingOrder(report.cards).entries()) {
      const { contrasts } = card.gradient;
      const own = (one: { value: number | null; interval: [number, number] | null }) =>
        withInterval(one.value, one.interval);
      const { densityP3minusP1, densityP4minusP2, deltaSCDP1P4, gapP0 } = contrasts;
      const { attributionRateP3minusP1, attributionRateP4minusP2 } = contrasts;
      expect(rows[i]).toEqual([
        nameOf(card),
        `${own(densityP3minusP1)} (${densityP3minusP1.n})`,
        `${own(densityP4minusP2)} (${densityP4minusP2.n})`,
        own(deltaSCDP1P4),
        own(gapP0),
        `${own(attributionRateP3minusP1)} (${attributionRateP3minusP1.n})`,
        `${own(attributionRateP4minusP2)} (${attributionRateP4minusP2.n})`,
      ]);
    }
    for (const name of [
      'SCD P3 - P1',
      'SCD P4 - P2',
      'SCD P4 - SCD P1',
      'AR - SCD, P0',
      'AR P3 - P1',
      'AR P4 - P2',
    ])
      expect(body).toContain(`<th scope="col">${name}</th>`);
  });

  it('counts undefined and missing apart', () => {
    const rows = rowsOf(bodyOf(report), 'Items that a mean leaves out').slice(-3);
    const [first] = inReadingOrder(report.cards);
    const { density, attributionRate } = first?.gradient.byPhrasing.P0 ?? {};
    expect(rows[0]?.slice(1, 3)).toEqual([
      `${density?.undefined} / ${density?.missing}`,
      `${attributionRate?.undefined} / ${attributionRate?.missing}`,
    ]);
    expect(report.cards.some((card) => card.gradient.byPhrasing.P0.density.missing > 0)).toBe(true);
  });

  it('says where the gradient shows, of models alone, with the levels where it does not', () => {
    const body = bodyOf(shows({ a: true, b: false, ctrl: false }));
    expect(body).toContain('shows in 1 of 2 models.');
    const b = report.cards.find(({ model }) => model === 'b');
    const levels = PHRASINGS.map((p) => `${p} ${decimal(b?.gradient.byPhrasing[p].density.value)}`);
    expect(body).toContain(`b: the gradient does not show: ${levels.join(', ')}.`);
    expect(body).not.toContain('ctrl (control): the gradient');
    const rows = rowsOf(body, 'Mean SCD by phrasing').slice(-3);
    expect(Object.fromEntries(rows.map((row) => [row[0], row[6]]))).toEqual({
      a: 'yes',
      b: 'no',
      'ctrl (control)': 'no',
    });
    expect(bodyOf(shows({ a: true, b: null }))).toContain('b: an SCD under P1 to P4 is not defined');
    const controls = { ...report, cards: report.cards.filter(({ model }) => model === 'ctrl') };
    expect(bodyOf(controls)).toContain('All here are controls');
  });

  it('gives the reason of every interval that there is none of', () => {
    const path = 'gradient.contrasts.gapP0.interval';
    const body = bodyOf(
      withCards((card) => ({ ...card, intervalReasons: card.model === 'a' ? { [path]: 'Too <few>.' } : {} })),
    );
    expect(rowsOf(body, 'Intervals that there are none of').slice(-1)).toEqual([
      ['AR - SCD, P0', 'a', 'Too &lt;few&gt;.'],
    ]);
    expect(bodyOf(withCards((card) => ({ ...card, intervalReasons: {} })))).not.toContain('none of, and why');
  });

  it('shows hostile names as text, and reads with no model, one and thirty', () => {
    const hostile = '<img src=x onerror=alert(1)>\u202e\u001b[31m';
    const body = bodyOf(variedReport({ models: [hostile], items: 6 }));
    for (const live of ['<img', '\u202e', '\u001b']) expect(body).not.toContain(live);
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;\\u{202e}\\u{1b}[31m');
    expect(bodyOf({ ...report, cards: [] })).toBe('<p class="none">There is no model.</p>');
    const models = Array.from({ length: 30 }, (_, i) => `m${i}`);
    const thirty = bodyOf(variedReport({ models, items: 2 }));
    expect(
      rowsOf(thirty, 'Mean SCD by phrasing')
        .slice(-30)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(models.toSorted());
    expect(thirty).not.toMatch(/NaN|undefined,|null/);
  });
});
