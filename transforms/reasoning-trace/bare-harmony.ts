import { type Stripped, untouched } from './stripped.ts';

/* What is left of <|start|>assistant<|channel|>final<|message|> where a server drops special tokens. */
const FINAL = /assistant\n?final/g;
/* As in "finally". */
const GOES_ON = /[a-z]/;
/* What stands before a word of its own, or one that is quoted. */
const APART = /^[\s`'"“]$/;
const BEGINS = /^\s*(?:analysis|commentary)(?! )/;
/* A word that no sentence begins with. */
const BEGINS_JOINED = /^\s*(?:analysis|commentary)(?=\p{Lu})/u;

/**
 * Takes harmony's analysis and commentary out where only the names of the channels are left of its tokens, as in
 * "analysisWe are asked … assistantfinalYes."
 */
export function withoutBareHarmony(text: string): Stripped {
  const begins = BEGINS.test(text);
  const isJoined = BEGINS_JOINED.test(text);
  const finals = [...text.matchAll(FINAL)].filter(({ 0: matched, index }) => {
    if (isJoined) return true;
    const isWord = GOES_ON.test(text.charAt(index + matched.length));
    return !isWord && (begins || !APART.test(text.charAt(index - 1)));
  });
  const last = finals.at(-1);
  if (last !== undefined) {
    const answer = text.slice(last.index + last[0].length).trimStart();
    return { text: answer, rules: ['bare harmony'], ambiguous: !begins || finals.length > 1 };
  }
  return isJoined ? { text: '', rules: ['bare harmony'], ambiguous: true } : untouched(text);
}
