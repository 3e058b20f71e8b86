import type { ReportFilesInput } from '../../../../../aggregators/report/html/write-pages.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows that a picture must be drawn from; rows of which it must take its own; or that there are places alone, and no value. */
export type ExpectedRows = readonly Row[] | { readonly oneOf: readonly Row[] } | 'layout';

/** Every table of rows of a picture, worked out from a report; alike ones may stand twice, and empty ones. */
export type PictureData = (input: ReportFilesInput) => readonly ExpectedRows[];

/** Those that are not empty, of several that are alike the first. */
export function distinct(data: readonly ExpectedRows[]): ExpectedRows[] {
  const seen = new Set<string>();
  return data.filter((rows) => {
    if (!Array.isArray(rows)) return true;
    const key = JSON.stringify(rows);
    const isNew = rows.length > 0 && !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
