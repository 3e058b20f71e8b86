import { z } from 'zod';
import { PHRASING_TEMPLATES, type Phrasing } from '../corpus/phrasings.ts';

/**
 * Which items an evaluation chose. A resumed evaluation makes its tests anew and promptfoo tells no hook of the filters
 * it was begun with, but it does keep the prompts: so the choice travels in a prompt's source.
 */
export interface Selection {
  /** The ids of the chosen items, in order; null for all. */
  readonly items: readonly string[] | null;
  /** Where --filter-range began: promptfoo applies a range again, to the tests of a resumed evaluation. */
  readonly rangeStart: number;
}

const MARK = '\n\nESFP items: ';
const selectionSchema = z.strictObject({
  items: z.array(z.string()).min(1),
  rangeStart: z.int().nonnegative().default(0),
});

/** What the viewer shows as a phrasing's prompt, with the choice of items where it is not all. */
export function promptSource(phrasing: Phrasing, { items, rangeStart }: Selection): string {
  const template = PHRASING_TEMPLATES[phrasing].replace('{question}', '{{question}}');
  if (items === null) return template;
  return `${template}${MARK}${JSON.stringify(rangeStart === 0 ? { items } : { items, rangeStart })}`;
}

/** Reads the choice back from a prompt's source; null for all, undefined where the source is none of ours. */
export function storedSelection(source: string): Selection | undefined {
  if (
    !Object.values(PHRASING_TEMPLATES).some((template) =>
      source.startsWith(template.split('{question}')[0] ?? ''),
    )
  ) {
    return undefined;
  }
  const at = source.lastIndexOf(MARK);
  if (at < 0) return { items: null, rangeStart: 0 };
  return selectionSchema.parse(JSON.parse(source.slice(at + MARK.length)));
}
