import { describe, expect, it } from 'vitest';
import { gateAdvice, runNeeded } from '../../../aggregators/report/gate-advice.ts';
import { DROP, FAILS, model, report, result, UNDECIDABLE, UNDECIDED } from './gate-reports.ts';

const adviceOf = (...rules: ReturnType<typeof result>[]) =>
  gateAdvice(model({ verdict: rules[0]?.verdict ?? 'pass', rules }), report()).join('\n');

describe('the run that an undecided rule takes', () => {
  it('grows with the square of detectable over margin', () => {
    // (0.06 / 0.03)² = 4 times the items.
    expect(runNeeded({ ...UNDECIDED, items: 8 }, 1)).toEqual({ of: 'items', now: 8, needed: 32 });
    expect(runNeeded({ ...UNDECIDED, margin: -0.03, items: 8 }, 1)?.needed).toBe(32);
  });

  it('is of repeats where the interval is their noise', () => {
    expect(runNeeded({ ...UNDECIDED, basis: 'generations', margin: 0.04 }, 2)).toEqual({
      of: 'repeats',
      now: 2,
      needed: 5,
    });
  });

  it('is always more than there is', () => {
    expect(runNeeded({ ...UNDECIDED, detectable: 0.0301, basis: 'generations' }, 1)?.needed).toBe(2);
  });

  it.each([
    ['a pass', result()],
    ['a rule without an interval', UNDECIDABLE],
    ['an estimate on the threshold', { ...UNDECIDED, margin: 0 }],
    ['a hundred times the run', { ...UNDECIDED, margin: 0.006 }],
  ])('is not told of %s', (_, one) => {
    expect(runNeeded(one, 1)).toBeNull();
  });
});

describe('what to do next', () => {
  it('is nothing after a pass', () => {
    expect(adviceOf(result())).toBe('');
  });

  it('after a fail is to read, and to set a threshold or to accept the change', () => {
    expect(adviceOf(FAILS)).toMatch(/^deltaSCD of T4, max 0\.15: read the answers.*another threshold/);
    expect(adviceOf({ ...FAILS, rule: DROP })).toContain('esfp baseline update --accept "why"');
  });

  it('after undecided is so many items or repeats, or another threshold', () => {
    expect(adviceOf(UNDECIDED)).toContain(
      'it takes about 32 items of T4 like these (now 8) to decide it in 80% of runs, or a threshold at least 0.060 from where the model lies.',
    );
    expect(adviceOf({ ...UNDECIDED, basis: 'generations' })).toContain(
      'about 4 repeats in both runs (now 1)',
    );
    expect(adviceOf({ ...UNDECIDED, basis: 'paired items' })).toContain(
      'With two repeats or more here and in the baseline',
    );
    expect(
      gateAdvice(model({ repeats: 2, rules: [{ ...UNDECIDED, basis: 'paired items' }] }), report()).join(),
    ).not.toContain('With two repeats');
    expect(adviceOf({ ...UNDECIDED, margin: 0 })).toContain('no run of a sensible size settles it');
  });

  it('after undecidable names what is to be repaired', () => {
    const gaps = [{ slice: 'P2', share: 0.6 } as const];
    const advice = (some: Parameters<typeof model>[0], of: Parameters<typeof report>[0] = {}) =>
      gateAdvice(model({ verdict: 'undecidable', rules: [UNDECIDABLE], ...some }), report(of)).join('\n');
    expect(advice({ gaps })).toMatch(/Less than 80% was measured \(P2\).*--retry-errors.*esfp judge/);
    const drop = [{ ...UNDECIDABLE, rule: DROP }];
    const baselines = [{ role: 'anchor', name: 'base', hash: null } as const];
    expect(advice({ cached: 0.06, rules: drop }, { baselines })).toMatch(/--no-cache\.$/);
    expect(advice({ cached: 0.05, rules: drop }, { baselines })).not.toContain('--no-cache');
    expect(advice({ cached: 0.06 }, { baselines })).not.toContain('--no-cache');
    expect(advice({ rules: drop })).toContain('esfp baseline save');
    expect(advice({ rules: drop }, { baselines })).toMatch(/^Repair what the reasons name/);
    expect(advice({ rules: drop, outputs: [] }, { baselines })).toMatch(
      /^Ask it again and gate outputs that hold it; .* name the others with --model/,
    );
  });
});
