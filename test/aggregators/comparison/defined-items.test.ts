import { describe, expect, it } from 'vitest';
import { comparedRuns } from '../../../aggregators/comparison/compared-run.ts';
import { definedItemsOfRuns } from '../../../aggregators/comparison/defined-items.ts';
import { panel } from '../builders.ts';
import { outputOf } from './outputs.ts';

describe('definedItemsOfRuns', () => {
  const output = outputOf('a.json', [{ model: 'm', own: () => 4 }]);
  /** SCD undefined on items 0 to 5 under P1 and on 6 to 8 under P2; no markers on 9 and 10 under P2; no answer to 11 under P0. */
  const observations = output.read.observations.map((one) => {
    const item = Number(one.item.slice(1));
    const allC = (one.phrasing === 'P1' && item <= 5) || (one.phrasing === 'P2' && item >= 6 && item <= 8);
    return {
      ...one,
      ...(allC ? { labelled: panel('CC', 'CC') } : {}),
      ...(one.phrasing === 'P2' && (item === 9 || item === 10) ? { attribution: { self: 0, third: 0 } } : {}),
      ...(one.phrasing === 'P0' && item === 11 ? { response: { missing: 'refused' } } : {}),
    };
  });
  const [run] = comparedRuns([{ ...output, read: { ...output.read, observations } }]).runs;
  if (run === undefined) throw new Error('no run');
  const items = [...run.items.keys()];
  const of = definedItemsOfRuns();

  it('counts for deltaSCD the phrasing with fewer, since each mean is over its own items', () => {
    expect(of(run, 'deltaSCD', items)).toBe(30);
    expect(of(run, 'deltaSCD', ['X6', 'X7', 'X8', 'X9'])).toBe(1);
    expect(of(run, 'deltaSCD', ['X0', 'X6', 'X7', 'X9'])).toBe(2);
  });

  it('counts for selectivity the T4 items, likewise', () => {
    // T4 are the items 3, 9, 15, 21, 27, 33.
    expect(of(run, 'selectivity', items)).toBe(5);
    expect(of(run, 'selectivity', ['X0', 'X1'])).toBe(0);
  });

  it('counts for deltaAR and PSI the items that have them under both phrasings, and for ESFP none', () => {
    expect(of(run, 'deltaAR', items)).toBe(34);
    expect(of(run, 'psi', items)).toBe(35);
    expect(of(run, 'psi', ['X11', 'nowhere'])).toBe(0);
    expect(of(run, 'esfp', items)).toBeNull();
  });
});
