import type { TestSuite } from 'promptfoo';
import type { Instrument } from '../aggregators/instrument.ts';
import { testMetadataOf } from '../aggregators/test-metadata.ts';
import type { JudgeSpec } from '../config/judge-spec.ts';
import { OWN_FIELDS } from '../providers/judges/endpoints/own-fields.ts';
import { JudgeError, judgeKey, judgeServer } from '../providers/judges/judge-server.ts';
import type { Setup } from '../setup.ts';
import { judgesOfAssertions, withJudgesOf } from '../tests.ts';

type Tests = NonNullable<TestSuite['tests']>;

/** The assertions that promptfoo runs on a test: those of every test among them, unless the test is without. */
function assertionsOf({ defaultTest }: TestSuite, test: Tests[number]) {
  const isWithout = test.options?.disableDefaultAsserts === true || typeof defaultTest !== 'object';
  return [...(isWithout ? [] : (defaultTest.assert ?? [])), ...(test.assert ?? [])];
}

/**
 * Puts the judges that the configs of assertions name into the instruments of their tests, so that every row tells which
 * judges measured it.
 *
 * @param suite changed in place
 * @throws SettingsError when the assertions of a test name different judges, or some that contradict the settings; Error
 *   when they cannot be used
 */
export function adoptConfiguredJudges(suite: TestSuite, setup: Setup): void {
  for (const test of suite.tests ?? []) {
    const metadata = testMetadataOf(test);
    if (metadata === undefined) continue;
    test.metadata = { ...test.metadata, esfp: withJudgesOf(metadata, assertionsOf(suite, test), setup) };
  }
}

/** The instrument of a suite's ESFP tests; that of the settings where it has none. */
export function instrumentOfSuite(suite: TestSuite, setup: Setup): Instrument {
  const ours = (suite.tests ?? []).map(testMetadataOf).find((metadata) => metadata !== undefined);
  return ours?.instrument ?? setup.instrument;
}

/** Every judge that a suite's ESFP tests ask, as the settings or an assertion's config name it. */
export function judgesOfSuite(suite: TestSuite, { settings }: Setup): JudgeSpec[] {
  const ours = (suite.tests ?? []).filter((test) => testMetadataOf(test) !== undefined);
  const panels = ours.map((test) => judgesOfAssertions(assertionsOf(suite, test)) ?? settings.judges);
  const distinct = new Map(panels.flat().map((spec) => [JSON.stringify(spec), spec]));
  return [...distinct.values()];
}

/**
 * Sees before the first candidate is asked whether judges can be asked: their keys are set, and no parameter takes the
 * place of what a request says itself.
 *
 * @throws JudgeError when the variable that should hold a judge's key is not set, or a parameter cannot be sent
 */
export function requireReady(judges: readonly JudgeSpec[]): void {
  for (const spec of judges) {
    const server = judgeServer(spec);
    if (server === null) continue;
    judgeKey(spec, server);
    if (server.vendor === 'promptfoo') continue;
    const own: readonly string[] = OWN_FIELDS[server.vendor];
    const taken = Object.keys(spec.params).find((name) => own.includes(name));
    if (taken !== undefined) {
      throw new JudgeError(`judge ${spec.id} sets ${taken} itself: take it out of its params.`);
    }
  }
}
