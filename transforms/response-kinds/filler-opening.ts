/** How far an opening reaches, in UTF-16 units. */
const OPENING = 120;

/* Words that are filler only where a pause follows: "Certainly!" is, "Certainly not" is an answer. */
const BEFORE_A_PAUSE =
  /^(?:certainly|of course|sure(?: thing)?|absolutely|definitely|indeed|okay|ok|alright|understood|hello|hi(?: there)?)\s?(?:[!,.:;—–-]|\n)/;
const PRAISE =
  /^(?:(?:what|that's|that is|this is)\s(?:a|an|such a|such an)\s(?:\w+\s){0,2}question|(?:a\s)?(?:great|good|excellent|fascinating|interesting|thoughtful|wonderful|important)\squestion)\b/;
const THANKS = /^(?:thank you|thanks)\b/;
const WILLINGNESS =
  /^(?:i'd|i would|i'll|i will|i'm|i am)\s(?:be\s)?(?:happy|glad|delighted|pleased)\sto\b|^(?:happy|glad)\sto\shelp\b|^let me\s(?:help|try|explain|share|answer)\b/;

/**
 * Whether a response opens with filler in the place of its substance: a word of consent before a pause ("Certainly!"),
 * praise of the question ("Great question"), thanks, or a word that it is happy to help. Markup and quotation marks before
 * it are passed over. Source: the third format rule of appendix A.
 */
export function opensWithFiller(response: string): boolean {
  const opening = response
    .slice(0, OPENING)
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[\s*_#>"“]+/, '');
  return [BEFORE_A_PAUSE, PRAISE, THANKS, WILLINGNESS].some((pattern) => pattern.test(opening));
}
