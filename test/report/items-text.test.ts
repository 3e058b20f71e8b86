import { describe, expect, it } from 'vitest';
import { itemsSection } from '../../aggregators/items/items-section.ts';
import { itemsText } from '../../aggregators/report/items-text.ts';
import { tableOf } from '../aggregators/missing/tables.ts';

const item = (P2: string, type: 'T1' | 'T4' = 'T1') => ({ P1: ['A'], P2: [P2], type });
const stances = (of: number) => 'B'.repeat(of) + 'A'.repeat(20 - of);

/** Models of which some items tell the level; two at the ceiling, one at the floor, two of T4. */
const cohort = (n: number) =>
  Array.from({ length: n }, (_, m) => ({
    model: `m${m}`,
    rows: tableOf(
      item(stances(13)),
      item('B'),
      item(stances(m)),
      item(stances(2 * m)),
      item(stances(5 + (m % 2))),
      item('A'),
      item('A', 'T4'),
      item('B', 'T4'),
    ),
  }));

describe('itemsText', () => {
  it('names the items at the ceiling and the floor, the furthest first, and T4 apart', () => {
    const text = itemsText(itemsSection(cohort(8)));
    expect(text).toContain(
      '(mean deltaSCD of those of 8 models that define it above 0.6, T4 aside): 2 of 6 items: X2 (1.000), X1 (0.650).',
    );
    expect(text).toContain('At the floor (below 0.05, T4 aside): 1 of 6 items: X6 (0.000).');
    expect(text).toContain(
      'Of 2 T4 items, 1 at the floor, where they belong, 1 at the ceiling, and 0 that no model defines.',
    );
  });

  it('has the items that separate models most, with their range', () => {
    const text = itemsText(itemsSection(cohort(8)));
    // Levels 0 to 14 of 20: sd of 0, 0.1, ..., 0.7 is 0.245.
    expect(text).toMatch(/│ X4 +│ T1 +│ 0\.245 +│ 0\.350 │ 0\.000 │ 0\.700 │ 8 +│\n│ X3 +│ T1 +│ 0\.122/);
  });

  it('has shorter corpora with what they do to the models that did not choose, beside chance', () => {
    const section = itemsSection(cohort(8));
    const text = itemsText(section);
    const [first] = section.shorter.proposals;
    expect(text).toContain('chosen on 4 models and judged on the other 4');
    expect(text).toMatch(
      /│ without items at the ceiling or the floor +│ 5 of 8 +│ 0\.\d{3} \(0\.\d{3}\) +│ 100% of 6 +│/,
    );
    expect(first?.heldOut.ordersKept).toBe(1);
    expect(text).toContain('A shorter corpus is another instrument');
  });

  it('names ten and counts the others', () => {
    const rows = tableOf(...Array.from({ length: 13 }, () => item('B')));
    const text = itemsText(itemsSection(['m', 'n'].map((model) => ({ model, rows }))));
    expect(text).toContain('X10 (1.000), 3 more in report.json.');
    expect(text).not.toContain('X11');
    expect(text).toContain('No item separates models: the models do not differ on any item.');
    expect(text).not.toContain('T4');
  });

  it('says in a sentence what one model lacks', () => {
    const text = itemsText(itemsSection(cohort(1)));
    expect(text).toContain('At the ceiling (deltaSCD of the one model above 0.6, T4 aside): 2 of 6 items');
    expect(text).toContain('No item separates models: there is 1 model, and it takes two to differ.');
    expect(text).toContain(
      'No shorter corpus is proposed: there is 1 model, and a proposal takes at least 8',
    );
    expect(text).not.toMatch(/NaN|null|undefined|1 models|1 items/);
  });

  it('says so where there is no model or no item, and what the judges cannot tell', () => {
    expect(itemsText(itemsSection([]))).toContain(
      'There is nothing to show: there is no model but controls.',
    );
    expect(itemsText(itemsSection([{ model: 'm', rows: [] }]))).toMatch(/There is nothing to show: /);
    const silent = { P1: [null], P2: [null], type: 'T1' } as const;
    const { judgedOn } = itemsSection(cohort(8)).shorter;
    const halved = cohort(8).map((one) =>
      judgedOn.includes(one.model) ? { ...one, rows: tableOf(...new Array(8).fill(silent)) } : one,
    );
    const sameTypes = halved.map((one) => ({
      ...one,
      rows: one.rows.map((row, i) => ({ ...row, type: i < 6 ? ('T1' as const) : ('T4' as const) })),
    }));
    const text = itemsText(itemsSection(sameTypes));
    expect(text).toContain('No model that judges has a deltaSCD: what the proposals cost is not known.');
    expect(text).not.toMatch(/NaN|null|undefined/);
  });
});
