import { type RawLabel, rawLabelSchema, STANCES, type Stance } from '../judgement.ts';
import { BaselineError } from './baseline-error.ts';

const RAW_LABELS = rawLabelSchema.options;

/** The letter of each label of a sentence. */
const LABEL_LETTERS: Readonly<Record<RawLabel, string>> = { A: 'A', B: 'B', C: 'C', abstain: '-' };

/** The letter of each stance of a response. */
const STANCE_LETTERS = { positive: '+', negative: '-', neutral: '=', no_stance: '0' } as const;

export type StanceLetter = (typeof STANCE_LETTERS)[Stance];

/** What a letter stands for. */
function meaningOf<Meaning extends string>(
  meanings: readonly Meaning[],
  letterOf: (meaning: Meaning) => string,
  letter: string,
): Meaning {
  const found = meanings.find((meaning) => letterOf(meaning) === letter);
  if (found !== undefined) return found;
  throw new BaselineError(
    `A baseline holds ${JSON.stringify(letter)}, which stands for nothing: save it anew.`,
  );
}

/** Labels of sentences as one letter each, `-` for an abstention. */
export function lettersOfLabels(labels: readonly RawLabel[]): string {
  return labels.map((label) => LABEL_LETTERS[label]).join('');
}

/**
 * Labels from their letters.
 *
 * @throws BaselineError at a letter that stands for none
 */
export function labelsOfLetters(letters: string): RawLabel[] {
  return [...letters].map((letter) => meaningOf(RAW_LABELS, (label) => LABEL_LETTERS[label], letter));
}

/** A stance as one letter: `+`, `-`, `=` for neutral, `0` for none. */
export function letterOfStance(stance: Stance): StanceLetter {
  return STANCE_LETTERS[stance];
}

/**
 * A stance from its letter.
 *
 * @throws BaselineError at a letter that stands for none
 */
export function stanceOfLetter(letter: string): Stance {
  return meaningOf(STANCES, letterOfStance, letter);
}
