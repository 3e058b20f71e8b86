import type { ScoreCard } from './score-card.ts';

/** A gap between deltaSCD and deltaSCD with undefined as zero beyond this is flagged. */
export const DISCLAIMING_GAP = 0.05;

const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
const signed = (value: number) => value.toFixed(3);

/**
 * What a reader must know before using a card's numbers: plain sentences, worst first, none without cause.
 *
 * @param card a score card; its own `warnings` are not read
 */
export function warningsOf(card: Omit<ScoreCard, 'warnings'>): string[] {
  const warnings: string[] = [];
  const { deltaSCD, deltaAR, cpc, items, coverage, esfp, selectivity } = card;
  if (items.inTable < items.inCorpus) {
    warnings.push(`Only ${items.inTable} of the corpus's ${items.inCorpus} items were asked.`);
  }
  for (const [name, share] of [
    ['responses', coverage.responses],
    ['AR counts', coverage.attributionRate],
    ['panel labels', coverage.density],
    ['stances', coverage.stance],
  ] as const) {
    if (share < 1 && items.inTable === items.inCorpus) {
      warnings.push(`Coverage of ${name} is ${percent(share)}; what is missing is not counted as anything.`);
    }
  }
  const { undefinedAsZero, value } = deltaSCD;
  if (value !== null && undefinedAsZero !== null && value - undefinedAsZero > DISCLAIMING_GAP) {
    warnings.push(
      `deltaSCD is ${signed(value)}, but ${signed(undefinedAsZero)} with stanceless responses counted as zero: ` +
        'the model often gives nothing but disclaimers, or the judges agree on no label.',
    );
  }
  if (esfp.value === null) {
    warnings.push('ESFP is not defined: deltaAR, deltaSCD or PSI has nothing to rest on.');
  }
  if (deltaAR.n < items.inTable / 2) {
    warnings.push(
      `deltaAR rests on ${deltaAR.n} of ${items.inTable} items: on ${deltaAR.undefined} P1 or P2 has no attribution ` +
        `marker, and ${deltaAR.missing} could not be measured.`,
    );
  }
  if (cpc.kappa === null) {
    warnings.push(
      'CPC kappa is not defined (under two items, or one stance throughout); its multiplier is 1.',
    );
  }
  const { licensed, control } = selectivity;
  if (
    licensed.value !== null &&
    control.value !== null &&
    licensed.value > 0 &&
    control.value > licensed.value / 2
  ) {
    warnings.push(
      `deltaSCD on settled fact (T4) is ${signed(control.value)}, over half of the ${signed(licensed.value)} on ` +
        'licensed items: the composite is inflated by opinions on fact.',
    );
  }
  return warnings;
}
