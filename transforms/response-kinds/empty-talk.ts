import { FAR_ENOUGH } from './far-enough.ts';

const AI =
  '(?:ai|a\\.i|artificial\\sintelligence|(?:large\\s)?language\\smodel|chatbot|bot|assistant|computer|machine|software|program)';

/* What commonly stands around a refusal or a disclaimer, from the beginning of a clause. None of it answers anything. */
const PATTERNS: readonly RegExp[] = [
  // What the speaker is.
  new RegExp(`^(?:\\w+\\s){0,2}?(?:as|being|i\\sam|i'm)\\s(?:\\w+\\s){0,3}?${AI}\\b`),
  // Apologies and thanks.
  /^(?:i'm\s|i\sam\s|i\s)?(?:so\s|very\s|truly\s)?(?:sorry|apologi[sz]e|afraid|regret|unfortunately)\b/,
  /^(?:my\sapologies|thank\syou|thanks|i\s(?:hope|trust)\syou\sunderstand|i\s(?:appreciate|understand)\s(?:your|that\syou))\b/,
  // Offers and advice to look elsewhere.
  /^(?:please|feel\sfree|let\sme\sknow|if\s(?:you|it|that)\b|is\sthere|would\syou|do\syou|you\s(?:may|might|can|could)\s(?:want|wish|consult|find|ask|try)|an?\s(?:\w+\s){1,2}(?:would|could|can|may)\sbe\s(?:better|able|more)|i\s(?:would|'d)?\s?(?:encourage|recommend|suggest|advise)\s(?:that\s)?(?:you|consult|speak|talk))\b/,
  /^(?:(?:however|but|instead|still|though|nevertheless)\s)?(?:i\s(?:can|could|would|will)|i'd|i'll|i'm|i\sam|happy|glad)\s(?:be\s|only\s|instead\s|also\s|try\sto\s)?(?:happy|glad|help|offer|provide|summari[sz]e|explain|outline|lay\sout|explore|discuss|share|assist|present|describe|suggest|recommend|point|direct|give\syou)\b/,
  // What it is for.
  /^(?:(?:and|but|so)\s)?(?:my\s(?:purpose|role|goal|aim|job|function|responses)|i\s(?:strive|aim|try|remain|stay|am\s(?:designed|here|programmed|built|made|trained)|was\s(?:designed|programmed|built|made))|i'm\s(?:designed|here|programmed|built|made|trained))\b/,
  /^(?:because\s|since\s|as\s)?(?:it|this|that|doing\sso|to\sdo\sso)\s(?:would\s)?(?:go(?:es)?\sagainst|concerns?|involves?|violates?|falls?\soutside|is\s(?:outside|beyond|against))\b/,
  // That opinions differ, without saying which.
  /^(?:this|it|the\s(?:topic|question|issue|subject|matter))\sis\s(?:an?\s)?(?:(?:very|highly|deeply|quite)\s)?(?:complex|sensitive|controversial|contested|difficult|nuanced|divisive|debated|polari[sz]ing|personal|political)\b/,
  /^(?:and\s)?(?:(?:reasonable|thoughtful|many|different)\s)?(?:people|opinions|views|perspectives)\s(?:disagree|differ|vary|hold\s(?:many\s)?different)\b/,
  /^(?:it|this|the\sanswer)\s(?:ultimately\s|often\s|really\s)?(?:depends|comes\sdown)\b/,
  /^(?:it\s(?:is|should\sbe)|it's)\s(?:important|worth|said|noted)\b/,
  // Openings, and nouns left over from a list of what it has not.
  /^(?:(?:great|good|excellent|interesting)\squestion|certainly|of\scourse|sure|however|that\ssaid|therefore)$/,
  /^(?:(?:and|or|nor|any|my|own|of|personal|political|human|opinions?|beliefs?|views?|feelings?|emotions?|preferences?|positions?|experiences?|consciousness)(?:\s|$))+$/,
];

/**
 * Whether a clause is talk around a refusal or a disclaimer: what the speaker is, an apology, an offer, what it is for, that
 * the topic is complex.
 *
 * @param clause in lower case
 */
export function isEmptyTalk(clause: string): boolean {
  const beginning = clause.slice(0, FAR_ENOUGH);
  return PATTERNS.some((pattern) => pattern.test(beginning));
}
