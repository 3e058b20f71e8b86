import { describe, expect, test } from 'vitest';
import { withoutEchoes, withoutQuotes } from '../../../../providers/judges/endpoints/own-words.ts';

const REQUEST = {
  system: 'Label every sentence once.',
  messages: [{ role: 'user' as const, content: '1. The sea is very deep. 2. Nobody lives at its bottom.' }],
};

describe('what a server says without what it repeats of the request', () => {
  test.each([
    ['no: the sea is very deep!', 'no: …!'],
    ['THE\\nSEA, is "very" deep', 'THE\\nSEA, is "very" deep'],
    ['The\nSEA, is "very" deep', '…'],
    ['a the sea is very b nobody lives at its c', 'a … b … c'],
    ['the sea is very label every sentence once no', '… … no'],
    ['the sea is deep', 'the sea is deep'],
    ['the sea', 'the sea'],
    ['', ''],
  ])('%j', (said, own) => {
    expect(withoutEchoes(said, REQUEST)).toBe(own);
  });
});

describe('what a server says without what it quotes', () => {
  test.each([
    ['no "max_tokens" with "a long text of others" here', 'no "max_tokens" with … here'],
    ["'temperature' isn't taken, `top_k` neither", "'temperature' isn't taken, `top_k` neither"],
    ["no: 'it isn't what they say' today", 'no: … today'],
    ['“one of the many” and `one of the many`', '… and …'],
    ['"three words only"', '"three words only"'],
    ['an open "quote goes on and on', 'an open "quote goes on and on'],
  ])('%s', (said, own) => {
    expect(withoutQuotes(said)).toBe(own);
  });
});
