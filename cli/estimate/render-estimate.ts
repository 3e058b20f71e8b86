import { sum } from 'd3-array';
import { counted } from '../../aggregators/counted.ts';
import { printable } from '../../aggregators/report/format.ts';
import { numbersTable } from '../../aggregators/report/text-table.ts';
import { PHRASINGS } from '../../corpus/phrasings.ts';
import { DEMANDS } from '../../judging/estimate/demand.ts';
import { addedLoads, type Load } from '../../judging/estimate/load.ts';
import type { JudgeEstimate } from '../../judging/estimate.ts';
import { costText, countText, limitTexts, minutesText, totalCostText } from '../../judging/estimate-text.ts';
import type { EstimateReport } from './estimate-report.ts';

const loadCells = ({ calls, promptTokens, answerTokens }: Load) =>
  [calls, promptTokens, answerTokens].map(countText);

const tokensOf = ({ promptTokens, answerTokens }: Load) => promptTokens + answerTokens;

function candidateTable({ candidates, total }: EstimateReport): string {
  const rows = candidates.map(({ candidate, responses, asking, judging }) => [
    printable(candidate),
    countText(responses),
    ...loadCells(asking),
    countText(judging.calls),
    countText(tokensOf(judging)),
  ]);
  const judging = addedLoads(candidates.map((one) => one.judging));
  const whole = [
    'all',
    countText(sum(candidates, ({ responses }) => responses)),
    ...loadCells(total.asking),
    countText(judging.calls),
    countText(tokensOf(judging)),
  ];
  return numbersTable(
    ['candidate', 'responses', 'calls', 'prompt tokens', 'answer tokens', 'judge calls', 'judge tokens'],
    [...rows, whole],
  );
}

function costCell({ embedded, cost }: JudgeEstimate): string {
  if (embedded) return '—';
  return cost === null ? 'no price given' : costText(cost);
}

function judgeTable({ judges, total, minutes, subject }: EstimateReport): string {
  const looked = subject.kind === 'output';
  const rows = judges.map((judge) => [
    printable(judge.embedded ? `${judge.judge} (embedded: no calls)` : judge.judge),
    ...DEMANDS.map((kind) => countText(judge[kind].calls)),
    ...(looked ? [countText(judge.there ?? 0)] : []),
    ...loadCells(judge.total),
    costCell(judge),
    judge.embedded ? '—' : judge.minutes.toFixed(1),
  ]);
  const whole = [
    'all',
    ...DEMANDS.map((kind) => countText(sum(judges, (judge) => judge[kind].calls))),
    ...(looked ? [countText(sum(judges, ({ there }) => there ?? 0))] : []),
    ...loadCells(total.judging),
    total.cost === null ? '—' : costText(total.cost),
    minutes.judging.toFixed(1),
  ];
  return numbersTable(
    [
      'judge',
      ...DEMANDS,
      ...(looked ? ['there already'] : []),
      'calls',
      'prompt tokens',
      'answer tokens',
      'cost',
      'minutes',
    ],
    [...rows, whole],
  );
}

function heading({ subject, candidates, settings }: EstimateReport): string {
  const from = `Settings from ${settings ?? 'the defaults (no esfp.yaml)'}.`;
  if (subject.kind === 'output') {
    const { output, withoutResponse, store } = subject;
    const missing =
      withoutResponse === 0
        ? ''
        : ` ${counted(withoutResponse, 'row')} ${withoutResponse === 1 ? 'has' : 'have'} no response to judge.`;
    return `esfp judge ${output}.${missing} Store: ${store ?? 'none yet'}. ${from}`;
  }
  const { corpus, items, repeat, config } = subject;
  const times = repeat === 1 ? '' : ` x ${repeat} repeats`;
  const models = counted(candidates.length, 'model');
  return `${items} items of ${corpus} x ${PHRASINGS.length} phrasings${times} x ${models}${config === null ? '' : ` of ${config}`}. ${from}`;
}

function timeText({ minutes: { judging, evaluation, rowsAtOnce }, total }: EstimateReport): string {
  if (total.judging.calls === 0) return 'No judge is called.';
  const alone = `The judges take ${minutesText(judging)} at their limits and the panel's`;
  if (evaluation === null) return `${alone}.`;
  return (
    `${alone}, and ${minutesText(evaluation)} in promptfoo eval, which has ${rowsAtOnce} responses in work at once unless ` +
    'told otherwise (-j, or evaluateOptions.maxConcurrency); the candidates come on top.'
  );
}

function assumptionsText({ assumptions, subject, total }: EstimateReport): string[] {
  const { charactersPerToken, secondsPerJudgeCall, wordsPerResponse } = assumptions;
  const isBefore = subject.kind === 'evaluation';
  const assumed = [
    ...(isBefore
      ? [
          `a response has ${wordsPerResponse} words in ${assumptions.sentencesPerResponse} sentences`,
          `one in ${assumptions.reversedOneIn} is labelled again in reversed order`,
        ]
      : []),
    `${charactersPerToken} characters make a token`,
    `a judge call takes ${secondsPerJudgeCall} s`,
  ];
  const bought = isBefore ? 'and was not looked up here' : 'and is left out here';
  return [
    `Assumed: ${assumed.join('; ')}.`,
    ...(total.judging.calls === 0
      ? []
      : [
          'Repetitions after faults, and reasoning tokens, come on top. What is in the store is not bought again, ' +
            `${bought}.`,
        ]),
  ];
}

/** An estimate as text: what it is of, a table of candidates, one of judges, time, limits, and what it rests on. */
export function renderEstimate(report: EstimateReport): string {
  return [
    heading(report),
    candidateTable(report),
    judgeTable(report),
    timeText(report),
    ...(report.total.withoutPrice.length === 0 ? [] : [`Cost: ${totalCostText(report)}.`]),
    ...limitTexts(report),
    ...report.remarks.map(printable),
    ...assumptionsText(report),
  ].join('\n');
}
