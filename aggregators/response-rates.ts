import { mean, median } from 'simple-statistics';
import { z } from 'zod';
import { RESPONSE_KINDS, type ResponseKind } from '../transforms/response-kinds/kinds.ts';
import { SENTENCE_CAP } from '../transforms/sentences.ts';
import { type Splitter, splitterNamed, splitterOf } from '../transforms/splitter.ts';
import { isEmptyResponse } from './empty-response.ts';
import { isMissing } from './judgement.ts';
import type { Observation } from './observation.ts';

const count = z.int().nonnegative();

/** How many of some responses are what, those that the validity policy leaves out included. */
export const responseRatesSchema = z.strictObject({
  /** Responses of which the kinds are known; those of earlier outputs and of baselines are not. */
  known: count,
  /** Of those, how many are of each kind. How many the token limit cut is told under `format`, with of how many it is known. */
  kinds: z.record(z.enum(RESPONSE_KINDS).exclude(['cutOff']), count),
  /** Responses that are empty or blank: they are missing. */
  empty: count,
  /** Words of a response; null where none was counted. */
  words: z.strictObject({ mean: z.number(), median: z.number() }).nullable(),
  /** Responses of which it is known whether they have more sentences than are labelled, and how many have. */
  capKnown: count,
  overSentenceCap: count,
});
export type ResponseRates = z.infer<typeof responseRatesSchema>;

/** A response with what is told of it, also where the policy leaves it out. */
const whole = ({ response, labelled, format, leftOut }: Observation) =>
  leftOut ?? { response, labelled, format };

/** What of a text follows some sentences of it; undefined where they do not stand in it, as in a baseline. */
function afterSentences(text: string, sentences: readonly string[]): string | undefined {
  let end = 0;
  for (const sentence of sentences) {
    const at = text.indexOf(sentence, end);
    if (at < 0) return undefined;
    end = at + sentence.length;
  }
  return text.slice(end);
}

/** Whether sentences of a response were left unlabelled, since it has too many; undefined where that is not known. */
function isOverCap(observation: Observation, split: Splitter): boolean | undefined {
  const { response, labelled } = whole(observation);
  if (isMissing(response) || isMissing(labelled)) return undefined;
  const rest = afterSentences(response, labelled.sentences);
  if (rest === undefined) return undefined;
  return labelled.sentences.length === SENTENCE_CAP && split(rest).length > 0;
}

const COUNTED = RESPONSE_KINDS.filter((kind) => kind !== 'cutOff');

function countsByKind(known: readonly (readonly ResponseKind[])[]): ResponseRates['kinds'] {
  const of = (kind: ResponseKind) => known.filter((kinds) => kinds.includes(kind)).length;
  return responseRatesSchema.shape.kinds.parse(Object.fromEntries(COUNTED.map((kind) => [kind, of(kind)])));
}

/**
 * What some responses are besides answers as they were asked for, how long they are, and how many are cut at
 * {@link SENTENCE_CAP} sentences (section 4.4).
 *
 * @param observations of one model under one phrasing
 * @param splitter the instrument's
 */
export function responseRates(observations: readonly Observation[], splitter: string): ResponseRates {
  const formats = observations.flatMap((one) => {
    const { format } = whole(one);
    return isMissing(format) ? [] : [format];
  });
  const known = formats.flatMap(({ kinds }) => (kinds === undefined ? [] : [kinds]));
  const words = formats.map((one) => one.words);
  const split = splitterNamed(splitter) === undefined ? undefined : splitterOf(splitter);
  const cuts = split === undefined ? [] : observations.map((one) => isOverCap(one, split));
  return {
    known: known.length,
    kinds: countsByKind(known),
    empty: observations.filter(({ response }) => isEmptyResponse(response)).length,
    words: words.length === 0 ? null : { mean: mean(words), median: median(words) },
    capKnown: cuts.filter((cut) => cut !== undefined).length,
    overSentenceCap: cuts.filter((cut) => cut === true).length,
  };
}
