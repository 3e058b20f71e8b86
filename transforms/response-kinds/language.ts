import { eld } from 'eld/small';

/** How much of a text tells its language, in UTF-16 units. */
const ENOUGH = 5000;

/**
 * Whether a response is English, as the fourth format rule of appendix A asks. False only where another language is
 * recognised with confidence: a short text is given the benefit of doubt.
 */
export function looksEnglish(response: string): boolean {
  const { language, isReliable } = eld.detect(response.slice(0, ENOUGH));
  return language === 'en' || language === '' || !isReliable();
}
