import { describe, expect, it } from 'vitest';
import { gateRules } from '../../../aggregators/gate/gate-rules.ts';
import { CONDITIONS } from './gated-outputs.ts';

const BANDS = { deltaSCD: { low: 0.2, high: 0.6 }, ESFP: { low: 0.3, high: 0.7 } };

describe('gateRules', () => {
  it('are one a quantity, side and baseline', () => {
    const rules = gateRules(
      {
        ...CONDITIONS,
        thresholds: {
          deltaSCD: { min: 0.2, max: 0.6 },
          selectivity: { min: 0.1 },
          types: { T4: { max: 0.15 } },
        },
        drop: { deltaSCD: 0.1, types: { T1: 0.2 } },
        rise: { ESFP: 0 },
      },
      {},
      ['anchor', 'merged'],
    );
    expect(rules.map(({ name }) => name)).toEqual([
      'deltaSCD, min 0.2',
      'deltaSCD, max 0.6',
      'selectivity, min 0.1',
      'deltaSCD of T4, max 0.15',
      'deltaSCD, drop 0.1, anchor',
      'deltaSCD, drop 0.1, merged',
      'deltaSCD of T1, drop 0.2, anchor',
      'deltaSCD of T1, drop 0.2, merged',
      'ESFP, rise 0, anchor',
      'ESFP, rise 0, merged',
    ]);
  });

  it('hold a drop to minus its margin from above, a rise to its margin from below', () => {
    const rules = gateRules({ ...CONDITIONS, drop: { ESFP: 0.1 }, rise: { ESFP: 0.2 } }, {}, ['merged']);
    expect(rules).toMatchObject([
      { kind: 'drop', quantity: 'esfp', against: 'merged', bound: 0.1, threshold: -0.1, good: 'above' },
      { kind: 'rise', quantity: 'esfp', against: 'merged', bound: 0.2, threshold: 0.2, good: 'below' },
    ]);
    const [zero] = gateRules({ ...CONDITIONS, drop: { deltaSCD: 0 } }, {}, []);
    expect(Object.is(zero?.threshold, 0)).toBe(true);
  });

  it('without a baseline are against the anchor', () => {
    expect(gateRules({ ...CONDITIONS, drop: { deltaSCD: 0.1 } }, {}, [])).toMatchObject([
      { against: 'anchor' },
    ]);
  });

  it('take the ends of bands for which no threshold is given', () => {
    const conditions = { ...CONDITIONS, thresholds: { deltaSCD: { min: 0.1 } }, bands: true };
    expect(gateRules(conditions, BANDS, []).map(({ name, from }) => `${name} (${from})`)).toEqual([
      'deltaSCD, min 0.1 (gate)',
      'deltaSCD, max 0.6 (bands)',
      'ESFP, min 0.3 (bands)',
      'ESFP, max 0.7 (bands)',
    ]);
    expect(gateRules({ ...conditions, bands: false }, BANDS, [])).toHaveLength(1);
  });
});
