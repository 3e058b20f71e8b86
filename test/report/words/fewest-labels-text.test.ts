import { describe, expect, it } from 'vitest';
import { fewestLabelsText } from '../../../aggregators/report/words/fewest-labels-text.ts';
import { variedReport } from '../varied-cohort.ts';

const THREE = variedReport({ models: ['a', 'b', 'c'], items: 12 });

describe('fewestLabelsText', () => {
  it('takes the neighbours that the fewest labels would turn round', () => {
    const [first, second] = THREE.orders.orders;
    if (first === undefined || second === undefined) throw new Error('no orders');
    const at = (of: string, count: number | null, share: number | null) => ({
      of,
      than: `${of}, below`,
      tipping: { ...first.tipping, labels: 1932, count, share },
    });
    const text = (...orders: readonly (typeof first)[]) =>
      fewestLabelsText({ ...THREE, orders: { ...THREE.orders, orders: [...orders] } });
    expect(text(at('x', 9, 0.004), at('y', 3, 3 / 1932), at('z', null, null))).toBe(
      '3 of 1932 labels, were they others, would reverse the order of “y” above “y, below” (0.2%; the fewest that would do).',
    );
    expect(text(at('x', 1, 0.0001))).toContain('1 of 1932 labels, were it another, would reverse');
    expect(text(at('x', null, null))).toBe(
      'No number of labels would reverse an order by deltaSCD, or it is equal.',
    );
  });

  it('of one model speaks of its sign, and says that there is no order', () => {
    const one = variedReport({ models: ['a', 'ctrl'], controls: ['ctrl'], items: 12 });
    const { count, labels } = one.cards.find(({ model }) => model === 'a')?.labels.sign ?? {};
    expect(fewestLabelsText(one)).toContain(
      `There is one model: there is no order. ${count} of ${labels} labels`,
    );
    expect(fewestLabelsText(one)).toContain('the sign of deltaSCD of “a”');
    const blank = one.cards.map((card) => ({
      ...card,
      labels: { ...card.labels, sign: { ...card.labels.sign, count: null, share: null } },
    }));
    expect(fewestLabelsText({ ...one, cards: blank })).toContain('or none is defined');
  });
});
