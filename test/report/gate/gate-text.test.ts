import { describe, expect, it } from 'vitest';
import { gateText } from '../../../aggregators/report/gate-text.ts';
import {
  DROP,
  EVERY_VERDICT,
  HOSTILE,
  model,
  report,
  result,
  rule,
  UNDECIDABLE,
  UNDECIDED,
} from './gate-reports.ts';

describe('the text of a gate', () => {
  it('begins with the verdict and its exit code', () => {
    expect(gateText(report()).split('\n')[0]).toBe(
      'PASS: every rule holds (1 rule of 1 model). Exit code 0.',
    );
    expect(gateText(EVERY_VERDICT).split('\n')[0]).toBe(
      'FAIL: of 4 rules of 1 model, 1 lies wholly on the bad side, 1 cannot be decided, 1 is left open by its interval. Exit code 1.',
    );
  });

  it.each([
    ['exit 2', 2, 'An undecided gate is no pass and no fail. Exit code 2.'],
    ['pass', 0, 'An undecided gate counts as a pass, as it was set. Exit code 0.'],
    ['fail', 1, 'An undecided gate counts as a fail, as it was set. Exit code 1.'],
  ] as const)('says that undecided was set to %s', (undecided, exitCode, said) => {
    const [first] = gateText(
      report({
        verdict: 'undecided',
        undecided,
        exitCode,
        models: [model({ verdict: 'undecided', rules: [UNDECIDED] })],
      }),
    ).split('\n');
    expect(first).toBe(`UNDECIDED: of 1 rule of 1 model, 1 is left open by its interval. ${said}`);
  });

  it('prints every number of a rule in its line', () => {
    const text = gateText(report());
    expect(text).toMatch(
      /│ rule +│ estimate │ +97\.5% interval │ threshold │ margin │ detects │ +labels │ verdict │/,
    );
    expect(text).toMatch(
      /│ deltaSCD of T4, max 0\.15 │ +0\.050 │ +0\.010 to 0\.090 │ +≤ 0\.150 │ +0\.100 │ +±0\.060 │ 12 \/ 40 of 1203 │ +pass │/,
    );
    expect(text).toContain(
      'PASS assistant (104 items, 1 repeat, least coverage 93.0% (P2), 0% of rows cached)',
    );
    expect(text).toContain('False alarms: This gate would fail in at most 2.5% of runs.');
  });

  it('has a dash for what is not there, and never a zero', () => {
    const text = gateText(
      report({
        verdict: 'undecidable',
        exitCode: 2,
        models: [model({ verdict: 'undecidable', rules: [UNDECIDABLE] })],
      }),
    );
    expect(text).toMatch(/│ deltaSCD of T4, max 0\.15 │ +— │ +— │ +≤ 0\.150 │ +— │ +— │ +— │ undecidable │/);
    expect(text).toContain('- deltaSCD of T4, max 0.15: Too little was measured: P2 60%.');
    expect(text).not.toMatch(/NaN|null|undefined/);
  });

  it('says one reason of several rules once', () => {
    const text = gateText(
      report({
        models: [model({ verdict: 'undecidable', rules: [UNDECIDABLE, { ...UNDECIDABLE, rule: DROP }] })],
      }),
    );
    expect(text).toContain(
      '- deltaSCD of T4, max 0.15; deltaSCD, drop 0.1, anchor: Too little was measured: P2 60%.',
    );
    expect(text.match(/Too little was measured/g)).toHaveLength(1);
  });

  it('has a table a model, and says which outputs were pooled against what', () => {
    const text = gateText(
      report({
        outputs: [
          { name: 'a.json', evaluation: null, hash: 'abc' },
          { name: 'b.json', evaluation: null, hash: 'abc' },
        ],
        baselines: [{ role: 'anchor', name: 'base.json', hash: null }],
        models: [
          model(),
          model({ model: 'other', cached: null, rules: [result({ rule: rule({ name: 'mine' }) })] }),
        ],
        notes: ['The judge moved.'],
      }),
    );
    expect(text).toContain('Outputs (pooled): a.json, b.json. Baseline: base.json (anchor).');
    expect(text.indexOf('PASS assistant')).toBeLessThan(text.indexOf('PASS other'));
    expect(text).toContain('not known how many rows were cached');
    expect(text.split('\n').at(-1)).toBe('- The judge moved.');
  });

  it('shows what names hold, and begins no line with one', () => {
    const text = gateText(
      report({
        models: [
          model({
            model: HOSTILE,
            verdict: 'undecided',
            reason: HOSTILE,
            rules: [{ ...UNDECIDED, reason: HOSTILE, rule: rule({ name: HOSTILE }) }],
          }),
          model({ model: HOSTILE, verdict: 'undecidable', reason: HOSTILE, rules: [] }),
        ],
        notes: [HOSTILE],
        outputs: [{ name: HOSTILE, evaluation: null, hash: 'abc' }],
      }),
    );
    const said = 12;
    expect(text.match(/set-output/g)?.length).toBeGreaterThanOrEqual(8);
    expect(text.split('\n').length).toBeLessThan(said * 3);
    expect(text.split('\n').filter((line) => line.trimStart().startsWith('::'))).toEqual([]);
    expect(text).not.toContain('\u001b');
  });
});
