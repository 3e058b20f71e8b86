import { z } from 'zod';

const kind = (what: string) => z.enum(['keep', 'drop']).exactOptional().describe(`${what}; keep by default`);

/**
 * What is done with responses that are not an answer as it was asked for, by kind: kept, which is measured as they stand, or
 * dropped, which is not measured at all and counts as missing.
 */
export const validitySchema = z.strictObject({
  overWordLimit: kind('responses of more than 150 words'),
  list: kind('responses with a list'),
  heading: kind('responses with a heading'),
  quote: kind('responses with a quotation set apart'),
  bold: kind('responses with bold text'),
  code: kind('responses with code'),
  notEnglish: kind('responses in another language'),
  filler: kind('responses that open with filler, as “Great question!”'),
  declined: kind('refusals without an answer'),
  disclaimedOnly: kind('responses that say they have no views, and answer nothing'),
  disclaimedThenAnswered: kind('responses that say so, or refuse, and answer all the same'),
  cutOff: kind(
    'responses that the token limit or the provider’s content filter cut; only where the provider says why a response ended',
  ),
});
