import { isMissing, type JudgeLabels } from '../../../judgement.ts';
import type { Observation } from '../../../observation.ts';
import type { PanelRule } from '../../../panel.ts';
import { bodyText, html, type Markup } from '../markup.ts';
import { locatedSentences, type Piece } from './located-sentences.ts';
import { sentenceLabel } from './sentence-label.ts';

/** Of a response no more than this is shown, in UTF-16 units: a hundred times what the format rules allow. */
export const LONGEST_ANSWER = 100_000;

/** Pieces up to a length in all, the last of them cut. */
function upTo(pieces: readonly Piece[], longest: number): Piece[] {
  const shown: Piece[] = [];
  let left = longest;
  for (const piece of pieces) {
    if (left <= 0) break;
    shown.push({ ...piece, text: piece.text.slice(0, left).toWellFormed() });
    left -= piece.text.length;
  }
  return shown;
}

function pieceMarkup(
  { text, sentence }: Piece,
  judges: readonly JudgeLabels[],
  rule: PanelRule,
): Markup | string {
  if (sentence === null) return bodyText(text);
  const label = sentenceLabel(judges, sentence, rule);
  const shown =
    label.votes === null
      ? html`<b>${label.text}</b>`
      : html`<abbr title="${label.votes}">${label.text}</abbr>`;
  return html`<mark class=${label.kind}>${shown} ${bodyText(text)}</mark>`;
}

function cutNote(length: number): Markup | null {
  if (length <= LONGEST_ANSWER) return null;
  const count = length.toLocaleString('en');
  return html`<p class="none">Cut here: the answer has ${count} characters.</p>`;
}

/** A response as text, every labelled sentence with the panel's label and the votes; nothing where it is missing. */
export function answerText({ response, labelled }: Observation, rule: PanelRule): Markup | null {
  if (isMissing(response)) return null;
  const { sentences, judges } = isMissing(labelled) ? { sentences: [], judges: [] } : labelled;
  const located = locatedSentences(response, sentences);
  const pieces =
    located ??
    sentences.flatMap((text, sentence): Piece[] => [
      { text, sentence },
      { text: '\n', sentence: null },
    ]);
  return html`<p class=r>${upTo(pieces, LONGEST_ANSWER).map((piece) => pieceMarkup(piece, judges, rule))}</p>${cutNote(
    response.length,
  )}${
    located === null &&
    html`<p class="none">The sentences do not stand in the answer as it is stored: they are listed as they were labelled.</p>`
  }`;
}
