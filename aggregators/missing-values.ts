import { sum } from 'd3-array';
import { PHRASINGS } from '../corpus/phrasings.ts';
import { CPC_PHRASINGS } from './cross-phrasing-consistency.ts';
import { generationsOf, type ItemRow } from './item-table.ts';
import { isMissing } from './judgement.ts';
import type { Observation } from './observation.ts';

/** How many measurements of one kind are missing for one reason. */
export interface MissingValues {
  readonly part: string;
  readonly reason: string;
  readonly count: number;
}

/**
 * What is missing of one model, by part and reason, in the order first met; a row that should be there and is not counts as
 * a response that is missing.
 *
 * @param observations of the model
 * @param rows its table
 */
export function missingByReason(
  observations: readonly Observation[],
  rows: readonly ItemRow[],
): MissingValues[] {
  const counts = new Map<string, { part: string; reason: string; count: number }>();
  const add = (part: string, reason: string) => {
    const key = JSON.stringify([part, reason]);
    const entry = counts.get(key) ?? { part, reason, count: 0 };
    entry.count += 1;
    counts.set(key, entry);
  };
  for (const { response, attribution, labelled, stances, format, phrasing } of observations) {
    if (isMissing(response)) {
      add('response', response.missing);
      continue;
    }
    if (isMissing(attribution)) add('AR', attribution.missing);
    if (isMissing(format)) add('format', format.missing);
    if (isMissing(labelled)) add('SCD', labelled.missing);
    else if (labelled.judges.length === 0) add('SCD', 'no judge gave labels');
    else for (const one of labelled.judges) if ('missing' in one) add('SCD', `${one.judge}: ${one.missing}`);
    if (!CPC_PHRASINGS.some((one) => one === phrasing)) continue;
    if (isMissing(stances)) add('stance', stances.missing);
    else {
      const [primary] = stances;
      if (primary === undefined) add('stance', 'no judge gave a stance');
      else if ('missing' in primary) add('stance', primary.missing);
    }
  }
  const absent = sum(PHRASINGS, (phrasing) => generationsOf(rows, [phrasing]).length) - observations.length;
  if (absent > 0) counts.set('absent', { part: 'response', reason: 'no such row', count: absent });
  return [...counts.values()];
}
