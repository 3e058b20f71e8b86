import { describe, expect, it } from 'vitest';
import { decimal, withInterval } from '../../../../aggregators/report/format.ts';
import { inShortSection } from '../../../../aggregators/report/html/sections/in-short.ts';
import { inReadingOrder } from '../../../../aggregators/report/reading-order.ts';
import { fewestLabelsText } from '../../../../aggregators/report/words/fewest-labels-text.ts';
import { toldApartText } from '../../../../aggregators/report/words/told-apart-text.ts';
import type { Report } from '../../../../aggregators/score-card.ts';
import type { Bands } from '../../../../protocol.ts';
import { variedReport } from '../../varied-cohort.ts';
import { LEAKS, tableOf, textOf } from '../markup-tables.ts';

const bodyOf = (report: Report, bands: Bands = {}) =>
  String(inShortSection({ report, evaluation: null, bands, pictures: new Map() }).body);
const rowsOf = (report: Report, bands: Bands = {}) =>
  tableOf(bodyOf(report, bands), 'What came out').slice(1);
const names = (n: number, name = 'm') => Array.from({ length: n }, (_, i) => `${name}${i}`);

const MIXED = variedReport({ models: ['a', 'b', 'ctrl'], controls: ['ctrl'], items: 30 });

describe('inShortSection', () => {
  it('has a line a model with the report’s numbers, controls in a group of their own', () => {
    const ordered = inReadingOrder(MIXED.cards);
    const rows = rowsOf(MIXED);
    expect(rows.map(([model]) => model)).toEqual(ordered.map(({ model }) => model));
    expect(rows.map((row) => [row[1], row[5], row[6]])).toEqual(
      ordered.map(({ deltaSCD, selectivity: { licensed, control } }) => [
        withInterval(deltaSCD.value, deltaSCD.interval),
        decimal(licensed.underP2.value),
        decimal(control.underP2.value),
      ]),
    );
    expect(bodyOf(MIXED)).toMatch(/<tr class="group"><th scope="rowgroup" colspan="7">Controls: no models/);
    expect(bodyOf(variedReport({ models: ['a'], items: 12 }))).not.toContain('class="group"');
  });

  it('has "depends on the cut" before the verdict, and explains the words that stand there alone', () => {
    const cards = MIXED.cards.map((card) => ({
      ...card,
      typology: {
        ...card.typology,
        verdict: 'flexible' as const,
        dependsOnCut: card.model === 'a',
        shift: 'does not shift' as const,
      },
    }));
    const rows = rowsOf({ ...MIXED, cards });
    const typologyOf = (model: string) => rows.find(([name]) => name === model)?.[4];
    expect(typologyOf('a')).toBe('depends on the cut: flexible at 0.30');
    expect(typologyOf('b')).toBe('flexible');
    const body = bodyOf({ ...MIXED, cards });
    expect(body).toContain('No shift shown: zero lies inside');
    expect(body).toContain('Depends on the cut: the paper sets no cut');
    expect(body).not.toContain('Not shown: zero lies inside');
  });

  it('ends with what can be told apart, how far judges agree, how few labels would do, and that higher is not better', () => {
    const text = textOf(bodyOf(MIXED));
    expect(text).toContain(toldApartText(MIXED.comparison));
    expect(text).toContain(fewestLabelsText(MIXED));
    expect(text).toMatch(/The judges agree on single sentences by an alpha of|is not measured/);
    expect(text).toContain('higher is not better');
  });

  it('stands by name where a band is set, and nothing in it is by ESFP', () => {
    const report = variedReport({ models: ['a', 'k', 'z'], items: 30 });
    expect(rowsOf(report).map(([model]) => model)).toEqual(['z', 'k', 'a']);
    expect(rowsOf(report, { ESFP: { low: 0, high: 1 } }).map(([model]) => model)).toEqual(['a', 'k', 'z']);
    expect(bodyOf(report)).not.toContain('ESFP');
  });

  it('shows twelve models of thirty and says how many more there are', () => {
    const many = variedReport({ models: names(30), items: 6, gaps: 0.5 });
    expect(rowsOf(many)).toHaveLength(12);
    expect(bodyOf(many)).toContain('18 more models stand under Scores.');
    expect(bodyOf(many)).not.toMatch(LEAKS);
    const thirteen = variedReport({ models: names(13), items: 6 });
    expect(bodyOf(thirteen)).toContain('1 more model stands under Scores.');
    expect(bodyOf(variedReport({ models: names(12), items: 6 }))).not.toContain('under Scores.');
  });

  it('of one model says what it lacks', () => {
    const text = textOf(bodyOf(variedReport({ models: ['a'], items: 12 })));
    expect(text).toContain('No models are compared:');
    expect(text).toContain('There is one model: there is no order.');
  });

  it('says that there are no intervals', () => {
    const few = variedReport({ models: ['a', 'b'], items: 1 });
    for (const row of rowsOf(few)) expect(row[2]).toMatch(/no interval|not defined/);
    expect(bodyOf(few)).toContain('No interval: the warnings say why.');
    expect(bodyOf(few)).not.toMatch(LEAKS);
  });

  it('says that there are only controls, or nothing', () => {
    const controls = variedReport({ models: ['a'], controls: ['a'], items: 12 });
    expect(bodyOf(controls)).toContain('All here are controls: no model was measured.');
    expect(bodyOf({ ...MIXED, cards: [] })).toBe('<p class="none">There is no model.</p>');
  });

  it('shows hostile names as text', () => {
    const hostile = variedReport({ models: ['<script>x</script>\u202e', '\u001b[31m'], items: 12 });
    expect(bodyOf(hostile)).not.toMatch(LEAKS);
  });
});
