import { group, least } from 'd3-array';
import type { ComparedPair, ComparedQuantity } from './comparison-report.ts';
import { listed } from './names.ts';

/** A quantity that fewer items define is said to be defined on few. */
export const FEW_ITEMS = 20;
/** So is one that less than this share of the items compared define. */
export const FEW_SHARE = 0.5;
/** Selectivity is said to rest on few where fewer T4 items define it. */
export const FEW_CONTROLS = 5;

interface Defined {
  readonly run: string;
  readonly defined: number;
  readonly items: number;
}

const HEADINGS: Readonly<Record<Exclude<ComparedQuantity, 'esfp'>, string>> = {
  deltaSCD: 'deltaSCD, and so ESFP,',
  deltaAR: 'deltaAR, and so ESFP,',
  psi: 'PSI, and so ESFP,',
  selectivity: 'selectivity',
};

function isFew(quantity: ComparedQuantity, { defined, items }: Defined): boolean {
  if (quantity === 'selectivity') return defined < FEW_CONTROLS;
  return defined < FEW_ITEMS || defined < FEW_SHARE * items;
}

/** Of every run the pair in which the fewest items define a quantity, where they are few. */
function fewest(pairs: readonly ComparedPair[], quantity: ComparedQuantity): Defined[] {
  const all = pairs.flatMap(({ from, to, items, differences }): Defined[] => {
    const { defined } = differences[quantity];
    if (items === 0 || defined === null) return [];
    return [
      { run: from, defined: defined.from, items },
      { run: to, defined: defined.to, items },
    ];
  });
  return [...group(all, ({ run }) => run).values()].flatMap((own) => {
    const few = least(
      own.filter((one) => isFew(quantity, one)),
      ({ defined }) => defined,
    );
    return few === undefined ? [] : [few];
  });
}

/**
 * One sentence a quantity that few items define for some run: under 20 or under half of those compared; for selectivity
 * under five T4 items. Intervals that rest on few items are too narrow.
 */
export function fewItemsNotes(pairs: readonly ComparedPair[]): string[] {
  return (['deltaSCD', 'deltaAR', 'psi', 'selectivity'] as const).flatMap((quantity) => {
    const few = fewest(pairs, quantity);
    if (few.length === 0) return [];
    const isSelectivity = quantity === 'selectivity';
    const counts = few.map(({ run, defined, items }) =>
      isSelectivity ? `${defined} for ${listed([run])}` : `${defined} of ${items} for ${listed([run])}`,
    );
    const limit = isSelectivity
      ? `few T4 items (under ${FEW_CONTROLS})`
      : `few items (under ${FEW_ITEMS}, or under half of those compared)`;
    return [
      `${HEADINGS[quantity]} is defined on ${limit}: ${counts.join(', ')}. Intervals that rest on few items tend to be too narrow.`,
    ];
  });
}
