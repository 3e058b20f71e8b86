import type { JudgeRecord } from '../score-card.ts';
import { percent, printable } from './format.ts';

function servedText({ served }: JudgeRecord): string[] {
  if (served.length === 0) return [];
  const names = served.map(
    ({ model, judgements, first, last }) =>
      `${model ?? 'no name given'} (${judgements} judgements, ${first} to ${last})`,
  );
  return [`answered as ${names.join(', ')}`];
}

function reversedText({ reversed }: JudgeRecord): string[] {
  const { responses, sentences, single, failed, agreement, verdict } = reversed;
  const asked = responses + single + failed;
  if (asked === 0) return [];
  return [
    `asked again on ${asked} responses with the sentences in reversed order, gave ${percent(agreement)} of ${sentences} ` +
      `sentences the same label (${verdict ?? 'too few for a verdict'})`,
  ];
}

/** One line a judge of which there is something to tell: what its server called itself, and how it stood the reversal. */
export function judgesText(judges: readonly JudgeRecord[]): string[] {
  return judges.flatMap((record) => {
    const parts = [...servedText(record), ...reversedText(record)];
    return parts.length === 0 ? [] : [printable(`Judge ${record.judge}: ${parts.join('; ')}.`)];
  });
}
