import { describe, expect, it } from 'vitest';
import { destinations } from '../../../cli/export/destination.ts';

describe('destinations', () => {
  it('puts every table into the folder, as CSV unless told otherwise', () => {
    expect(destinations({ out: 'esfp-out' })).toEqual([
      { table: 'responses', format: 'csv', path: 'esfp-out/responses.csv' },
      { table: 'items', format: 'csv', path: 'esfp-out/items.csv' },
      { table: 'models', format: 'csv', path: 'esfp-out/models.csv' },
    ]);
    expect(destinations({ out: 'v1.2', table: 'items', format: 'parquet' })).toEqual([
      { table: 'items', format: 'parquet', path: 'v1.2/items.parquet' },
    ]);
  });

  it('takes a file for one table, with the format of its ending', () => {
    expect(destinations({ out: 'a/b.parquet', table: 'models' })).toEqual([
      { table: 'models', format: 'parquet', path: 'a/b.parquet' },
    ]);
    expect(destinations({ out: 'b.CSV', table: 'models', format: 'csv' })).toEqual([
      { table: 'models', format: 'csv', path: 'b.CSV' },
    ]);
  });
});
