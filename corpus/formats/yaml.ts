import {
  CORE_SCHEMA,
  constructFromEvents,
  EVENT_ID,
  type Event,
  parseEvents,
  realMapTag,
  YAMLException,
} from 'js-yaml';
import { EXPANDING, isExpanding, MOST_ALIASES } from '../../yaml-expansion.ts';
import { CorpusError } from '../corpus-error.ts';
import type { Entry } from './entry.ts';

/** Data only (no code, no dates), and mappings as Map, so that no key can reach an object's prototype. */
const SCHEMA = CORE_SCHEMA.withTags(realMapTag);

const REMEDY = 'write a list of items, each with "- id:", "type:" and "text:", and texts in double quotes';

/**
 * Reads a YAML list of items.
 *
 * @param text the file's text
 * @param file its path, for errors
 * @throws CorpusError when the text is not YAML, not one document, or not a list of mappings
 */
export function readYaml(text: string, file: string): Entry[] {
  const { documents, lines } = parse(text, file);
  if (documents.length > 1) {
    throw new CorpusError(
      file,
      undefined,
      'it holds several YAML documents',
      'leave one list of items in it',
    );
  }
  const list = documents[0] ?? [];
  if (!Array.isArray(list)) {
    throw new CorpusError(file, 1, 'the file is not a list of items', REMEDY);
  }
  const entries = list.map((fields: unknown, index): Entry => {
    if (!(fields instanceof Map)) {
      throw new CorpusError(
        file,
        lines[index],
        `entry ${index + 1} of the list is no item with fields`,
        REMEDY,
      );
    }
    return { line: lines[index] ?? 1, fields };
  });
  if (isExpanding(list, text)) {
    throw new CorpusError(file, undefined, EXPANDING.problem, EXPANDING.remedy);
  }
  return entries;
}

function parse(text: string, file: string): { documents: unknown[]; lines: (number | undefined)[] } {
  try {
    const events = parseEvents(text, {});
    const documents = constructFromEvents(events, { source: text, schema: SCHEMA, maxAliases: MOST_ALIASES });
    return { documents, lines: entryLines(events, text) };
  } catch (error) {
    const mark = error instanceof YAMLException ? error.mark : undefined;
    const reason = error instanceof YAMLException ? error.reason : String(error);
    throw new CorpusError(file, mark && mark.line + 1, `this is not valid YAML (${reason})`, REMEDY);
  }
}

/**
 * The line on which each member of the outermost list starts; undefined for an empty one, which has no
 * place.
 */
function entryLines(events: readonly Event[], text: string): (number | undefined)[] {
  const lines: (number | undefined)[] = [];
  let depth = 0;
  let line = 1;
  let counted = 0;
  for (const event of events) {
    if (event.type === EVENT_ID.POP) {
      depth -= 1;
      continue;
    }
    if (depth === 2) {
      const start = startOf(event);
      for (; counted < start; counted += 1) if (text[counted] === '\n') line += 1;
      lines.push(start < 0 ? undefined : line);
    }
    if (event.type !== EVENT_ID.SCALAR && event.type !== EVENT_ID.ALIAS) depth += 1;
  }
  return lines;
}

function startOf(event: Event): number {
  if ('start' in event) return event.start;
  if ('valueStart' in event) return event.valueStart;
  return 'anchorStart' in event ? event.anchorStart : 0;
}
