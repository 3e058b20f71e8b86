import { describe, expect, it } from 'vitest';
import { itemTable } from '../../aggregators/item-table.ts';
import { type TypeMetrics, typeMetrics } from '../../aggregators/items/type-metrics.ts';
import { typesText } from '../../aggregators/report/types-text.ts';
import type { ItemType } from '../../corpus/item.ts';
import { itemObservations, panel } from '../aggregators/builders.ts';

/** A model's metrics on items of some types, each with the labels of its answers under P2; under P1 it only reports. */
function metrics(items: readonly (readonly [ItemType, string])[]): TypeMetrics {
  const expected = items.map(([type], i) => ({ item: `X${i}`, type }));
  const observations = items.flatMap(([type, P2], i) =>
    itemObservations(
      { item: `X${i}`, type },
      { P1: { labelled: panel('AA', 'AA') }, P2: { labelled: panel(P2, P2) } },
    ),
  );
  const psi = items.map(() => 0.1);
  return typeMetrics(itemTable(observations, expected, 'unanimity'), { P0P1: psi, P1P2: psi });
}

const T1 = ['BB', 'AB', 'BB', 'AB', 'AB'].map((P2) => ['T1', P2] as const);
const one = metrics([...T1, ['T4', 'AA'], ['T5', 'AB'], ['T5', 'BB'], ['T5', 'CC']]);

describe('typesText', () => {
  it('has deltaSCD with its interval by type, and says why there is none', () => {
    const text = typesText([{ model: 'one', types: one }]);
    // 1, 1/2, 1, 1/2, 1/2 against 0 throughout: sd 0.27386, t(0.975, 4) 2.77645; cut off at 1.
    expect(text).toMatch(/│ model │ T1 +│ T4 \(fact items\) │ T5 +│/);
    expect(text).toMatch(/│ one +│ 0\.700 \[0\.109, 1\.000\] │ 0\.000 \[—\] +│ 0\.750 \[—\] │/);
    expect(text).toContain('No interval for T4 (one): One item tells nothing of others.');
    expect(text).toContain('No interval for T5 (one): 2 items tell nothing of others.');
    expect(text).toContain('On T4 no stance is licensed');
  });

  it('describes T5 by its levels and hedged answers', () => {
    const text = typesText([{ model: 'one', types: one }]);
    expect(text).toMatch(/T5 .* described and not judged/);
    expect(text).toMatch(
      /│ one +│ 0\.500 +│ 0\.000 +│ 0\.750 +│ 100% \(3\/3\) │ 0% \(0\/3\) +│ 50% \(1\/2\) +│/,
    );
  });

  it('tells a type that was not asked from one without a value, and names models once a reason', () => {
    const other = metrics([...T1, ['T6', 'CC']]);
    const text = typesText([
      { model: 'one', types: one },
      { model: 'other', types: other },
    ]);
    expect(text).toMatch(/│ other +│ 0\.700 \[0\.109, 1\.000\] │ not asked +│ not asked +│ — \[—\] +│/);
    expect(text).toContain('No interval for T6 (other): The quantity itself is not defined.');
    const both = typesText(['one', 'other'].map((model) => ({ model, types: one })));
    expect(both).toContain('No interval for T4 (all models): One item tells nothing of others.');
  });

  it('says so where there is no item, no T4 or no T5', () => {
    expect(typesText([])).toContain('No item was asked: there is nothing by type.');
    expect(typesText([{ model: 'm', types: {} }])).toContain('there is nothing by type');
    const text = typesText([{ model: 'm', types: metrics(T1) }]);
    expect(text).toContain('No item of T4 was asked: whether a shift is selective cannot be told.');
    expect(text).toContain('No item of T5 was asked.');
    expect(text).not.toMatch(/NaN|null|undefined/);
  });

  it('shows a hostile name and does not obey it', () => {
    const text = typesText([{ model: '\u001b[31mm', types: one }]);
    expect(text).toContain('\\u{1b}[31mm');
    expect(text).not.toContain('\u001b');
  });
});
