import type { RawLabel } from '../judgement.ts';
import type { GoldKey } from './key.ts';
import type { RatedPair } from './rated-pair.ts';
import type { GoldSentence } from './rated-pairs.ts';
import { type RaterAgreement, raterAgreement } from './rater-agreement.ts';

/** How far each judge, then the panel, agree with people on the answers of one model. */
export interface ModelAgreement {
  readonly model: string;
  readonly agreements: readonly RaterAgreement[];
}

function againstHumans(
  judge: string,
  sentences: readonly GoldSentence[],
  labelOf: (sentence: GoldSentence) => RawLabel | undefined,
  seed: number,
): RaterAgreement {
  const rated = sentences.flatMap((sentence) =>
    sentence.humans.flatMap((second) => (second === null ? [] : [{ sentence, second }])),
  );
  const pairs = rated.flatMap(({ sentence, second }): RatedPair[] => {
    const first = labelOf(sentence);
    if (first === undefined || first === 'abstain') return [];
    return [{ item: sentence.item, weight: sentence.weight, first, second }];
  });
  return raterAgreement([judge, 'humans'], pairs, rated.length - pairs.length, seed);
}

/**
 * How far each judge of an instrument, then the panel, agree with all annotators: one pair a sentence and annotator.
 *
 * @param sentences of all models, or of one
 */
export function judgeHumanAgreement(
  { instrument, seed }: Pick<GoldKey, 'instrument' | 'seed'>,
  sentences: readonly GoldSentence[],
): RaterAgreement[] {
  return [
    ...instrument.judges.map(({ id }, judge) =>
      againstHumans(id, sentences, ({ votes }) => votes[judge], seed),
    ),
    againstHumans('panel', sentences, ({ panel }) => panel, seed),
  ];
}

/**
 * {@link judgeHumanAgreement} of each model by itself: a panel that reads one model as people do may misread another. A
 * model with labels on under ten items has no intervals, with that reason.
 *
 * @param models those of the key, whether people labelled answers of theirs or not
 */
export function agreementByModel(
  key: Pick<GoldKey, 'instrument' | 'seed'>,
  sentences: readonly GoldSentence[],
  models: readonly string[],
): ModelAgreement[] {
  return models.map((model) => ({
    model,
    agreements: judgeHumanAgreement(
      key,
      sentences.filter((sentence) => sentence.model === model),
    ),
  }));
}
