import { LiteralMentions } from './literal.ts';
import { type Stripped, untouched } from './stripped.ts';

/* gpt-oss writes its messages as <|start|>assistant<|channel|>analysis<|message|>…<|end|>. */
const TOKEN = /<\|(start|channel|message|end|return|call)\|>/g;
const CHANNEL = /^\s*(analysis|commentary|final)\b/;

/** One message of a response, as far as its tokens tell. */
interface Message {
  /** Null before the first token, and after the end of a message. */
  readonly channel: string | null;
  readonly body: string;
}

/* A run of tokens and what stands between them, as one is quoted. */
const CHAIN = /(?:<\|(?:start|channel|message|end|return|call)\|>(?:assistant|analysis|commentary|final)?)+/g;

interface Token {
  readonly name: string | undefined;
  readonly start: number;
  readonly end: number;
}

/**
 * The tokens of a text but for those that stand alone in quotes: no server lets a model write one otherwise. Whether it is
 * certain that they are tokens hangs on the first: code may hold it by chance.
 */
function tokensOf(text: string): { tokens: Token[]; areCoded: boolean } {
  const mentions = new LiteralMentions(text);
  let areCoded: boolean | undefined;
  const tokens = [...text.matchAll(CHAIN)].flatMap(({ 0: chain, index }) => {
    const { how, isSure } = mentions.of(index, index + chain.length);
    if (how === 'quoted' && isSure) return [];
    areCoded ??= how === 'coded';
    return [...chain.matchAll(TOKEN)].map((match) => {
      const start = index + match.index;
      return { name: match[1], start, end: start + match[0].length };
    });
  });
  return { tokens, areCoded: areCoded ?? false };
}

/** The messages of a text, by its tokens. */
function messagesOf(text: string, tokens: readonly Token[]): Message[] {
  const messages: Message[] = [];
  let channel: string | null = null;
  let from = 0;
  // What stands before the next token.
  let reads: 'body' | 'role' | 'channel' = 'body';
  for (const { name, start, end } of [...tokens, { name: 'end', start: text.length, end: text.length }]) {
    const piece = text.slice(from, start);
    if (reads === 'channel') channel = CHANNEL.exec(piece)?.[1] ?? 'commentary';
    if (reads === 'body' && piece.trim() !== '') messages.push({ channel, body: piece.trim() });
    if (name === 'message') channel ??= 'final';
    else channel = null;
    reads = name === 'start' ? 'role' : name === 'channel' ? 'channel' : 'body';
    from = end;
  }
  return messages;
}

/**
 * Takes harmony's analysis and commentary out, by their special tokens: the answer is what the final channel says.
 */
export function withoutHarmony(text: string): Stripped {
  if (!/<\|channel\|>\s{0,9}(?:analysis|commentary|final)\b/.test(text)) return untouched(text);
  const { tokens, areCoded } = tokensOf(text);
  const messages = messagesOf(text, tokens);
  if (!messages.some(({ channel }) => channel !== null)) return untouched(text);
  const said = messages.filter(({ channel }) => channel === 'final');
  if (areCoded && said.length === 0) return { text, rules: ['harmony'], ambiguous: true };
  const loose = messages.filter(({ channel }) => channel === null);
  // A server may have taken the first tokens, or those of the final channel.
  const answer = said.length > 0 ? said : loose;
  const isSure =
    !areCoded && (loose.length === 0 || (said.length > 0 && loose.length === 1 && messages[0] === loose[0]));
  return { text: answer.map(({ body }) => body).join('\n'), rules: ['harmony'], ambiguous: !isSure };
}
