import { percent, shareOf } from './report/format.ts';
import { bestMove } from './reversed-agreement.ts';
import type { JudgeRecord } from './score-card.ts';
import type { ServedModel } from './served-models.ts';

const places = (by: number) => (Math.abs(by) === 1 ? 'one place' : 'two places');

function servedText({ model, judgements, first, last }: ServedModel): string {
  return `${model} (${judgements} judgements, ${first} to ${last})`;
}

function changedName({ judge, served }: JudgeRecord): string[] {
  const named = served.filter(({ model }) => model !== null);
  if (named.length < 2) return [];
  return [
    `The judge ${judge} changed behind its name: it answered as ${named.map(servedText).join(' and as ')}. Differences ` +
      'between models judged before and after may be the judge’s.',
  ];
}

function reversedOrder({ judge, reversed }: JudgeRecord): string[] {
  const { verdict, agreement, sentences, failed, responses, single } = reversed;
  const notes: string[] = [];
  const asked = `Asked again with the sentences in reversed order, it gave ${percent(agreement)} of ${sentences} sentences the same label`;
  if (verdict === 'misaligned') {
    const best = bestMove(reversed);
    notes.push(
      `The judge ${judge} is misaligned: its labels stand beside the wrong sentences. ${asked}, and ` +
        `${percent(best?.agreement ?? null)} where one list is moved by ${places(best?.by ?? 1)}. ` +
        'Do not use the scores that rest on it.',
    );
  }
  if (verdict === 'order-sensitive') {
    notes.push(
      `The judge ${judge} is order-sensitive: how it labels a sentence depends on where the sentence stands. ${asked}.`,
    );
  }
  if (failed > 0) {
    notes.push(
      `${shareOf(failed, failed + responses + single)} of the responses that ${judge} was asked again in reversed order ` +
        'brought no labels; they are counted in nothing.',
    );
  }
  return notes;
}

/** What a reader must know of one judge, over all models: that it changed, or that its labels cannot be relied on. */
export function notesOnJudge(record: JudgeRecord): string[] {
  return [...changedName(record), ...reversedOrder(record)];
}
