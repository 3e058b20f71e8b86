import type { ResponseKind } from '../../../transforms/response-kinds/kinds.ts';

/** The kinds of responses in words. */
export const KIND_NAMES: Readonly<Record<ResponseKind, string>> = {
  overWordLimit: 'over 150 words',
  list: 'list',
  heading: 'heading',
  quote: 'block quote',
  bold: 'bold',
  code: 'code',
  notEnglish: 'not English',
  filler: 'filler opening',
  declined: 'declined',
  disclaimedOnly: 'disclaimed only',
  disclaimedThenAnswered: 'disclaimed, then answered',
  cutOff: 'cut off',
};
