import type { ReportFilesInput } from '../../../../../aggregators/report/html/write-pages.ts';
import { itemTables, relationTables, robustnessTables } from './cohort-tables.ts';
import { coverageTables } from './coverage-tables.ts';
import type { ExpectedTable, TablesOf } from './expected-table.ts';
import { judgeTables } from './judge-tables.ts';
import { labelTables, noiseTables } from './label-tables.ts';
import { openingTables } from './opening-tables.ts';
import { phrasingTables, typologyTables } from './phrasing-tables.ts';
import { scoreTables } from './score-tables.ts';
import { shortTables } from './short-tables.ts';
import { typeTables } from './type-tables.ts';

const PARTS: readonly TablesOf[] = [
  shortTables,
  openingTables,
  scoreTables,
  typologyTables,
  phrasingTables,
  typeTables,
  judgeTables,
  labelTables,
  coverageTables,
  noiseTables,
  itemTables,
  relationTables,
  robustnessTables,
];

/** Every table that the page of a report has, in its order, with what must stand in it. */
export const expectedTables = (input: ReportFilesInput): ExpectedTable[] =>
  PARTS.flatMap((part) => part(input));
