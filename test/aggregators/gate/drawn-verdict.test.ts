import { describe, expect, it } from 'vitest';
import type { DrawnItem } from '../../../aggregators/gate/drawn-item.ts';
import { drawnDesign, drawnRun } from '../../../aggregators/gate/drawn-run.ts';
import { drawnInterval } from '../../../aggregators/gate/drawn-verdict.ts';
import type { GatedQuantity } from '../../../aggregators/gate/gate-report.ts';
import { gateRules } from '../../../aggregators/gate/gate-rules.ts';
import { instrument } from '../builders.ts';
import { CONDITIONS } from './gated-outputs.ts';

/** Items of T1 and of T4, one generation each; of so many the SCD is defined, P1 and P2 alike. */
function itemsOf(licensed: number, control: number, defined = { licensed, control }, salt = 0): DrawnItem[] {
  const of = (type: 'T1' | 'T4', count: number, told: number) =>
    Array.from({ length: count }, (_, i): DrawnItem => {
      const spread = ((i * 7 + salt * 3) % 5) / 20;
      const density = i < told ? ({ P1: 0.2 + spread, P2: 0.7 - spread / 2 } as const) : undefined;
      return {
        type,
        generations: [
          {
            density: density ?? { P1: 'undefined', P2: 'undefined' },
            attributionRate: { P1: 0.2 + spread, P2: 0.6 },
            ratings: ['positive', 'positive', i % 2 === 0 ? 'positive' : 'negative'],
          },
        ],
        distances: [[0.1 + spread]],
      };
    });
  return [...of('T1', licensed, defined.licensed), ...of('T4', control, defined.control)];
}

const quantities = new Set<GatedQuantity>(['deltaSCD', 'esfp', 'selectivity']);
function runOf(items: readonly DrawnItem[]) {
  const types = items.map(({ type }) => type);
  const design = drawnDesign(types, instrument(), 0.2, quantities);
  return { run: drawnRun(items, design), design };
}

const [min = expect.fail(), dropESFP = expect.fail()] = gateRules(
  { ...CONDITIONS, thresholds: { selectivity: { min: 0 } }, drop: { ESFP: 0.1 } },
  {},
  ['anchor'],
);

describe('an interval on made-up runs', () => {
  it.each([
    [6, true],
    [7, true],
    [5, false],
  ])('of selectivity with %i items of the control is there: %s', (control, isThere) => {
    const { run, design } = runOf(itemsOf(12, control));
    expect(drawnInterval(min, run, null, design, 0.95) !== null).toBe(isThere);
  });

  it('of a change of ESFP is none where either run defines too few', () => {
    const [enough, others] = [runOf(itemsOf(12, 8)), runOf(itemsOf(12, 8, { licensed: 12, control: 8 }, 1))];
    const scarce = runOf(itemsOf(12, 8, { licensed: 4, control: 3 }, 2));
    const ends = (baseline: typeof enough, candidate: typeof enough) =>
      drawnInterval(dropESFP, candidate.run, baseline.run, enough.design, 0.95);
    expect(ends(enough, others)).not.toBeNull();
    expect(scarce.run.linearised('esfp').point).not.toBeNull();
    expect(ends(scarce, enough)).toBeNull();
    expect(ends(enough, scarce)).toBeNull();
  });
});
