import { group, least } from 'd3-array';
import { LEAST_FOR_SELECTIVITY } from '../uncertainty/sufficient-items.ts';
import { FEW_ITEMS } from '../warnings/few-items.ts';
import type { ComparedPair, ComparedQuantity } from './comparison-report.ts';
import { listed } from './names.ts';

/** A quantity is said to be defined on few items where less than this share of those compared define it. */
const FEW_SHARE = 0.5;

interface Defined {
  readonly run: string;
  readonly defined: number;
  readonly items: number;
}

const HEADINGS: Readonly<Record<Exclude<ComparedQuantity, 'esfp' | 'selectivity'>, string>> = {
  deltaSCD: 'deltaSCD, and so ESFP,',
  deltaAR: 'deltaAR, and so ESFP,',
  psi: 'PSI, and so ESFP,',
};

function isFew(quantity: ComparedQuantity, { defined, items }: Defined): boolean {
  if (quantity === 'selectivity') return defined < LEAST_FOR_SELECTIVITY;
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
 * One sentence a quantity that few items define for some run: under 20 or under half of those compared, where intervals are
 * too narrow; for selectivity under as many T4 items as an interval takes.
 */
export function fewItemsNotes(pairs: readonly ComparedPair[]): string[] {
  return (['deltaSCD', 'deltaAR', 'psi', 'selectivity'] as const).flatMap((quantity) => {
    const few = fewest(pairs, quantity);
    if (few.length === 0) return [];
    if (quantity === 'selectivity') {
      const counts = few.map(({ run, defined }) => `${defined} for ${listed([run])}`).join(', ');
      return [
        `selectivity is defined on few T4 items: ${counts}. It has no interval below ${LEAST_FOR_SELECTIVITY}.`,
      ];
    }
    const counts = few.map(({ run, defined, items }) => `${defined} of ${items} for ${listed([run])}`);
    return [
      `${HEADINGS[quantity]} is defined on few items (under ${FEW_ITEMS}, or under half of those compared): ` +
        `${counts.join(', ')}. Intervals that rest on few items tend to be too narrow.`,
    ];
  });
}
