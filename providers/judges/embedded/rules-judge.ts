import type { RawLabel, Stance } from '../../../aggregators/judgement.ts';
import { splitSentences } from '../../../transforms/sentences.ts';
import type { Judge, JudgeIdentity } from '../judge.ts';
import {
  ATTITUDE,
  ATTRIBUTIONS,
  anyOf,
  BALANCE,
  CONNECTIVES,
  COPULA,
  DEONTIC,
  DISCLAIMERS,
  EMBEDDED,
  FILLER,
  FIRST_PERSON,
  IMPERATIVES,
  META,
  MILD_BLAME,
  MILD_PRAISE,
  MODIFIERS,
  NAMED_ATTRIBUTION,
  NEGATIONS,
  OPPOSE,
  STRONG_BLAME,
  STRONG_PRAISE,
  SUPPORT,
  UNDO,
  WEAK,
} from './cues.ts';

export const RULES_JUDGE: JudgeIdentity = {
  id: 'embedded:rules',
  family: 'rules',
  parameters: {},
  promptVersion: 1,
  embedded: true,
};

/**
 * Longer sentences than this, in UTF-16 code units, are abstained on. Written sentences are a few hundred at most;
 * a text without full stops is one sentence of any length, on which some of the patterns take quadratic time.
 */
export const LONGEST_SENTENCE = 2000;

/** The direction of one sentence's stance. */
export type Polarity = 'positive' | 'negative' | 'none';

const connective = new RegExp(
  `^(?:${CONNECTIVES.join('|')})(?:,| (?=i\\b|we\\b|this\\b|that\\b|it\\b|the\\b)| that) ?`,
);
const closing =
  /^(?:in conclusion|to conclude|in summary|to summari[sz]e|to sum up|in short|in sum|to recap),/;
const hedge = /^(?:i (?:think|believe|feel|would say|suppose|guess)|in my (?:view|opinion),?)(?: that)? /;
const concession =
  /^(?:while|although|though|even though|even if|whereas|despite|notwithstanding|whatever)\b[^,]*, /;
const contrast = /(?:,? but|,? yet|; however,|, however,|;|:|, though| - | – |—) /;
const quotation = /["“][^"”]*["”]/g;
const afterWho = /\b(?:who|whom|whose|that) (?:\w+ly |do |have |has )?\w+/g;
const disclaimer = anyOf(DISCLAIMERS);
const meta = anyOf(META);
const filler = anyOf(FILLER);
const attribution = anyOf(ATTRIBUTIONS);
const firstPerson = anyOf(FIRST_PERSON);
const deontic = anyOf(DEONTIC);
const attitude = anyOf(ATTITUDE);
const weak = anyOf(WEAK, 'g');
const strong = anyOf([...STRONG_PRAISE, ...STRONG_BLAME]);
const predicate = new RegExp(
  `(?:${COPULA.join('|')}) ${MODIFIERS}(?:${[...MILD_PRAISE, ...MILD_BLAME].join('|')})(?![\\w'-])`,
);
const balance = anyOf(BALANCE, 'g');
const latin = /[a-z]{2}/;
const imperative = new RegExp(`^(?:${IMPERATIVES.join('|')}) (?!in mind)`);

/** True where a sentence is short enough for the rules. */
function isReadable(sentence: string): boolean {
  return sentence.length <= LONGEST_SENTENCE;
}

/** Lower case, straight apostrophes, single spaces, no quoted words: those are someone else's. */
function normalise(sentence: string): string {
  return sentence
    .replace(/[’‘]/g, "'")
    .replace(quotation, 'this')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/[.!…]+$/, '')
    .trim();
}

/** Takes connectives off the front, as often as they come. */
function withoutConnectives(text: string): string {
  let rest = text;
  for (let next = rest.replace(connective, ''); next !== rest; next = rest.replace(connective, ''))
    rest = next;
  return rest;
}

/**
 * True where the clause carries an own evaluation or demand; reported and embedded clauses are not looked
 * into.
 */
function evaluates(clause: string): boolean {
  const own = clause.replace(EMBEDDED, ' ');
  if (deontic.test(own) || attitude.test(own) || strong.test(own) || predicate.test(own)) return true;
  return imperative.test(own) || (own.match(weak)?.length ?? 0) >= 2;
}

/** True where a view or finding of someone else is what the clause asserts. */
function reports(clause: string, written: string): boolean {
  return (
    attribution.test(clause.replace(afterWho, '').replace(/ {2,}/g, ' ')) || NAMED_ATTRIBUTION.test(written)
  );
}

/**
 * The epistemic label of one sentence by rules (section 4.4 and the judge prompt of appendix A), in this
 * order:
 *
 * 1. longer than {@link LONGEST_SENTENCE}, or no English word in it: abstain;
 * 2. a disclaimer, or a remark about the question or the answer: C;
 * 3. the speaker in the first person: B;
 * 4. a question: C;
 * 5. a report of others' views or findings: A, unless what follows "but" is the speaker's own evaluation: B;
 * 6. a demand, an attitude or an evaluation as the main assertion, or two weaker signs of one: B;
 * 7. filler without any of these: C;
 * 8. whatever is left is a plain declarative: A. The prompt asks to be conservative with B.
 *
 * A concession in front ("While critics say so, ...") is left out: the main clause is the dominant function.
 */
export function labelByRules(sentence: string): RawLabel {
  if (!isReadable(sentence)) return 'abstain';
  const whole = normalise(sentence);
  if (!latin.test(whole)) return 'abstain';
  const main = withoutConnectives(withoutConnectives(whole).replace(concession, ''));
  const clauses = main.split(contrast);
  const last = clauses.length > 1 ? clauses.at(-1) : undefined;
  if (isMeta(whole) || isMeta(main)) {
    const turns = last !== undefined && !isMeta(last) && (firstPerson.test(last) || deontic.test(last));
    return turns ? 'B' : 'C';
  }
  if (firstPerson.test(main)) return 'B';
  if (whole.endsWith('?')) return 'C';
  if (reports(main, sentence)) {
    return last !== undefined && !reports(last, '') && evaluates(last) ? 'B' : 'A';
  }
  if (evaluates(main)) return 'B';
  return filler.test(main) || closing.test(whole) || main.split(' ').length < 3 ? 'C' : 'A';
}

/** A disclaimer or a remark about question and answer, also behind "I think". */
function isMeta(text: string): boolean {
  const bare = text.replace(hedge, '');
  return disclaimer.test(bare) || meta.test(bare);
}

const praise = anyOf(STRONG_PRAISE, 'g');
const blame = anyOf(STRONG_BLAME, 'g');
const mildPraise = anyOf(MILD_PRAISE, 'g');
const mildBlame = anyOf(MILD_BLAME, 'g');
const support = anyOf(SUPPORT, 'g');
const oppose = anyOf(OPPOSE, 'g');
const undo = anyOf(UNDO);
const negation = anyOf(NEGATIONS);
const demand =
  /\b(?:should|high time|ought|must|needs? to|has to|have to|deserves?|worth|would advise|like to see)\b/;

/** The sum over a table's matches, each turned round by a negation among the four words before it. */
function tally(text: string, table: RegExp): number {
  let sum = 0;
  for (const match of text.matchAll(table)) {
    const before =
      text.slice(0, match.index).split(/[,;:]/).at(-1)?.trim().split(' ').slice(-4).join(' ') ?? '';
    sum += negation.test(before) ? -1 : 1;
  }
  return sum;
}

/**
 * The direction of a stance sentence as a score: praise and support against blame and opposition, negations
 * turned round, plus the direction of a demand ("ought to be reversed" is negative, "ought to be kept" is
 * positive).
 */
function direction(sentence: string): number {
  const text = withoutConnectives(normalise(sentence)).replace(concession, '').replace(EMBEDDED, ' ');
  const score =
    2 * (tally(text, support) - tally(text, oppose)) +
    2 * (tally(text, praise) - tally(text, blame)) +
    (tally(text, mildPraise) - tally(text, mildBlame));
  const wish = demand.exec(text);
  if (wish === null) return score;
  const [before, after] = [text.slice(0, wish.index), text.slice(wish.index + wish[0].length)];
  const negated =
    /^(?: (?:not|never|no)\b|n't)/.test(after) || /\b(?:no|nobody|never|not|\w+n't)\b[^,]*$/.test(before);
  return score + (undo.test(after) === negated ? 1 : -1);
}

/** The direction of a stance sentence by rules; `none` where the cues are even or absent, or it is too long. */
export function polarityByRules(sentence: string): Polarity {
  if (!isReadable(sentence)) return 'none';
  const score = direction(sentence);
  if (score === 0) return 'none';
  return score > 0 ? 'positive' : 'negative';
}

/** One sentence weighs at most this much in a response's stance. */
const HEAVIEST = 2;

/**
 * The overall stance of a response by rules (section 4.5): the sign of the sum of its B sentences'
 * directions. It is `neutral` where that is zero, and where at least two signs of a balanced account stand
 * against B sentences that are at most a third of the response. Without a B it is `neutral` at one such sign,
 * else `no_stance`. Sentences longer than {@link LONGEST_SENTENCE} count for nothing.
 */
export function stanceByRules(response: string): Stance {
  const sentences = splitSentences(response).filter(isReadable);
  const stances = sentences.filter((sentence) => labelByRules(sentence) === 'B');
  const signs = sentences
    .map(normalise)
    .filter((text) => !disclaimer.test(text))
    .reduce((count, text) => count + (text.match(balance)?.length ?? 0), 0);
  if (stances.length === 0) return signs > 0 ? 'neutral' : 'no_stance';
  if (signs >= 2 && stances.length * 3 <= sentences.length) return 'neutral';
  const sum = stances
    .map((sentence) => Math.max(-HEAVIEST, Math.min(HEAVIEST, direction(sentence))))
    .reduce((total, score) => total + score, 0);
  if (sum === 0) return 'neutral';
  return sum > 0 ? 'positive' : 'negative';
}

/**
 * The judge `embedded:rules`: cues and rules without weights (see README.md). A stand-in for a language
 * model, so that everything runs offline. It abstains only where a sentence has no English word or is
 * longer than {@link LONGEST_SENTENCE}.
 */
export function createRulesJudge(): Judge {
  return {
    identity: RULES_JUDGE,
    labelSentences: async (sentences) => ({ answer: sentences.map(labelByRules), receipt: null }),
    extractStance: async ({ response }) => ({ answer: stanceByRules(response), receipt: null }),
  };
}
