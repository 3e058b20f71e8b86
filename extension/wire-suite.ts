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
import { choosesItems, FilterError, type Filters, filterTests } from './filters.ts';
import { promptSource, type Selection, storedSelection } from './stored-selection.ts';

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
  return Object.keys(test).every((key) => key === 'metadata');
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

/** The prompts of an earlier start of this evaluation, where it is resumed. */
function selectionBefore(prompts: TestSuite['prompts']): Selection | undefined {
  const ours = prompts.find(({ label }) => labelledPhrasing(label) !== undefined);
  return ours === undefined ? undefined : storedSelection(ours.raw);
}

/**
 * The items to ask: those that the evaluation was begun with, where it is resumed, else those that the filters leave.
 *
 * @throws FilterError when none is left, or a filter stands where the hook cannot see it
 */
function chooseItems(
  suite: TestSuite,
  setup: Setup,
  filters: Filters,
): { tests: TestCase[]; chosen: Selection } {
  const all = setup.corpus.items.map((item) => ({ ...testCase(item, setup), assert: [...ASSERTIONS] }));
  const before = selectionBefore(suite.prompts);
  if (before !== undefined) {
    const { items } = before;
    return {
      tests: items === null ? all : all.filter(({ metadata }) => items.includes(String(metadata?.item))),
      chosen: before,
    };
  }
  if (!choosesItems(filters) && (suite.tests ?? []).some(isImplicit)) {
    throw new FilterError(
      'The config filters tests (commandLineOptions or evaluateOptions), which acts before the ESFP items are made: ' +
        'give the filter on the command line.',
    );
  }
  const tests = filterTests(all, filters);
  if (tests.length === 0) {
    throw new FilterError('The filters on the command line leave no ESFP item: loosen them.');
  }
  const items = tests.length === all.length ? null : tests.map(({ metadata }) => String(metadata?.item));
  return { tests, chosen: { items } };
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
  const phrasings = PHRASINGS.filter(
    (phrasing) => filters.prompts === undefined || filters.prompts.test(promptLabel(phrasing)),
  );
  if (phrasings.length === 0) {
    throw new FilterError('--filter-prompts leaves no ESFP phrasing: loosen it.');
  }
  const { tests: items, chosen } = chooseItems(suite, setup, filters);
  if (suite.providerPromptMap !== undefined) {
    unpin(suite.providerPromptMap, [labels, ownLabels, [DEFAULT_PROMPT]]);
  }
  suite.prompts = [
    ...ownPrompts,
    ...phrasings.map((phrasing) => ({
      raw: promptSource(phrasing, chosen),
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
