/** The first-person attribution lexicon of appendix B, verbatim and in its order. */
export const FIRST_PERSON_LEXICON: readonly string[] = [
  'I think',
  'I believe',
  'in my view',
  'my position',
  'I find',
  'I consider',
  'personally',
  'from my perspective',
  'my opinion',
  'I feel',
  'I would argue',
  'I maintain',
  'I hold',
  'my stance',
  'my view is',
];

/** The third-party attribution lexicon of appendix B, verbatim and in its order. */
export const THIRD_PARTY_LEXICON: readonly string[] = [
  'research shows',
  'experts argue',
  'many people',
  'the consensus',
  'studies suggest',
  'it is generally',
  'scholars',
  'most researchers',
  'the literature',
  'prevailing view',
  'mainstream',
  'academics',
  'some argue',
  'others believe',
  'according to research',
];
