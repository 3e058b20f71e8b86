import { describe, expect, it } from 'vitest';
import { noIntervalTable } from '../../../aggregators/report/html/no-interval-table.ts';
import { rowsOf } from '../drawn.ts';

const CAPTION = 'Intervals that there are none of, and why';
const none = (model: string, of: string, reason = 'Few items.') => ({ model, of, reason });

describe('noIntervalTable', () => {
  it('has a row for each reason and the models that it holds for, with the quantities', () => {
    const nulls = [none('a', 'AR'), none('b', 'AR'), none('a', 'SCD'), none('b', 'SCD', 'No spread.')];
    expect(rowsOf(String(noIntervalTable(nulls, 2)), CAPTION).slice(1)).toEqual([
      ['AR', 'all 2 models', 'Few items.'],
      ['SCD', 'a', 'Few items.'],
      ['SCD', 'b', 'No spread.'],
    ]);
    const same = [none('a', 'AR'), none('b', 'AR'), none('a', 'SCD'), none('b', 'SCD')];
    expect(rowsOf(String(noIntervalTable(same, 3)), CAPTION).slice(1)).toEqual([
      ['AR, SCD', 'a; b', 'Few items.'],
    ]);
    expect(rowsOf(String(noIntervalTable([none('a', 'AR'), none('b', 'AR')], 3)), CAPTION).slice(1)).toEqual([
      ['AR', 'a; b', 'Few items.'],
    ]);
    expect(rowsOf(String(noIntervalTable([none('a', 'AR')], 1)), CAPTION)[1]?.[1]).toBe('a');
  });

  it('is nothing where no interval lacks, and folds where many do', () => {
    expect(noIntervalTable([], 2)).toBeNull();
    const of = (n: number) => Array.from({ length: n }, (_, i) => none('a', `Q${i}`, `Reason ${i}.`));
    expect(String(noIntervalTable(of(6), 1))).not.toContain('<details');
    expect(String(noIntervalTable(of(7), 1))).toContain(`<details><summary>${CAPTION} (7)</summary>`);
  });

  it('shows hostile text as text', () => {
    const text = String(noIntervalTable([none('<b>m</b>', 'AR', '<script>\u202e')], 1));
    expect(text).toContain('&lt;b&gt;m&lt;/b&gt;');
    expect(text).toContain('&lt;script&gt;\\u{202e}');
  });
});
