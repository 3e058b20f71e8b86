import { InvalidArgumentError } from 'commander';
import { type ScoringRule, weightsRule } from '../../aggregators/robustness/scoring-rule.ts';

const HELP =
  'Give three weights, deltaAR, deltaSCD and PSI_scaled, or four with that of CPC: 0.4,0.4,0.2 or 0.4,0.4,0.2,0.';

/**
 * Reads `--rule`: `deltaAR,deltaSCD,PSI_scaled[,CPC]`, and adds it to those read before.
 *
 * @throws InvalidArgumentError where it is no three or four numbers
 */
export function addOwnRule(text: string, before: readonly ScoringRule[] = []): ScoringRule[] {
  const cells = text.split(',').map((cell) => cell.trim());
  const numbers = cells.map(Number);
  const [deltaAR, deltaSCD, psi, cpc, ...more] = numbers;
  const isBad = cells.includes('') || more.length > 0 || !numbers.every(Number.isFinite);
  if (isBad || deltaAR === undefined || deltaSCD === undefined || psi === undefined) {
    throw new InvalidArgumentError(HELP);
  }
  return [...before, weightsRule(`own: ${cells.join(', ')}`, [deltaAR, deltaSCD, psi], cpc)];
}
