import type { ScoreCard } from '../../score-card.ts';

type Format = ScoreCard['gradient']['byPhrasing']['P0']['format'];

/** A way in which a response falls short of the format that was asked for. */
interface Fault {
  readonly name: string;
  /** How many responses have it. */
  readonly count: (format: Format) => number;
  /** Of how many it is known. */
  readonly of: (format: Format) => number;
}

/** Faults of the format, each as a count of those responses of which it is known. */
export const FAULTS: readonly Fault[] = [
  { name: 'cut off', count: ({ cutOff }) => cutOff, of: ({ finishKnown }) => finishKnown },
  { name: 'over 150 words', count: ({ overWordLimit }) => overWordLimit, of: ({ checked }) => checked },
  { name: 'not plain prose', count: ({ notPlainProse }) => notPlainProse, of: ({ checked }) => checked },
  { name: 'not English', count: ({ notEnglish }) => notEnglish, of: ({ checked }) => checked },
];
