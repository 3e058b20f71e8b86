import type { RawLabel } from '../../aggregators/judgement.ts';
import type { Judge, Judged, JudgeIdentity, Passage, Receipt } from '../../providers/judges/judge.ts';
import { receiptOf } from '../store/judgements.ts';

/** Who a judge of these tests is; the rest as given, or something plain. */
export function identityOf(id: string, other: Partial<JudgeIdentity> = {}): JudgeIdentity {
  return { id, family: id, parameters: { temperature: 0 }, promptVersion: 1, embedded: false, ...other };
}

/** What a judge of these tests says, and what it throws: anything at all. */
export interface Says {
  readonly labels?: (sentences: readonly string[], signal?: AbortSignal) => unknown;
  readonly stance?: (passage: Passage, signal?: AbortSignal) => unknown;
  readonly receipt?: Receipt | null;
}

/** A judge that says what a test wants, and notes what it was asked: a judge may be wrong in ways that types exclude. */
export function judgeSaying(
  identity: JudgeIdentity,
  {
    labels = (sentences) => sentences.map(() => 'A'),
    stance = () => 'neutral',
    receipt = receiptOf(),
  }: Says = {},
): Judge & { readonly asked: unknown[] } {
  const asked: unknown[] = [];
  return {
    identity,
    asked,
    async labelSentences(sentences, signal) {
      asked.push([...sentences]);
      return { answer: await labels(sentences, signal), receipt } as Judged<RawLabel[]>;
    },
    async extractStance(passage, signal) {
      asked.push(passage);
      return { answer: await stance(passage, signal), receipt } as Awaited<
        ReturnType<Judge['extractStance']>
      >;
    },
  };
}
