import { isDeepStrictEqual } from 'node:util';
import type { Assertion, TestCase, TestSuite } from 'promptfoo';
import { identityHash } from '../aggregators/instrument.ts';
import { LABEL_PREFIX, labelledPhrasing, promptLabel } from '../aggregators/read/columns.ts';
import { testMetadataOf } from '../aggregators/test-metadata.ts';
import attributionRate from '../assertions/attribution-rate.ts';
import responseFormat from '../assertions/response-format.ts';
import stance from '../assertions/stance.ts';
import stanceContentDensity from '../assertions/stance-content-density.ts';
import { PHRASINGS, type Phrasing } from '../corpus/phrasings.ts';
import { chat } from '../prompts.ts';
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

type Prompt = TestSuite['prompts'][number];

const promptFunction = (phrasing: Phrasing) => async (context: { vars: Record<string, unknown> }) =>
  chat(phrasing, context);

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

/**
 * Restores what promptfoo does not keep of an evaluation that is resumed: it stores each prompt once for every provider,
 * and a prompt function as its source, which would be sent as the prompt.
 *
 * @param suite changed in place
 */
export function restorePrompts(suite: TestSuite): void {
  const isSame = (a: Prompt, b: Prompt) => a.label === b.label && a.raw === b.raw;
  suite.prompts = suite.prompts
    .filter((prompt, index, all) => all.findIndex((other) => isSame(prompt, other)) === index)
    .map((prompt) => {
      const phrasing = labelledPhrasing(prompt.label);
      const isTemplate = prompt.function !== undefined || prompt.raw.includes('{{');
      return phrasing === undefined || isTemplate
        ? prompt
        : { ...prompt, function: promptFunction(phrasing) };
    });
}

/** The choice of items that this evaluation was begun with, where it is resumed. */
function selectionBefore(prompts: TestSuite['prompts']): Selection | undefined {
  const ours = prompts.find(({ label }) => labelledPhrasing(label) !== undefined);
  return ours === undefined ? undefined : storedSelection(ours.raw);
}

/**
 * Refuses to go on with an evaluation under other settings than it was begun with: half of its rows would be measured by
 * another instrument, and the whole could not be scored.
 */
function refuseOtherInstrument(before: Selection | undefined, { instrument, settings }: Setup): void {
  if (before?.instrument === undefined || before.instrument === identityHash(instrument)) return;
  throw new FilterError(
    `The evaluation was begun with other judges, corpus, weights or protocol than ${settings.path ?? 'the defaults'} has ` +
      'now: resume it with the settings that it was begun with, or begin another. esfp judge judges a finished one again.',
  );
}

/** The items that an evaluation was begun with, in that order: promptfoo knows a test again by its place. */
function itemsAgain(all: readonly TestCase[], { items }: Selection): TestCase[] {
  if (items === null) return [...all];
  return items.map((id) => {
    const test = all.find(({ metadata }) => metadata?.item === id);
    if (test !== undefined) return test;
    throw new FilterError(
      `The evaluation was begun with the item ${id}, which the corpus does not have: resume it with the same esfp.yaml.`,
    );
  });
}

/**
 * The items that the command line's filters leave.
 *
 * @throws FilterError when none is left, or a filter stands where the hook cannot see it
 */
function itemsLeft(suite: TestSuite, all: readonly TestCase[], filters: Filters): TestCase[] {
  const { byResult, range } = filters;
  if (byResult !== undefined) {
    throw new FilterError(
      `--${byResult} cannot be honoured: it acts before the ESFP items are made. Use --retry-errors or --resume, ` +
        'or name prompts and tests in the config.',
    );
  }
  if (range !== undefined && suite.scenarios !== undefined && suite.scenarios.length > 0) {
    throw new FilterError(
      '--filter-range cannot be honoured beside scenarios: promptfoo counts both together. Use --filter-pattern or ' +
        '--filter-metadata.',
    );
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
  return tests;
}

/** What to store of a choice of items, so that it can be made again. */
function selectionOf(
  tests: readonly TestCase[],
  all: readonly TestCase[],
  { range: [rangeStart] = [0, undefined] }: Filters,
): Selection {
  const isAll = tests.length === all.length && tests.every((test, index) => test === all[index]);
  return { items: isAll ? null : tests.map(({ metadata }) => String(metadata?.item)), rangeStart };
}

/**
 * What stands before the tests of a resumed evaluation for promptfoo to pass over: it applies the range that the
 * evaluation was begun with once more.
 *
 * @throws FilterError beside tests of a team, which it would count as well
 */
function passedOver(before: Selection | undefined, own: readonly TestCase[]): TestCase[] {
  const { rangeStart } = before ?? { rangeStart: 0 };
  if (rangeStart > 0 && own.length > 0) {
    throw new FilterError(
      'An evaluation that was begun with --filter-range beside tests of your own cannot be resumed: promptfoo would ' +
        'count both together. Run that range again.',
    );
  }
  return Array.from({ length: rangeStart }, () => ({}));
}

/**
 * Fills a promptfoo suite that names only providers: the five phrasings become prompts, the corpus's items become tests
 * with our assertions, beside whatever prompts and tests the team has.
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
  const before = selectionBefore(suite.prompts);
  refuseOtherInstrument(before, setup);
  const phrasings = PHRASINGS.filter((phrasing) =>
    before === undefined
      ? filters.prompts === undefined || filters.prompts.test(promptLabel(phrasing))
      : labels.includes(promptLabel(phrasing)),
  );
  if (phrasings.length === 0) {
    throw new FilterError('--filter-prompts leaves no ESFP phrasing: loosen it.');
  }
  const all = setup.corpus.items.map((item) => ({ ...testCase(item, setup), assert: [...ASSERTIONS] }));
  const items = before === undefined ? itemsLeft(suite, all, filters) : itemsAgain(all, before);
  const chosen = before ?? {
    ...selectionOf(items, all, filters),
    instrument: identityHash(setup.instrument),
  };
  if (suite.providerPromptMap !== undefined) {
    unpin(suite.providerPromptMap, [labels, ownLabels, [DEFAULT_PROMPT]]);
  }
  suite.prompts = [
    ...ownPrompts,
    ...phrasings.map((phrasing) => ({
      raw: promptSource(phrasing, chosen),
      label: promptLabel(phrasing),
      function: promptFunction(phrasing),
    })),
  ];
  // Without tests promptfoo runs each of a team's prompts once; that stays so. Where filters leave none of a team's
  // tests it runs none, and says so by scenarios that are empty.
  const own = tests.length === 0 && ownLabels.length > 0 && suite.scenarios === undefined ? [{}] : tests;
  suite.tests = [...passedOver(before, own), ...own.map((test) => limited(test, ownLabels)), ...items];
  for (const scenario of suite.scenarios ?? []) {
    if (Array.isArray(scenario.tests))
      scenario.tests = scenario.tests.map((test) => limited(test, ownLabels));
  }
}

/** The phrasings among a suite's prompts. */
export function phrasingsOf(suite: TestSuite): string[] {
  return suite.prompts.map(({ label }) => label).filter((label) => labelledPhrasing(label) !== undefined);
}
