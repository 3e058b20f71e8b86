import type { TestSuite } from 'promptfoo';
import { type Column, labelledPhrasing, ranksOf } from '../aggregators/read/columns.ts';
import { modelNames } from '../aggregators/read/model-names.ts';

/** As much of a promptfoo provider as names it. */
interface Provider {
  id(): string;
  readonly label?: string | undefined;
}

/** What promptfoo calls a provider in its columns: the label, else the id. */
export function providerKey(provider: Provider): string {
  return provider.label || provider.id();
}

/** Whether the user pinned a provider to prompts none of which is ours. */
export function isPinnedAway(suite: TestSuite, provider: Provider, label: string): boolean {
  const allowed = suite.providerPromptMap?.[providerKey(provider)];
  if (allowed === undefined) return false;
  return !allowed.some(
    (reference) =>
      reference === label ||
      label.startsWith(`${reference}:`) ||
      (reference.endsWith('*') && label.startsWith(reference.slice(0, -1))),
  );
}

/** One column of the results that is ours. */
export interface OwnColumn {
  readonly index: number;
  readonly label: string;
  readonly model: string;
  /** What promptfoo calls its provider. */
  readonly key: string;
  /** The model's rank among those of its key, from 0. */
  readonly rank: number;
}

/** The ESFP columns of the results with the model that each belongs to. */
export function columnsOf(prompts: readonly Column[]): OwnColumn[] {
  const ranks = ranksOf(prompts);
  const nameOf = modelNames(prompts.map(({ provider }) => provider));
  return prompts.flatMap(({ provider: key, label }, index) => {
    const rank = ranks[index] ?? 0;
    return labelledPhrasing(label) === undefined
      ? []
      : [{ index, label, model: nameOf(key, rank), key, rank }];
  });
}
