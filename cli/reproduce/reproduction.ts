import { type BootstrapBias, bootstrapBias } from './bootstrap-bias.ts';
import { type Claim, claims } from './claims.ts';
import { type NumberCheck, numberChecks } from './number-checks.ts';
import type { PublishedTables } from './published-tables.ts';

/** The paper's numbers and statements beside what follows from its released tables. */
export interface Reproduction {
  readonly numbers: readonly NumberCheck[];
  readonly bias: readonly BootstrapBias[];
  readonly claims: readonly Claim[];
  /** Whether every number agrees as far as printed, and only known slips do not hold. */
  readonly agrees: boolean;
}

/** Holds everything that the paper prints of its released tables against them, computed anew where it follows from others. */
export function reproduction(tables: PublishedTables): Reproduction {
  const [numbers, found] = [numberChecks(tables), claims(tables)];
  return {
    numbers,
    bias: tables.models.map(bootstrapBias),
    claims: found,
    agrees:
      numbers.every(({ agrees }) => agrees) && found.every(({ holds, knownSlip }) => holds || knownSlip),
  };
}
