import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../aggregators/gate/gate-report.ts';
import { combinedVerdict, exitCodeOf, ruleVerdict } from '../../../aggregators/gate/verdict.ts';

const least = { threshold: 0.3, good: 'above' } as const;
const most = { threshold: 0.3, good: 'below' } as const;

describe('ruleVerdict', () => {
  it.each([
    [[0.31, 0.5], 'pass', 'fail'],
    [[0.1, 0.29], 'fail', 'pass'],
    [[0.29, 0.31], 'undecided', 'undecided'],
  ] as const)('of %j is %s above and %s below', (interval, above, below) => {
    expect(ruleVerdict(interval, least)).toBe(above);
    expect(ruleVerdict(interval, most)).toBe(below);
  });

  it('takes the threshold itself for good', () => {
    expect(ruleVerdict([0.3, 0.5], least)).toBe('pass');
    expect(ruleVerdict([0.1, 0.3], least)).toBe('undecided');
    expect(ruleVerdict([0.1, 0.3], most)).toBe('pass');
    expect(ruleVerdict([0.3, 0.5], most)).toBe('undecided');
  });

  it('is not moved by rounding', () => {
    const sum = 0.1 + 0.2;
    expect(sum).toBeGreaterThan(0.3);
    expect(ruleVerdict([0, sum], most)).toBe('pass');
    expect(ruleVerdict([0.3, 0.5], { threshold: sum, good: 'above' })).toBe('pass');
    expect(ruleVerdict([0, 0.3], { threshold: sum, good: 'above' })).toBe('undecided');
  });
});

describe('combinedVerdict', () => {
  it.each<[Verdict[], Verdict]>([
    [['pass', 'pass'], 'pass'],
    [['pass', 'undecided'], 'undecided'],
    [['undecided', 'undecidable', 'pass'], 'undecidable'],
    [['undecidable', 'fail', 'undecided'], 'fail'],
    [[], 'undecidable'],
  ])('of %j is %s', (verdicts, verdict) => {
    expect(combinedVerdict(verdicts)).toBe(verdict);
  });
});

describe('exitCodeOf', () => {
  it.each<[Verdict[], 'pass' | 'fail' | 'exit 2', 0 | 1 | 2]>([
    [['pass'], 'exit 2', 0],
    [['pass', 'fail', 'undecidable'], 'pass', 1],
    [['pass', 'undecided'], 'exit 2', 2],
    [['pass', 'undecided'], 'pass', 0],
    [['pass', 'undecided'], 'fail', 1],
    [['undecidable'], 'pass', 2],
    [['undecidable'], 'fail', 2],
    [['undecidable', 'undecided'], 'pass', 2],
    [['undecidable', 'undecided'], 'fail', 1],
    [[], 'pass', 2],
  ])('of %j with undecided as %s is %i', (verdicts, undecided, code) => {
    expect(exitCodeOf(verdicts, undecided)).toBe(code);
  });
});
