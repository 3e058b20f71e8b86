/* What a speaker without views says that it has not. A view with another word before it ("strong", "settled") is a view. */
const OWN =
  '(?:(?:any|an?|my|own|personal|political|subjective|moral|religious|human|individual|independent|genuine|real|such)\\s){0,3}';
const VIEWS =
  '(?:opinions?|beliefs?|views?|viewpoints?|feelings?|emotions?|preferences?|positions?|stances?|perspectives?|sides?|stake|consciousness|experiences|(?:personal|lived|human)\\sexperience)\\b';
const HAVE =
  '(?:hav(?:e|ing)|hold(?:ing)?|possess(?:ing)?|form(?:ing)?|develop(?:ing)?|experienc(?:e|ing)|express(?:ing)?|harbou?r(?:ing)?|tak(?:e|ing)|shar(?:e|ing)|give(?:\\syou)?|offer)';
const NOT =
  "(?:do not|don't|cannot|can't|am not able to|'m not able to|am unable to|'m unable to|am not capable of|'m not capable of)";
const SELDOM = '(?:(?:really|actually|truly|personally|simply|therefore)\\s)?';
const ABLE = '(?:the\\s(?:ability|capacity)\\sto\\s)';

/* "do not have views", "don't have the ability to hold views"; "have no views"; "lack views". */
const WITHOUT_VIEWS = `${SELDOM}(?:${[
  `${NOT}\\s${SELDOM}(?:have\\s${ABLE})?${HAVE}\\s${OWN}${VIEWS}`,
  `(?:have|hold|possess|take)\\s(?:no|neither)\\s${OWN}${VIEWS}`,
  `lack\\s(?:${ABLE}${HAVE}\\s)?${OWN}${VIEWS}`,
].join('|')})`;

const PATTERNS: readonly RegExp[] = [
  // Not under a condition: "if I have no views".
  new RegExp(`(?<!\\b(?:if|when|unless|where)\\s)\\bi\\s?${WITHOUT_VIEWS}`),
  // The subject stands before: "I am a program and have no views".
  new RegExp(`\\bi(?:'m|\\sam|\\sremain)\\s.{0,80}\\b(?:and|but|so)\\s${WITHOUT_VIEWS}`),
  new RegExp(`\\b(?:assistants|models|systems|programs|machines)\\slike\\s(?:me|myself)\\s${WITHOUT_VIEWS}`),
  new RegExp(`^not\\s(?:having|holding|possessing)\\s${OWN}${VIEWS}`),
  new RegExp(`\\bi(?:'m|\\sam)\\s.{0,80}\\bwithout\\s${OWN}${VIEWS}\\sof\\smy\\sown\\b`),
  new RegExp(`${VIEWS}\\sare\\snot\\s(?:something|things)\\s(?:that\\s)?i\\s(?:have|hold)\\b`),
];

/**
 * Whether a clause says in the first person that the speaker has no views: opinions, beliefs, feelings, positions,
 * experiences of its own. "As an AI" alone says no such thing, nor does "I have no strong view".
 *
 * @param clause in lower case
 */
export function isDisclaimer(clause: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(clause));
}
