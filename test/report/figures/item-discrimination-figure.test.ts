import { describe, expect, it } from 'vitest';
import type { ItemContrast } from '../../../aggregators/items/item-contrasts.ts';
import { itemDiscriminationFigure } from '../../../aggregators/report/figures/item-discrimination-figure.ts';
import type { Report } from '../../../aggregators/score-card.ts';
import { drawn, reasonOf, svgOf } from '../drawn.ts';
import { variedReport } from '../varied-cohort.ts';

const report = variedReport({ models: ['a', 'b', 'c'], items: 2 });

const item = (
  name: string,
  mean: number | null,
  deviation: number | null,
  type: ItemContrast['type'] = 'T1',
) => ({
  item: name,
  type,
  byModel: [],
  n: deviation === null ? 1 : 3,
  mean,
  deviation,
  extreme: null,
});

function withItems(contrasts: readonly ItemContrast[], separating: readonly string[] = []): Report {
  const { items } = report.cohort;
  return {
    ...report,
    cohort: { ...report.cohort, items: { ...items, contrasts: [...contrasts], separating: [...separating] } },
  };
}

const marks = (svg: string, colour: string) =>
  [...svg.matchAll(/<path[^>]*aria-roledescription="point"[^>]*d="([^"]*)"[^>]*fill="(#\w+)"/g)].filter(
    ([, , fill]) => fill === colour,
  );

describe('itemDiscriminationFigure', () => {
  it('has a mark an item, T4 as triangles of another colour, and the lines of ceiling and floor', async () => {
    const figure = itemDiscriminationFigure(
      withItems([item('X1', 0.3, 0.2), item('X2', 0.7, 0.1), item('X3', 0, 0, 'T4')]),
    );
    const { svg, texts, width } = await svgOf(figure);
    expect(svg.match(/stroke-dasharray="4,4"/g)).toHaveLength(2);
    expect(texts).toEqual(
      expect.arrayContaining(['floor 0.05', 'ceiling 0.6', 'T4 (fact items)', 'other types']),
    );
    expect(marks(svg, '#0b6fa4')).toHaveLength(2);
    expect(marks(svg, '#c2571a')).toHaveLength(1);
    expect(marks(svg, '#c2571a')[0]?.[1]).not.toContain('A');
    expect(marks(svg, '#0b6fa4')[0]?.[1]).toContain('A');
    expect(width).toBeLessThanOrEqual(640);
  });

  it('joins items of one place and one kind in a larger mark', async () => {
    const { svg } = await svgOf(
      itemDiscriminationFigure(
        withItems([item('X1', 0, 0), item('X2', 0, 0), item('X3', 0, 0, 'T4'), item('X4', 0.1, 0)]),
      ),
    );
    expect(marks(svg, '#0b6fa4')).toHaveLength(2);
    expect(marks(svg, '#c2571a')).toHaveLength(1);
    expect(new Set(marks(svg, '#0b6fa4').map(([, path]) => path)).size).toBe(2);
  });

  it('names the items that separate most, but none over another', async () => {
    const { texts } = await svgOf(
      itemDiscriminationFigure(
        withItems(
          [item('X1', 0.3, 0.4), item('X2', 0.31, 0.399), item('X3', 0.3, 0.2), item('X4', 0.1, 0.1)],
          ['X1', 'X2', 'X3'],
        ),
      ),
    );
    expect(texts.filter((text) => text.startsWith('X'))).toEqual(['X1', 'X3']);
  });

  it('names six at most', async () => {
    const items = Array.from({ length: 8 }, (_, i) => item(`X${i}`, i / 8, i % 2 === 0 ? 0.4 : 0.2));
    const figure = itemDiscriminationFigure(
      withItems(
        items,
        items.map((one) => one.item),
      ),
    );
    expect((await svgOf(figure)).texts.filter((text) => /^X\d$/.test(text))).toHaveLength(6);
  });

  it('leaves out and counts items that under two models define', () => {
    const figure = itemDiscriminationFigure(withItems([item('X1', 0.3, 0.2), item('X2', 0.7, null)]));
    expect(drawn(figure).caption).toContain('Not drawn, since under two models define it: 1 item.');
    expect(drawn(figure).alt).toContain('1 item by mean deltaSCD');
  });

  it('says why one model separates nothing', () => {
    expect(reasonOf(itemDiscriminationFigure(variedReport({ models: ['a'], items: 2 })))).toBe(
      'No item separates models: there is 1 model, and it takes two to differ.',
    );
  });

  it('shows a hostile name as text', async () => {
    const name = '\u202e<script>';
    const { svg } = await svgOf(itemDiscriminationFigure(withItems([item(name, 0.3, 0.2)], [name])));
    expect(svg).toContain('\\u{202e}&lt;script&gt;');
    expect(svg).not.toMatch(/<script|\u202e/);
  });
});
