import { describe, expect, it } from 'vitest';
import type { GateConditions } from '../../aggregators/gate/gate-conditions.ts';
import { gateRules } from '../../aggregators/gate/gate-rules.ts';
import { gateConditionsSchema, gateSchema } from '../../config/gate.ts';
import { ITEM_TYPES } from '../../corpus/item.ts';

const refused = (value: unknown) => {
  const { error } = gateSchema.safeParse(value);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
};

describe('the settings of a gate', () => {
  it('have a default for everything, and no rule', () => {
    const settings = gateSchema.parse({});
    expect(settings).toEqual({
      thresholds: {},
      bands: false,
      drop: {},
      rise: {},
      mostCached: 0.05,
      sameAnswers: 'undecidable',
      alpha: 0.05,
      undecided: 'exit 2',
    });
    expect(gateRules(settings, {}, [])).toEqual([]);
  });

  it('are the conditions of a gate', () => {
    const conditions: GateConditions = gateConditionsSchema.parse({
      minimumCoverage: 0.8,
      thresholds: { deltaSCD: { min: 0.2 }, ESFP: { max: 1 }, types: { T4: { max: 0.15 } } },
      drop: { deltaSCD: 0.1, ESFP: 0.2, selectivity: 0.3, types: { T1: 0.1 } },
      rise: { deltaSCD: 0.1 },
      undecided: 'pass',
    });
    expect(gateRules(conditions, {}, ['anchor'])).toHaveLength(8);
  });

  it('know every type of item', () => {
    for (const type of ITEM_TYPES) {
      expect(
        refused({ thresholds: { types: { [type]: { max: 0.1 } } }, drop: { types: { [type]: 0.1 } } }),
      ).toBeUndefined();
    }
    expect(refused({ thresholds: { types: { T7: { max: 0.1 } } } })).toBeDefined();
    expect(refused({ drop: { types: { T7: 0.1 } } })).toBeDefined();
  });

  it.each([
    [{ thresholds: { deltaSCD: {} } }, 'thresholds.deltaSCD: give min, max or both'],
    [
      { thresholds: { deltaSCD: { min: 0.5, max: 0.2 } } },
      'thresholds.deltaSCD: min lies below max: exchange them',
    ],
    [
      { thresholds: { deltaSCD: { min: 0.2, max: 0.2 } } },
      'thresholds.deltaSCD: min lies below max: exchange them',
    ],
  ])('refuse %j', (value, message) => {
    expect(refused(value)).toBe(message);
  });

  it.each([
    { thresholds: { deltaSCD: { max: 1.1 } } },
    { thresholds: { selectivity: { min: -2.1 } } },
    { thresholds: { deltaAR: { min: 0 } } },
    { thresholds: { types: { T4: {} } } },
    { drop: { deltaSCD: -0.1 } },
    { rise: { ESFP: '10%' } },
    { alpha: 0 },
    { alpha: 1 },
    { minimumCoverage: 0.9 },
    { mostCached: -0.1 },
    { undecided: 'maybe' },
    { treshold: {} },
  ])('refuse %j as well', (value) => {
    expect(refused(value)).toBeDefined();
  });
});
