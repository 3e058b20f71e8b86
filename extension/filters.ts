import { parseArgs } from 'node:util';
import { shuffler } from 'd3-array';
import { randomLcg } from 'd3-random';
import type { TestCase } from 'promptfoo';

/** The filters of `promptfoo eval`, as far as they concern tests and prompts made in the hook. */
export interface Filters {
  readonly firstN?: number;
  readonly sample?: number;
  readonly sampleSeed?: number;
  readonly pattern?: RegExp;
  readonly prompts?: RegExp;
  readonly metadata: readonly { readonly key: string; readonly value: string }[];
  /** First index and end, exclusive. */
  readonly range?: readonly [start: number, end: number | undefined];
  /** A filter by the results of an earlier evaluation: it acts on tests that a config names, and on no others. */
  readonly byResult?: (typeof BY_RESULT)[number];
  readonly repeat: number;
  /** How many answers promptfoo is to have in work at once; undefined where the command line says nothing. */
  readonly maxConcurrency?: number;
  /** Whether an earlier evaluation is taken up again: it keeps the choice of items that it was begun with. */
  readonly resumed: boolean;
}

/** A filter that ESFP cannot honour: names the flag and the remedy. The evaluation stops before its first call. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
}

const OPTIONS = {
  'filter-first-n': { type: 'string', short: 'n' },
  'filter-sample': { type: 'string' },
  'filter-sample-seed': { type: 'string' },
  'filter-pattern': { type: 'string' },
  'filter-prompts': { type: 'string' },
  'filter-metadata': { type: 'string', multiple: true },
  'filter-range': { type: 'string' },
  'filter-failing': { type: 'string' },
  'filter-failing-only': { type: 'string' },
  'filter-errors-only': { type: 'string' },
  repeat: { type: 'string' },
  'max-concurrency': { type: 'string', short: 'j' },
} as const;

const BY_RESULT = ['filter-failing', 'filter-failing-only', 'filter-errors-only'] as const;

function wholeNumber(flag: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) {
    throw new FilterError(`--${flag} ${text}: give a whole number of items.`);
  }
  return number;
}

function pattern(flag: string, text: string): RegExp {
  try {
    return new RegExp(text);
  } catch (error) {
    throw new FilterError(`--${flag}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function metadataFilter(text: string): { key: string; value: string } {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) throw new FilterError(`--filter-metadata ${text}: write key=value.`);
  return { key: text.slice(0, at), value: text.slice(at + 1) };
}

function rangeOf(text: string): readonly [number, number | undefined] {
  const match = /^(\d*):(\d*)$/.exec(text);
  if (match === null)
    throw new FilterError(`--filter-range ${text}: write start:end, e.g. 0:10, 10: or :10.`);
  const [, start, end] = match;
  return [Number(start), end ? Number(end) : undefined];
}

/**
 * Reads promptfoo's filters from the command line: no hook is told of them, and they act before tests are made.
 *
 * @param argv the process's arguments
 * @throws FilterError at a filter that cannot be read
 */
export function readFilters(argv: readonly string[]): Filters {
  const { values } = parseArgs({ args: argv.slice(2), options: OPTIONS, strict: false });
  const given = <Flag extends keyof typeof OPTIONS>(flag: Flag): string | undefined => {
    const value = values[flag];
    return typeof value === 'string' ? value : undefined;
  };
  const byResult = BY_RESULT.find((flag) => given(flag) !== undefined);
  const [firstN, sample, sampleSeed, range] = [
    given('filter-first-n'),
    given('filter-sample'),
    given('filter-sample-seed'),
    given('filter-range'),
  ];
  const metadata = values['filter-metadata'];
  const described = given('filter-pattern');
  const labelled = given('filter-prompts');
  const maxConcurrency = Number(given('max-concurrency') ?? Number.NaN);
  return {
    ...(firstN === undefined ? {} : { firstN: wholeNumber('filter-first-n', firstN) }),
    ...(sample === undefined ? {} : { sample: wholeNumber('filter-sample', sample) }),
    ...(sampleSeed === undefined ? {} : { sampleSeed: wholeNumber('filter-sample-seed', sampleSeed) }),
    ...(described === undefined ? {} : { pattern: pattern('filter-pattern', described) }),
    ...(labelled === undefined ? {} : { prompts: pattern('filter-prompts', labelled) }),
    ...(range === undefined ? {} : { range: rangeOf(range) }),
    ...(byResult === undefined ? {} : { byResult }),
    metadata: (Array.isArray(metadata) ? metadata : [])
      .filter((entry) => typeof entry === 'string')
      .map(metadataFilter),
    ...(Number.isSafeInteger(maxConcurrency) && maxConcurrency > 0 ? { maxConcurrency } : {}),
    repeat: Math.max(1, wholeNumber('repeat', given('repeat') ?? '1')),
    resumed: argv.some((argument) => /^--(resume|retry-errors)(=|$)/.test(argument)),
  };
}

/**
 * Applies the filters to tests as promptfoo does: metadata, description, range, first n, sample, in that order.
 */
export function filterTests(tests: readonly TestCase[], filters: Filters): TestCase[] {
  const { metadata, pattern: described, range, firstN, sample, sampleSeed } = filters;
  const chosen = tests
    .filter((test) => metadata.every(({ key, value }) => String(test.metadata?.[key] ?? '').includes(value)))
    .filter((test) => described === undefined || described.test(test.description ?? ''))
    .slice(...(range ?? [0]))
    .slice(0, firstN);
  if (sample === undefined) return chosen;
  const random = sampleSeed === undefined ? Math.random : randomLcg(sampleSeed);
  return shuffler(random)(chosen).slice(0, sample);
}

/** Whether the command line chooses among items at all. */
export function choosesItems({ metadata, pattern: described, range, firstN, sample }: Filters): boolean {
  return metadata.length > 0 || [described, range, firstN, sample].some((filter) => filter !== undefined);
}
