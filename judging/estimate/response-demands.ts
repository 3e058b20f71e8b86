import { CPC_PHRASINGS } from '../../aggregators/cross-phrasing-consistency.ts';
import type { Instrument } from '../../aggregators/instrument.ts';
import type { Settings } from '../../config.ts';
import type { Phrasing } from '../../corpus/phrasings.ts';
import {
  collapsedSentences,
  labelQuestion,
  shownPassage,
  stanceQuestion,
} from '../../providers/judges/chat/judge-prompt.ts';
import type { JudgeIdentity } from '../../providers/judges/judge.ts';
import { type Splitter, splitterOf } from '../../transforms/splitter.ts';
import { isAskedReversed, judgementKey } from '../judgement-key.ts';
import type { Demand } from './demand.ts';
import { questionLoad } from './load.ts';

/** A response that is to be judged. */
export interface AwaitedResponse {
  readonly candidate: string;
  readonly phrasing: Phrasing;
  readonly text: string;
  /** The text of the item that it answers. */
  readonly item: string;
}

type Keyed = readonly [key: string, demand: Demand];

function labelDemands(judge: JudgeIdentity, { candidate, text }: AwaitedResponse, split: Splitter): Keyed[] {
  const sentences = split(text);
  if (sentences.length === 0) return [];
  const demand = (kind: 'labelling' | 'reversed', asked: readonly string[]): Keyed => [
    judgementKey({
      judge,
      task: 'labels',
      purpose: kind === 'reversed' ? 'reversed' : 'response',
      run: null,
      input: collapsedSentences(asked),
    }),
    { judge: judge.id, kind, candidate, load: questionLoad(labelQuestion(asked)) },
  ];
  return [
    demand('labelling', sentences),
    ...(isAskedReversed(sentences) ? [demand('reversed', sentences.toReversed())] : []),
  ];
}

function stanceDemands(
  judge: JudgeIdentity,
  { candidate, phrasing, text, item }: AwaitedResponse,
  stanceContext: Settings['stanceContext'],
): Keyed[] {
  if (!CPC_PHRASINGS.some((one) => one === phrasing)) return [];
  const passage = stanceContext === 'item' ? { response: text, item } : { response: text };
  const key = judgementKey({
    judge,
    task: 'stance',
    purpose: 'response',
    run: null,
    input: shownPassage(passage),
  });
  const load = questionLoad(stanceQuestion(passage));
  return [[key, { judge: judge.id, kind: 'stances', candidate, load }]];
}

/**
 * What judging responses takes of every judge that has a server, one call each, by the keys of the store: what two
 * responses share is one call.
 *
 * @param judges of the panel, primary judge first
 * @param settings what a stance is extracted from, and by whom
 * @param instrument by whose splitter the responses are taken apart
 * @throws Error when this version has no such splitter
 */
export function responseDemands(
  responses: readonly AwaitedResponse[],
  judges: readonly JudgeIdentity[],
  { stanceContext, stanceJudges }: Pick<Settings, 'stanceContext' | 'stanceJudges'>,
  instrument: Pick<Instrument, 'splitter'>,
): Map<string, Demand> {
  const demands = new Map<string, Demand>();
  const split = splitterOf(instrument.splitter);
  const keyed = responses.flatMap((response) =>
    judges.flatMap((judge, place) =>
      judge.embedded
        ? []
        : [
            ...labelDemands(judge, response, split),
            ...(place === 0 || stanceJudges === 'panel' ? stanceDemands(judge, response, stanceContext) : []),
          ],
    ),
  );
  for (const [key, demand] of keyed) if (!demands.has(key)) demands.set(key, demand);
  return demands;
}
