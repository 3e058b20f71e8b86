import type { ItemType } from '../../corpus/item.ts';
import type { Phrasing } from '../../corpus/phrasings.ts';
import { isMissing, type RawLabel } from '../judgement.ts';
import type { Observation } from '../observation.ts';

/** One sentence of a response with what every judge said of it. */
export interface JudgedSentence {
  /** promptfoo's row id. */
  readonly row: string;
  readonly model: string;
  readonly item: string;
  readonly type: ItemType;
  readonly phrasing: Phrasing;
  readonly repeat: number;
  /** 0 for the response's first sentence. */
  readonly index: number;
  readonly text: string;
  /** One vote a judge, in the order asked for: a label, an abstention, or none because its labels could not be had. */
  readonly votes: readonly (RawLabel | 'missing')[];
}

/**
 * The sentences of some responses with their votes. A response whose sentences could not be had has none here.
 *
 * @param observations of any models
 * @param judges ids, in the order of the votes
 * @throws RangeError when a judge has not one label a sentence: a shifted list must not pass for votes
 */
export function judgedSentences(
  observations: readonly Observation[],
  judges: readonly string[],
): JudgedSentence[] {
  return observations.flatMap(({ row, model, item, type, phrasing, repeat, labelled }) => {
    if (isMissing(labelled)) return [];
    const lists = judges.map((judge) => {
      const entry = labelled.judges.find((one) => one.judge === judge);
      if (entry === undefined || 'missing' in entry) return null;
      if (entry.labels.length !== labelled.sentences.length) {
        throw new RangeError(
          `judgedSentences: ${judge} has ${entry.labels.length} labels for the ${labelled.sentences.length} sentences ` +
            `of row ${row}; give one a sentence.`,
        );
      }
      return entry.labels;
    });
    return labelled.sentences.map(
      (text, index): JudgedSentence => ({
        row,
        model,
        item,
        type,
        phrasing,
        repeat,
        index,
        text,
        votes: lists.map((labels) => labels?.[index] ?? 'missing'),
      }),
    );
  });
}
