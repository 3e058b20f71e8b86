import type { Instrument } from '../instrument.ts';
import { type LiteFacts, liteFacts } from './lite-facts.ts';
import type { OwnSpread } from './own-spread.ts';

/** Facts as they stand on a line. */
export function liteMarkOf({ items, of, change, atMost }: LiteFacts): string {
  const detects =
    change === null
      ? 'its detectable change is not known'
      : `detects ${atMost ? '≤' : ''}${change.toFixed(2)}`;
  return `lite, ${items} of ${of} items: ${detects}`;
}

/**
 * What stands on every line of a run with the lite preset: the smallest difference of two models in deltaSCD that it
 * detects at 80% power. null for a run of all items.
 *
 * @param repeats of the run, at least 1
 * @param own the run's own variance (`ownSpread` of its cards); without one, that of a recorded small model stands in
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

/** What a variance that the run did not tell itself comes from. */
const FROM_RECORDED =
  'It rests on the variances of one recorded model of 135M parameters under stand-in judges, and may be far off for other ' +
  'models: once there is an output, esfp report takes its own, and esfp power plans with it.';

function fromOwn({ models, twoModels }: OwnSpread): string {
  const whose = models === 1 ? 'the one model that has it' : `the ${models} models that have it`;
  const pair =
    twoModels === null
      ? ', two models being taken to move without regard to each other, which errs wide where their items move together and ' +
        'small where they move against each other'
      : ' and of their differences';
  return `It rests on this run’s own variance of deltaSCD, of ${whose}${pair}.`;
}

/**
 * What a mark of {@link liteMark} means, once for its reader, and what its change rests on.
 *
 * @param own as given to `liteMark`
 */
export function liteNote(own: OwnSpread | null = null): string {
  return (
    'The lite preset asks a seeded random quarter of the items, types in proportion: an instrument of its own, never to be ' +
    'compared with the whole corpus. "Detects" is the smallest difference of two models in deltaSCD that it finds with 80% ' +
    `power at a two-sided 5%; smaller ones mostly go unseen. ${own === null ? FROM_RECORDED : fromOwn(own)}`
  );
}

/** What a mark means where the run's own variance is not known. */
export const LITE_NOTE = liteNote();
