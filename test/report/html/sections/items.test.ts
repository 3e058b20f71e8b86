import { describe, expect, it } from 'vitest';
import { decimal, withInterval } from '../../../../aggregators/report/format.ts';
import { itemsFigures, itemsSection } from '../../../../aggregators/report/html/sections/items.ts';
import type { Report } from '../../../../aggregators/score-card.ts';
import { inputOf, rowsOf } from '../../drawn.ts';
import { variedReport } from '../../varied-cohort.ts';

const bodyOf = (report: Report) => String(itemsSection(inputOf(report, itemsFigures(report))).body);
const names = (n: number) => Array.from({ length: n }, (_, i) => `m${i}`);

const report = variedReport({ models: [...names(8), 'ctrl'], controls: ['ctrl'], items: 18, gaps: 0.1 });
const body = bodyOf(report);

describe('itemsSection', () => {
  it('has every item with every model’s value, as report.json does', () => {
    const [head, ...rows] = rowsOf(body, 'deltaSCD item by item');
    expect(head).toEqual([
      'item',
      'type',
      'mean',
      'deviation',
      'models',
      'at',
      ...report.cohort.items.models,
    ]);
    expect(rows).toEqual(
      report.cohort.items.contrasts.map(({ item, type, mean, deviation, n, extreme, byModel }) => [
        item,
        type,
        decimal(mean),
        decimal(deviation),
        String(n),
        extreme ?? '',
        ...byModel.map(({ deltaSCD }) => (typeof deltaSCD === 'number' ? decimal(deltaSCD) : deltaSCD)),
      ]),
    );
    expect(rows.flat()).toContain('missing');
  });

  it('says that few models separate items by noise, and nothing of it with more', () => {
    const few = (n: number) =>
      bodyOf(variedReport({ models: Array.from({ length: n }, (_, i) => `m${i}`), items: 6 }));
    expect(few(2)).toContain('With 2 models a deviation rests on 2 values');
    expect(few(3)).toContain('most of what follows is noise');
    expect(few(4)).not.toContain('most of what follows is noise');
  });

  it('has each model’s mean with its interval, and how its items spread', () => {
    const [head, ...rows] = rowsOf(body, 'deltaSCD over items of each model');
    expect(head?.slice(5)).toEqual([
      '-1.00',
      '-0.75',
      '-0.50',
      '-0.25',
      '0.00',
      '0.25',
      '0.50',
      '0.75',
      '1.00',
    ]);
    expect(rows).toHaveLength(8);
    for (const [name, mean, n, undefinedCount, missing, ...counts] of rows) {
      const paired = report.cards.find(({ model }) => model === name)?.deltaSCD.paired;
      expect(mean).toBe(withInterval(paired?.value ?? null, paired?.interval ?? null));
      expect([n, undefinedCount, missing]).toEqual(
        [paired?.n, paired?.undefined, paired?.missing].map(String),
      );
      expect(counts.map(Number).reduce((sum, count) => sum + count, 0)).toBe(paired?.n);
    }
  });

  it('has the items that separate models most, and the pictures', () => {
    const [, ...rows] = rowsOf(body, 'The items that separate models most');
    expect(rows.map(([item]) => item)).toEqual(report.cohort.items.separating);
    const [first] = report.cohort.items.separating;
    const contrast = report.cohort.items.contrasts.find(({ item }) => item === first);
    expect(rows[0]?.slice(1, 4)).toEqual([
      contrast?.type,
      decimal(contrast?.deviation),
      decimal(contrast?.mean),
    ]);
    expect(body).toContain('<svg data-id="item-contrasts">');
    expect(body).toContain('<svg data-id="item-discrimination">');
  });

  it('says which items stand at the ends, T4 apart, and what shorter corpora cost', () => {
    expect(body).toMatch(
      /<p>At the ceiling \(mean deltaSCD of those of 8 models that define it above 0\.6, T4 aside\): \d+ of 15 items/,
    );
    expect(body).toMatch(/<p>Of 3 T4 items, \d+ at the floor, where they belong/);
    const { proposals } = report.cohort.items.shorter;
    const [, ...rows] = rowsOf(body, 'Shorter corpora beside chance');
    expect(proposals.length).toBeGreaterThan(0);
    expect(rows.map(([rule, , moves]) => [rule, moves])).toEqual(
      proposals.map(({ rule, heldOut }) => [
        rule,
        `${decimal(heldOut.meanChange)} (${decimal(heldOut.largestChange)})`,
      ]),
    );
    expect(body).toContain('A shorter corpus is another instrument');
  });

  it('says what one model lacks, and draws its own items', () => {
    const one = bodyOf(variedReport({ models: ['a'], items: 8 }));
    expect(one).toContain('<p>No item separates models: there is 1 model, and it takes two to differ.</p>');
    expect(one).toContain('No shorter corpus is proposed: there is 1 model');
    expect(one).toContain('<svg data-id="item-contrasts">');
    expect(one).not.toContain('item-discrimination');
    expect(one.split('it takes two to differ')).toHaveLength(2);
    expect(one).not.toMatch(/NaN|null/);
  });

  it('says so where there are controls alone', () => {
    const none = bodyOf(variedReport({ models: ['a'], controls: ['a'], items: 2 }));
    expect(none).toBe('<p>There is nothing to show: there is no model but controls.</p>');
  });

  it('shows hostile names as text', () => {
    const hostile = '\u202e<img src=x onerror=alert(1)>';
    const text = bodyOf(variedReport({ models: [hostile, 'b'], items: 4 }));
    expect(text).toContain('\\u{202e}&lt;img src=x');
    expect(text).not.toMatch(/<img|\u202e/);
  });
});
