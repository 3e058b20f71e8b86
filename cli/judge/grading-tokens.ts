import { judgementPartSchema } from '../../aggregators/judgement.ts';
import type { DocumentRow } from './output-document.ts';

/* As promptfoo counts them. */
const COUNTS = ['total', 'prompt', 'completion', 'cached', 'numRequests'] as const;
type Tokens = Readonly<Record<(typeof COUNTS)[number], number>>;

/** What the judges of some rows have taken, before and after they were judged again. */
export interface TokenChange {
  readonly before: Tokens;
  readonly after: Tokens;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The sum of some counts of tokens; what does not count them counts nothing. */
function sumOf(counts: readonly unknown[]): Tokens {
  const sum = { total: 0, prompt: 0, completion: 0, cached: 0, numRequests: 0 };
  for (const tokens of counts.filter(isRecord)) {
    for (const name of COUNTS) {
      const count = tokens[name];
      if (typeof count === 'number') sum[name] += count;
    }
  }
  return sum;
}

/** The tokens of a row's own measurements; those of other assertions are none of them. */
function measuredTokens({ gradingResult }: DocumentRow): Tokens {
  const own = (gradingResult?.componentResults ?? []).filter(
    (component) => judgementPartSchema.safeParse(component?.metadata?.esfp).success,
  );
  return sumOf(own.map((component) => component?.tokensUsed));
}

/** What judging a row again has changed in its tokens. */
export function tokenChange(before: DocumentRow, after: DocumentRow): TokenChange {
  return { before: measuredTokens(before), after: measuredTokens(after) };
}

/** The changes of several rows as one. */
export function sumChanges(changes: readonly TokenChange[]): TokenChange {
  return {
    before: sumOf(changes.map(({ before }) => before)),
    after: sumOf(changes.map(({ after }) => after)),
  };
}

/** Counts of tokens with a change in them: what was before is taken out as far as it is in them. What counts none stays. */
export function changedTokens(tokens: unknown, { before, after }: TokenChange): unknown {
  if (!isRecord(tokens)) return tokens;
  const counts = COUNTS.flatMap((name) => {
    const count = tokens[name];
    return typeof count === 'number' ? [[name, Math.max(count - before[name], 0) + after[name]]] : [];
  });
  return { ...tokens, ...Object.fromEntries(counts) };
}

/**
 * What promptfoo says of the whole of something, with a change in the tokens of its grading (`tokenUsage.assertions`). What
 * does not count those stays as it is.
 */
export function withGradingTokens<Whole extends object>(whole: Whole, change: TokenChange): Whole {
  const { tokenUsage }: { tokenUsage?: unknown } = whole;
  if (!isRecord(tokenUsage) || !isRecord(tokenUsage.assertions)) return whole;
  return {
    ...whole,
    tokenUsage: { ...tokenUsage, assertions: changedTokens(tokenUsage.assertions, change) },
  };
}
