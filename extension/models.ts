import type { CompletedPrompt, TestSuite } from 'promptfoo';
import { labelledPhrasing } from '../prompts.ts';

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
export interface Column {
  readonly index: number;
  readonly label: string;
  /** The provider's key, with #n from the second provider of that key on: the model's name. */
  readonly model: string;
}

/** The ESFP columns of the results with the model that each belongs to. */
export function columnsOf(prompts: readonly CompletedPrompt[]): Column[] {
  const seen = new Map<string, number>();
  return prompts.flatMap(({ provider, label }, index) => {
    if (labelledPhrasing(label) === undefined) return [];
    const place = JSON.stringify([provider, label]);
    const rank = (seen.get(place) ?? 0) + 1;
    seen.set(place, rank);
    return [{ index, label, model: rank === 1 ? provider : `${provider}#${rank}` }];
  });
}
