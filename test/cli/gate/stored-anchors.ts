import { loadAnchors } from '../../../judging/anchors/load-anchors.ts';
import { judgementKey } from '../../../judging/judgement-key.ts';
import { collapsedSentences } from '../../../providers/judges/chat/judge-prompt.ts';
import type { JudgeIdentity } from '../../../providers/judges/judge.ts';
import { SqliteStore } from '../../../store/sqlite-store.ts';
import { splitSentences } from '../../../transforms/sentences.ts';
import { judgementOf, receiptOf } from '../../store/judgements.ts';

/** How a judge labelled its anchors in one run: every sentence alike but for some of the first ones. */
export interface JudgedAnchors {
  readonly run: string;
  /** When, ISO 8601. */
  readonly date: string;
  /** The share of its labels that are B where the others are A. */
  readonly others: number;
}

/** Puts a judge's labels of the anchors into a store, as its runs would have. */
export async function storeAnchors(
  path: string,
  judge: JudgeIdentity,
  runs: readonly JudgedAnchors[],
): Promise<void> {
  const store = new SqliteStore(path, () => {});
  const anchors = loadAnchors();
  for (const { run, date, others } of runs) {
    for (const [i, { text }] of anchors.entries()) {
      const input = collapsedSentences(splitSentences(text));
      const question = { judge, task: 'labels', purpose: 'anchor', run, input } as const;
      const label = i < others * anchors.length ? 'B' : 'A';
      const answer = input.map(() => label);
      await store.put(
        judgementOf(judgementKey(question), { ...question, answer, receipt: receiptOf({ date }) }),
      );
    }
  }
  await store.close();
}
