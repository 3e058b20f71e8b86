import { readFileSync } from 'node:fs';
import { type ItemRow, itemTable } from '../../../aggregators/item-table.ts';
import type { Stance } from '../../../aggregators/judgement.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import type { ItemMeasurements } from '../../../aggregators/uncertainty/measured-item.ts';
import { ITEM_TYPES } from '../../../corpus/item.ts';
import { PHRASINGS, type Phrasing } from '../../../corpus/phrasings.ts';
import { observation, panel, stances } from '../builders.ts';

interface Fixture {
  items: {
    item: string;
    psi: number;
    phrasings: Record<Phrasing, { self: number; third: number; labels: string; stance: Stance }>;
  }[];
  expected: {
    esfp: number;
    bootstrap: { mean: number; sd: number; ciLow: number; ciHigh: number };
  };
}

/** The golden model of 104 items. */
export const golden: Fixture = JSON.parse(
  readFileSync(new URL('../../fixtures/one-model.json', import.meta.url), 'utf8'),
);

/** The table of some observations, unanimous panel. */
export function tableOf(observations: readonly Observation[]): ItemRow[] {
  const expected = new Map(observations.map(({ item, type }) => [item, { item, type }]));
  return itemTable(observations, [...expected.values()], 'unanimity');
}

/** The golden model's responses; the types go round. */
export const goldenObservations: Observation[] = golden.items.flatMap(({ item, phrasings }, i) =>
  PHRASINGS.map((phrasing) => {
    const given = phrasings[phrasing];
    return observation({
      item,
      type: ITEM_TYPES[i % ITEM_TYPES.length] ?? 'T1',
      phrasing,
      attribution: { self: given.self, third: given.third },
      labelled: panel(given.labels, given.labels),
      stances: stances(given.stance, given.stance),
    });
  }),
);

const psiOf = new Map(golden.items.map(({ item, psi }) => [item, psi]));

/** The golden model's measurements: PSI as given from P0 to P1, half of it from P1 to P2. */
export const goldenMeasurements: ItemMeasurements[] = tableOf(goldenObservations).map((row) => {
  const psi = psiOf.get(row.item) ?? Number.NaN;
  return { row, P0P1: [[psi]], P1P2: [[psi / 2]] };
});
