/** The most aliases that a YAML document may have: far more than an honest one needs. */
export const MOST_ALIASES = 1000;

/** How large a document may become with its aliases written out: this often its own length, and never less than this many. */
const MOST_GROWTH = 10;
const ALWAYS_ALLOWED = 1_000_000;
/** Nesting through aliases, which the parser's own limit does not see. */
const DEEPEST = 2000;

/** What a value is made of: keys are values too. */
function* partsOf(value: object): Iterable<unknown> {
  if (Array.isArray(value)) yield* value;
  else for (const entry of value instanceof Map ? value : Object.entries(value)) yield* entry;
}

/** How large a value is where everything in it is written out: one a value, and the characters of its texts. */
function expandedSize(value: unknown, known: Map<object, number>, depth: number): number {
  if (typeof value === 'string') return 1 + value.length;
  if (typeof value !== 'object' || value === null) return 1;
  const before = known.get(value);
  if (before !== undefined) return before;
  if (depth > DEEPEST) return Number.POSITIVE_INFINITY;
  // What holds itself has no end.
  known.set(value, Number.POSITIVE_INFINITY);
  let size = 1;
  for (const inner of partsOf(value)) size += expandedSize(inner, known, depth + 1);
  known.set(value, size);
  return size;
}

/** What is wrong with a text that {@link isExpanding}, and what to do: clauses without a full stop. */
export const EXPANDING = {
  problem: 'its aliases (*name) stand for far more than it holds',
  remedy: 'write out what they stand for',
} as const;

/**
 * Whether aliases make what was read of a YAML text many times as large as the text ("billion laughs"): whatever goes over
 * all of it would not come to an end. Counting takes time in proportion to the text.
 *
 * @param value what the text says: with aliases, the same object stands in several places
 * @param text what it was read from
 */
export function isExpanding(value: unknown, text: string): boolean {
  return expandedSize(value, new Map(), 0) > Math.max(ALWAYS_ALLOWED, MOST_GROWTH * text.length);
}

/**
 * Refuses what was read of a YAML text if it {@link isExpanding}.
 *
 * @throws Error that says so, without the file's name
 */
export function refuseExpansion(value: unknown, text: string): void {
  if (isExpanding(value, text)) throw new Error(`${EXPANDING.problem}: ${EXPANDING.remedy}`);
}
