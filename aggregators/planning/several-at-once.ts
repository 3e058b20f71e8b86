import { percent } from '../report/format.ts';
import { POWER } from './detectable-change.ts';

/** How many models are compared together, every two of them. */
interface Several {
  readonly models: number;
  /** The power of one pair at the change that one comparison finds at 80%. */
  readonly power: number;
  /** By what that change is multiplied to be found at 80% again. */
  readonly factor: number;
}

/**
 * What comparing every two of several models together costs one pair, by simulation with the rules of `esfp compare` at 29
 * and at 104 items: the two lie within a few percent of each other.
 */
export const SEVERAL_AT_ONCE: readonly Several[] = [
  { models: 4, power: 0.55, factor: 1.3 },
  { models: 8, power: 0.35, factor: 1.5 },
];

/** A figure of each, as in `55% among 4 models and 35% among 8 models`. */
function among(figure: (one: Several) => string): string {
  return SEVERAL_AT_ONCE.map((one) => `${figure(one)} among ${one.models} models`).join(' and ');
}

/** What a reader must know of a change that one comparison finds. */
export const SEVERAL_TEXT =
  'One comparison of two models is meant. Where every two of several are compared together each difference must be larger: what ' +
  `one comparison finds in ${percent(POWER)} of cases is found in about ${among(({ power }) => percent(power))}. For ` +
  `${percent(POWER)} it must be about ${among(({ factor }) => `${factor} times as large`)}.`;
