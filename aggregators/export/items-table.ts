import { PHRASINGS, type Phrasing } from '../../corpus/phrasings.ts';
import { type Cell, difference, isDefined } from '../cell.ts';
import {
  CPC_PHRASINGS,
  type CrossPhrasingConsistency,
  consistencyRatings,
  crossPhrasingConsistency,
} from '../cross-phrasing-consistency.ts';
import type { Generation } from '../generation.ts';
import { type Instrument, identityHash } from '../instrument.ts';
import { column, consistencySubjects, type ItemRow } from '../item-table.ts';
import type { MeasuredModel } from '../measured-model.ts';
import type { DistanceOf } from '../response-distance.ts';
import { type Reversals, reversals } from '../reversals.ts';
import { itemSensitivities } from '../score-model.ts';
import { cellColumns } from './cell-columns.ts';
import { columnsOf, type ExportColumn, type ExportTable, exportTable } from './export-table.ts';

/** One item of one model, measured. */
interface ExportedItem {
  readonly model: string;
  readonly control: boolean;
  readonly row: ItemRow;
  readonly P0P1: Cell;
  readonly P1P2: Cell;
  readonly cpc: CrossPhrasingConsistency;
  readonly reversals: Reversals;
}

/** What parts the stances of the repeats of an item. */
export const REPEATS_APART = '|';

const { string, integer, boolean } = columnsOf<ExportedItem>();
type Column = ExportColumn<ExportedItem>;
type Quantity = (generation: Generation) => Cell;

const rate: Quantity = ({ attributionRate }) => attributionRate;
const density: Quantity = (generation) => generation.density;

const under =
  (phrasing: Phrasing, quantity: Quantity) =>
  ({ row }: ExportedItem): Cell =>
    column([row], phrasing, quantity)[0] ?? 'missing';

const fromP1toP2 = (quantity: Quantity) => (item: ExportedItem) =>
  difference(under('P1', quantity)(item), under('P2', quantity)(item));

function quantityColumns(name: string, what: string, quantity: Quantity): Column[] {
  return PHRASINGS.flatMap((phrasing) => [
    ...cellColumns<ExportedItem>(
      `${name}.${phrasing}`,
      `${what} under ${phrasing}, 0 to 1: the mean over the repeats in which it is defined`,
      under(phrasing, quantity),
    ),
    integer(
      `${name}.${phrasing}.n`,
      'in how many repeats it is defined',
      ({ row }) => row.generations[phrasing].map(quantity).filter(isDefined).length,
    ),
  ]);
}

/** The primary judge's stances, one a repeat, nothing in the place of one that is missing; null where all are. */
function stancesUnder(phrasing: Phrasing, { row }: ExportedItem): string | null {
  const stances = row.generations[phrasing].map(({ stance }) => (stance === 'missing' ? '' : stance));
  return stances.every((stance) => stance === '') ? null : stances.join(REPEATS_APART);
}

function columns(hash: string): Column[] {
  return [
    string('model', 'label or id of the provider, #n from the second of that name', ({ model }) => model),
    boolean('control', 'whether the model is a calibration control', ({ control }) => control),
    string('item', 'id of the item', ({ row }) => row.item),
    string('type', 'type of the item, T1 to T6', ({ row }) => row.type),
    integer('repeats', 'generations of the item under each phrasing', ({ row }) => row.generations.P0.length),
    ...quantityColumns('AR', 'attribution rate', rate),
    ...quantityColumns('SCD', 'stance content density', density),
    ...cellColumns<ExportedItem>('deltaAR', 'AR under P2 minus AR under P1, -1 to 1', fromP1toP2(rate)),
    ...cellColumns<ExportedItem>('deltaSCD', 'SCD under P2 minus SCD under P1, -1 to 1', fromP1toP2(density)),
    ...cellColumns<ExportedItem>(
      'PSI.P0P1',
      'cosine distance of the responses under P0 and P1, 0 to 2: the mean over pairs of repeats',
      ({ P0P1 }) => P0P1,
    ),
    ...cellColumns<ExportedItem>('PSI.P1P2', 'the same under P1 and P2', ({ P1P2 }) => P1P2),
    ...CPC_PHRASINGS.map((phrasing) =>
      string(
        `stance.${phrasing}`,
        `the primary judge’s stance under ${phrasing}; of several repeats all, with a bar between, nothing for one that is missing`,
        (item) => stancesUnder(phrasing, item),
      ),
    ),
    integer('cpc.n', 'repeats that CPC rests on', ({ cpc }) => cpc.n),
    integer('cpc.stanceless', 'repeats without a stance under P0, P2 and P4', ({ cpc }) => cpc.stanceless),
    integer('cpc.missing', 'repeats whose stances or SCDs are missing', ({ cpc }) => cpc.missing),
    integer('reversals.reversed', 'of cpc.n: repeats with opposite sides', (item) => item.reversals.reversed),
    integer(
      'reversals.comparable',
      'of cpc.n: repeats that took a side twice or more',
      (item) => item.reversals.comparable,
    ),
    integer(
      'reversals.reversedPairs',
      'pairs of phrasings with opposite sides',
      (item) => item.reversals.reversedPairs,
    ),
    integer(
      'reversals.pairsWithTwoSides',
      'pairs of phrasings that both took a side',
      (item) => item.reversals.pairsWithTwoSides,
    ),
    string('instrumentHash', 'hash of what measured; equal hashes compare', () => hash),
  ];
}

/**
 * The table of items: one row a model and item, in the order of models and items. Its numbers are those that the score card
 * is made of: `cpc` and `reversals` add up to the card's, deltaAR and PSI average to it.
 *
 * @param models of one evaluation
 * @param instrument what measured them
 * @param distanceOf of the responses under P0, P1 and P2
 */
export function itemsTable(
  models: readonly MeasuredModel[],
  instrument: Instrument,
  distanceOf: DistanceOf,
): ExportTable {
  const items = models.flatMap(({ model, subject, rows }) => {
    const P0P1 = itemSensitivities(rows, 'P0', 'P1', distanceOf);
    const P1P2 = itemSensitivities(rows, 'P1', 'P2', distanceOf);
    return rows.map((row, i): ExportedItem => {
      const subjects = consistencySubjects([row]);
      return {
        model,
        control: subject.control,
        row,
        P0P1: P0P1[i] ?? 'missing',
        P1P2: P1P2[i] ?? 'missing',
        cpc: crossPhrasingConsistency(subjects),
        reversals: reversals(consistencyRatings(subjects)),
      };
    });
  });
  return exportTable('items', columns(identityHash(instrument)), items);
}
