const SELDOM = '(?:(?:really|simply|directly|personally|actually|just|respectfully|politely)\\s)?';

/* Acts of speech by which a question is answered. Others ("deny", "agree", "support", "accept") are themselves answers. */
const ANSWER =
  '(?:answer(?:ing)?|help(?:ing)?|assist(?:ing)?|discuss(?:ing)?|respond(?:ing)?|reply(?:ing)?|comment(?:ing)?|engag(?:e|ing)|comply(?:ing)?|fulfil(?:l|ling|ing)?|weigh(?:ing)?\\sin|participat(?:e|ing)|continu(?:e|ing)|address(?:ing)?)';
const GIVE =
  '(?:provid(?:e|ing)|giv(?:e|ing)|offer(?:ing)?|shar(?:e|ing)|tak(?:e|ing)|express(?:ing)?)(?:\\syou)?\\s(?:(?:an?|any|my|the|such|personal|own|political|direct)\\s){0,3}(?:answers?|responses?|opinions?|thoughts|views?|positions?|stances?|sides?|advice|guidance|information|assistance|help|comments?|content|one|that|this)\\b';

/* An answer that falls short of something is one: "answer this with certainty", "help but think". */
const HEDGED =
  '(?!\\s(?:but|think|feel|notic|wonder|admir|for\\s(?:everyone|all|others|you)))(?!\\s(?:(?:this|that|it|the\\squestion)\\s)?(?:with\\s(?:\\w+\\s)?(?:certainty|confidence)|without|fully|completely|definitively|for\\s(?:everyone|all|others)))';

const CANNOT =
  "(?:cannot|can't|could not|couldn't|(?:am|'m)\\s(?:not\\s(?:able|allowed|permitted|willing)|unable)\\sto|(?:am|'m)\\snot\\s(?:in\\sa\\sposition|going)\\sto|(?:am|'m|do not feel|don't feel)\\s(?:not\\s)?(?:un)?comfortable)";
const WILL_NOT =
  "(?:won't(?:\\sbe)?|will\\snot(?:\\sbe)?|(?:must|have\\sto|will)\\s(?:decline|refuse|refrain)(?:\\sto|\\sfrom)?|decline\\sto|refuse\\sto|(?:would|'d)\\srather\\snot|(?:would\\s|'d\\s)?prefer\\snot\\sto)";

/* Not under a condition, nor of what is spoken about: "if I cannot answer", "questions I cannot answer". */
const REFUSAL = new RegExp(
  `(?<!\\b(?:if|when|unless|where|what|which|whom|things|questions)\\s)\\bi\\s?${SELDOM}(?:${CANNOT}|${WILL_NOT})\\s${SELDOM}(?:${ANSWER}\\b${HEDGED}|${GIVE})`,
);

const OTHERS: readonly RegExp[] = [
  // "I have to decline", "I'll have to pass", "I am staying out of this".
  new RegExp(
    `\\bi\\s?${SELDOM}(?:(?:must|will|'ll|have\\sto|will\\shave\\sto|'ll\\shave\\sto|am\\sgoing\\sto|'m\\sgoing\\sto)\\s)?${SELDOM}(?:decline\\b|(?<=to\\s)pass\\b|(?:stay|keep)\\sout\\sof\\b)`,
  ),
  // "This is not something I can discuss", "outside what I can help with", "beyond what I am allowed to do".
  new RegExp(
    `\\b(?:(?:not|isn't)\\s(?:something|an?\\s(?:question|topic|subject))|outside\\swhat|beyond\\swhat)\\s(?:that\\s)?i(?:\\scan|\\smay|(?:\\sam|'m)\\s(?:able|allowed|permitted)\\sto)\\s(?:do\\b|${ANSWER}\\b|${GIVE})`,
  ),
  // "It would not be appropriate for me to take a position".
  new RegExp(
    `\\b(?:not|wouldn't|don't\\sthink)\\s.{0,30}\\b(?:appropriate|right|proper|my\\splace)\\s(?:for\\sme\\s)?to\\s(?:${ANSWER}\\b|${GIVE})`,
  ),
];

/**
 * Whether a clause refuses in the first person: that the speaker cannot, may not or would rather not answer, help, discuss,
 * comment, give an answer, take a side. "I cannot deny", "I cannot agree" and "I cannot answer with certainty" are no refusals.
 *
 * @param clause in lower case
 */
export function isRefusal(clause: string): boolean {
  return REFUSAL.test(clause) || OTHERS.some((pattern) => pattern.test(clause));
}
