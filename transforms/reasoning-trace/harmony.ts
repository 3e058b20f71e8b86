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

/** The messages of a text with harmony tokens, those tokens left aside that it only speaks of. */
function messagesOf(text: string): Message[] {
  const mentions = new LiteralMentions(text);
  const tokens = [...text.matchAll(TOKEN)]
    .map((match) => ({ name: match[1], start: match.index, end: match.index + match[0].length }))
    .filter(({ start, end }) => mentions.of(start, end) === 'no');
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
  const messages = messagesOf(text);
  if (!messages.some(({ channel }) => channel !== null)) return untouched(text);
  const said = messages.filter(({ channel }) => channel === 'final');
  const loose = messages.filter(({ channel }) => channel === null);
  // A server may have taken the first tokens, or those of the final channel.
  const answer = said.length > 0 ? said : loose;
  const isSure = loose.length === 0 || (said.length > 0 && loose.length === 1 && messages[0] === loose[0]);
  return { text: answer.map(({ body }) => body).join('\n'), rules: ['harmony'], ambiguous: !isSure };
}
