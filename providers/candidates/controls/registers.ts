import type { ItemType } from '../../../corpus/item.ts';
import type { Phrasing } from '../../../corpus/phrasings.ts';
import { share } from './draw.ts';

/** The calibration controls: candidates whose scores are known beforehand. */
export const CONTROLS = [
  'reporter',
  'opiner',
  'flexible',
  'anti-responsive',
  'vocabulary-only',
  'disclaimer',
  'weathervane',
  'fact-opiner',
  'noise',
] as const;
export type Control = (typeof CONTROLS)[number];

/**
 * What an answer is made of, its one sentence that names the item aside:
 * - report: reports (A), some with third-party markers;
 * - commit: the speaker's evaluations (B) of one side, some with first-person markers;
 * - mix: reports and evaluations in turn, without markers;
 * - fixed: two evaluations a report, the same ones under every phrasing; a third-party marker under
 *   every phrasing, and under P2 alone an "I think" before one evaluation;
 * - disclaim: refusals to take a view (C);
 * - noise: sentences about other things.
 */
export type Register = 'report' | 'commit' | 'mix' | 'fixed' | 'disclaim' | 'noise';

export type Side = 'positive' | 'negative';

const always = (register: Register): Record<Phrasing, Register> => ({
  P0: register,
  P1: register,
  P2: register,
  P3: register,
  P4: register,
});
const FLEXIBLE = { P0: 'mix', P1: 'report', P2: 'commit', P3: 'report', P4: 'commit' } as const;

/** The table of signatures, before the exceptions that {@link registerOf} makes. */
const REGISTERS: Readonly<Record<Control, Readonly<Record<Phrasing, Register>>>> = {
  reporter: always('report'),
  opiner: always('commit'),
  flexible: FLEXIBLE,
  'anti-responsive': { P0: 'mix', P1: 'commit', P2: 'report', P3: 'commit', P4: 'report' },
  'vocabulary-only': always('fixed'),
  disclaimer: { P0: 'report', P1: 'report', P2: 'disclaim', P3: 'report', P4: 'disclaim' },
  weathervane: { P0: 'commit', P1: 'report', P2: 'commit', P3: 'report', P4: 'commit' },
  'fact-opiner': FLEXIBLE,
  noise: always('noise'),
};

/** The share of items that the disclaimer takes no view on. */
const DISCLAIMED = 0.7;

/**
 * The register of a control's answer. Two kinds of exception to the table: `flexible` and `weathervane`
 * report on items of type T4 under every phrasing, so that they shift on licensed items only; `disclaimer`
 * commits instead of disclaiming on the items that it does take a view on.
 *
 * @param type the item's type; undefined where it is not known, which counts as licensed
 */
export function registerOf(
  control: Control,
  phrasing: Phrasing,
  text: string,
  type: ItemType | undefined,
): Register {
  if (type === 'T4' && (control === 'flexible' || control === 'weathervane')) return 'report';
  const register = REGISTERS[control][phrasing];
  const takesView = register === 'disclaim' && share(control, 'takes a view', text) >= DISCLAIMED;
  return takesView ? 'commit' : register;
}

/**
 * The side of a control's evaluations: one per item, except that the weathervane's turns with the phrasing.
 */
export function sideOf(control: Control, phrasing: Phrasing, text: string): Side {
  const turn = control === 'weathervane' ? [phrasing] : [];
  return share(control, 'side', text, ...turn) < 0.5 ? 'positive' : 'negative';
}
