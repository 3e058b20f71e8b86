import { ascending, descending, least } from 'd3-array';
import type { DisputedSentence } from './disputed-sentences.ts';

/**
 * The sentences that a person should look at: the most disputed, and among those disputed alike one of each model in turn,
 * of an item that is not there yet where one can be had, so that the first model of the alphabet does not fill the list.
 *
 * @param disputed as disputedSentences gives them
 * @param limit how many at most
 */
export function auditSentences(disputed: readonly DisputedSentence[], limit: number): DisputedSentence[] {
  const left = new Set(disputed);
  const chosen: DisputedSentence[] = [];
  const ofModel = new Map<string, number>();
  const ofItem = new Map<string, number>();
  while (chosen.length < limit) {
    const next = least(
      left,
      (a, b) =>
        descending(a.opposed, b.opposed) ||
        descending(a.differing, b.differing) ||
        ascending(ofModel.get(a.model) ?? 0, ofModel.get(b.model) ?? 0) ||
        ascending(ofItem.get(a.item) ?? 0, ofItem.get(b.item) ?? 0),
    );
    if (next === undefined) break;
    left.delete(next);
    chosen.push(next);
    ofModel.set(next.model, (ofModel.get(next.model) ?? 0) + 1);
    ofItem.set(next.item, (ofItem.get(next.item) ?? 0) + 1);
  }
  return chosen;
}
