import { type Instrument, identityHash } from '../../aggregators/instrument.ts';
import { isMissing } from '../../aggregators/judgement.ts';
import type { Observation } from '../../aggregators/observation.ts';
import { judgementKey } from '../../judging/judgement-key.ts';
import type { KnownAnswer } from '../../judging/purchase.ts';
import { collapsedSentences, shownPassage } from '../../providers/judges/chat/judge-prompt.ts';
import type { JudgeIdentity } from '../../providers/judges/judge.ts';

interface Served {
  readonly model: string | null;
  readonly date: string;
}

/** The receipt of an answer that stands in an output: what was paid for it is not known there. */
const receiptOf = ({ model, date }: Served): KnownAnswer['receipt'] => ({
  servedModel: model,
  date,
  tokens: null,
  cost: null,
  form: 'from the output',
  dropped: [],
});

/**
 * What judges of the new panel have already said in an output, by its keys in the store: it is not bought again, be the
 * store lost or another machine's. Stances that were extracted with the item before them are left to the store.
 *
 * @param old the instrument that made the output's judgements
 * @param now the instrument that they are wanted for
 */
export function knownAnswers(
  observations: readonly Observation[],
  old: Instrument,
  now: Instrument,
): Map<string, KnownAnswer> {
  const same = (judge: JudgeIdentity) =>
    old.judges.some((one) => one.id === judge.id && identityHash(one) === identityHash(judge));
  const judges = new Map(
    now.judges.filter((judge) => !judge.embedded && same(judge)).map((judge) => [judge.id, judge]),
  );
  const known = new Map<string, KnownAnswer>();
  const alone = old.stanceContext === undefined && now.stanceContext === undefined;
  for (const { labelled, stances, response } of observations) {
    for (const entry of isMissing(stances) || !alone ? [] : stances) {
      const judge = judges.get(entry.judge);
      if (judge === undefined || 'missing' in entry || entry.served === undefined) continue;
      if (typeof response !== 'string') continue;
      const question = { task: 'stance', run: null, judge, purpose: 'response' } as const;
      known.set(judgementKey({ ...question, input: shownPassage({ response }) }), {
        answer: entry.stance,
        receipt: receiptOf(entry.served),
      });
    }
    if (isMissing(labelled)) continue;
    const sentences = collapsedSentences(labelled.sentences);
    for (const entry of labelled.judges) {
      const judge = judges.get(entry.judge);
      if (judge === undefined || 'missing' in entry || entry.served === undefined) continue;
      const receipt = receiptOf(entry.served);
      const question = { task: 'labels', run: null, judge } as const;
      known.set(judgementKey({ ...question, purpose: 'response', input: sentences }), {
        answer: entry.labels,
        receipt,
      });
      if (entry.reversed === undefined || 'missing' in entry.reversed) continue;
      known.set(judgementKey({ ...question, purpose: 'reversed', input: sentences.toReversed() }), {
        answer: entry.reversed.labels.toReversed(),
        receipt,
      });
    }
  }
  return known;
}
