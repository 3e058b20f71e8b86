import type { RawLabel } from '../judgement.ts';
import { isContested, type PanelRule, panelLabel } from '../panel.ts';

/** The letter of a sentence without a label because of an abstention. A hyphen would start a formula. */
export const ABSTAINED = '.';

/** The letter of a sentence on which the judges agree on no label, so that the panel's rule makes it C. */
export const NO_AGREED_LABEL = 'c';

/** A judge's labels, a letter a sentence: A, B, C, or `.` for an abstention. */
export function judgeLetters(labels: readonly RawLabel[]): string {
  return labels.map((label) => (label === 'abstain' ? ABSTAINED : label)).join('');
}

/**
 * The panel's labels, a letter a sentence: A, B or C where the judges agree on it; `c` where they agree on none, which the
 * rule makes C; `.` where an abstention leaves no label.
 */
export function panelLetters(votes: readonly (readonly RawLabel[])[], rule: PanelRule): string {
  return votes
    .map((ofSentence) => {
      const label = panelLabel(ofSentence, rule);
      if (label === 'abstained') return ABSTAINED;
      return isContested(ofSentence, rule) ? NO_AGREED_LABEL : label;
    })
    .join('');
}

/** How often a letter stands in some letters. */
export function countOf(letter: string, letters: string): number {
  return letters.split(letter).length - 1;
}
