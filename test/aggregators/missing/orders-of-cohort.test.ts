import { describe, expect, it } from 'vitest';
import {
  cohortOrdersSchema,
  MOST_ORDERED,
  ordersOfCohort,
} from '../../../aggregators/missing/orders-of-cohort.ts';
import type { PanelError } from '../../../aggregators/missing/panel-error.ts';
import { instrument } from '../builders.ts';
import { panelError, panelErrors } from './gold.ts';
import { tableOf } from './tables.ts';

/** A model of one item: no B of four sentences under P1, some under P2; null has nothing but C. */
function modelOf(model: string, bs: number | null, control = false) {
  const P2 = bs === null ? 'CCCC' : 'B'.repeat(bs) + 'A'.repeat(4 - bs);
  return { model, subject: { control }, rows: tableOf({ P1: ['AAAA'], P2: [P2] }) };
}

const orders = (models: readonly ReturnType<typeof modelOf>[], error: PanelError | null = null) => {
  const found = ordersOfCohort(models, instrument(), error);
  expect(cohortOrdersSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
  return found;
};
const ofPairs = ({ orders: some }: ReturnType<typeof orders>) =>
  some.map(({ of, than, tipping }) => [of, than, tipping.value, tipping.count]);

describe('ordersOfCohort', () => {
  it('takes each two neighbours by deltaSCD, from the highest, whatever the order given', () => {
    const found = orders([modelOf('low', 0), modelOf('high', 4), modelOf('middle', 3)]);
    expect(ofPairs(found)).toEqual([
      ['high', 'middle', 0.25, 1],
      ['middle', 'low', 0.75, 3],
    ]);
    expect(found).toMatchObject({ leftOut: [], reason: null });
    expect(found.orders[0]?.tipping).toMatchObject({ labels: 16, share: 1 / 16, verdict: null });
  });

  it('leaves out controls, and models without a deltaSCD', () => {
    const found = orders([modelOf('a', 1), modelOf('k', 2, true), modelOf('c', null), modelOf('b', 3)]);
    expect(ofPairs(found)).toEqual([['b', 'a', 0.5, 2]]);
    expect(found.leftOut).toEqual([{ model: 'c', reason: 'its deltaSCD is not defined' }]);
  });

  it('has a verdict where people labelled answers of both', () => {
    const models = [modelOf('a', 1), modelOf('b', 3), modelOf('c', 4)];
    const verdicts = orders(models, panelError(0.1, 'a', 'b')).orders.map(({ tipping }) => tipping);
    // Two of 16 labels between b and a.
    expect(verdicts[1]).toMatchObject({ verdict: 'holds', error: 0.1 });
    expect(verdicts[0]).toMatchObject({
      verdict: null,
      why: 'people labelled no answer of c in the gold sample g1',
    });
    const [, last] = orders(models, panelError(0.1, 'b', 'c')).orders;
    expect(last?.tipping.why).toBe('people labelled no answer of a in the gold sample g1');
    const more = orders(models, panelError(0.13, 'a', 'b', 'c')).orders;
    expect(more.map(({ tipping }) => tipping.verdict)).toEqual(['undecided', 'undecided']);
  });

  it('holds an order against the worse of the errors on its two models', () => {
    const models = [modelOf('a', 0), modelOf('b', 2), modelOf('c', 4)];
    const tippings = orders(models, panelErrors({ a: 0.01, b: 0.1, c: 0.2 })).orders.map(
      ({ tipping: { error, share, verdict } }) => ({ error, share, verdict }),
    );
    // c above b, b above a: two of 16 labels each.
    expect(tippings).toEqual([
      { error: 0.2, share: 0.125, verdict: 'undecided' },
      { error: 0.1, share: 0.125, verdict: 'holds' },
    ]);
  });

  it('says of equals that there is no order to reverse', () => {
    expect(orders([modelOf('a', 2), modelOf('b', 2)]).orders[0]?.tipping).toMatchObject({
      value: 0,
      count: null,
      why: 'they are equal: there is no order to reverse',
    });
  });

  it('gives a reason where there is no order', () => {
    expect(orders([])).toEqual({
      orders: [],
      leftOut: [],
      reason: 'There is no model but controls: there is no order.',
    });
    expect(orders([modelOf('k', 1, true)]).reason).toMatch(/^There is no model but controls/);
    expect(orders([modelOf('a', 1), modelOf('k', 1, true)]).reason).toMatch(/^There is one model/);
    expect(orders([modelOf('a', 1), modelOf('b', null)])).toMatchObject({
      reason: 'One model alone has a deltaSCD: there is no order.',
      leftOut: [{ model: 'b' }],
    });
    expect(orders([modelOf('a', null), modelOf('b', null)]).reason).toMatch(/^No model has a deltaSCD/);
  });

  it('puts no more than 30 models in order, and names the rest', () => {
    const many = Array.from({ length: 32 }, (_, i) => modelOf(`m${i}`, i < 2 ? 0 : 1 + (i % 4)));
    const found = orders(many);
    expect(found.orders).toHaveLength(MOST_ORDERED - 1);
    expect(found.leftOut).toEqual([
      { model: 'm0', reason: '30 models have a higher deltaSCD, and no more are put in order' },
      { model: 'm1', reason: '30 models have a higher deltaSCD, and no more are put in order' },
    ]);
  });
});
