import { describe, expect, it } from 'vitest';
import {
  labelsOfModel,
  MOST_FLIPS,
  modelLabelsSchema,
} from '../../../aggregators/missing/labels-of-model.ts';
import type { PanelError } from '../../../aggregators/missing/panel-error.ts';
import { cardOf, instrument, itemObservations, panel } from '../builders.ts';
import { panelError, panelErrors } from './gold.ts';
import { type ItemLabels, tableOf } from './tables.ts';

const one = (p1: string | null, p2: string | null): ItemLabels => ({ P1: [p1], P2: [p2] });

const labelsOf = (items: readonly ItemLabels[], error: PanelError | null = null) =>
  labelsOfModel({ model: 'm', rows: tableOf(...items) }, instrument(), error);

describe('labelsOfModel', () => {
  it('is what a card’s deltaSCD and bounds are, with its tipping point', () => {
    const { deltaSCD } = cardOf(
      itemObservations({}, { P1: { labelled: panel('AAA', 'AAA') }, P2: { labelled: panel('AAB', 'AAB') } }),
    );
    const found = labelsOf([one('AAA', 'AAB')]);
    expect(found.sign).toMatchObject({ value: deltaSCD.value, labels: 6, count: 1, verdict: null });
    expect(found.bounds.missing).toEqual(deltaSCD.bounds);
    expect(found.coverage.byPhrasing.P1.density).toMatchObject({ expected: 1, had: 1 });
    expect(found.judgesDiffer).toMatchObject({ sentences: 6, share: 0 });
    expect(modelLabelsSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
  });

  it('goes by the instrument’s rule', () => {
    const rows = tableOf(one('A', 'B')).map((row) => ({
      ...row,
      generations: {
        ...row.generations,
        P2: row.generations.P2.map((own) => ({ ...own, votes: [['A', 'B', 'B'] as const] })),
      },
    }));
    const open = (rule?: 'majority') => {
      const { bounds } = labelsOfModel({ model: 'm', rows }, rule === undefined ? {} : { panel: rule }, null);
      return bounds.disputed;
    };
    expect([open(), open('majority')]).toEqual([1, 0]);
  });

  it('holds the sign against the panel’s error where that was measured on the model', () => {
    const items = [one('AAAA', 'AB'), one('A', 'BBBB')];
    expect(labelsOf(items, panelError(0.2, 'm')).sign).toMatchObject({
      verdict: 'undecided',
      error: 0.2,
      why: null,
    });
    expect(labelsOf(items, panelError(0.1, 'm')).sign).toMatchObject({ verdict: 'holds', error: 0.1 });
    // What the panel does with another model's answers is nothing to this one.
    expect(labelsOf(items, panelErrors({ m: 0.1, n: 0.9 })).sign).toMatchObject({
      verdict: 'holds',
      error: 0.1,
    });
    expect(labelsOf(items, panelErrors({ m: 0.2, n: 0 })).sign.verdict).toBe('undecided');
    expect(labelsOf(items, panelError(0.2, 'n')).sign).toMatchObject({
      verdict: null,
      error: null,
      why: 'people labelled no answer of m in the gold sample g1',
    });
    expect(labelsOf(items).sign.why).toMatch(/esfp gold sample.*esfp gold score --json.*esfp report --gold/);
  });

  it('keeps the first 50 flips, and says how many there are', () => {
    const items = Array.from({ length: 40 }, () => one('AAAA', 'BBBB'));
    const { sign } = labelsOf(items);
    expect(MOST_FLIPS).toBe(50);
    expect(sign).toMatchObject({ value: 1, labels: 320, count: 160, share: 0.5 });
    expect(sign.flips).toHaveLength(50);
  });

  const nothing = /^no labels could be had under P1$/;
  it.each([
    {
      name: 'P1 missing throughout',
      items: [one(null, 'AB'), one(null, 'BB')],
      sign: nothing,
      bounds: nothing,
    },
    {
      name: 'P2 missing throughout',
      items: [one('AB', null)],
      sign: /^no labels could be had under P2$/,
      bounds: /^no labels could be had under P2$/,
    },
    {
      name: 'all missing',
      items: [one(null, null), one(null, null)],
      sign: /^no labels could be had under P1, nor under P2$/,
      bounds: /^no labels could be had under P1, nor under P2$/,
    },
    {
      name: 'all refusals: nothing but C',
      items: [one('C', 'CC'), one('C', 'C')],
      sign: /^no response under P1, and none under P2 has/,
      bounds: /^no response under P1, and none under P2 has/,
    },
    { name: 'no item', items: [], sign: /^no response under P1, and none under P2 has/, bounds: /./ },
    {
      name: 'abstentions throughout',
      items: [one('--', '--')],
      sign: /./,
      bounds: /on which the judges agree$/,
    },
    { name: 'one item', items: [one('A', 'B')], sign: /error was not measured/, bounds: null },
    {
      name: 'all A',
      items: [one('AA', 'AA'), one('A', 'A')],
      sign: /^it is 0: there is no sign/,
      bounds: null,
    },
    { name: 'all B', items: [one('BB', 'BB')], sign: /^it is 0: there is no sign/, bounds: null },
  ])('gives a reason and no NaN: $name', ({ items, sign, bounds }) => {
    const found = labelsOf(items);
    expect(found.sign.why).toMatch(sign);
    if (bounds === null) expect(found.bounds.why).toBeNull();
    else expect(found.bounds.why).toMatch(bounds);
    expect(modelLabelsSchema.parse(found)).toEqual(found);
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });
});
