import { group } from 'd3-array';
import type { LabelFlip } from '../../missing/flip-budget.ts';
import type { ModelLabels } from '../../missing/labels-of-model.ts';
import type { CohortOrders } from '../../missing/orders-of-cohort.ts';
import type { PanelError } from '../../missing/panel-error.ts';
import { ERROR_NOT_MEASURED, type TippingPoint } from '../../missing/tipping-point.ts';
import { printable } from '../format.ts';
import { nameInSentence } from './quoted-name.ts';

/** Flips are named where they are no more than these. */
export const MOST_NAMED = 3;

const flipText = ({ model, item, phrasing, repeat, sentence, from, to }: LabelFlip, withModel: boolean) =>
  `${withModel ? `${nameInSentence(model)} ` : ''}${item} ${phrasing}${repeat === 0 ? '' : `, generation ${repeat + 1}`}, sentence ` +
  `${sentence + 1}, ${from} to ${to}`;

/** Which flips, where they are few. */
function namedFlips(name: string, { count, flips }: TippingPoint, withModel: boolean): string[] {
  if (count === null || count > MOST_NAMED) return [];
  return [`${name}: ${flips.map((flip) => flipText(flip, withModel)).join('; ')} would do.`];
}

/** Why there is no tipping point or no verdict, but for what is said once of all, or of the panel's error. */
function whyText(name: string, { why }: TippingPoint, panelError: PanelError | null): string[] {
  const isOfError =
    panelError?.byModel.some(({ reason }) => reason !== null && why?.includes(reason)) === true;
  return why === null || why === ERROR_NOT_MEASURED || isOfError ? [] : [`${name}: ${why}.`];
}

/**
 * What of a model's bounds and tipping point is not there and why, and which labels would reverse its sign where they are
 * few: a sentence each.
 *
 * @param panelError by labels of people; null where there are none
 */
export function labelNotes(
  { model, labels: { bounds, sign } }: { readonly model: string; readonly labels: ModelLabels },
  panelError: PanelError | null,
): string[] {
  const isSaid = sign.why !== null && bounds.why?.startsWith(sign.why) === true;
  return [
    ...(bounds.why === null
      ? []
      : [`${model}: ${isSaid ? 'no deltaSCD, and ' : ''}not all is bounded: ${bounds.why}.`]),
    ...(isSaid ? [] : whyText(model, sign, panelError)),
    ...namedFlips(model, sign, false),
  ].map(printable);
}

/** The same of the order by deltaSCD, and the models that stand in no order. */
export function orderNotes(
  { orders, leftOut }: Pick<CohortOrders, 'orders' | 'leftOut'>,
  panelError: PanelError | null,
): string[] {
  const notes = orders.flatMap(({ of, than, tipping }) => {
    const name = `${nameInSentence(of)} above ${nameInSentence(than)}`;
    return [...whyText(name, tipping, panelError), ...namedFlips(name, tipping, true)];
  });
  const gone = [...group(leftOut, (one) => one.reason)].map(
    ([why, own]) => `In no order: ${own.map(({ model }) => model).join(', ')} (${why}).`,
  );
  return [...notes, ...gone].map(printable);
}
