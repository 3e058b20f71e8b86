import { ITEM_TYPES, type ItemType } from '../../../corpus/item.ts';
import { PHRASINGS, type Phrasing } from '../../../corpus/phrasings.ts';
import type { Had, SliceCoverage } from '../../missing/coverage-by-slice.ts';
import type { ModelLabels } from '../../missing/labels-of-model.ts';

/** Some responses by name, and what was had of them. */
type Slice = readonly [name: Phrasing | ItemType, coverage: SliceCoverage];

/** Coverage by phrasing, then by those types that were asked. */
export function slicesOf({ byPhrasing, byType }: ModelLabels['coverage']): Slice[] {
  return [
    ...PHRASINGS.map((phrasing): Slice => [phrasing, byPhrasing[phrasing]]),
    ...ITEM_TYPES.flatMap((type): Slice[] => {
      const found = byType[type];
      return found === undefined ? [] : [[type, found]];
    }),
  ];
}

const lacks = ({ expected, had }: Had) => had < expected;

/** Whether a response of a slice, or a measurement of one, could not be had. */
export function isMissing({ responses, attributionRate, density, stance }: SliceCoverage): boolean {
  return [responses, attributionRate, density, stance].some(lacks);
}

/** Whether an AR or SCD of a slice is undefined, which is behaviour. */
export function isUndefined({ attributionRate, density }: SliceCoverage): boolean {
  return attributionRate.undefined + density.undefined > 0;
}

/** How many were had of how many; an em dash where none are expected. */
export function hadText({ had, expected }: Had): string {
  return expected === 0 ? '—' : `${had}/${expected}`;
}

/** The same, with how many of them are undefined. */
export function measuredText(one: SliceCoverage['density']): string {
  return one.undefined === 0 ? hadText(one) : `${hadText(one)}, ${one.undefined} undefined`;
}
