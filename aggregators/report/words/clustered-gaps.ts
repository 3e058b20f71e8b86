import { group } from 'd3-array';
import type { ClusteredEstimate } from '../../judges/cluster-bootstrap.ts';
import { printable } from '../format.ts';

/**
 * Why figures or intervals of one row are not there: a sentence for each reason.
 *
 * @param row what they are of
 * @param figures by name
 */
export function clusteredGaps(row: string, figures: Readonly<Record<string, ClusteredEstimate>>): string[] {
  const missing = Object.entries(figures).flatMap(([name, { value, why }]) =>
    why === null ? [] : [{ name, what: `no ${value === null ? 'value' : 'interval'}`, why }],
  );
  return [...group(missing, ({ what, why }) => `${what} ${why}`).values()].map((own) => {
    const names = own.map(({ name }) => name).join(', ');
    return printable(`${row}: ${own[0]?.what} (${names}), since ${own[0]?.why}.`);
  });
}
