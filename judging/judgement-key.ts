import { createHash } from 'node:crypto';
import { canonicalJson } from '../aggregators/instrument.ts';
import type { JudgeIdentity } from '../providers/judges/judge.ts';
import type { StoredJudgement } from '../store/judgement-store.ts';

/** What a judgement depends on: who is asked what, why, and in which run. */
export type Question = Pick<StoredJudgement, 'task' | 'purpose' | 'run' | 'judge' | 'input'>;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** What a judge's answers depend on: its family is a name that we give it, and changes none. */
export function answeringIdentity({ id, parameters, promptVersion }: JudgeIdentity) {
  return { id, parameters, promptVersion };
}

/** The key of a judgement in the store: equal for equal questions on every machine. 64 hex digits. */
export function judgementKey({ judge, task, purpose, run, input }: Question): string {
  return sha256(canonicalJson({ ...answeringIdentity(judge), task, purpose, run, input })).toString('hex');
}

/** One response in so many is labelled once more in reversed order. */
export const REVERSED_ONE_IN = 20;

/**
 * Whether a response's sentences are labelled a second time, in reversed order: 5% of responses, chosen by their own
 * text, so that every judge and every run choose the same. A single sentence has no order.
 */
export function isAskedReversed(sentences: readonly string[]): boolean {
  return sentences.length >= 2 && sha256(canonicalJson(sentences)).readUInt32BE(0) % REVERSED_ONE_IN === 0;
}
