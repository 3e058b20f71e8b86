import { ascending, group } from 'd3-array';
import type { ItemType } from '../corpus/item.ts';
import { PHRASINGS, type Phrasing } from '../corpus/phrasings.ts';
import { type Cell, overGenerations } from './cell.ts';
import type { ConsistencySubject } from './cross-phrasing-consistency.ts';
import { CPC_PHRASINGS } from './cross-phrasing-consistency.ts';
import { type Generation, generationOf, MISSING_GENERATION } from './generation.ts';
import type { Observation } from './observation.ts';
import type { PanelRule } from './panel.ts';

/** One item of one model: its generations under every phrasing, those that are not there included as missing. */
export interface ItemRow {
  readonly item: string;
  readonly type: ItemType;
  readonly generations: Readonly<Record<Phrasing, readonly Generation[]>>;
}

/** An item that an evaluation asked. */
export interface ExpectedItem {
  readonly item: string;
  readonly type: ItemType;
}

/** The items that some observations are of, each once, by id: no number may hang on the order in which rows came in. */
export function expectedItems(observations: readonly ExpectedItem[]): ExpectedItem[] {
  const expected = new Map(observations.map(({ item, type }) => [item, { item, type }]));
  return [...expected.values()].sort((one, other) => ascending(one.item, other.item));
}

/**
 * Pairs the observations of one model by item and phrasing. Every expected item has a row, and every row as many
 * generations under each phrasing as the model has repeats: one that is absent is missing, never left out.
 *
 * @param observations of one model
 * @param expected the items asked, in the order of the rows
 * @param rule by which the panel labels a sentence: the instrument's
 * @throws Error when two observations share item, phrasing and repeat
 */
export function itemTable(
  observations: readonly Observation[],
  expected: readonly ExpectedItem[],
  rule: PanelRule,
): ItemRow[] {
  const repeats = Math.max(1, ...observations.map((observation) => observation.repeat + 1));
  const byItem = group(
    observations,
    (observation) => observation.item,
    (observation) => observation.phrasing,
    (observation) => observation.repeat,
  );
  return expected.map(({ item, type }) => {
    const generations = (phrasing: Phrasing): Generation[] =>
      Array.from({ length: repeats }, (_, repeat) => {
        const found = byItem.get(item)?.get(phrasing)?.get(repeat) ?? [];
        const [observation, second] = found;
        if (second !== undefined) {
          throw new Error(
            `Rows ${observation?.row} and ${second.row} are the same repeat of ${item} under ${phrasing}.`,
          );
        }
        return observation === undefined ? MISSING_GENERATION : generationOf(observation, rule);
      });
    return {
      item,
      type,
      generations: {
        P0: generations('P0'),
        P1: generations('P1'),
        P2: generations('P2'),
        P3: generations('P3'),
        P4: generations('P4'),
      },
    };
  });
}

/** One column of the table: for every item, the mean over its generations of a quantity under one phrasing. */
export function column(
  rows: readonly ItemRow[],
  phrasing: Phrasing,
  quantity: (generation: Generation) => Cell,
): Cell[] {
  return rows.map((row) => overGenerations(row.generations[phrasing].map(quantity)));
}

/** The subjects of CPC: for every item, each generation index with its stances and SCDs under P0, P2 and P4. */
export function consistencySubjects(rows: readonly ItemRow[]): ConsistencySubject[] {
  return rows.flatMap((row) =>
    row.generations.P0.map((_, repeat): ConsistencySubject => {
      const generations = CPC_PHRASINGS.map(
        (phrasing) => row.generations[phrasing][repeat] ?? MISSING_GENERATION,
      );
      return {
        stances: generations.map((generation) => generation.stance),
        densities: generations.map((generation) => generation.density),
      };
    }),
  );
}

/** All generations of some rows under some phrasings. */
export function generationsOf(
  rows: readonly ItemRow[],
  phrasings: readonly Phrasing[] = PHRASINGS,
): Generation[] {
  return rows.flatMap((row) => phrasings.flatMap((phrasing) => row.generations[phrasing]));
}
