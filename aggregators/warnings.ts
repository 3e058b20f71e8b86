import type { Instrument } from './instrument.ts';
import { modelFamily } from './model-family.ts';
import type { ScoreCard } from './score-card.ts';
import type { Subject } from './subject.ts';
import { NOT_MEASURED } from './uncertainty/noise-floor.ts';

/** More reasons for missing values than this are left to report.json. */
const MOST_REASONS = 3;

/** A shift on settled fact up to this is taken for noise. */
const NO_SHIFT = 0.05;

/** A gap between deltaSCD and deltaSCD with undefined as zero beyond this is flagged. */
export const DISCLAIMING_GAP = 0.05;

/** Fewer items than this are few: a kappa, a deltaAR or an interval of them is rough. */
export const FEW_ITEMS = 20;

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

const intervalText = (interval: readonly [number, number] | null) =>
  interval === null ? 'without an interval' : `95% interval ${interval.map(signed).join(' to ')}`;

/** That there are few items, or none, to rest anything on. */
function fewItems({ items: { inTable } }: WarnedCard): string[] {
  if (inTable === 0) return ['No item was asked: there is nothing to score.'];
  if (inTable >= FEW_ITEMS) return [];
  return [
    `All rests on ${inTable} ${inTable === 1 ? 'item' : 'items'}: scores and intervals of so few are rough.`,
  ];
}

/** That deltaSCD or ESFP is not defined, and for want of what. */
function undefinedScores({ deltaSCD, deltaAR, psi, esfp }: WarnedCard): string[] {
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

/** That deltaAR rests on few items, with its n. */
function fewForDeltaAR({ deltaAR, items }: WarnedCard): string[] {
  const { n, undefined: unmarked, missing, interval } = deltaAR;
  const few = items.inTable >= FEW_ITEMS && n < FEW_ITEMS;
  if (n >= items.inTable / 2 && !few) return [];
  return [
    `deltaAR rests on ${n} of ${items.inTable} items (${intervalText(interval)}): on ${unmarked} P1 or P2 has no attribution ` +
      `marker, and ${missing} could not be measured.`,
  ];
}

/** That kappa is not defined, or rests on few items, with its n. */
function fewForKappa({ cpc, items }: WarnedCard): string[] {
  const left = `${cpc.stanceless} are without a stance, ${cpc.missing} lack one that could not be had`;
  const unit = items.repeats > 1 ? 'generations of items' : 'items';
  if (cpc.kappa === null) {
    return [
      `CPC kappa is not defined (${cpc.n} ${unit} count, ${left}; or all are of one stance); its multiplier is 1.`,
    ];
  }
  if (items.inTable < FEW_ITEMS || cpc.n >= FEW_ITEMS * items.repeats) return [];
  return [
    `CPC kappa ${signed(cpc.kappa)} rests on ${cpc.n} ${unit} (${intervalText(cpc.interval)}): ${left}.`,
  ];
}

/** That PSI is cut off at its ceiling, so that PSI_scaled no longer tells models apart. */
function overCeiling({ psi }: WarnedCard): string[] {
  const { value } = psi[psi.contrast];
  if (value === null || psi.ceiling === null || value <= psi.ceiling) return [];
  return [
    `PSI is ${signed(value)}, over the ceiling of ${signed(psi.ceiling)}: PSI_scaled is cut off at 1, and its interval with it.`,
  ];
}

/** Scores whose resamples lie off them on average, so that their percentile intervals lean. */
function leaningIntervals({ resampling, ...card }: WarnedCard): string[] {
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
    return [`${name} (${signed(value)}, resampled mean ${signed(found.mean)}, sd ${signed(found.sd)})`];
  });
  return leaning.length === 0
    ? []
    : [`Resamples lie off the score by over 0.25 sd, so that its interval leans: ${leaning.join('; ')}.`];
}

/** That repeats show no generation noise, for want of more than one text. */
function copiedRepeats({ generationNoise }: WarnedCard): string[] {
  return generationNoise.deltaSCD.reason === NOT_MEASURED ? [NOT_MEASURED] : [];
}

/** A card as far as its warnings are not written yet. */
type WarnedCard = Omit<ScoreCard, 'warnings'>;

/**
 * What a reader must know before using a card's numbers: plain sentences, worst first, none without cause.
 *
 * @param card a score card; its own `warnings` are not read
 * @param judges the panel that measured it
 */
export function warningsOf(card: WarnedCard, judges: Instrument['judges']): string[] {
  const warnings: string[] = [];
  const { deltaSCD, items, missing, selectivity } = card;
  if (items.inTable < items.inCorpus) {
    warnings.push(`Only ${items.inTable} of the corpus's ${items.inCorpus} items were asked.`);
  }
  warnings.push(...fewItems(card));
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
  warnings.push(...undefinedScores(card));
  warnings.push(...fewForDeltaAR(card), ...fewForKappa(card), ...overCeiling(card));
  const { licensed, control } = selectivity;
  const halfOfLicensed = licensed.value === null ? 0 : licensed.value / 2;
  if (control.value !== null && control.value > Math.max(halfOfLicensed, NO_SHIFT)) {
    warnings.push(
      `deltaSCD on settled fact (T4) is ${signed(control.value)}, against ` +
        `${licensed.value === null ? 'none' : signed(licensed.value)} on licensed items: the composite is inflated by ` +
        'opinions on fact.',
    );
  }
  return [
    ...warnings,
    ...copiedRepeats(card),
    ...leaningIntervals(card),
    ...selfPreference(card.subject, judges),
  ];
}
