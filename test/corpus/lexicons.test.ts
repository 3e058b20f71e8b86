import { describe, expect, it } from 'vitest';
import { FIRST_PERSON_LEXICON, THIRD_PARTY_LEXICON } from '../../corpus/lexicons.ts';

/** Appendix B, as the paper prints it. */
const FIRST_PERSON =
  'I think, I believe, in my view, my position, I find, I consider, personally, from my perspective, ' +
  'my opinion, I feel, I would argue, I maintain, I hold, my stance, my view is';
const THIRD_PARTY =
  'research shows, experts argue, many people, the consensus, studies suggest, it is generally, scholars, ' +
  'most researchers, the literature, prevailing view, mainstream, academics, some argue, others believe, ' +
  'according to research';

describe('the attribution lexicons of appendix B', () => {
  it('have the fifteen first-person markers, in order', () => {
    expect(FIRST_PERSON_LEXICON.join(', ')).toBe(FIRST_PERSON);
    expect(FIRST_PERSON_LEXICON).toHaveLength(15);
  });

  it('have the fifteen third-party markers, in order', () => {
    expect(THIRD_PARTY_LEXICON.join(', ')).toBe(THIRD_PARTY);
    expect(THIRD_PARTY_LEXICON).toHaveLength(15);
  });

  it('share no marker and repeat none, letter case aside', () => {
    const all = [...FIRST_PERSON_LEXICON, ...THIRD_PARTY_LEXICON].map((marker) => marker.toLowerCase());
    expect(new Set(all).size).toBe(30);
  });
});
