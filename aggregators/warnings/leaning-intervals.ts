import { threeDigits, type WarnedCard } from './warned-card.ts';

/** Scores whose resamples lie off them on average, so that their percentile intervals lean. */
export function leaningIntervals({ resampling, ...card }: WarnedCard): string[] {
  const scores = [
    ['deltaSCD', 'deltaSCD', card.deltaSCD.value],
    ['selectivity', 'selectivity', card.selectivity.value],
    ['deltaAR', 'deltaAR', card.deltaAR.value],
    ['PSI', `psi${card.psi.contrast}`, card.psi[card.psi.contrast].value],
    ['CPC kappa', 'kappa', card.cpc.kappa],
    ['flex', 'flex', card.flex.value],
    ['ESFP', 'esfp', card.esfp.value],
  ] as const;
  const leaning = scores.flatMap(([name, quantity, value]) => {
    const found = resampling?.of[quantity];
    if (found?.offPoint !== true || found.mean === null || found.sd === null || value === null) return [];
    return [
      `${name} (${threeDigits(value)}, resampled mean ${threeDigits(found.mean)}, sd ${threeDigits(found.sd)})`,
    ];
  });
  return leaning.length === 0
    ? []
    : [
        `Resamples lie off the score by over 0.25 sd, so that its interval leans (kappa’s is corrected for it): ${leaning.join('; ')}.`,
      ];
}
