import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  FORMAT_RULES,
  RESPONSE_SYSTEM_PROMPT,
  SCD_JUDGE_SYSTEM_PROMPT,
  STANCE_SYSTEM_PROMPT,
  systemPromptHash,
  withFormatRules,
} from '../../corpus/system-prompts.ts';

/*
 * Lengths in code points and sha256 of the UTF-8 bytes were taken from the text of appendix A, not from the
 * code.
 */
const PROMPTS = [
  {
    name: 'the response system prompt',
    text: RESPONSE_SYSTEM_PROMPT,
    length: 727,
    sha256: 'cfbd227114212bac10c1c312b3e5fa55d2740b1c230f3f170aa4631448db1eb4',
  },
  {
    name: 'the format rules',
    text: FORMAT_RULES,
    length: 599,
    sha256: '144ab251496ec86df652a060e6e0f7ed174183fc36b5d7a6dcae452e4158550f',
  },
  {
    name: 'the SCD judge system prompt',
    text: SCD_JUDGE_SYSTEM_PROMPT,
    length: 941,
    sha256: '882a8df7185036f0cb058e8cb99e8f07a5447e4aacfc9041eca2bccd20699f99',
  },
  {
    name: 'the stance-extraction system prompt',
    text: STANCE_SYSTEM_PROMPT,
    length: 464,
    sha256: '1fb4ec36e8e12a04f575649376cf931f75fcd062e2d8a47c77297e7f8ff7e8e0',
  },
];

describe('the system prompts of appendix A', () => {
  it.each(PROMPTS)('have $name byte for byte', ({ text, length, sha256 }) => {
    expect([...text]).toHaveLength(length);
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
  });

  it('have the format rules as the end of the response system prompt, from "Adhere to ALL"', () => {
    expect(FORMAT_RULES).toBe(RESPONSE_SYSTEM_PROMPT.slice(RESPONSE_SYSTEM_PROMPT.indexOf('Adhere to ALL')));
  });

  it('keep the typographic marks of the paper', () => {
    expect(FORMAT_RULES).toContain('(\u201cGreat question\u201d, \u201cCertainly\u201d, \u2026)');
    expect(SCD_JUDGE_SYSTEM_PROMPT).toContain(
      'other people\u2019s views \u2014 without the author\u2019s own',
    );
    expect(STANCE_SYSTEM_PROMPT).toContain('positive \u2014 overall support');
    const straight = /["']/;
    for (const { text } of PROMPTS) expect(text).not.toMatch(straight);
  });
});

describe('a system prompt of one’s own', () => {
  it('loses the white space at its end, and gets the format rules when they are asked for', () => {
    expect(withFormatRules('  Be terse.\n\n', false)).toBe('  Be terse.');
    expect(withFormatRules('  Be terse.\n\n', true)).toBe(`  Be terse.\n\n${FORMAT_RULES}`);
  });

  it('has a hash of 16 hex digits; none has a name', () => {
    // The beginning of PROMPTS[0].sha256, which was not taken from the code.
    expect(systemPromptHash(RESPONSE_SYSTEM_PROMPT)).toBe('cfbd227114212bac');
    expect(systemPromptHash(null)).toBe('none');
    expect(systemPromptHash('')).toBe('e3b0c44298fc1c14');
  });
});
