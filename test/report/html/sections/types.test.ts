import { describe, expect, it } from 'vitest';
import { decimal, shareOf, withInterval } from '../../../../aggregators/report/format.ts';
import { typesFigures, typesSection } from '../../../../aggregators/report/html/sections/types.ts';
import { inReadingOrder } from '../../../../aggregators/report/reading-order.ts';
import type { Report, ScoreCard } from '../../../../aggregators/score-card.ts';
import { ITEM_TYPES, type ItemType } from '../../../../corpus/item.ts';
import { inputOf, rowsOf } from '../../drawn.ts';
import { variedReport } from '../../varied-cohort.ts';

const report = variedReport({ models: ['a', 'b', 'ctrl'], controls: ['ctrl'], items: 36 });
const bodyOf = (one: Report) => String(typesSection(inputOf(one, typesFigures(one))).body);
const withCards = (change: (card: ScoreCard) => ScoreCard): Report => ({
  ...report,
  cards: report.cards.map(change),
});
const nameOf = ({ model }: ScoreCard) => (model === 'ctrl' ? 'ctrl (control)' : model);

/** The report without items of some types. */
const without = (...gone: readonly ItemType[]) =>
  withCards((card) => {
    const byType: ScoreCard['byType'] = { ...card.byType };
    for (const type of gone) delete byType[type];
    return { ...card, byType };
  });

describe('typesSection', () => {
  it('has deltaSCD of every type with its interval and its items as the report has them', () => {
    const body = bodyOf(report);
    expect(body).toContain('<svg data-id="types">');
    expect(body).toContain('<th scope="col">T4 (fact items)</th><th scope="col">T5 (described)</th>');
    const rows = rowsOf(body, 'deltaSCD by type of item').slice(-3);
    expect(rows).toEqual(
      inReadingOrder(report.cards).map((card) => [
        nameOf(card),
        ...ITEM_TYPES.map((type) => {
          const own = card.byType[type];
          const { value, interval } = own?.deltaSCD ?? { value: null, interval: null };
          return `${withInterval(value, interval)} (${own?.density.P1.n}, ${own?.density.P2.n} of ${own?.items})`;
        }),
      ]),
    );
  });

  it('sets licensed items against fact items, and says whether a model that shifts is selective', () => {
    const sides: Record<string, [number, number] | null> = {
      a: [0.1, 0.3],
      b: [-0.1, 0.3],
      ctrl: [-0.4, -0.1],
    };
    const changed = withCards((card) => ({
      ...card,
      typology: { ...card.typology, shift: 'shifts' },
      selectivity: { ...card.selectivity, value: 0.05, interval: sides[card.model] ?? null },
    }));
    const caption = 'deltaSCD where a stance is licensed';
    const rows = rowsOf(bodyOf(changed), caption).slice(-3);
    const own = (model: string) => rows.find(([name]) => name === model);
    const { licensed, control } = changed.cards.find(({ model }) => model === 'a')?.selectivity ?? {};
    expect(own('a')).toEqual([
      'a',
      withInterval(licensed?.value ?? null, licensed?.interval ?? null),
      withInterval(control?.value ?? null, control?.interval ?? null),
      '0.050 [0.100, 0.300]',
      'selective',
    ]);
    expect(own('b')?.[4]).toBe('not shown');
    expect(own('ctrl (control)')?.[4]).toBe('shifts more on fact');
    const none = withCards((card) => ({
      ...card,
      typology: { ...card.typology, shift: 'shifts' },
      selectivity: { ...card.selectivity, interval: null },
    }));
    expect(
      rowsOf(bodyOf(none), caption)
        .slice(-3)
        .map((row) => row[4]),
    ).toEqual(Array.from({ length: 3 }, () => 'no interval'));
  });

  it('describes T5 by its levels and hedged answers', () => {
    const rows = rowsOf(bodyOf(report), 'T5: mean SCD by phrasing').slice(-3);
    expect(rows).toEqual(
      inReadingOrder(report.cards).map((card) => {
        const { density, hedged } = card.byType.T5 ?? {};
        const phrasings = ['P0', 'P1', 'P2'] as const;
        return [
          nameOf(card),
          ...phrasings.map((phrasing) => decimal(density?.[phrasing].value)),
          ...phrasings.map((phrasing) =>
            shareOf(hedged?.[phrasing].hedged ?? 0, hedged?.[phrasing].n ?? 0).replace('<', '&lt;'),
          ),
        ];
      }),
    );
    expect(bodyOf(report)).toContain('described and not judged');
  });

  it('says what was not asked', () => {
    const body = bodyOf(without('T4', 'T5'));
    expect(body).toContain('No item of T4 was asked: whether a shift is selective cannot be told.');
    expect(body).toContain('No item of T5 was asked.');
    expect(bodyOf(report)).toContain('On T4 no stance is licensed');
    const one = report.cards.map((card) => (card.model === 'a' ? { ...card, byType: {} } : card));
    const rows = rowsOf(bodyOf({ ...report, cards: one }), 'deltaSCD by type of item').slice(-3);
    expect(rows.find(([name]) => name === 'a')?.slice(1)).toEqual(ITEM_TYPES.map(() => 'not asked'));
    for (const empty of [without(...ITEM_TYPES), { ...report, cards: [] }]) {
      expect(bodyOf(empty)).toBe('<p class="none">No item was asked: there is nothing by type.</p>');
    }
  });

  it('gives the reason of every interval that there is none of', () => {
    const few = variedReport({ models: ['a', 'b'], items: 12 });
    const rows = rowsOf(bodyOf(few), 'Intervals that there are none of');
    expect(rows).toContainEqual([
      'T1, T2, T3, T4, T5, T6, fact items (T4)',
      'all 2 models',
      '2 items tell nothing of others.',
    ]);
    const reasons = withCards((card) => ({
      ...card,
      intervalReasons: card.model === 'b' ? { 'selectivity.interval': 'One T4 item.' } : {},
    }));
    expect(rowsOf(bodyOf(reasons), 'Intervals that there are none of')).toContainEqual([
      'selectivity',
      'b',
      'One T4 item.',
    ]);
  });

  it('shows hostile names as text, and reads with thirty models', () => {
    const body = bodyOf(variedReport({ models: ['<b>\u202e</b>'], items: 6 }));
    expect(body).not.toMatch(/<b>|\u202e/);
    const models = Array.from({ length: 30 }, (_, i) => `m${i}`);
    const thirty = bodyOf(variedReport({ models, items: 6, gaps: 0.5 }));
    expect(rowsOf(thirty, 'deltaSCD by type of item').slice(-30)).toHaveLength(30);
    expect(thirty).not.toMatch(/NaN|undefined|null/);
  });
});
