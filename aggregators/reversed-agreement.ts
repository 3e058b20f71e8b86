import { z } from 'zod';
import { isMissing, type RawLabel } from './judgement.ts';
import type { Observation } from './observation.ts';

/** Fewer sentences than this give no verdict. */
export const LEAST_SENTENCES = 20;

/** A judge that labels at least this share of sentences alike both ways is steady. */
export const STEADY = 0.8;

/** A move of one list is clearly better where it raises the share of equal labels by at least this much. */
export const CLEARLY_BETTER = 0.2;

/**
 * How far one list is moved against the other. A judge that slips by a place in one of the two answers stands one place
 * off; one that slips in both stands two places off, since reversing turns the second slip round.
 */
const MOVES = [-1, 1, -2, 2] as const;

const count = z.int().nonnegative();
const share = z.number().min(0).max(1).nullable();

/** How a judge labels sentences that it is asked again in reversed order. */
export const reversedAgreementSchema = z.strictObject({
  /** Responses of at least two sentences that were labelled both ways. */
  responses: count,
  /** Their sentences. */
  sentences: count,
  /** Responses of one sentence or none, which reversing leaves as they are; they count for nothing else. */
  single: count,
  /** Responses whose second labels could not be had. */
  failed: count,
  /** Share of the sentences with the same label both ways; null without a sentence. An abstention is a label here. */
  agreement: share,
  /** The share of equal labels where the second list is moved by some places: n sentences are left to compare. */
  moved: z.array(z.strictObject({ by: z.int(), sentences: count, agreement: share })),
  /**
   * `steady`, or what is wrong below that: `misaligned` where moving one list agrees clearly better, so that labels stand
   * beside the wrong sentences; else `order-sensitive`. null on too few sentences.
   */
  verdict: z.enum(['steady', 'misaligned', 'order-sensitive']).nullable(),
});
export type ReversedAgreement = z.infer<typeof reversedAgreementSchema>;

/** The labels of one response both ways, in the sentences' own order. */
interface BothWays {
  readonly labels: readonly RawLabel[];
  readonly reversed: readonly RawLabel[];
}

/** Sentences compared, and the share of them that agree, where the second lists are moved by some places. */
function agreementAt(responses: readonly BothWays[], by: number) {
  const compared = responses.flatMap(({ labels, reversed }) =>
    labels.flatMap((label, i) => {
      const other = reversed[i + by];
      return other === undefined ? [] : [label === other];
    }),
  );
  const sentences = compared.length;
  return { by, sentences, agreement: sentences === 0 ? null : compared.filter(Boolean).length / sentences };
}

/**
 * The move under which most labels agree, and how many. One that leaves less than half of the sentences to compare is not
 * looked at: the responses are too short for it. undefined where none is left.
 */
export function bestMove({
  sentences,
  moved,
}: Pick<ReversedAgreement, 'sentences' | 'moved'>): { by: number; agreement: number } | undefined {
  return moved
    .flatMap(({ by, agreement, sentences: left }) =>
      agreement === null || 2 * left < sentences ? [] : [{ by, agreement }],
    )
    .sort((a, b) => b.agreement - a.agreement)[0];
}

function verdictOf({
  sentences,
  agreement,
  moved,
}: Omit<ReversedAgreement, 'verdict'>): ReversedAgreement['verdict'] {
  if (agreement === null || sentences < LEAST_SENTENCES) return null;
  if (agreement >= STEADY) return 'steady';
  const best = bestMove({ sentences, moved });
  return best !== undefined && best.agreement - agreement >= CLEARLY_BETTER
    ? 'misaligned'
    : 'order-sensitive';
}

/**
 * Whether a judge gives a sentence the same label when the sentences are numbered from the other end. A list of labels
 * that has slipped by a place has the right length all the same; this shows it, unless all labels are alike.
 *
 * @param observations of any models, since the judge is one
 * @param judge its id
 */
export function reversedAgreement(observations: readonly Observation[], judge: string): ReversedAgreement {
  const asked = observations.flatMap(({ labelled }) => {
    const entry = isMissing(labelled) ? undefined : labelled.judges.find((one) => one.judge === judge);
    if (entry === undefined || 'missing' in entry || entry.reversed === undefined) return [];
    return [{ labels: entry.labels, again: entry.reversed }];
  });
  const bothWays = asked.flatMap(({ labels, again }) =>
    'labels' in again ? [{ labels, reversed: again.labels }] : [],
  );
  const telling = bothWays.filter(({ labels }) => labels.length > 1);
  const { sentences, agreement } = agreementAt(telling, 0);
  const found = {
    responses: telling.length,
    sentences,
    single: bothWays.length - telling.length,
    failed: asked.length - bothWays.length,
    agreement,
    moved: MOVES.map((by) => agreementAt(telling, by)),
  };
  return { ...found, verdict: verdictOf(found) };
}
