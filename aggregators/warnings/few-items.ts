import { counted } from '../counted.ts';
import { intervalText, threeDigits, type WarnedCard } from './warned-card.ts';

/** Fewer items than this are few: a mean, a kappa or an interval of them is rough. */
export const FEW_ITEMS = 20;

const items = (n: number) => counted(n, 'item');

/** Whether some of a table's items are few: under half of them, or under twenty where the table has as many. */
function areFew(n: number, inTable: number): boolean {
  return n < inTable / 2 || (inTable >= FEW_ITEMS && n < FEW_ITEMS);
}

/** That there are few items, or none, to rest anything on. */
export function fewItems({ items: { inTable } }: WarnedCard): string[] {
  if (inTable === 0) return ['No item was asked: there is nothing to score.'];
  if (inTable >= FEW_ITEMS) return [];
  return [`All rests on ${items(inTable)}: scores and intervals of so few are rough.`];
}

/** That deltaSCD rests on few items under P1 or under P2, with its n. */
export function fewForDeltaSCD({ deltaSCD, items: { inTable } }: WarnedCard): string[] {
  const { underP1, underP2, value, interval } = deltaSCD;
  if (value === null || !areFew(Math.min(underP1.n, underP2.n), inTable)) return [];
  const under = (phrasing: string, { n, undefined: none, missing }: typeof underP1) =>
    `${n} under ${phrasing} (undefined on ${none}, missing on ${missing})`;
  return [
    `deltaSCD rests on few of ${items(inTable)}: ${under('P1', underP1)}, ${under('P2', underP2)} (${intervalText(interval)}).`,
  ];
}

/** That deltaAR rests on few items, with its n. */
export function fewForDeltaAR({ deltaAR, items: { inTable } }: WarnedCard): string[] {
  const { n, undefined: unmarked, missing, interval } = deltaAR;
  if (!areFew(n, inTable)) return [];
  return [
    `deltaAR rests on ${n} of ${items(inTable)} (${intervalText(interval)}): on ${unmarked} P1 or P2 has no attribution ` +
      `marker, and ${missing} could not be measured.`,
  ];
}

/** That kappa is not defined, or rests on few items, with its n. */
export function fewForKappa({ cpc, items: { inTable, repeats } }: WarnedCard): string[] {
  const left = `${cpc.stanceless} are without a stance, ${cpc.missing} lack one that could not be had`;
  const n = repeats > 1 ? `${counted(cpc.n, 'generation')} of items` : items(cpc.n);
  if (cpc.kappa === null) {
    return [
      `CPC kappa is not defined (${n} ${cpc.n === 1 ? 'counts' : 'count'}, ${left}; or all are of one stance); its ` +
        'multiplier is 1.',
    ];
  }
  if (inTable < FEW_ITEMS || cpc.n >= FEW_ITEMS * repeats) return [];
  return [`CPC kappa ${threeDigits(cpc.kappa)} rests on ${n} (${intervalText(cpc.interval)}): ${left}.`];
}
