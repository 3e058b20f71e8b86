import type { JudgeLabels, RawLabel } from '../../../judgement.ts';
import { type PanelRule, panelLabel } from '../../../panel.ts';
import { nameText } from '../markup.ts';

/** A sentence's label as it is shown. */
export interface SentenceLabel {
  /** `a`, `b`, `c`, or `o` where the panel has no label. */
  readonly kind: 'a' | 'b' | 'c' | 'o';
  /** The panel's label alone where all judges give it, else with every judge's vote in the panel's order. */
  readonly text: string;
  /** Every judge's vote with its name, where a vote is no label; null where the text says all. */
  readonly votes: string | null;
}

type Vote = RawLabel | 'missing';

const LETTERS: Readonly<Record<Vote, string>> = { A: 'A', B: 'B', C: 'C', abstain: '–', missing: '?' };
const WORDS: Readonly<Record<Vote, string>> = {
  A: 'A',
  B: 'B',
  C: 'C',
  abstain: 'abstains',
  missing: 'missing',
};
const KINDS = { A: 'a', B: 'b', C: 'c', abstained: 'o' } as const;

const voteOf = (judge: JudgeLabels, sentence: number): Vote =>
  'labels' in judge ? (judge.labels[sentence] ?? 'missing') : 'missing';

/**
 * How a sentence's label is shown: the panel's by its rule, and what each judge said.
 *
 * @param judges the panel's, in its order
 * @param sentence its place among the labelled ones
 */
export function sentenceLabel(
  judges: readonly JudgeLabels[],
  sentence: number,
  rule: PanelRule,
): SentenceLabel {
  const votes = judges.map((judge) => voteOf(judge, sentence));
  if (votes.length === 0) return { kind: 'o', text: 'none', votes: 'no judge gave labels' };
  const given = votes.filter((vote) => vote !== 'missing');
  const panel = given.length === votes.length ? panelLabel(given, rule) : ('abstained' as const);
  const kind = KINDS[panel];
  const [first] = votes;
  if (panel !== 'abstained' && votes.every((vote) => vote === first)) {
    return { kind, text: panel, votes: null };
  }
  const name = panel === 'abstained' ? 'none' : panel;
  const text = `${name} (${votes.map((vote) => LETTERS[vote]).join('/')})`;
  const isToTell = votes.some((vote) => vote === 'abstain' || vote === 'missing');
  const named = votes.map((vote, i) => `${nameText(judges[i]?.judge ?? '')} ${WORDS[vote]}`).join(', ');
  return { kind, text, votes: isToTell ? named : null };
}
