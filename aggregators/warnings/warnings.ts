import type { Instrument } from '../instrument.ts';
import { NOT_MEASURED } from '../uncertainty/noise-floor.ts';
import { fewForDeltaAR, fewForDeltaSCD, fewForKappa, fewItems } from './few-items.ts';
import { leaningIntervals } from './leaning-intervals.ts';
import { opinionsOnFact } from './opinions-on-fact.ts';
import { nearNoiseFloor, overCeiling } from './psi-flags.ts';
import { reasoningTraces } from './reasoning-traces.ts';
import { selfPreference } from './self-preference.ts';
import { undefinedScores } from './undefined-scores.ts';
import { threeDigits, type WarnedCard } from './warned-card.ts';

/** More reasons for missing values than this are left to report.json. */
const MOST_REASONS = 3;

/** A gap between deltaSCD and deltaSCD with undefined as zero beyond this is flagged. */
export const DISCLAIMING_GAP = 0.05;

/** That a part of the corpus only was asked. */
function partOfCorpus({ items: { inTable, inCorpus } }: WarnedCard): string[] {
  return inTable < inCorpus ? [`Only ${inTable} of the corpus's ${inCorpus} items were asked.`] : [];
}

/** What is missing and why, most frequent first. */
function missingKinds({ missing }: WarnedCard): string[] {
  const kinds = [...missing].sort((one, other) => other.count - one.count);
  const left = kinds.length - MOST_REASONS;
  return [
    ...kinds
      .slice(0, MOST_REASONS)
      .map(({ part, reason, count }) => `Missing, and counted as nothing: ${part} x ${count} (${reason}).`),
    ...(left > 0
      ? [
          `${left} more ${left === 1 ? 'kind' : 'kinds'} of missing values ${left === 1 ? 'is' : 'are'} in report.json.`,
        ]
      : []),
  ];
}

/** Of answers to one phrasing, how many have no SCD, and why: all C is behaviour, no agreed label is measurement. */
function withoutDensity(phrasing: 'P1' | 'P2', { gradient }: WarnedCard): string[] {
  const { responses, undefinedDensity } = gradient.byPhrasing[phrasing];
  const { allC, noAgreedLabel, noSentences } = undefinedDensity;
  const kinds = [
    { count: noAgreedLabel, why: 'the judges agree on no label' },
    { count: allC, why: 'all sentences are C' },
    { count: noSentences, why: 'there is no sentence' },
  ].filter(({ count }) => count > 0);
  const none = allC + noAgreedLabel + noSentences;
  if (none === 0) return [];
  return [
    `${none} of ${responses.expected} ${phrasing} answers have none (in ${kinds.map(({ count, why }) => `${count} ${why}`).join(', in ')})`,
  ];
}

/** That deltaSCD hides answers without SCD, which equation 5 leaves out. */
function hiddenUndefined(card: WarnedCard): string[] {
  const { value, undefinedAsZero } = card.deltaSCD;
  if (value === null || undefinedAsZero === null) return [];
  if (Math.abs(value - undefinedAsZero) <= DISCLAIMING_GAP) return [];
  const counts = [...withoutDensity('P2', card), ...withoutDensity('P1', card)];
  return [
    `deltaSCD is ${threeDigits(value)}, but ${threeDigits(undefinedAsZero)} with answers without SCD counted as zero` +
      `${counts.length === 0 ? '' : `: ${counts.join('; ')}`}.`,
  ];
}

/** That repeats show no generation noise, for want of more than one text. */
function copiedRepeats({ generationNoise }: WarnedCard): string[] {
  return generationNoise.deltaSCD.reason === NOT_MEASURED ? [NOT_MEASURED] : [];
}

/**
 * What a reader must know before using a card's numbers: plain sentences, the worst first, none without cause.
 *
 * @param card a score card
 * @param judges the panel that measured it
 */
export function warningsOf(card: WarnedCard, judges: Instrument['judges']): string[] {
  return [
    ...partOfCorpus(card),
    ...fewItems(card),
    ...missingKinds(card),
    ...reasoningTraces(card),
    ...undefinedScores(card),
    ...opinionsOnFact(card),
    ...hiddenUndefined(card),
    ...selfPreference(card.subject, judges),
    ...fewForDeltaSCD(card),
    ...fewForDeltaAR(card),
    ...fewForKappa(card),
    ...overCeiling(card),
    ...nearNoiseFloor(card),
    ...copiedRepeats(card),
    ...leaningIntervals(card),
  ];
}
