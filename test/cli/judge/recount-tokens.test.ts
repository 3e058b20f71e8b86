import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OutputDocument } from '../../../cli/judge/output-document.ts';
import { recountTokens } from '../../../cli/judge/recount-tokens.ts';
import { temporaryFolder } from '../../store/temporary-folder.ts';
import { columnOf, outputOf, rowOf } from './rows.ts';

const inFolder = temporaryFolder();
const tokens = (total: number, numRequests = 1) => ({
  total,
  prompt: total - 1,
  completion: 1,
  cached: 0,
  numRequests,
});
const NONE = { total: 0, prompt: 0, completion: 0, cached: 0, numRequests: 0 };
const change = (column: number, before: object, after: object) => ({
  column,
  change: { before: { ...NONE, ...before }, after: { ...NONE, ...after } },
});

/** A column of a prompt with the grading tokens that promptfoo counted for it. */
const counted = (label: string, assertions: unknown, more: object = {}) => {
  const { metrics, ...column } = columnOf(label);
  return { ...column, metrics: { ...metrics, tokenUsage: { total: 50, assertions }, ...more } };
};

async function recounted(
  columns: readonly unknown[] | undefined,
  stats: unknown,
  changes: Parameters<typeof recountTokens>[1],
) {
  const output = outputOf([rowOf('P0')], columns);
  const results = { ...output.results, ...(stats === undefined ? {} : { stats }) };
  writeFileSync(inFolder('out.json'), JSON.stringify({ ...output, results }));
  const document = new OutputDocument(inFolder('out.json'));
  recountTokens(document, changes);
  await document.write(inFolder('again.json'));
  return JSON.parse(readFileSync(inFolder('again.json'), 'utf8')).results;
}

describe('recountTokens', () => {
  it('puts what rows have taken now in the place of what they took before, in their column and in the whole', async () => {
    const { prompts, stats } = await recounted(
      [
        counted('ESFP:P0', { ...tokens(100, 7), more: 'theirs' }),
        counted('ESFP:P1', tokens(20)),
        counted('ESFP:P2', tokens(5)),
      ],
      {
        successes: 3,
        tokenUsage: {
          total: 9,
          assertions: { total: 125, prompt: 122, completion: 3, cached: 0, numRequests: 9 },
        },
      },
      [change(0, tokens(30), tokens(110)), change(0, {}, tokens(10)), change(1, tokens(20), {})],
    );
    expect(prompts.map(({ metrics }: { metrics: object }) => metrics)).toMatchObject([
      {
        tokenUsage: {
          total: 50,
          assertions: { total: 190, prompt: 188, completion: 2, cached: 0, numRequests: 8, more: 'theirs' },
        },
      },
      { tokenUsage: { total: 50, assertions: { total: 0, prompt: 0, completion: 0, numRequests: 0 } } },
      { tokenUsage: { total: 50, assertions: tokens(5) } },
    ]);
    expect(stats).toEqual({
      successes: 3,
      tokenUsage: {
        total: 9,
        assertions: { total: 195, prompt: 192, completion: 3, cached: 0, numRequests: 9 },
      },
    });
  });

  it('makes no sums and no counts where promptfoo has none', async () => {
    const columns = [
      columnOf('ESFP:P0'),
      counted('ESFP:P1', undefined),
      counted('ESFP:P2', 'odd'),
      counted('ESFP:P3', { total: 1 }),
      { provider: 'model', label: 'ESFP:P4' },
    ];
    const changes = columns.map((_, index) => change(index, {}, tokens(10)));
    const { prompts, stats } = await recounted(columns, { successes: 1 }, changes);
    expect(prompts).toEqual(
      JSON.parse(JSON.stringify([...columns.slice(0, 3), counted('ESFP:P3', { total: 11 }), columns[4]])),
    );
    expect(stats).toEqual({ successes: 1 });
    expect(await recounted(undefined, undefined, changes)).not.toHaveProperty('stats');
  });

  it('takes out of a sum no more than what is in it: a resumed evaluation counts only what it ran itself', async () => {
    const stats = { tokenUsage: { assertions: tokens(10) } };
    const results = await recounted(undefined, stats, [change(0, tokens(500), tokens(30))]);
    expect(results.stats.tokenUsage.assertions).toEqual(tokens(30));
  });
});
