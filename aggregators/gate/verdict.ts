import { ROUNDING } from '../uncertainty/level.ts';
import type { GateReport, GateRule, Verdict } from './gate-report.ts';

/**
 * What an interval says of a rule: pass where all of it lies on the good side of the threshold, fail where all of it lies on the
 * bad side, else undecided. The threshold itself is good, to within rounding.
 */
export function ruleVerdict(
  [low, high]: readonly [low: number, high: number],
  { threshold, good }: Pick<GateRule, 'threshold' | 'good'>,
): Exclude<Verdict, 'undecidable'> {
  // The end nearer to the bad side, and the one nearer to the good side, by how far they are on the good side.
  const [worst, best] =
    good === 'above' ? [low - threshold, high - threshold] : [threshold - high, threshold - low];
  if (worst >= -ROUNDING) return 'pass';
  return best < -ROUNDING ? 'fail' : 'undecided';
}

/** One verdict of several: fail where any fails, else undecidable or undecided where any is; of none at all, undecidable. */
export function combinedVerdict(verdicts: readonly Verdict[]): Verdict {
  const found = (['fail', 'undecidable', 'undecided'] as const).find((one) => verdicts.includes(one));
  return found ?? (verdicts.length === 0 ? 'undecidable' : 'pass');
}

/**
 * The exit code of a gate: 0 pass, 1 fail, 2 undecided or undecidable. `undecided` may be set to count as a pass or as a fail;
 * undecidable never is either.
 *
 * @param verdicts of all rules
 */
export function exitCodeOf(
  verdicts: readonly Verdict[],
  undecided: GateReport['undecided'],
): GateReport['exitCode'] {
  const counted = verdicts.map(
    (one): Verdict => (one === 'undecided' && undecided !== 'exit 2' ? undecided : one),
  );
  const verdict = combinedVerdict(counted);
  if (verdict === 'fail') return 1;
  return verdict === 'pass' ? 0 : 2;
}
