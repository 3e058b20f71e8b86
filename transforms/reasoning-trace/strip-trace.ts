import { withoutBareHarmony } from './bare-harmony.ts';
import { withoutDelimited } from './delimited.ts';
import { withoutHarmony } from './harmony.ts';
import { withoutLeadingTag } from './leading-tag.ts';
import { rawSplit } from './raw-split.ts';
import type { Stripped } from './stripped.ts';
import { withoutThinkingPrefix } from './thinking-prefix.ts';
import { TRACE_RULES, type TraceNote, type TraceRule } from './trace-note.ts';

/** A response without its reasoning trace, and what was taken out; null where it has none. */
export interface StrippedTrace {
  /** Empty where the response was only a trace. */
  readonly text: string;
  readonly trace: TraceNote | null;
}

type Rule = (text: string, finishReason: unknown) => Stripped;

/* From the outside in: promptfoo writes its prefix before whatever a server left in the text. */
const BY_TEXT: readonly Rule[] = [
  withoutThinkingPrefix,
  withoutHarmony,
  withoutBareHarmony,
  withoutLeadingTag,
  withoutDelimited,
];

/* What a server may leave in an answer that it has told apart: promptfoo's prefix is none of that. */
const IN_ANSWER: readonly Rule[] = [withoutHarmony, withoutDelimited];

/* A trace within another's remains takes a second round; more than these are no response of a model. */
const MOST_ROUNDS = 8;

/** An answer out of the tag that some models put it in after their trace. */
function withoutAnswerTag(text: string): string {
  const [opening] = /^\s*<answer>/i.exec(text) ?? [];
  return opening === undefined
    ? text
    : text
        .slice(opening.length)
        .replace(/<\/answer>\s*$/i, '')
        .trim();
}

/**
 * Takes the reasoning trace out of a response: by the provider's own split where its raw response has one, and by the marks
 * that models, servers and promptfoo leave in the text. What is stripped once stays as it is when stripped again, and
 * nothing becomes longer.
 *
 * @param text the response as promptfoo hands it over
 * @param raw the raw response, or its JSON; undefined where the provider kept none
 * @param finishReason the provider's, as promptfoo names it: a response that was cut off may be a trace without an answer
 */
export function stripTrace(text: string, raw?: unknown, finishReason?: unknown): StrippedTrace {
  const rules = new Set<TraceRule>();
  let ambiguous = false;
  let current = text;
  const apply = (all: readonly Rule[]) => {
    for (const without of all) {
      const found = without(current, finishReason);
      for (const rule of found.rules) rules.add(rule);
      ambiguous ||= found.ambiguous;
      current = found.text;
    }
  };
  const result = (): StrippedTrace => {
    if (rules.size === 0) return { text, trace: null };
    const stripped = current.trim() === '' ? '' : current;
    const found = TRACE_RULES.filter((rule) => rules.has(rule));
    return {
      text: stripped,
      trace: { rules: found, characters: text.length - stripped.length, ambiguous },
    };
  };
  const split = rawSplit(text, raw);
  if (split !== undefined) {
    if (split !== text) rules.add('raw');
    current = split;
    apply(IN_ANSWER);
    if (rules.size > 0) current = withoutAnswerTag(current);
    if (current === split) return result();
  }
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = current;
    apply(BY_TEXT);
    if (rules.size > 0) current = withoutAnswerTag(current);
    if (current === before) return result();
  }
  current = '';
  ambiguous = true;
  return result();
}
