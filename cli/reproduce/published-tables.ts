import { join } from 'node:path';
import type { Related } from '../../aggregators/relations/relations.ts';
import { RELATED } from '../../aggregators/relations/relations.ts';
import type { ScoredModel } from '../../aggregators/robustness/scored-model.ts';
import { readCsvTable, TableError } from '../csv-table.ts';
import { readScoreCsv } from '../sensitivity/read-score-csv.ts';

/** A model of the paper: what was released of it, and what is printed of it. Printed numbers stay as they are printed. */
export interface PaperModel {
  readonly name: string;
  /** By which the released tables call it. */
  readonly endpoint: string;
  /** As in Table 4. */
  readonly type: string;
  readonly released: ScoredModel & {
    readonly nCPC: number;
    readonly bootstrap: {
      readonly mean: number;
      readonly sd: number;
      readonly interval: readonly [number, number];
    };
  };
  readonly table5: Readonly<Record<(typeof TABLE_5)[number], string>>;
  readonly table7: Readonly<Record<(typeof TABLE_7)[number], string>>;
}

/** The paper's tables. */
export interface PublishedTables {
  /** In the order of Table 5. */
  readonly models: readonly PaperModel[];
  /** In the order of Table 6. */
  readonly table6: readonly { readonly rule: string; readonly tau: string; readonly first: string }[];
  readonly correlations: readonly {
    readonly place: string;
    readonly between: readonly [Related, Related];
    readonly rho: string;
    /** Empty where the paper gives none. */
    readonly p: string;
  }[];
  readonly inText: readonly { readonly place: string; readonly quantity: string; readonly value: string }[];
  /** Table 1: the typology's rows by the level under P1, low first, each with its cells from low to high under P2. */
  readonly typology: readonly (readonly string[])[];
}

const TABLE_5 = [
  'rank',
  'name',
  'ESFP',
  'delta_AR',
  'delta_SCD',
  'PSI_scaled',
  'CPC_kappa',
  'CI_lower',
  'CI_upper',
] as const;
const TABLE_7 = ['name', 'PSI_mean', 'flex', 'n_CPC', 'boot_mean', 'boot_sd'] as const;

/** The row of a model, by the column that names it. */
function rowOf<Row>(rows: readonly Row[], isIt: (row: Row) => boolean, model: string, file: string): Row {
  const found = rows.find(isIt);
  if (found === undefined) throw new TableError(`${file} has no row for ${model}: add it.`);
  return found;
}

function relatedOf(text: string, file: string): Related {
  const found = RELATED.find((quantity) => quantity === text);
  if (found !== undefined) return found;
  throw new TableError(`${file} names a quantity ${text}; it is one of ${RELATED.join(', ')}.`);
}

function finite(text: string, place: string): number {
  const value = Number(text);
  if (text !== '' && Number.isFinite(value)) return value;
  throw new TableError(`${place} is '${text}', which is no number: write one.`);
}

/**
 * Reads the released tables and the printed ones from a folder; its README.md says which file is which.
 *
 * @throws TableError where a file, a column, a row or a number is not there
 */
export function readPublishedTables(folder: string): PublishedTables {
  const [scores, bootstrap] = [join(folder, 'released-scores.csv'), join(folder, 'released-bootstrap.csv')];
  const released = readScoreCsv(scores).models;
  const filtered = readCsvTable(scores, ['model', 'CPC_filtered_n']);
  const resampled = readCsvTable(bootstrap, ['model', 'ESFP_mean', 'ESFP_std', 'CI_lower', 'CI_upper']);
  const [names, sevens] = [join(folder, 'table-4.csv'), join(folder, 'table-7.csv')];
  const table4 = readCsvTable(names, ['name', 'endpoint', 'type']);
  const table7 = readCsvTable(sevens, TABLE_7);
  const correlations = join(folder, 'correlations.csv');

  return {
    models: readCsvTable(join(folder, 'table-5.csv'), TABLE_5).map((table5): PaperModel => {
      const { name } = table5;
      const { endpoint, type } = rowOf(table4, (row) => row.name === name, name, names);
      const spread = rowOf(resampled, ({ model }) => model === endpoint, endpoint, bootstrap);
      const number = (column: 'ESFP_mean' | 'ESFP_std' | 'CI_lower' | 'CI_upper') =>
        finite(spread[column], `${bootstrap}, ${endpoint}: ${column}`);
      const { CPC_filtered_n } = rowOf(filtered, ({ model }) => model === endpoint, endpoint, scores);
      return {
        name,
        endpoint,
        type,
        released: {
          ...rowOf(released, ({ model }) => model === endpoint, endpoint, scores),
          nCPC: finite(CPC_filtered_n, `${scores}, ${endpoint}: CPC_filtered_n`),
          bootstrap: {
            mean: number('ESFP_mean'),
            sd: number('ESFP_std'),
            interval: [number('CI_lower'), number('CI_upper')],
          },
        },
        table5,
        table7: rowOf(table7, (row) => row.name === name, name, sevens),
      };
    }),
    table6: readCsvTable(join(folder, 'table-6.csv'), ['rule', 'tau', 'first']),
    correlations: readCsvTable(correlations, ['place', 'one', 'other', 'rho', 'p']).map(
      ({ place, one, other, rho, p }) => ({
        place,
        between: [relatedOf(one, correlations), relatedOf(other, correlations)],
        rho,
        p,
      }),
    ),
    inText: readCsvTable(join(folder, 'in-text.csv'), ['place', 'quantity', 'value']),
    typology: readCsvTable(join(folder, 'table-1.csv'), ['low under P2', 'high under P2']).map((row) => [
      row['low under P2'],
      row['high under P2'],
    ]),
  };
}
