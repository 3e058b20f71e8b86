import { OutputError } from '../../aggregators/read/rows.ts';

/** Deeper than any provider answers, and less deep than what can be written as JSON. */
const DEEPEST = 500;

function isDeeper(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (left === 0) return true;
  return Object.values(value).some((inner) => isDeeper(inner, left - 1));
}

/**
 * Refuses an output that can be read but not written again, since values are nested in values without end: before judges are
 * paid for it.
 *
 * @param name what errors call the output
 * @throws OutputError
 */
export function refuseDeepNesting(value: unknown, name: string): void {
  if (!isDeeper(value, DEEPEST)) return;
  throw new OutputError(
    `${name} holds values nested more than ${DEEPEST} deep, and cannot be written again with judgements: take the rows that hold ` +
      'them out of it.',
  );
}
