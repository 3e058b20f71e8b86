import { describe, expect, it } from 'vitest';
import type { GateConditions } from '../../../aggregators/gate/gate-conditions.ts';
import { GateError } from '../../../aggregators/gate/gate-error.ts';
import { gateLevel, gateResamples } from '../../../aggregators/gate/gate-level.ts';
import { gateOutputs } from '../../../aggregators/gate/gate-outputs.ts';
import { around, CONDITIONS, madeOutput } from './gated-outputs.ts';

describe('gateLevel', () => {
  it('is 1 - alpha / rules', () => {
    expect(gateLevel({ alpha: 0.05 }, 2)).toBeCloseTo(0.975, 12);
    expect(gateLevel({ alpha: 1e-6 }, 1000)).toBeCloseTo(1 - 1e-9, 15);
  });

  it('refuses what is hardly under 1, with the least alpha', () => {
    expect(() => gateLevel({ alpha: 1e-300 }, 3)).toThrow(GateError);
    expect(() => gateLevel({ alpha: 1e-300 }, 3)).toThrow(
      'alpha 1e-300, shared over 3 rules, leaves 3.33e-301 a rule, and no interval is worked out below 1e-9: set alpha to at least 3e-9, or ' +
        'fewer rules.',
    );
  });
});

describe('gateResamples', () => {
  it('are as many as lie beyond each end 50 times, within 10,000 and 100,000', () => {
    expect(gateResamples({ alpha: 0.05 }, 1)).toBe(10_000);
    expect(gateResamples({ alpha: 0.05 }, 10)).toBe(20_000);
    expect(gateResamples({ alpha: 0.05 }, 49)).toBe(98_000);
    expect(gateResamples({ alpha: 0.05 }, 500)).toBe(100_000);
    expect(gateResamples({ alpha: 0.0501 }, 501)).toBe(100_000);
  });

  it('names a least alpha that is enough', () => {
    for (const rules of [7, 12_345, 5_437]) {
      let said = '';
      try {
        gateResamples({ alpha: 1e-5 }, rules);
      } catch (error) {
        said = String(error);
      }
      const least = Number(/at least ([\d.e-]+),/.exec(said)?.[1]);
      expect(gateResamples({ alpha: least }, rules)).toBe(100_000);
      expect(() => gateResamples({ alpha: least * 0.98 }, rules)).toThrow(GateError);
    }
  });

  it('refuses a level that they do not reach, with the least alpha', () => {
    expect(() => gateResamples({ alpha: 0.05 }, 501)).toThrow(
      'alpha 0.05, shared over 501 rules, leaves 0.0000998 a rule, and 100000 resamples of the items, by which some rules are decided, tell ' +
        'nothing below 0.0001: set alpha to at least 0.0501, or fewer rules.',
    );
  });
});

describe('a gate with hardly any alpha', () => {
  const own = around(7);
  const now = madeOutput({ name: 'now.json', models: [{ own }], repeats: 2 });
  const anchor = madeOutput({ name: 'before.json', models: [{ own: around(7, 1) }], repeats: 2 });
  const decided = (conditions: Partial<GateConditions>) => () =>
    gateOutputs({
      outputs: [{ output: now, cachedShare: () => 0 }],
      baselines: [{ role: 'anchor', output: anchor, hash: null }],
      conditions: { ...CONDITIONS, ...conditions },
    });

  it('is refused where a rule is decided by resamples', () => {
    expect(decided({ alpha: 1e-5, thresholds: { deltaSCD: { min: 0.1 } } })).toThrow(GateError);
    expect(decided({ alpha: 1e-5, thresholds: { ESFP: { min: 0.1 } } })).toThrow(
      'set alpha to at least 0.0001',
    );
  });

  it('is decided where none is', () => {
    const thresholds = { types: { T1: { min: 0 } } };
    expect(decided({ alpha: 1e-5, thresholds, drop: { deltaSCD: 0.5, ESFP: 0.5 } })).not.toThrow();
    expect(decided({ alpha: 1e-300, thresholds })).toThrow('no interval is worked out below');
  });
});
