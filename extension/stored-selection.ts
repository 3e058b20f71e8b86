import { z } from 'zod';
import { PHRASING_TEMPLATES, type Phrasing } from '../corpus/phrasings.ts';

/**
 * Which items an evaluation chose, and what measures them. A resumed evaluation makes its tests anew and promptfoo tells
 * no hook of the filters and settings it was begun with, but it does keep the prompts: so both travel in a prompt's source.
 */
export interface Selection {
  /** Hash of the instrument; undefined in evaluations that were begun before it was kept. */
  readonly instrument?: string | undefined;
  /** The ids of the chosen items, in order; null for all. */
  readonly items: readonly string[] | null;
  /** Where --filter-range began: promptfoo applies a range again, to the tests of a resumed evaluation. */
  readonly rangeStart: number;
}

const INSTRUMENT_MARK = '\n\nESFP instrument: ';
const MARK = '\n\nESFP items: ';
const selectionSchema = z.strictObject({
  items: z.array(z.string()).min(1),
  rangeStart: z.int().nonnegative().default(0),
});

/** What the viewer shows as a phrasing's prompt, with the instrument, and the choice of items where it is not all. */
export function promptSource(phrasing: Phrasing, { instrument, items, rangeStart }: Selection): string {
  const template = PHRASING_TEMPLATES[phrasing].replace('{question}', '{{question}}');
  const source = instrument === undefined ? template : `${template}${INSTRUMENT_MARK}${instrument}`;
  if (items === null) return source;
  return `${source}${MARK}${JSON.stringify(rangeStart === 0 ? { items } : { items, rangeStart })}`;
}

/** Reads both back from a prompt's source; undefined where the source is none of ours. */
export function storedSelection(source: string): Selection | undefined {
  if (
    !Object.values(PHRASING_TEMPLATES).some((template) =>
      source.startsWith(template.split('{question}')[0] ?? ''),
    )
  ) {
    return undefined;
  }
  const at = source.lastIndexOf(MARK);
  const [, instrument] =
    /\n\nESFP instrument: ([0-9a-f]+)$/.exec(at < 0 ? source : source.slice(0, at)) ?? [];
  const measured = instrument === undefined ? {} : { instrument };
  if (at < 0) return { ...measured, items: null, rangeStart: 0 };
  return { ...measured, ...selectionSchema.parse(JSON.parse(source.slice(at + MARK.length))) };
}
