/** The longest wait that is believed: an hour, in milliseconds. */
const LONGEST_WAIT = 3_600_000;

const UNITS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
const DURATION = /^(?:\d+(?:\.\d+)?(?:ms|[dhms]))+$/;
const DATE = /^(?:[A-Z][a-z]{2,8}, |\d{4}-\d{2}-\d{2}T)/;
// Smaller numbers are spans, larger ones dates: 1e9 seconds is September 2001, 1e11 the year 5138.
const FIRST_DATE = { inSeconds: 1e9, inMilliseconds: 1e11 };

function inBounds(wait: number): number {
  return Math.min(Math.max(wait, 0), LONGEST_WAIT);
}

function milliseconds(text: string | null): number | undefined {
  return text !== null && /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}

/** Milliseconds from now, of a span in seconds, a span with units (6m0s), a date or seconds since 1970. */
function span(text: string | null, now: number): number | undefined {
  const value = text?.trim() ?? '';
  const plain = milliseconds(value);
  if (plain !== undefined) {
    if (plain < FIRST_DATE.inSeconds) return plain * 1000;
    return (plain < FIRST_DATE.inMilliseconds ? plain * 1000 : plain) - now;
  }
  if (DURATION.test(value)) {
    return [...value.matchAll(/(\d+(?:\.\d+)?)(ms|[dhms])/g)].reduce(
      (sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0),
      0,
    );
  }
  const date = DATE.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : date - now;
}

/** The longest time until one of the limits is reset that `counts` takes by what remains of it. */
function longestReset(headers: Headers, now: number, counts: (remaining: string | null) => boolean): number {
  const waits = [...headers.entries()]
    .filter(([name]) => name.includes('ratelimit') && name.includes('reset'))
    .filter(([name]) => counts(headers.get(name.replace('reset', 'remaining'))))
    .map(([, reset]) => inBounds(span(reset, now) ?? 0));
  return Math.max(0, ...waits);
}

const isNothing = (remaining: string | null): boolean => remaining !== null && milliseconds(remaining) === 0;

/**
 * How long an error's headers ask to wait, in milliseconds: `retry-after-ms`, else `retry-after`, else until the limits
 * are reset of which nothing remains, or of which it is not said what remains. 0 where nothing readable is said; at
 * most an hour.
 *
 * @param now milliseconds since 1970, which dates are counted from
 */
export function waitAfterError(headers: Headers, now: number): number {
  const asked = milliseconds(headers.get('retry-after-ms')) ?? span(headers.get('retry-after'), now);
  if (asked !== undefined) return inBounds(asked);
  return longestReset(headers, now, (remaining) => remaining === null || isNothing(remaining));
}

/**
 * How long a success's headers ask to wait, in milliseconds: until the limits are reset of which nothing remains. 0
 * where something remains of all, or nothing readable is said; at most an hour.
 *
 * @param now milliseconds since 1970, which dates are counted from
 */
export function waitAfterSuccess(headers: Headers, now: number): number {
  return longestReset(headers, now, isNothing);
}
