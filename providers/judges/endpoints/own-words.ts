import type { ChatRequest } from './chat-endpoint.ts';

/** So many words in a row are no name of a parameter, and no chance. */
const RUN = 4;
/** Texts in quotes. A single quote between two letters is an apostrophe. */
const QUOTES =
  /"[^"]*"|`[^`]*`|“[^“”]*”|(?<![\p{L}\p{N}])'(?:[^']|(?<=\p{L})'(?=\p{L})){0,1000}'(?![\p{L}\p{N}])/gu;

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}

/** Every run of words, as one text each. */
function runsOf(words: readonly Word[]): string[] {
  return words.slice(RUN - 1).map((_, first) =>
    words
      .slice(first, first + RUN)
      .map(({ text }) => text)
      .join(' '),
  );
}

/**
 * What a server says of a request, without what it repeats of the request's texts: every four words and more in a row
 * that also stand there, whatever stands between them, are three dots.
 */
export function withoutEchoes(said: string, request: Pick<ChatRequest, 'system' | 'messages'>): string {
  const words = wordsOf(said);
  if (words.length < RUN) return said;
  const texts = [request.system, ...request.messages.map(({ content }) => content)];
  const known = new Set(texts.flatMap((text) => runsOf(wordsOf(text))));
  let result = '';
  let at = 0;
  for (const [first, run] of runsOf(words).entries()) {
    if (!known.has(run)) continue;
    const { start = at } = words[first] ?? {};
    const { end = at } = words[first + RUN - 1] ?? {};
    if (start >= at) result += `${said.slice(at, start)}…`;
    at = end;
  }
  return result + said.slice(at);
}

/** What a server says without the texts that it quotes; a quoted name of three words and less stays. */
export function withoutQuotes(said: string): string {
  return said.replace(QUOTES, (quote) => (wordsOf(quote).length < RUN ? quote : '…'));
}
