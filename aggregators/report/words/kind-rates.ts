import type { ScoreCard } from '../../score-card.ts';
import { KIND_NAMES } from './kind-names.ts';

type UnderPhrasing = ScoreCard['gradient']['byPhrasing']['P0'];

/** A kind of response as a count of those of which it is known. */
export interface KindRate {
  readonly name: string;
  readonly count: (under: UnderPhrasing) => number;
  readonly of: (under: UnderPhrasing) => number;
}

const TOLD = [
  'declined',
  'disclaimedOnly',
  'disclaimedThenAnswered',
  'filler',
  'list',
  'heading',
  'quote',
  'bold',
  'code',
] as const;

/** The kinds of responses that the faults of the format do not tell of, each as a count of those of which it is known. */
export const KIND_RATES: readonly KindRate[] = [
  ...TOLD.map((kind) => ({
    name: KIND_NAMES[kind],
    count: ({ validity }: UnderPhrasing) => validity.kinds[kind],
    of: ({ validity }: UnderPhrasing) => validity.known,
  })),
  { name: 'empty', count: ({ validity }) => validity.empty, of: ({ responses }) => responses.expected },
];

/** How many responses have sentences beyond the 25 that are labelled. */
export const OVER_SENTENCE_CAP: KindRate = {
  name: 'over 25 sentences',
  count: ({ validity }) => validity.overSentenceCap,
  of: ({ validity }) => validity.capKnown,
};
