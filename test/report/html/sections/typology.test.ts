import { describe, expect, it } from 'vitest';
import { withInterval } from '../../../../aggregators/report/format.ts';
import { typologyFigures, typologySection } from '../../../../aggregators/report/html/sections/typology.ts';
import { inReadingOrder } from '../../../../aggregators/report/reading-order.ts';
import type { Report, ScoreCard } from '../../../../aggregators/score-card.ts';
import { noTypology, type TypologyShares } from '../../../../aggregators/typology/typology-shares.ts';
import { TYPOLOGY_CUTS } from '../../../../aggregators/typology.ts';
import { inputOf, rowsOf } from '../../drawn.ts';
import { variedReport } from '../../varied-cohort.ts';

const report = variedReport({ models: ['a', 'b', 'ctrl'], controls: ['ctrl'] });
const bodyOf = (one: Report) => String(typologySection(inputOf(one, typologyFigures(one))).body);

/** Flexible under a cut of 0.35 in all resamples, over-aligned in 94.9% from there on. */
const OWN: TypologyShares = {
  verdict: 'flexible',
  dependsOnCut: true,
  reason: null,
  byCut: TYPOLOGY_CUTS.map((cut) => {
    const flexible = cut < 0.35;
    return {
      cut,
      cell: flexible ? 'flexible' : 'over-aligned',
      shares: {
        'over-aligned': flexible ? 0 : 0.949,
        flexible: flexible ? 1 : 0.051,
        'anti-responsive': 0,
        'under-aligned': 0,
      },
      verdict: flexible ? 'flexible' : 'undetermined',
    };
  }),
  resamples: 1000,
  undefined: 0,
  shift: 'does not shift',
  shiftReason: null,
};
const withTypology = (of: (card: ScoreCard) => TypologyShares): Report => ({
  ...report,
  cards: report.cards.map((card) => ({ ...card, typology: of(card) })),
});

describe('typologySection', () => {
  it('has levels, verdict with share, shift and dependence, numbered as the picture is', () => {
    const one = withTypology(() => OWN);
    const body = bodyOf(one);
    expect(body).toContain('<svg data-id="typology">');
    expect(body).toContain('<svg data-id="typology-cuts">');
    expect(rowsOf(body, 'Typology by SCD under P1 and P2').slice(-3)).toEqual(
      inReadingOrder(one.cards).map((card, i) => {
        const { P1, P2 } = card.gradient.byPhrasing;
        return [
          `${i + 1}. ${card.model === 'ctrl' ? 'ctrl (control)' : card.model}`,
          withInterval(P1.density.value, P1.density.interval),
          withInterval(P2.density.value, P2.density.interval),
          'depends on the cut',
          'flexible (100%)',
          'no shift shown',
        ];
      }),
    );
    expect(body).toContain('a shift is not ruled out either');
  });

  it('has the verdict at each cut, its share never rounded up to a verdict', () => {
    const rows = rowsOf(bodyOf(withTypology(() => OWN)), 'The verdict at each cut').slice(-3);
    expect(rows[0]?.slice(1)).toEqual([
      ...Array.from({ length: 4 }, () => 'flex 100%'),
      ...Array.from({ length: 4 }, () => '(over &lt;95%)'),
    ]);
    expect(bodyOf(report)).toContain('<th scope="col">0.15</th>');
  });

  it('says why there is no verdict or no shift is told, and what counts against every cell', () => {
    const body = bodyOf(
      withTypology((card) => {
        if (card.model === 'a') return noTypology('SCD under P1 is <not> defined.');
        return card.model === 'b'
          ? { ...OWN, undefined: 40 }
          : { ...OWN, shift: null, shiftReason: 'No spread.' };
      }),
    );
    expect(body).toContain(
      '<li>a: no verdict, and whether deltaSCD shifts is not told by an interval: SCD under P1 is &lt;not&gt; defined.</li>',
    );
    expect(body).toContain(
      '<li>b: a level is undefined in 40 of 1000 resamples, which count against every cell.</li>',
    );
    expect(body).toContain(
      '<li>ctrl (control): whether deltaSCD shifts is not told by an interval: No spread.</li>',
    );
    expect(bodyOf(withTypology(() => OWN))).not.toContain('<li>');
  });

  it('says why there is no picture where no model has a verdict, and no model', () => {
    const body = bodyOf(withTypology(() => noTypology('No item was asked.')));
    expect(body).toContain('Typology over cuts: no model has shares of resamples to base a verdict on.');
    expect(bodyOf({ ...report, cards: [] })).toBe('<p class="none">There is no model.</p>');
  });

  it('shows hostile names as text, and reads with thirty models and half of the labels missing', () => {
    const body = bodyOf(variedReport({ models: ['<b>\u202e</b>'], items: 6 }));
    expect(body).not.toMatch(/<b>|\u202e/);
    const models = Array.from({ length: 30 }, (_, i) => `m${i}`);
    const thirty = bodyOf(variedReport({ models, items: 6, gaps: 0.5 }));
    expect(rowsOf(thirty, 'Typology by SCD under P1 and P2').slice(-30)).toHaveLength(30);
    expect(thirty).not.toMatch(/NaN|undefined \(|null/);
  });
});
