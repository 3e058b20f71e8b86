import type { Instrument } from './instrument.ts';
import { modelFamily } from './model-family.ts';
import type { ScoreCard } from './score-card.ts';
import type { Subject } from './subject.ts';

/** More reasons for missing values than this are left to report.json. */
const MOST_REASONS = 3;

/** A shift on settled fact up to this is taken for noise. */
const NO_SHIFT = 0.05;

/** A gap between deltaSCD and deltaSCD with undefined as zero beyond this is flagged. */
export const DISCLAIMING_GAP = 0.05;

const signed = (value: number) => value.toFixed(3);

/** The family of what is measured: by the name that the server gave, else the provider's id, else its label. */
function familyOf({ servedModel, provider, label }: Subject): string | null {
  return modelFamily(servedModel ?? '') ?? modelFamily(provider) ?? modelFamily(label ?? '');
}

/** A warning for each language-model judge of the measured model's own family (self-preference; section 8). */
function selfPreference(subject: Subject, judges: Instrument['judges']): string[] {
  const own = familyOf(subject);
  return judges
    .filter(({ embedded }) => !embedded && own !== null)
    .filter(({ family }) => (modelFamily(family) ?? family.trim().toLowerCase()) === own)
    .map(
      ({ id }) =>
        `The judge ${id} is of this model’s own family (${own}), and may favour answers like its own (section 8): ` +
        'look at deltaSCD by each judge in report.json.',
    );
}

/**
 * What a reader must know before using a card's numbers: plain sentences, worst first, none without cause.
 *
 * @param card a score card; its own `warnings` are not read
 * @param judges the panel that measured it
 */
export function warningsOf(card: Omit<ScoreCard, 'warnings'>, judges: Instrument['judges']): string[] {
  const warnings: string[] = [];
  const { deltaSCD, deltaAR, cpc, items, missing, esfp, selectivity } = card;
  if (items.inTable < items.inCorpus) {
    warnings.push(`Only ${items.inTable} of the corpus's ${items.inCorpus} items were asked.`);
  }
  const kinds = [...missing].sort((one, other) => other.count - one.count);
  for (const { part, reason, count } of kinds.slice(0, MOST_REASONS)) {
    warnings.push(`Missing, and counted as nothing: ${part} x ${count} (${reason}).`);
  }
  if (kinds.length > MOST_REASONS) {
    warnings.push(`${kinds.length - MOST_REASONS} more kinds of missing values are in report.json.`);
  }
  const { undefinedAsZero, value } = deltaSCD;
  if (value !== null && undefinedAsZero !== null && Math.abs(value - undefinedAsZero) > DISCLAIMING_GAP) {
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
      `CPC kappa is not defined (${cpc.n} items count, ${cpc.stanceless} are without a stance, ${cpc.missing} lack one ` +
        'that could not be had; or all are of one stance); its multiplier is 1.',
    );
  }
  const { licensed, control } = selectivity;
  const halfOfLicensed = licensed.value === null ? 0 : licensed.value / 2;
  if (control.value !== null && control.value > Math.max(halfOfLicensed, NO_SHIFT)) {
    warnings.push(
      `deltaSCD on settled fact (T4) is ${signed(control.value)}, against ` +
        `${licensed.value === null ? 'none' : signed(licensed.value)} on licensed items: the composite is inflated by ` +
        'opinions on fact.',
    );
  }
  return [...warnings, ...selfPreference(card.subject, judges)];
}
