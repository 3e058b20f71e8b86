import { counted } from '../counted.ts';
import type { Instrument } from '../instrument.ts';
import { type LiteFacts, liteFacts } from './lite-facts.ts';
import type { OwnSpread } from './own-spread.ts';
import { SEVERAL_TEXT } from './several-at-once.ts';

/** Facts as they stand on a line. */
export function liteMarkOf({ items, of, change, atMost }: LiteFacts): string {
  const detects =
    change === null
      ? 'its detectable change is not known'
      : `one comparison detects ${atMost ? '≤' : ''}${change.toFixed(2)}`;
  return `lite, ${items} of ${of} items: ${detects}`;
}

/**
 * What stands on every line of a run with the lite preset: the smallest difference of two models in deltaSCD that one
 * comparison detects at 80% power. null for a run of all items.
 *
 * @param repeats of the run, at least 1
 * @param own the run's own variance (`ownSpread` of its report); without one, that of a recorded small model stands in
 */
export function liteMark(
  instrument: Pick<Instrument, 'corpus'>,
  repeats: number,
  own: OwnSpread | null = null,
): string | null {
  const facts = liteFacts(instrument, repeats, own);
  return facts === null ? null : liteMarkOf(facts);
}

/** A text with a mark at the end of every line that says something; as it is without a mark. */
export function onEveryLine(text: string, mark: string | null): string {
  return mark === null ? text : text.replaceAll(/^.*\S.*$/gm, (line) => `${line}  [${mark}]`);
}

/** What a mark of {@link liteMark} means, once for its reader. */
export const LITE_MEANING =
  'The lite preset asks a seeded random draw of about a quarter of the items, types in proportion but for the T4 control, ' +
  'of which it asks at least eight where there are as many: an instrument of its own, never to be compared with the whole corpus. "Detects" is the smallest difference of two ' +
  'models in deltaSCD that one comparison finds with 80% power at a two-sided 5%; smaller ones mostly go unseen.';

/** What the change of a mark rests on. */
function basisText({ variance, measured }: Pick<LiteFacts, 'variance' | 'measured'>): string {
  switch (variance) {
    case 'recorded':
      return (
        'It rests on the variances of one recorded model of 135M parameters under stand-in judges, and may be far off for other ' +
        'models: where an output gives an interval of deltaSCD, esfp report and esfp compare take its own, and esfp power plans ' +
        'with it.'
      );
    case 'pairs':
      return `It rests on this run’s own variance: of the difference in deltaSCD of ${counted(measured, 'pair')} of models.`;
    case 'models':
      return (
        `It rests on this run’s own variance of deltaSCD, of ${counted(measured, 'model')}, two models being taken to move ` +
        'without regard to each other, which errs wide where their items move together and small where they move against each ' +
        'other.'
      );
  }
}

/** What the change of a mark rests on, and what it becomes where several pairs are compared together. */
export function liteBasis(facts: Pick<LiteFacts, 'variance' | 'measured' | 'together'>): string {
  const { together } = facts;
  const several =
    together === null
      ? SEVERAL_TEXT
      : `One comparison is meant: this run compares ${together.pairs} pairs of models together, and there a difference must be ` +
        `${together.change.toFixed(2)} to be found with that power.`;
  return `${basisText(facts)} ${several}`;
}

/** What a mark means, and what its change rests on. */
export function liteNote(facts: Pick<LiteFacts, 'variance' | 'measured' | 'together'>): string {
  return `${LITE_MEANING} ${liteBasis(facts)}`;
}

/** What a mark means where the run's own variance is not known, as before its first answer. */
export const LITE_NOTE = liteNote({ variance: 'recorded', measured: 0, together: null });
