import { sum } from 'd3-array';
import { DEMANDS, type DemandKind } from './estimate/demand.ts';
import { addedLoads, type Load } from './estimate/load.ts';
import type { Estimate } from './estimate.ts';

/** A count with separators. */
export const countText = (count: number): string => count.toLocaleString('en');

/** A length of time as it is said: no minute is more exact than the assumptions behind it. */
export function minutesText(minutes: number): string {
  if (minutes === 0) return 'no time';
  if (minutes <= 1) return 'under a minute';
  if (minutes < 120) return `about ${Math.ceil(minutes)} minutes`;
  return `about ${(minutes / 60).toFixed(1)} hours`;
}

/** A cost in the currency of the prices, to four places. */
export const costText = (cost: number): string => cost.toFixed(4);

const NAMES: Readonly<Record<DemandKind, string>> = {
  labelling: 'labelling',
  reversed: 'in reversed order',
  stances: 'stances',
  anchors: 'anchors',
};

const tokens = ({ promptTokens, answerTokens }: Load) => promptTokens + answerTokens;

/** What the limits of the settings will do to a run, a sentence each; none where they do nothing. */
export function limitTexts({ limits: { maxCalls, maxCost }, total }: Estimate): string[] {
  const stops = 'the run will stop there, and can be gone on with by esfp judge';
  return [
    ...(maxCalls?.exceeded === true
      ? [
          `maxCalls is ${countText(maxCalls.limit)} and ${countText(total.judging.calls)} are needed: ${stops}.`,
        ]
      : []),
    ...(maxCost?.exceeded === true
      ? [
          `maxCost is ${maxCost.limit} and ${total.cost === null ? 'more' : costText(total.cost)} is needed: ${stops}.`,
        ]
      : []),
    ...(maxCost?.exceeded === null
      ? [`maxCost is ${maxCost.limit} and cannot be compared: ${total.withoutPrice.join(', ')} has no price.`]
      : []),
  ];
}

/** What the judges cost, or as much as is known of it. */
export function totalCostText({ judges, total: { cost, withoutPrice } }: Estimate): string {
  if (cost !== null) return costText(cost);
  const missing = `no price given for ${withoutPrice.join(', ')}`;
  const known = judges.flatMap((judge) => (judge.total.calls > 0 ? (judge.cost ?? []) : []));
  return known.length === 0 ? missing : `${costText(sum(known))}, and ${missing}`;
}

/**
 * What a run takes of its judges, on one line: calls by what they are for, tokens, cost and time, and the limits that it
 * will not keep. Empty where no judge is called.
 */
export function estimateText(estimate: Estimate): string {
  const { judges, total, minutes } = estimate;
  if (total.judging.calls === 0) return '';
  const kinds = DEMANDS.flatMap((kind) => {
    const { calls } = addedLoads(judges.map((judge) => judge[kind]));
    return calls === 0 ? [] : [`${countText(calls)} ${NAMES[kind]}`];
  });
  const line = [
    `about ${countText(total.judging.calls)} judge calls (${kinds.join(', ')})`,
    `${countText(tokens(total.judging))} tokens`,
    `cost: ${totalCostText(estimate)}`,
    `${minutesText(minutes.judging)} at the judges' limits`,
  ].join(', ');
  return [`${line}; repetitions after faults come on top.`, ...limitTexts(estimate)].join(' ');
}
