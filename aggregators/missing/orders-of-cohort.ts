import { descending, pairs } from 'd3-array';
import { z } from 'zod';
import { type Instrument, panelRule } from '../instrument.ts';
import { column } from '../item-table.ts';
import { deltaStanceContentDensity } from '../stance-content-density.ts';
import { withFewFlips } from './labels-of-model.ts';
import { errorOn, type PanelError } from './panel-error.ts';
import { type ModelRows, tippingOfOrder, tippingPointSchema } from './tipping-point.ts';

/** More models than these are not put in order, those of the highest deltaSCD first. */
export const MOST_ORDERED = 30;

/** How many labels stand between each two neighbours in the order by deltaSCD and the opposite order. */
export const cohortOrdersSchema = z.strictObject({
  /** From the highest deltaSCD down; `value` is `of` less `than`. */
  orders: z.array(z.strictObject({ of: z.string(), than: z.string(), tipping: tippingPointSchema })),
  /** Models that are no controls and stand in no order. */
  leftOut: z.array(z.strictObject({ model: z.string(), reason: z.string() })),
  /** Why there are no orders; null where there are. */
  reason: z.string().nullable(),
});
export type CohortOrders = z.infer<typeof cohortOrdersSchema>;

/** A model's rows, and whether it is a control. */
interface OrderedModel extends ModelRows {
  readonly subject: { readonly control: boolean };
}

function deltaSCD({ rows }: ModelRows): number | null {
  const under = (phrasing: 'P1' | 'P2') => column(rows, phrasing, ({ density }) => density);
  return deltaStanceContentDensity(under('P1'), under('P2')).value;
}

function whyNone(models: number, ordered: number): string | null {
  if (models === 0) return 'There is no model but controls: there is no order.';
  if (models === 1) return 'There is one model: there is no order.';
  if (ordered === 0) return 'No model has a deltaSCD: there is no order.';
  return ordered === 1 ? 'One model alone has a deltaSCD: there is no order.' : null;
}

/**
 * The tipping points of a cohort's order by deltaSCD: for each two neighbours, the fewest labels of either that would make
 * them equal. Neighbours are enough: labels that reverse two models further apart reverse some two neighbours between them.
 * Controls are left out, and so are models without a deltaSCD.
 *
 * @param panelError by labels of people; null where there are none
 */
export function ordersOfCohort(
  models: readonly OrderedModel[],
  instrument: Pick<Instrument, 'panel'>,
  panelError: PanelError | null,
): CohortOrders {
  const rule = panelRule(instrument);
  const own = models.filter(({ subject }) => !subject.control);
  const valued = own.map((model) => ({ model, value: deltaSCD(model) }));
  const defined = valued
    .flatMap(({ model, value }) => (value === null ? [] : [{ model, value }]))
    .sort((a, b) => descending(a.value, b.value))
    .map(({ model }) => model);
  const ordered = defined.slice(0, MOST_ORDERED);
  return {
    orders: pairs(ordered, (of, than) => ({
      of: of.model,
      than: than.model,
      tipping: withFewFlips(tippingOfOrder(of, than, rule, errorOn(panelError, [of.model, than.model]))),
    })),
    leftOut: [
      ...valued.flatMap(({ model: { model }, value }) =>
        value === null ? [{ model, reason: 'its deltaSCD is not defined' }] : [],
      ),
      ...defined.slice(MOST_ORDERED).map(({ model }) => ({
        model,
        reason: `${MOST_ORDERED} models have a higher deltaSCD, and no more are put in order`,
      })),
    ],
    reason: whyNone(own.length, ordered.length),
  };
}
