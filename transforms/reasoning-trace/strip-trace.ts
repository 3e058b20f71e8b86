import { withoutBareHarmony } from './bare-harmony.ts';
import { withoutDelimited } from './delimited.ts';
import { withoutHarmony } from './harmony.ts';
import { rawSplit } from './raw-split.ts';
import { withoutThinkingPrefix } from './thinking-prefix.ts';
import { TRACE_RULES, type TraceNote, type TraceRule } from './trace-note.ts';

/** A response without its reasoning trace, and what was taken out; null where it has none. */
export interface StrippedTrace {
  /** Empty where the response was only a trace. */
  readonly text: string;
  readonly trace: TraceNote | null;
}

/* From the outside in: promptfoo writes its prefix before whatever a server left in the text. */
const BY_TEXT = [withoutThinkingPrefix, withoutHarmony, withoutBareHarmony, withoutDelimited];

/* A trace within another's remains takes a second round; more than these are no response of a model. */
const MOST_ROUNDS = 8;

function noted(
  text: string,
  answer: string,
  rules: ReadonlySet<TraceRule>,
  ambiguous: boolean,
): StrippedTrace {
  const stripped = answer.trim() === '' ? '' : answer;
  const found = TRACE_RULES.filter((rule) => rules.has(rule));
  const trace = { rules: found, characters: text.length - stripped.length, ambiguous };
  return { text: stripped, trace };
}

/**
 * Takes the reasoning trace out of a response: by the provider's own split where its raw response has one, else by the
 * marks that models, servers and promptfoo leave in the text. What is stripped once stays as it is when stripped again, and
 * nothing becomes longer.
 *
 * @param text the response as promptfoo hands it over
 * @param raw the raw response, or its JSON; undefined where the provider kept none
 */
export function stripTrace(text: string, raw?: unknown): StrippedTrace {
  const split = rawSplit(text, raw);
  if (split !== undefined) {
    return split === text ? { text, trace: null } : noted(text, split, new Set(['raw']), false);
  }
  const rules = new Set<TraceRule>();
  let ambiguous = false;
  let current = text;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = current;
    for (const without of BY_TEXT) {
      const found = without(current);
      for (const rule of found.rules) rules.add(rule);
      ambiguous ||= found.ambiguous;
      current = found.text;
    }
    if (current === before) {
      return rules.size === 0 ? { text, trace: null } : noted(text, current, rules, ambiguous);
    }
  }
  return noted(text, '', rules, true);
}
