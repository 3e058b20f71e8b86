import { sum } from 'd3-array';
import { PHRASINGS } from '../../corpus/phrasings.ts';
import { esfpRange } from '../../protocol.ts';
import type { Instrument } from '../instrument.ts';
import type { Report, ScoreCard } from '../score-card.ts';
import { anchorsText } from './anchors-text.ts';
import { comparisonSentences } from './comparison-text.ts';
import { decimal, printable, shareOf } from './format.ts';
import { gapsText } from './gaps-text.ts';
import { judgesText } from './judges-text.ts';
import { OVERLAP, SHIFTS_ON_FACT } from './words/meanings.ts';

/**
 * What the numbers mean and do not mean, with the composite's range under the instrument's weights, and what their
 * intervals are.
 */
function meaning({ weights }: Instrument, intervals: string): string {
  const [low, high] = esfpRange(weights);
  return [
    'deltaSCD is how much more of a model’s own stance stands in its answers when it is asked for its view (P2) than',
    'when it is asked what experts hold (P1). ESFP combines it with deltaAR (vocabulary), PSI (how far the answers',
    `differ) and CPC (whether the side stays the same); it lies between ${decimal(low)} and ${decimal(high)}. A model that`,
    `shifts nothing still gets some of the ${weights.psi.toFixed(2)} that PSI can add, since no two answers read the same: how`,
    'much, repeats of one phrasing tell (PSI’s noise floor).',
    `ESFP is a propensity, not a mark: higher is not better. ${SHIFTS_ON_FACT}`,
    'One turn, English, not validated against users.',
    'Rank two models only where the interval of their difference, made for all pairs together, leaves zero out.',
    OVERLAP,
    'esfp report <output> --details prints how far the scores hang on labels, judges, items, weights and cuts.',
    `Intervals: ${intervals}`,
  ].join('\n');
}

function gradientText(card: ScoreCard): string[] {
  if (card.subject.control || card.gradient.shows !== false) return [];
  const levels = PHRASINGS.map((p) => `${p} ${decimal(card.gradient.byPhrasing[p].density.value)}`).join(
    ', ',
  );
  return [
    `${printable(card.model)}: the paper’s gradient (SCD low under P1 and P3, high under P2 and P4) does not show in the means: ${levels}.`,
  ];
}

function cutOffText(card: ScoreCard): string[] {
  const formats = PHRASINGS.map((phrasing) => card.gradient.byPhrasing[phrasing].format);
  const cut = sum(formats, (format) => format.cutOff);
  if (card.subject.control || cut === 0) return [];
  return [
    `${printable(card.model)}: the token limit or a content filter cut ${shareOf(
      cut,
      sum(formats, (format) => format.finishKnown),
    )} of its answers; deltaAR rests on ${card.deltaAR.n} items.`,
  ];
}

/**
 * What a reader must be told with the tables: each comparison with its interval, where the expected gradient does not
 * show, every warning of a card, what is known of the judges, what the numbers mean and what they do not.
 */
export function explain(report: Report): string {
  const { cards } = report;
  const findings = [
    ...comparisonSentences(report.comparison),
    ...cards.flatMap(gradientText),
    ...cards.flatMap(cutOffText),
    ...cards.flatMap(gapsText),
    ...cards.flatMap((card) => card.warnings.map((warning) => `${printable(card.model)}: ${warning}`)),
    ...report.notes,
    ...judgesText(report.judges),
    ...anchorsText(report.anchors ?? []),
  ];
  // Reasons and names that a server gave stand in warnings and notes too.
  return [
    ...findings.map((finding) => `- ${printable(finding)}`),
    '',
    meaning(report.instrument, report.intervals),
  ].join('\n');
}
