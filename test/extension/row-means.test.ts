import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OutputDocument } from '../../cli/judge/output-document.ts';
import { writeRowMeans } from '../../extension/row-means.ts';
import { columnOf, outputOf, rowOf } from '../cli/judge/rows.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';

const inFolder = temporaryFolder();
/** A row in a column, with its named scores. */
const row = (promptIdx: number, testIdx: number, namedScores?: Record<string, unknown>) =>
  rowOf('P0', { id: `row ${promptIdx} ${testIdx}`, promptIdx, testIdx, namedScores });

function written(rows: readonly unknown[], columns?: readonly unknown[]) {
  writeFileSync(inFolder('out.json'), JSON.stringify(outputOf(rows, columns)));
  const document = new OutputDocument(inFolder('out.json'));
  const own = document.ownRows().map(({ row: one }) => one);
  writeRowMeans(document.columns ?? [], own);
  return document.columns;
}

describe('writeRowMeans', () => {
  it('is the mean of the scores of the rows of each column, of several providers and prompts, over one', () => {
    const columns = written(
      [
        row(0, 0, { AR: 0.25, SCD: 1 }),
        row(1, 0, { AR: 1 }),
        row(2, 0, { SCD: 0 }),
        row(0, 1, { AR: 0.5, SCD: 0 }),
        row(1, 1, { SCD: 0.5 }),
        row(2, 1, {}),
        row(0, 2),
      ],
      [
        columnOf('ESFP:P0', { SCD: 99, AR: 99 }),
        columnOf('ESFP:P0', { SCD: 99 }, { provider: 'other' }),
        columnOf('ESFP:P1', {}, { provider: 'other' }),
      ],
    );
    expect(columns?.map(({ metrics }) => metrics)).toEqual([
      {
        namedScores: { AR: 0.375, SCD: 0.5 },
        namedScoresCount: { AR: 1, SCD: 1 },
        namedScoreWeights: { AR: 1, SCD: 1 },
      },
      {
        namedScores: { AR: 1, SCD: 0.5 },
        namedScoresCount: { AR: 1, SCD: 1 },
        namedScoreWeights: { AR: 1, SCD: 1 },
      },
      { namedScores: { SCD: 0 }, namedScoresCount: { SCD: 1 }, namedScoreWeights: { SCD: 1 } },
    ]);
  });

  it('takes a score out of a column of which no row has it now: sum, count and weight', () => {
    const [column] =
      written([row(0, 0, { AR: 0.5 })], [columnOf('ESFP:P0', { SCD: 1, AR: 1, theirs: 1 })]) ?? [];
    expect(column?.metrics).toEqual({
      namedScores: { AR: 0.5, theirs: 1 },
      namedScoresCount: { AR: 1, theirs: 1 },
      namedScoreWeights: { AR: 1, theirs: 1 },
    });
  });

  it('leaves other scores alone, and columns without a row of ours or without metrics', () => {
    const columns = [
      columnOf('ESFP:P0', { theirs: 3, odd: null }),
      columnOf('theirs', { SCD: 7 }),
      { provider: 'model', label: 'ESFP:P2' },
    ];
    const theirs = { ...row(1, 0, { SCD: 1 }), testCase: { vars: {} } };
    expect(written([row(0, 0, { theirs: 1, odd: null }), theirs, row(2, 0, { SCD: 1 })], columns)).toEqual(
      columns,
    );
  });

  it('passes over what is no number: it counts for nothing', () => {
    const [column] =
      written(
        [row(0, 0, { SCD: null }), row(0, 1, { SCD: 1 }), row(0, 2, { SCD: 0 })],
        [columnOf('ESFP:P0')],
      ) ?? [];
    expect(column?.metrics?.namedScores).toEqual({ SCD: 0.5 });
    expect(column?.metrics?.namedScoresCount).toEqual({ SCD: 1 });
  });

  it('gives weights to columns that had none, and does nothing where no columns are listed', () => {
    const bare = { provider: 'model', label: 'ESFP:P0', metrics: { namedScores: {}, namedScoresCount: {} } };
    const [column] = written([row(0, 0, { AR: 1 })], [bare]) ?? [];
    expect(column?.metrics?.namedScoreWeights).toEqual({ AR: 1 });
    expect(written([row(0, 0, { AR: 1 })])).toBeUndefined();
  });
});
