import { least } from 'd3-array';
import type { TippingPoint } from '../../missing/tipping-point.ts';
import type { Report } from '../../score-card.ts';
import { printable } from '../format.ts';
import { finePercent } from './fine-percent.ts';
import { nameInSentence } from './quoted-name.ts';

/** What labels would reverse, and how many of them. */
interface Reversal {
  readonly what: string;
  readonly tipping: TippingPoint;
}

/** The reversal that takes the fewest labels, in a sentence; null where no number would do. */
function fewestText(found: readonly Reversal[]): string | null {
  const fewest = least(
    found.flatMap(({ what, tipping: { count, labels, share } }) =>
      count === null ? [] : [{ what, count, labels, share }],
    ),
    ({ count }) => count,
  );
  if (fewest === undefined) return null;
  const { what, count, labels, share } = fewest;
  return `${count} of ${labels} labels, were ${count === 1 ? 'it another' : 'they others'}, would reverse ${what} (${finePercent(share)}; the fewest that would do).`;
}

/**
 * The fewest of the panel’s labels that would reverse the order by deltaSCD of some two neighbours, in a sentence; where
 * there is no order, the fewest that would reverse the sign of some model’s deltaSCD, and why there is no order.
 */
export function fewestLabelsText({
  orders: { orders, reason },
  cards,
}: Pick<Report, 'orders' | 'cards'>): string {
  if (reason === null) {
    const found = orders.map(({ of, than, tipping }) => ({
      what: `the order of ${nameInSentence(of)} above ${nameInSentence(than)}`,
      tipping,
    }));
    return fewestText(found) ?? 'No number of labels would reverse an order by deltaSCD, or it is equal.';
  }
  const signs = cards
    .filter(({ subject }) => !subject.control)
    .map(({ model, labels }) => ({
      what: `the sign of deltaSCD of ${nameInSentence(model)}`,
      tipping: labels.sign,
    }));
  return `${printable(reason)} ${fewestText(signs) ?? 'No number of labels would reverse the sign of a deltaSCD, or none is defined.'}`;
}
