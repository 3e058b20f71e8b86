import { z } from 'zod';
import { PHRASING_TEMPLATES, type Phrasing } from '../corpus/phrasings.ts';

/**
 * Which items an evaluation chose. A resumed evaluation makes its tests anew and promptfoo tells no hook of the filters
 * it was begun with, but it does keep the prompts: so the choice travels in a prompt's source.
 */
export interface Selection {
  /** The ids of the chosen items, in order; null for all. */
  readonly items: readonly string[] | null;
}

const MARK = '\n\nESFP items: ';
const selectionSchema = z.array(z.string()).min(1);

/** What the viewer shows as a phrasing's prompt, with the choice of items where it is not all. */
export function promptSource(phrasing: Phrasing, { items }: Selection): string {
  const template = PHRASING_TEMPLATES[phrasing].replace('{question}', '{{question}}');
  return items === null ? template : `${template}${MARK}${JSON.stringify(items)}`;
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
  return { items: at < 0 ? null : selectionSchema.parse(JSON.parse(source.slice(at + MARK.length))) };
}
