import type { WarnedCard } from './warned-card.ts';

/** That deltaSCD or ESFP is not defined, and for want of what. */
export function undefinedScores({ deltaSCD, deltaAR, psi, esfp }: WarnedCard): string[] {
  const warnings: string[] = [];
  const { underP1, underP2 } = deltaSCD;
  const empty = [
    { phrasing: 'P1', ...underP1 },
    { phrasing: 'P2', ...underP2 },
  ].filter(({ n }) => n === 0);
  if (deltaSCD.value === null && empty.length > 0) {
    const counts = empty.map(
      (one) => `under ${one.phrasing} (undefined on ${one.undefined}, missing on ${one.missing})`,
    );
    warnings.push(`deltaSCD is not defined: no item has an SCD ${counts.join(', nor ')}.`);
  }
  if (esfp.value === null) {
    const parts = [
      ['deltaAR', deltaAR.value],
      ['deltaSCD', deltaSCD.value],
      ['PSI_scaled', psi.scaled],
    ] as const;
    const none = parts.filter(([, value]) => value === null).map(([name]) => name);
    warnings.push(`ESFP is not defined, for want of ${none.join(' and ')}.`);
  }
  return warnings;
}
