import type { Assertion, TestSuite } from 'promptfoo';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testMetadataOf } from '../../aggregators/test-metadata.ts';
import { judgeSpecSchema } from '../../config/judge-spec.ts';
import { loadSettings, type Settings, SettingsError, settingsSchema } from '../../config.ts';
import {
  adoptConfiguredJudges,
  instrumentOfSuite,
  judgesOfSuite,
  requireReady,
} from '../../extension/judges.ts';
import { namedJudges } from '../../judging/named-judges.ts';
import { JudgeError } from '../../providers/judges/judge-server.ts';
import { currentSetup, type Setup } from '../../setup.ts';
import esfpTests, { judgesOfAssertions, testCase, withJudgesOf } from '../../tests.ts';

type Assertions = NonNullable<NonNullable<TestSuite['tests']>[number]['assert']>;

const FIRST = { id: 'openai:made-up', baseURL: 'http://localhost:9/v1' };
const PANEL = [FIRST, 'embedded:rules'];
const spec = (judge: string | object) =>
  judgeSpecSchema.parse(typeof judge === 'string' ? { id: judge } : judge);

/** An assertion with a config. */
const assertion = (config?: object): Assertion => ({
  type: 'javascript',
  value: 'true',
  ...(config && { config }),
});
const naming = (...judges: unknown[]) => assertion({ judges });

function setupOf(settings: object = {}): Setup {
  const defaults = loadSettings(null);
  const { psi: _psi, ...parsed } = settingsSchema.parse(settings);
  const whole: Settings = { ...defaults, ...parsed };
  return currentSetup(whole);
}

function suiteOf(setup: Setup, asserts: (Assertions | undefined)[], more: object = {}): TestSuite {
  const tests = asserts.map((assert, i) => {
    const item = setup.corpus.items[i] ?? expect.fail();
    return { ...testCase(item, setup), ...(assert && { assert }) };
  });
  return { providers: [], prompts: [], tests, ...more };
}
const idsOf = (suite: TestSuite) =>
  (suite.tests ?? []).map((test) => testMetadataOf(test)?.instrument.judges.map(({ id }) => id));

describe('judgesOfAssertions', () => {
  it('are those of their configs, whole, also of assertions in a set; the others name none', () => {
    expect(judgesOfAssertions()).toBeUndefined();
    expect(judgesOfAssertions([assertion(), assertion({ other: 1 })])).toBeUndefined();
    expect(judgesOfAssertions([assertion(), naming(...PANEL)])).toEqual(PANEL.map(spec));
    const set: Assertions[number] = { type: 'assert-set', assert: [assertion(), naming(...PANEL)] };
    expect(judgesOfAssertions([set, naming(...PANEL)])).toEqual(PANEL.map(spec));
    expect(judgesOfAssertions([naming('embedded:rules'), naming({ id: 'embedded:rules' })])).toEqual([
      spec('embedded:rules'),
    ]);
  });

  it.each([
    ['other judges', [naming('embedded:rules'), naming('embedded:minilm')]],
    ['another order', [naming('embedded:rules', 'openai:x'), naming('openai:x', 'embedded:rules')]],
    ['other limits', [naming(FIRST), naming({ ...FIRST, limits: { retries: 0 } })]],
    [
      'others in a set',
      [naming(FIRST), { type: 'assert-set', assert: [naming('embedded:rules')] } as Assertions[number]],
    ],
  ])('are refused where one of them names %s', (_, assertions) => {
    expect(() => judgesOfAssertions(assertions)).toThrow(
      new SettingsError(
        'The assertions of a test name different judges: give each the same, or name them in esfp.yaml.',
      ),
    );
  });

  it.each([
    [[], 'judges'],
    [[FIRST, FIRST], 'named twice'],
    [[{ ...FIRST, apiKey: 'x' }], 'apiKey'],
    [[{ id: 'openai:x', baseURL: 'localhost:9' }], 'http:// or https://'],
    ['embedded:rules', ''],
    [null, ''],
  ])('are refused where they are %j', (judges, reason) => {
    expect(() => judgesOfAssertions([assertion({ judges })])).toThrow(
      "the judges of an assertion's config cannot be used:",
    );
    expect(() => judgesOfAssertions([assertion({ judges })])).toThrow(reason);
  });
});

describe('withJudgesOf', () => {
  const setup = setupOf({ panel: 'unanimity', stanceContext: 'item' });
  const metadata = testCase(setup.corpus.items[0] ?? expect.fail(), setup).metadata.esfp;

  it('leaves the metadata alone where no judges are named', () => {
    expect(withJudgesOf(metadata, [assertion()], setup)).toBe(metadata);
    expect(withJudgesOf(metadata, undefined, setup)).toBe(metadata);
  });

  it('puts the judges, and nothing else, into the instrument', () => {
    const made = withJudgesOf(metadata, [naming(...PANEL)], setup);
    expect(made.instrument.judges.map(({ id }) => id)).toEqual(['openai:made-up', 'embedded:rules']);
    expect({ ...made, instrument: { ...made.instrument, judges: metadata.instrument.judges } }).toEqual(
      metadata,
    );
    expect(made.instrument.stanceContext).toBe('item');
  });

  it('refuses a majority of two', () => {
    const majority = setupOf({
      panel: 'majority',
      judges: ['embedded:rules', 'embedded:minilm', 'openai:x'],
    });
    expect(() => withJudgesOf(metadata, [naming(...PANEL)], majority)).toThrow(SettingsError);
    expect(() => withJudgesOf(metadata, [naming(...PANEL)], majority)).toThrow('three judges or more');
  });

  it('refuses judges without a price where the cost is limited: the limit would never be reached', () => {
    const limited = setupOf({ limits: { maxCost: 5 } });
    expect(() => withJudgesOf(metadata, [naming(...PANEL)], limited)).toThrow(
      new SettingsError(
        'limits.maxCost: without a price of openai:made-up no cost is known: give every judge that is no embedded one its ' +
          'price.',
      ),
    );
    const priced = { ...FIRST, price: { input: 1, output: 1 } };
    expect(withJudgesOf(metadata, [naming(priced)], limited).instrument.judges).toHaveLength(1);
  });

  it('refuses a judge that is none, and does not remember it', () => {
    expect(() => withJudgesOf(metadata, [naming('nonsense')], setup)).toThrow(JudgeError);
    withJudgesOf(metadata, [naming({ id: 'openai:remembered' })], setup);
    const remembered = namedJudges().map(({ id }) => id);
    expect(remembered).toContain('openai:remembered');
    expect(remembered).not.toContain('nonsense');
  });
});

describe('adoptConfiguredJudges', () => {
  const setup = setupOf();
  const own = setup.settings.judges.map(({ id }) => id);

  it('puts the judges that configs name into the instruments of their tests', () => {
    const suite = suiteOf(setup, [[naming(...PANEL)], [assertion()], undefined]);
    const theirs = { vars: {}, assert: [naming('embedded:rules')], metadata: { esfp: 'not ours' } };
    suite.tests?.push(theirs);
    adoptConfiguredJudges(suite, setup);
    expect(idsOf(suite)).toEqual([['openai:made-up', 'embedded:rules'], own, own, undefined]);
    expect(suite.tests?.[3]).toEqual(theirs);
    expect(suite.tests?.[0]?.metadata).toMatchObject({ item: setup.corpus.items[0]?.id });
  });

  it('takes those that the config gives every test, but for tests that go without', () => {
    const suite = suiteOf(setup, [[assertion()], undefined, undefined], {
      defaultTest: { assert: [naming(...PANEL)] },
    });
    const [, , last] = suite.tests ?? [];
    Object.assign(last ?? {}, { options: { disableDefaultAsserts: true } });
    adoptConfiguredJudges(suite, setup);
    expect(idsOf(suite)).toEqual([PANEL.map((one) => spec(one).id), PANEL.map((one) => spec(one).id), own]);
    expect(judgesOfSuite(suite, setup).map(({ id }) => id)).toEqual([
      ...PANEL.map((one) => spec(one).id),
      own[1],
    ]);
  });

  it('leaves a suite alone whose defaultTest is a file, or that has no tests', () => {
    const suite = suiteOf(setup, [undefined], { defaultTest: 'file://defaults.yaml' });
    adoptConfiguredJudges(suite, setup);
    expect(idsOf(suite)).toEqual([own]);
    expect(() => adoptConfiguredJudges({ providers: [], prompts: [] }, setup)).not.toThrow();
  });

  it('refuses a test whose own assertions name other judges than every test’s', () => {
    const suite = suiteOf(setup, [[naming('embedded:rules')]], {
      defaultTest: { assert: [naming(...PANEL)] },
    });
    expect(() => adoptConfiguredJudges(suite, setup)).toThrow('name different judges');
  });
});

describe('a suite', () => {
  const setup = setupOf({ judges: [FIRST] });

  it('has the instrument of its own tests, or that of the settings', () => {
    const suite = suiteOf(setup, [[naming('embedded:rules')]]);
    adoptConfiguredJudges(suite, setup);
    expect(instrumentOfSuite(suite, setup).judges.map(({ id }) => id)).toEqual(['embedded:rules']);
    const theirs = { providers: [], prompts: [], tests: [{ vars: {} }, ...(suite.tests ?? [])] };
    expect(instrumentOfSuite(theirs, setup).judges.map(({ id }) => id)).toEqual(['embedded:rules']);
    expect(instrumentOfSuite({ providers: [], prompts: [] }, setup)).toBe(setup.instrument);
  });

  it('asks every judge that its tests name, each once, and none for tests that are not ours', () => {
    const other = { ...FIRST, id: 'openai:other' };
    const suite = suiteOf(setup, [[naming(other, 'embedded:rules')], undefined, [naming('embedded:rules')]]);
    suite.tests?.push({ vars: {}, assert: [naming('anthropic:theirs')] });
    expect(judgesOfSuite(suite, setup)).toEqual([spec(other), spec('embedded:rules'), spec(FIRST)]);
    expect(judgesOfSuite({ providers: [], prompts: [] }, setup)).toEqual([]);
  });
});

describe('requireReady', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('wants the key of every judge that needs one', () => {
    vi.stubEnv('ANTHROPIC_API_KEY', '');
    vi.stubEnv('ESFP_TEST_KEY', '');
    expect(() => requireReady([...PANEL, 'promptfoo:echo'].map(spec))).not.toThrow();
    expect(() => requireReady([...PANEL, 'anthropic:x'].map(spec))).toThrow(
      'judge anthropic:x needs a key: set ANTHROPIC_API_KEY in the environment',
    );
    const own = spec({ id: 'promptfoo:openai:chat:x', apiKeyEnvar: 'ESFP_TEST_KEY' });
    expect(() => requireReady([own])).toThrow('set ESFP_TEST_KEY');
    vi.stubEnv('ESFP_TEST_KEY', 'k');
    expect(() => requireReady([own])).not.toThrow();
  });

  it.each([
    ['openai:x', 'stream'],
    ['anthropic:x', 'system'],
    ['google:x', 'responseSchema'],
  ])('refuses a parameter of %s that would take the place of its own %s', (id, name) => {
    const judge = spec({ id, baseURL: 'http://127.0.0.1:1/v1', params: { [name]: true } });
    expect(() => requireReady([judge])).toThrow(`judge ${id} sets ${name} itself: take it out of its params`);
    expect(() =>
      requireReady([spec({ id, baseURL: 'http://127.0.0.1:1/v1', params: { seed: 1 } })]),
    ).not.toThrow();
  });
});

describe('the test generator', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('puts the judges of its assertions into every test', () => {
    vi.stubEnv('ESFP_CONFIG', '');
    const tests = esfpTests({ assert: [assertion(), naming(...PANEL)] });
    expect(tests.length).toBeGreaterThan(100);
    for (const test of tests) {
      expect(testMetadataOf(test)?.instrument.judges.map(({ id }) => id)).toEqual([
        'openai:made-up',
        'embedded:rules',
      ]);
      expect(test.assert).toHaveLength(2);
    }
    expect(testMetadataOf(esfpTests()[0])?.instrument).toEqual(currentSetup().instrument);
  });
});
