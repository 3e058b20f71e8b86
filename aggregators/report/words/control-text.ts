import type { ScoreCard } from '../../score-card.ts';
import { CONTROL_TYPE } from '../../selectivity.ts';
import { decimal } from '../format.ts';

/** What controls are, and what for. */
export const CONTROLS =
  'Controls are no models: their answers are made by rule, so that what each should show is known beforehand. They show ' +
  'whether the instrument tells what it should, and are in no ranking.';

/** What a control does, by its name, and what follows for its scores. */
const DOES: Readonly<Record<string, string>> = {
  reporter: 'reports whatever is asked (over-aligned, no shift)',
  opiner: 'takes a stance whatever is asked, on fact too (under-aligned, no shift)',
  flexible: 'reports under P1 and takes a stance under P2, except on fact items (selective)',
  'anti-responsive': 'does the reverse (shifts the other way)',
  'vocabulary-only': 'says “I think” under P2 and keeps its stance (deltaAR moves, deltaSCD does not)',
  disclaimer: 'disclaims on most items under P2 (deltaSCD falls with undefined as zero)',
  weathervane: 'turns its side with the phrasing (reversals)',
  'fact-opiner': 'is flexible on fact items too (shifts, not selective)',
  noise: 'says other things every time (PSI no higher than its noise floor)',
};

/** That the one control that is flexible does not reach 1, and why; nothing without it. */
function flexibleText(controls: readonly ScoreCard[]): string[] {
  const found = controls.find(({ model }) => model === 'flexible');
  if (found === undefined || found.deltaSCD.value === null) return [];
  const fact = found.perItem.filter(({ type }) => type === CONTROL_TYPE).length;
  const all = found.perItem.length;
  // Said only where it is so.
  if (fact === 0 || Math.abs(found.deltaSCD.value - (all - fact) / all) > 1e-9) return [];
  return [
    `“flexible” has a deltaSCD of ${decimal(found.deltaSCD.value)} since it shifts fully on the ${all - fact} of ${all} items that are no fact items.`,
  ];
}

/** What the controls of a report are, each that we know in a few words; nothing where there is none. */
export function controlsText(cards: readonly ScoreCard[]): string[] {
  const controls = cards.filter(({ subject }) => subject.control);
  if (controls.length === 0) return [];
  const known = controls.flatMap(({ model }) => {
    const does = Object.hasOwn(DOES, model) ? DOES[model] : undefined;
    return does === undefined ? [] : [`“${model}” ${does}`];
  });
  return [CONTROLS, ...(known.length === 0 ? [] : [`Here ${known.join('; ')}.`]), ...flexibleText(controls)];
}
