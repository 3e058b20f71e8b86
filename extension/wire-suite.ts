import { isDeepStrictEqual } from 'node:util';
import type { Assertion, TestCase, TestSuite } from 'promptfoo';
import { testMetadataOf } from '../aggregators/test-metadata.ts';
import attributionRate from '../assertions/attribution-rate.ts';
import responseFormat from '../assertions/response-format.ts';
import stance from '../assertions/stance.ts';
import stanceContentDensity from '../assertions/stance-content-density.ts';
import { PHRASINGS } from '../corpus/phrasings.ts';
import { chat, LABEL_PREFIX, labelledPhrasing, promptLabel } from '../prompts.ts';
import type { Setup } from '../setup.ts';
import { testCase } from '../tests.ts';
import { FilterError, type Filters, filterTests } from './filters.ts';

/** What promptfoo puts in place of prompts where the config has none. */
const DEFAULT_PROMPT = '{{prompt}}';

/* Functions, not file references: the assertions then share one module graph, and no path enters the output. */
const ASSERTIONS: readonly Assertion[] = [attributionRate, stanceContentDensity, stance, responseFormat].map(
  (value) => ({ type: 'javascript', value }),
);

/** Whether the config names prompts, tests and assertions itself: its tests carry our metadata. */
export function isExplicit(suite: TestSuite): boolean {
  return (suite.tests ?? []).some((test) => testMetadataOf(test) !== undefined);
}

/** Whether promptfoo made the test itself, in place of none, so that filters have something to act on. */
function isImplicit(test: TestCase): boolean {
  return test.vars === undefined && test.assert === undefined && test.description === undefined;
}

/** A team's own test, limited to the team's own prompts unless it says otherwise. */
function limited<T extends Pick<TestCase, 'prompts'>>(test: T, labels: readonly string[]): T {
  return test.prompts === undefined ? { ...test, prompts: [...labels] } : test;
}

/**
 * Frees the providers that promptfoo has pinned to the config's prompts before ours were added: entries that equal the
 * config's own labels go, in place. Any other entry is the user's own pinning.
 */
function unpin(map: NonNullable<TestSuite['providerPromptMap']>, configured: readonly string[][]): void {
  for (const [key, labels] of Object.entries(map)) {
    if (configured.some((own) => isDeepStrictEqual(own, labels))) delete map[key];
  }
}

/**
 * Fills a promptfoo suite that names only providers: the five phrasings become prompts, the corpus's items become tests
 * with our assertions, beside whatever prompts and tests the team has. Running it twice changes nothing more.
 *
 * @param suite changed in place
 * @throws FilterError when the command line's filters cannot be honoured, or leave nothing
 */
export function wireSuite(suite: TestSuite, setup: Setup, filters: Filters): void {
  const labels = suite.prompts.map(({ label }) => label);
  const tests = (suite.tests ?? []).filter((test) => !isImplicit(test));
  const ownPrompts = suite.prompts.filter(
    ({ label }) => !label.startsWith(LABEL_PREFIX) && (label !== DEFAULT_PROMPT || tests.length > 0),
  );
  const ownLabels = ownPrompts.map(({ label }) => label);
  if (filters.range !== undefined && tests.length > 0) {
    throw new FilterError(
      '--filter-range cannot be honoured where the config has tests of its own: promptfoo would count both together. ' +
        'Use --filter-metadata or --filter-pattern.',
    );
  }
  const phrasings = PHRASINGS.filter(
    (phrasing) => filters.prompts === undefined || filters.prompts.test(promptLabel(phrasing)),
  );
  const items = filterTests(
    setup.corpus.items.map((item) => ({ ...testCase(item, setup), assert: [...ASSERTIONS] })),
    filters,
  );
  if (items.length === 0 || phrasings.length === 0) {
    throw new FilterError('The filters on the command line leave no ESFP item or phrasing: loosen them.');
  }
  if (suite.providerPromptMap !== undefined) {
    unpin(suite.providerPromptMap, [labels, ownLabels, [DEFAULT_PROMPT]]);
  }
  suite.prompts = [
    ...ownPrompts,
    ...phrasings.map((phrasing) => ({
      raw: promptLabel(phrasing),
      label: promptLabel(phrasing),
      function: async (context: { vars: Record<string, unknown> }) => chat(phrasing, context),
    })),
  ];
  // Without tests promptfoo runs each of a team's prompts once; that stays so.
  const own = tests.length === 0 && ownLabels.length > 0 && !suite.scenarios?.length ? [{}] : tests;
  suite.tests = [...own.map((test) => limited(test, ownLabels)), ...items];
  for (const scenario of suite.scenarios ?? []) {
    if (Array.isArray(scenario.tests))
      scenario.tests = scenario.tests.map((test) => limited(test, ownLabels));
  }
}

/** The phrasings among a suite's prompts. */
export function phrasingsOf(suite: TestSuite): string[] {
  return suite.prompts.map(({ label }) => label).filter((label) => labelledPhrasing(label) !== undefined);
}
