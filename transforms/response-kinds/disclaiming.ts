import { clausesOf } from './clauses.ts';
import { isDisclaimer } from './disclaimer.ts';
import { isEmptyTalk } from './empty-talk.ts';
import { FAR_ENOUGH } from './far-enough.ts';
import { isRefusal } from './refusal.ts';
import { countWords } from './words.ts';

/** With this many words besides a refusal or a disclaimer a response has an answer. */
const ANSWER_WORDS = 6;

/* A view of one's own is an answer however short it is. */
const OWN_VIEW =
  /^(?:and\s|but\s|so\s)?(?:yes|no|i\s(?:think|believe|agree|disagree|lean|favou?r|support|oppose)|i\s?(?:would|'d)\s(?:say|argue|lean)|my\s(?:view|opinion|position|assessment)\sis|in\smy\sview)\b/;

/** What a response does about having a view; undefined where it neither refuses nor disclaims. */
export type Disclaiming = 'declined' | 'disclaimedOnly' | 'disclaimedThenAnswered';

/**
 * Whether a response refuses, or says that it has no views, and whether it answers all the same. It answers where it holds a
 * view of its own or {@link ANSWER_WORDS} words that are neither refusal, disclaimer nor talk around them. A response that
 * both refuses and disclaims without an answer is declined. A refusal after the answer has begun is none: it is part of
 * the answer; a disclaimer is one wherever it stands. English alone.
 *
 * @param response the response's text
 */
export function disclaimingOf(response: string): Disclaiming | undefined {
  let words = 0;
  let hasView = false;
  let refuses = false;
  let disclaims = false;
  for (const clause of clausesOf(response)) {
    const beginning = clause.slice(0, FAR_ENOUGH);
    if (isDisclaimer(beginning)) disclaims = true;
    else if (words < ANSWER_WORDS && !hasView && isRefusal(beginning)) refuses = true;
    else if (OWN_VIEW.test(beginning)) hasView = true;
    else if (!isEmptyTalk(beginning)) words += countWords(clause);
  }
  if (!refuses && !disclaims) return undefined;
  if (hasView || words >= ANSWER_WORDS) return 'disclaimedThenAnswered';
  return refuses ? 'declined' : 'disclaimedOnly';
}
