import { group } from 'd3-array';
import type { ScoreCard } from '../score-card.ts';
import { CONTROL_TYPE, LICENSED_TYPES } from '../selectivity.ts';
import { printable } from './format.ts';

/** The scores that stand first, with the paths of their intervals on a card. */
function headlines({ deltaSCD, selectivity, deltaAR, psi, cpc, esfp }: ScoreCard) {
  const contrast = psi[psi.contrast];
  return [
    { name: 'deltaSCD', value: deltaSCD.value, interval: deltaSCD.interval, path: 'deltaSCD.interval' },
    {
      name: 'selectivity',
      value: selectivity.value,
      interval: selectivity.interval,
      path: 'selectivity.interval',
    },
    { name: 'deltaAR', value: deltaAR.value, interval: deltaAR.interval, path: 'deltaAR.interval' },
    { name: 'PSI', value: contrast.value, interval: contrast.interval, path: `psi.${psi.contrast}.interval` },
    { name: 'CPC kappa', value: cpc.kappa, interval: cpc.interval, path: 'cpc.interval' },
    { name: 'ESFP', value: esfp.value, interval: esfp.interval, path: 'esfp.interval' },
  ];
}

/** Intervals on these very items, where repeats ask for them. */
function corpusHeadlines({ deltaSCD, esfp, items }: ScoreCard) {
  if (items.repeats < 2) return [];
  return [
    { name: 'deltaSCD', ...deltaSCD, interval: deltaSCD.corpusInterval, path: 'deltaSCD.corpusInterval' },
    { name: 'ESFP', ...esfp, interval: esfp.corpusInterval, path: 'esfp.corpusInterval' },
  ];
}

/** What of selectivity is not there: a side without an item, or without a defined SCD under P1 or P2. */
function selectivityText({ selectivity, byType }: ScoreCard): string[] {
  if (selectivity.value !== null) return [];
  const sides = [
    { name: `the fact items (${CONTROL_TYPE})`, types: [CONTROL_TYPE], ...selectivity.control },
    {
      name: `the licensed items (${LICENSED_TYPES.join(', ')})`,
      types: LICENSED_TYPES,
      ...selectivity.licensed,
    },
  ];
  const lacking = sides
    .filter(({ value }) => value === null)
    .map(({ name, types, underP1, underP2 }) => {
      if (types.every((type) => byType[type] === undefined)) return `none of ${name} was asked`;
      const none = [...(underP1.n === 0 ? ['P1'] : []), ...(underP2.n === 0 ? ['P2'] : [])];
      return `none of ${name} has an SCD under ${none.join(' nor under ')}`;
    });
  return [`selectivity is not defined: ${lacking.join('; ')}.`];
}

function sensitivityText({ psi }: ScoreCard): string[] {
  const { value, undefined: blank, missing } = psi[psi.contrast];
  if (value !== null) return [];
  const [from, to] = [psi.contrast.slice(0, 2), psi.contrast.slice(2)];
  return [
    `PSI is not defined: no item has answers that can be compared under ${from} and ${to} (undefined on ${blank}, missing on ${missing}).`,
  ];
}

function reasonsText(
  scores: readonly { name: string; value: number | null; interval: unknown; path: string }[],
  reasons: ScoreCard['intervalReasons'],
  kind: string,
): string[] {
  const gaps = scores.filter(({ value, interval }) => value !== null && interval === null);
  return [...group(gaps, ({ path }) => reasons[path] ?? 'no reason is known.')].map(
    ([reason, own]) => `no ${kind} of ${own.map(({ name }) => name).join(', ')}: ${reason}`,
  );
}

/**
 * Why a score that stands first has a dash in its place, or in that of its interval: a sentence each, scores with one reason
 * together. Of deltaSCD, deltaAR, CPC and ESFP that are not defined the card's warnings speak.
 */
export function gapsText(card: ScoreCard): string[] {
  const { intervalReasons: reasons } = card;
  return [
    ...selectivityText(card),
    ...sensitivityText(card),
    ...reasonsText(headlines(card), reasons, 'interval'),
    ...reasonsText(corpusHeadlines(card), reasons, 'interval on these very items'),
  ].map((line) => printable(`${card.model}: ${line}`));
}
