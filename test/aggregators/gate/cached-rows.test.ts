import { describe, expect, it } from 'vitest';
import { cachedRows, cachedShares } from '../../../aggregators/gate/cached-rows.ts';
import type { EvaluationOutput, Row } from '../../../aggregators/read/rows.ts';
import { missing } from '../builders.ts';

const row = (id: string | undefined, response: Row['response'], testIdx = 0): Row => ({
  ...(id === undefined ? {} : { id }),
  promptIdx: 0,
  testIdx,
  prompt: { raw: '', label: '' },
  provider: { id: 'm' },
  testCase: {},
  response,
});

const output = (name: string, rows: readonly Row[]): EvaluationOutput => ({
  name,
  rows,
  run: null,
  date: null,
  columns: undefined,
  providers: undefined,
});

const answered = (...rows: string[]) => rows.map((name) => ({ row: name, response: 'x' }));

describe('cachedRows', () => {
  const outputs = [
    output('a.json', [
      row('one', { output: 'x', cached: true }),
      row('two', { output: 'x', cached: false }),
      row('three', { output: 'x' }),
      row('four', null),
    ]),
    output('b.json', [row(undefined, { output: 'x', cached: true }, 7), row('five', { cached: 'true' })]),
  ];

  it('counts those that a provider took from its cache, of the rows that are asked for', () => {
    const count = (...rows: string[]) => cachedRows(outputs, answered(...rows)).cached;
    expect(count('one', 'two', 'three', 'four', 'five', 'b.json:7:0')).toBe(2);
    expect(count('two', 'b.json:7:0')).toBe(1);
    expect(count('two')).toBe(0);
  });

  /** Some rows of which the first tell. */
  const telling = (told: number, cached: number, of = 100) => {
    const names = Array.from({ length: of }, (_, i) => `r${i}`);
    const rows = names.map((name, i) => row(name, i < told ? { cached: i < cached } : {}));
    return cachedRows([output('o.json', rows)], answered(...names)).share;
  };

  it('has a share of the rows that tell, where nearly all do', () => {
    expect(telling(100, 30)).toBe(0.3);
    expect(telling(95, 19)).toBe(0.2);
    expect(telling(95, 0)).toBe(0);
  });

  it('has none where under 95% tell', () => {
    expect(telling(94, 0)).toBeNull();
    expect(telling(1, 0)).toBeNull();
    expect(telling(0, 0)).toBeNull();
    expect(cachedRows([], []).share).toBeNull();
  });

  it('leaves out rows that nobody answered, but for those that tell', () => {
    const rows = [row('a', { cached: false }), row('b', null), row('c', { cached: true })];
    const observed = ['a', 'b', 'c'].map((name) => ({ row: name, response: missing() }));
    expect(cachedRows([output('o.json', rows)], observed)).toEqual({ cached: 1, share: 0.5 });
    expect(cachedRows([output('o.json', rows)], [...answered('a'), ...answered('b')]).share).toBeNull();
  });

  it('takes tokens that are all from a cache for its word', () => {
    const share = (response: Row['response']) =>
      cachedRows([output('o.json', [row('a', response)])], answered('a')).share;
    expect(share({ tokenUsage: { cached: 40, total: 40 } })).toBe(1);
    expect(share({ cached: false, tokenUsage: { cached: 40, total: 40 } })).toBe(1);
    // A vendor's cache of prompts answers anew.
    expect(share({ cached: false, tokenUsage: { cached: 30, total: 40 } })).toBe(0);
    expect(share({ tokenUsage: { cached: 30, total: 40 } })).toBeNull();
    expect(share({ tokenUsage: { cached: 0, total: 0 } })).toBeNull();
  });
});

describe('cachedShares', () => {
  it('are by model', () => {
    const rows = [row('a', { cached: true }), row('b', { cached: false }), row('c', {})];
    const observed = answered('a', 'b', 'c').map((one, i) => ({ ...one, model: ['m', 'n', 'o'][i] ?? '' }));
    const share = cachedShares([output('o.json', rows)], observed);
    expect(['m', 'n', 'o', 'p'].map(share)).toEqual([1, 0, null, null]);
  });
});
