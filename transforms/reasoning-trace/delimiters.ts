import type { TraceRule } from './trace-note.ts';

/** Something that opens or closes a trace, or stands for an empty one. */
export interface Delimiter {
  readonly start: number;
  readonly end: number;
  readonly kind: 'open' | 'close' | 'empty';
  /** What a delimiter of the other kind must have as well to be its counterpart. */
  readonly name: string;
  readonly rule: TraceRule;
}

/*
 * think: DeepSeek-R1, Qwen3, QwQ and most others; thinking: Bedrock through promptfoo, Claude where it is told to;
 * antthinking: earlier Claude; thought: Gemini through its OpenAI-compatible server; reasoning: gpt-oss on Bedrock, Grok;
 * seed:think: Seed-OSS; [THINK]: Magistral; ◁think▷: Kimi; START_THINKING: Command A; channel>thought: Gemma 4;
 * begin_of_thought: OpenThinker and Sky-T1, which put the answer in another pair, as Command does (START_RESPONSE).
 * A tag may have attributes, on its own line and not of any length: a scan is then linear whatever follows.
 */
const DELIMITER =
  /<(?<closing>\/?)(?<tag>think|thinking|antthinking|thought|reasoning|seed:think)(?:[ \t][^<>\n]{0,200})?>|<(?<void>think|thinking|thought|reasoning)[ \t]?\/>|\[(?<bracketClosing>\/?)THINK\]|◁(?<kimiClosing>\/?)think▷|<\|(?<cohere>START|END)_THINKING\|>|<\|(?<openThought>begin|end)_of_thought\|>|(?<solution><\|(?:(?:begin|end)_of_solution|(?:START|END)_RESPONSE)\|>)|<\|channel>thought\b|(?<gemmaClosing><channel\|>)/giu;

/** The delimiter of one match of {@link DELIMITER}. */
function delimiterOf({ 0: matched, index, groups = {} }: RegExpExecArray): Delimiter | undefined {
  const place = { start: index, end: index + matched.length };
  const { closing, tag, void: empty, bracketClosing, kimiClosing, cohere, gemmaClosing } = groups;
  const { openThought, solution } = groups;
  if (tag !== undefined) {
    const isEmpty = matched.endsWith('/>');
    const kind = isEmpty ? 'empty' : closing === '' ? 'open' : 'close';
    return { ...place, kind, name: tag.toLowerCase(), rule: 'tags' };
  }
  if (empty !== undefined) return { ...place, kind: 'empty', name: empty.toLowerCase(), rule: 'tags' };
  if (bracketClosing !== undefined) {
    // In lower case it is an aside of the writer's.
    if (!matched.includes('THINK')) return undefined;
    return { ...place, kind: bracketClosing === '' ? 'open' : 'close', name: 'bracket', rule: 'brackets' };
  }
  if (solution !== undefined) return { ...place, kind: 'empty', name: 'solution', rule: 'tokens' };
  if (openThought !== undefined) {
    const kind = openThought.toLowerCase() === 'begin' ? 'open' : 'close';
    return { ...place, kind, name: 'open thought', rule: 'tokens' };
  }
  const isClose = kimiClosing === '/' || cohere?.toUpperCase() === 'END' || gemmaClosing !== undefined;
  const name = kimiClosing !== undefined ? 'kimi' : cohere !== undefined ? 'command' : 'gemma';
  return { ...place, kind: isClose ? 'close' : 'open', name, rule: 'tokens' };
}

/** Everything in a text that has the form of a trace's delimiter, in order. */
export function delimitersOf(text: string): Delimiter[] {
  return [...text.matchAll(DELIMITER)].flatMap((match) => delimiterOf(match) ?? []);
}
