import { createHash } from 'node:crypto';
import type { EpistemicLabel, Stance } from '../../aggregators/judgement.ts';
import type { Asked } from '../wire/format.ts';

const byteOf = (text: string) => createHash('sha256').update(text).digest()[0] ?? 0;

/** The label that the made-up judge gives a sentence: by its text alone, in whatever place it stands. */
export function labelOf(sentence: string): EpistemicLabel {
  return (['A', 'B', 'C'] as const)[byteOf(sentence) % 3] ?? 'C';
}

/** The stance that the made-up judge finds in a passage. */
export function stanceOf(passage: string): Stance {
  return (['positive', 'negative', 'neutral', 'no_stance'] as const)[byteOf(passage) % 4] ?? 'neutral';
}

/** Whether a request asks for labels; else for a stance. */
export const asksLabels = ({ system }: Asked) => system.includes('numbered list');

/** The first user message: what is judged, whether it is asked again or not. */
export const judged = ({ messages }: Asked) =>
  (messages[0]?.content ?? '').split('\n\nThe answer cannot be used: ')[0] ?? '';

/** The sentences of a numbered list, as a judge reads them. */
export function sentencesIn(list: string): string[] {
  return list.split('\n').map((line) => line.replace(/^\d+\. /, ''));
}

/** The JSON that the made-up judge answers a request with. */
export function honestAnswer(asked: Asked): string {
  return asksLabels(asked)
    ? JSON.stringify({ labels: sentencesIn(judged(asked)).map(labelOf) })
    : JSON.stringify({ stance: stanceOf(judged(asked)) });
}
