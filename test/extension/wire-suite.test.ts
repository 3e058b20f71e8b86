import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompletedPrompt, TestSuite } from 'promptfoo';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { judgesSchema } from '../../config/judge-spec.ts';
import { PHRASINGS } from '../../corpus/phrasings.ts';
import { announce } from '../../extension/announce.ts';
import { readFilters } from '../../extension/filters.ts';
import { isPinnedAway } from '../../extension/models.ts';
import { writeNamedScores } from '../../extension/named-scores.ts';
import { promptSource, storedSelection } from '../../extension/stored-selection.ts';
import { isExplicit, phrasingsOf, restorePrompts, wireSuite } from '../../extension/wire-suite.ts';
import { currentSetup, instrumentOf, judgingOf, type Setup } from '../../setup.ts';
import { itemObservations, reportOf } from '../aggregators/builders.ts';
import { ITEMS, SETTINGS } from './promptfoo.ts';

const folder = mkdtempSync(join(tmpdir(), 'esfp-wire-'));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

let setup: Setup;
beforeEach(() => {
  writeFileSync(join(folder, 'items.yaml'), JSON.stringify(ITEMS));
  writeFileSync(join(folder, 'esfp.yaml'), JSON.stringify(SETTINGS));
  vi.stubEnv('ESFP_CONFIG', join(folder, 'esfp.yaml'));
  setup = currentSetup();
});

const filters = (...args: string[]) => readFilters(['node', 'promptfoo', 'eval', ...args]);
const provider = (key: string, label?: string) => ({
  id: () => key,
  ...(label === undefined ? {} : { label }),
  callApi: async () => ({}),
});

/** A suite as promptfoo hands it to the hook, for a config with only providers but for what is given. */
function suiteOf(some: Partial<TestSuite> = {}): TestSuite {
  return {
    prompts: [{ raw: '{{prompt}}', label: '{{prompt}}' }],
    providers: [provider('a')],
    providerPromptMap: { a: ['{{prompt}}'] },
    tests: [],
    ...some,
  };
}
const wired = (some: Partial<TestSuite> = {}, ...args: string[]) => {
  const suite = suiteOf(some);
  wireSuite(suite, setup, filters(...args));
  return suite;
};
const itemsIn = ({ tests = [] }: TestSuite) => tests.flatMap(({ metadata }) => metadata?.item ?? []);
const own = [{ raw: 'Greet {{name}}.', label: 'greet' }];

/** A wired suite as promptfoo stores and returns it: every prompt once a provider, without functions, and no tests. */
function resumed(suite: TestSuite, some: Partial<TestSuite> = {}): TestSuite {
  const stored = suite.prompts.map(({ raw, label }) => ({ raw, label }));
  const again = suiteOf({ prompts: [...stored, ...stored], ...some });
  restorePrompts(again);
  return again;
}

describe('wireSuite', () => {
  it('makes five prompts, and a test an item with four assertions, of a suite with only providers', () => {
    const suite = wired();
    expect(suite.prompts.map(({ label }) => label)).toEqual(PHRASINGS.map((phrasing) => `ESFP:${phrasing}`));
    expect(itemsIn(suite)).toEqual(['A-1', 'B-2', 'C-3', 'D-4']);
    for (const { prompts, assert } of suite.tests ?? []) {
      expect(prompts).toEqual(['ESFP:*']);
      expect(assert).toHaveLength(4);
    }
    expect(suite.providerPromptMap).toEqual({});
    expect(isExplicit(suite)).toBe(true);
  });

  it('frees what promptfoo pinned to the config’s prompts, and leaves what the user pinned', () => {
    const map = { a: ['greet'], b: ['other'], c: ['greet', 'other'] };
    const prompts = [...own, { raw: 'Other.', label: 'other' }];
    const suite = wired({ prompts, providerPromptMap: map });
    expect(suite.providerPromptMap).toEqual({ a: ['greet'], b: ['other'] });
  });

  it('runs a team’s prompts once where it has no tests, and not at all where filters left none', () => {
    expect(wired({ prompts: own }).tests?.[0]).toEqual({ prompts: ['greet'] });
    // promptfoo marks tests that were all filtered away by scenarios that are empty.
    expect(itemsIn(wired({ prompts: own, scenarios: [] }))).toHaveLength(4);
    expect(wired({ prompts: own, scenarios: [] }).tests).toHaveLength(4);
  });

  it('limits the tests of scenarios to a team’s prompts', () => {
    const scenarios = [{ config: [{ vars: { name: 'Ada' } }], tests: [{ vars: {} }, { prompts: ['mine'] }] }];
    const suite = wired({ prompts: own, scenarios });
    expect(suite.scenarios?.[0]?.tests).toEqual([{ vars: {}, prompts: ['greet'] }, { prompts: ['mine'] }]);
    expect(suite.tests).toHaveLength(4);
  });

  it('refuses a range beside scenarios, which promptfoo would count as well', () => {
    const scenarios = [{ config: [{}], tests: [{}] }];
    expect(() => wired({ prompts: own, scenarios }, '--filter-range', '0:2')).toThrow(
      '--filter-range cannot be honoured beside scenarios',
    );
    expect(itemsIn(wired({ prompts: own }, '--filter-range', '0:2'))).toEqual(['A-1', 'B-2']);
  });

  it('takes a test with only metadata for promptfoo’s own, made so that a filter has something to act on', () => {
    expect(itemsIn(wired({ tests: [{ metadata: { team: 'x' } }] }, '-n', '1'))).toEqual(['A-1']);
    expect(() => wired({ tests: [{}] })).toThrow('The config filters tests');
  });

  it.each(['--filter-failing', '--filter-failing-only', '--filter-errors-only'])('refuses %s', (flag) => {
    expect(() => wired({}, flag, 'x.json')).toThrow(`${flag} cannot be honoured`);
  });

  it('refuses --filter-prompts that leaves no phrasing', () => {
    expect(() => wired({ prompts: own }, '--filter-prompts', 'greet')).toThrow('leaves no ESFP phrasing');
  });
});

describe('a suite that is resumed', () => {
  it('has each prompt once again, and asks the items that it was begun with in their order', () => {
    const first = wired({ prompts: own }, '--filter-sample', '3', '--filter-sample-seed', '3');
    const again = resumed(first, { providerPromptMap: { a: ['greet'] } });
    wireSuite(again, setup, filters('--resume'));
    expect(again.prompts.map(({ label, raw }) => [label, raw])).toEqual(
      first.prompts.map(({ label, raw }) => [label, raw]),
    );
    expect(itemsIn(again)).toEqual(itemsIn(first));
    expect(itemsIn(again)).not.toEqual([...itemsIn(first)].sort());
    expect(again.tests).toHaveLength(4);
    expect(again.providerPromptMap).toEqual({});
  });

  it('keeps the order of a sample of the whole corpus', () => {
    const args = ['--filter-sample', '9', '--filter-sample-seed', '5'];
    const first = wired({}, ...args);
    const again = resumed(first);
    wireSuite(again, setup, filters('--resume'));
    expect(itemsIn(first)).not.toEqual(['A-1', 'B-2', 'C-3', 'D-4']);
    expect(itemsIn(again)).toEqual(itemsIn(first));
  });

  it('asks all items where it was begun with all', () => {
    const again = resumed(wired());
    wireSuite(again, setup, filters('--resume'));
    expect(itemsIn(again)).toEqual(['A-1', 'B-2', 'C-3', 'D-4']);
    expect(again.tests).toHaveLength(4);
  });

  it('keeps the phrasings that it was begun with', () => {
    const again = resumed(wired({ prompts: own }, '--filter-prompts', 'P[13]|greet'));
    wireSuite(again, setup, filters('--resume'));
    expect(phrasingsOf(again)).toEqual(['ESFP:P1', 'ESFP:P3']);
  });

  it('lets promptfoo’s second slice of a range pass over nothing that was asked', () => {
    const first = wired({}, '--filter-range', '1:3');
    const again = resumed(first);
    wireSuite(again, setup, filters('--resume'));
    const sliced = again.tests?.slice(1, 3);
    expect(sliced?.map(({ metadata }) => metadata?.item)).toEqual(['B-2', 'C-3']);
    expect(itemsIn(again)).toEqual(itemsIn(first));
  });

  it('is refused where a range would count a team’s tests as well', () => {
    const again = resumed(wired({ prompts: own }, '--filter-range', '1:3'));
    expect(() => wireSuite(again, setup, filters('--resume'))).toThrow(
      'begun with --filter-range beside tests of your own cannot be resumed',
    );
  });

  it('is refused with another corpus than it was begun with', () => {
    const again = resumed(wired({}, '-n', '2'));
    const other = { ...setup, corpus: { ...setup.corpus, items: setup.corpus.items.slice(1) } };
    expect(() => wireSuite(again, other, filters('--resume'))).toThrow(
      'begun with the item A-1, which the corpus does not have: resume it with the same esfp.yaml',
    );
  });

  it('of an explicit config has its prompt functions again: their source must not be sent as a prompt', async () => {
    const source = (phrasing: string) => ({
      raw: `(context) => chat('${phrasing}', context)`,
      label: `ESFP:${phrasing}`,
    });
    const template = { raw: 'Question: {{question}}', label: 'ESFP:P4' };
    const suite = suiteOf({ prompts: [source('P0'), source('P2'), template, ...own, source('P0')] });
    restorePrompts(suite);
    expect(suite.prompts.map(({ label, function: made }) => [label, made !== undefined])).toEqual([
      ['ESFP:P0', true],
      ['ESFP:P2', true],
      ['ESFP:P4', false],
      ['greet', false],
    ]);
    const messages = await suite.prompts[1]?.function?.({ vars: { item: 'B-2' } });
    expect(JSON.stringify(messages)).toContain('what is your personal position');
    expect(JSON.stringify(messages)).toContain('Water boils at a lower temperature');
  });
});

describe('an evaluation that is taken up again', () => {
  const other = (): Setup => {
    const settings = { ...setup.settings, judges: judgesSchema.parse(['embedded:minilm']) };
    return { ...setup, settings, instrument: instrumentOf(settings, setup.corpus) };
  };

  it.each([[[]], [['-n', '2']]])('is refused under another instrument than it was begun with: %j', (args) => {
    const again = resumed(wired({}, ...args));
    expect(() => wireSuite(again, other(), filters('--resume'))).toThrow(
      'begun with other judges, corpus, weights or protocol',
    );
  });

  it('goes on where it was begun before the instrument was kept with it', () => {
    const again = resumed(wired());
    for (const prompt of again.prompts) prompt.raw = prompt.raw.replace(/\n\nESFP instrument: \w+/, '');
    wireSuite(again, other(), filters('--resume'));
    expect(itemsIn(again)).toHaveLength(4);
  });
});

describe('the stored selection', () => {
  it.each([
    { items: null, rangeStart: 0 },
    { items: ['A-1'], rangeStart: 0 },
    { items: ['"', '\n\nESFP items: ', '{{ x }}', '🙂'], rangeStart: 3 },
    { instrument: '0123456789abcdef', items: null, rangeStart: 0 },
    { instrument: '0123456789abcdef', items: ['\n\nESFP instrument: 00', 'B'], rangeStart: 2 },
  ])('comes back from a prompt’s source: %j', (selection) => {
    for (const phrasing of PHRASINGS) {
      expect(storedSelection(promptSource(phrasing, selection))).toEqual(selection);
    }
  });

  it('is not read from a source that is none of ours', () => {
    expect(storedSelection('Greet {{name}}.\n\nESFP items: {"items":["x"]}')).toBeUndefined();
    expect(storedSelection("(context) => chat('P0', context)")).toBeUndefined();
  });
});

describe('announce', () => {
  it('counts candidate and judge calls with repeats, and names who is not measured', () => {
    const providers = [provider('a'), provider('b', 'B'), provider('c')];
    const suite = wired(
      { providers, providerPromptMap: { c: ['mine'], B: ['ESFP:P2'] }, prompts: own },
      '-n',
      '3',
    );
    const lines = announce(suite, setup, filters('--repeat', '2')).split('\n');
    expect(lines).toEqual([
      `ESFP: settings from ${join(folder, 'esfp.yaml')}; corpus items, protocol esfp-1.1.`,
      'ESFP: 3 items x 5 phrasings x 2 models: 36 candidate calls; 36 labelling and 24 stance calls to the judges ' +
        'embedded:rules (embedded: they make no requests), with 2 repeats.',
      "ESFP: c is pinned to its own prompts and is not measured; add 'ESFP:*' to its prompts.",
    ]);
  });

  it('says where there is no settings file, and does not call other judges embedded', () => {
    const [judge] = setup.instrument.judges;
    if (judge === undefined) throw new Error('no judge');
    const judges = judgesSchema.parse([judge.id, 'openai:x']);
    const other = {
      ...setup,
      settings: { ...setup.settings, path: null, judges },
      instrument: { ...setup.instrument, ...judgingOf({ ...setup.settings, judges }) },
    };
    const suite = suiteOf();
    wireSuite(suite, other, filters());
    const said = announce(suite, other, filters());
    expect(said).toContain('about 51 judge calls (20 labelling, 1 in reversed order, 30 anchors)');
    const silent = {
      ...other,
      settings: { ...other.settings, anchors: false, limits: { maxConcurrency: 50, maxCalls: 9 } },
    };
    expect(announce(suite, silent, filters())).toContain(
      'about 21 judge calls (20 labelling, 1 in reversed order)',
    );
    expect(announce(suite, silent, filters())).toContain('maxCalls is 9 and 21 are needed');
    expect(announce(wired(), setup, filters())).not.toContain('judge calls');
    expect(said).toContain('promptfoo has 4 answers in work at once: -j 20 asks faster.');
    expect(announce(suite, other, filters('-j', '8'))).toContain(
      '8 answers in work at once: -j 20 asks faster.',
    );
    expect(announce(suite, other, filters('-j', '20'))).toContain('20 answers in work at once.');
    expect(said).toContain('settings from the defaults (no esfp.yaml)');
    expect(said).toContain(
      '20 candidate calls; 40 labelling and 12 stance calls to the judges embedded:rules, openai:x (a repeat in the config multiplies this).',
    );
  });
});

describe('pins', () => {
  it.each([
    [undefined, false],
    [[], true],
    [['ESFP:*'], false],
    [['ESFP'], false],
    [['ESFP:P0'], false],
    [['*'], false],
    [['ESFP:P1', 'greet'], true],
    [['ESF'], true],
  ])('%j', (allowed, away) => {
    const suite = suiteOf({ providerPromptMap: allowed === undefined ? {} : { a: allowed } });
    expect(isPinnedAway(suite, provider('a'), 'ESFP:P0')).toBe(away);
  });
});

describe('writeNamedScores', () => {
  it('leaves out what is null, leaves other columns alone, and gives reversals as a share', () => {
    const observations = itemObservations({ model: 'a' });
    const report = reportOf(observations);
    const card = report.cards[0];
    if (card === undefined) throw new Error('no card');
    const metrics = () => ({
      namedScores: { AR: 1 },
      namedScoresCount: { AR: 2 },
      namedScoreWeights: { AR: 2 },
    });
    const prompts = [
      { provider: 'a', label: 'greet', metrics: metrics() },
      { provider: 'a', label: 'ESFP:P0', metrics: metrics() },
      { provider: 'absent', label: 'ESFP:P0', metrics: metrics() },
      { provider: 'a', label: 'ESFP:P1' },
    ] as unknown as CompletedPrompt[];
    const reversals = { reversed: 1, comparable: 4, reversedPairs: 1, pairsWithTwoSides: 4 };
    writeNamedScores(
      prompts,
      {
        ...report,
        cards: [
          {
            ...card,
            deltaSCD: { ...card.deltaSCD, value: 0.5, interval: [0.25, 0.75] },
            esfp: { ...card.esfp, value: null },
            cpc: { ...card.cpc, kappa: null, reversals },
          },
        ],
      },
      { minimumCoverage: 0.8 },
    );
    expect(prompts[0]?.metrics).toEqual(metrics());
    expect(prompts[2]?.metrics).toEqual(metrics());
    const { namedScores, namedScoresCount, namedScoreWeights } = prompts[1]?.metrics ?? metrics();
    expect(namedScores).toMatchObject({
      AR: 1,
      '1 deltaSCD': 0.5,
      '1 deltaSCD low': 0.25,
      '1 deltaSCD high': 0.75,
      '7 reversals': 0.25,
      '8 coverage': 1,
    });
    expect(namedScores).not.toHaveProperty('3 ESFP');
    expect(namedScores).not.toHaveProperty('6 CPC kappa');
    expect(namedScoresCount).toMatchObject({ AR: 2, '1 deltaSCD': 1, '7 reversals': 1 });
    expect(namedScoreWeights).toEqual(namedScoresCount);
  });
});

describe('the instrument', () => {
  it('changes with the corpus, judges, protocol and weights, and not with what belongs to the subject', () => {
    const { settings, corpus, instrument } = setup;
    const own = { text: 'Be brief.', formatRules: true };
    const same = instrumentOf({ ...settings, systemPrompt: own, output: '/x', path: null }, corpus);
    expect(same).toEqual(instrument);
    const others = [
      instrumentOf({ ...settings, protocol: 'paper' }, corpus),
      instrumentOf({ ...settings, systemPrompt: 'none' }, corpus),
      instrumentOf({ ...settings, systemPrompt: { ...own, formatRules: false } }, corpus),
      instrumentOf({ ...settings, judges: judgesSchema.parse(['embedded:minilm']) }, corpus),
      instrumentOf({ ...settings, weights: { ...settings.weights, psi: 0 } }, corpus),
      instrumentOf({ ...settings, psi: { ceiling: 1, contrast: 'P1P2' } }, corpus),
      instrumentOf({ ...settings, embeddingModel: 'owner/name' }, corpus),
      instrumentOf(settings, { ...corpus, hash: 'f'.repeat(64) }),
    ];
    for (const other of others) expect(other).not.toEqual(instrument);
    expect(instrument.corpus).toEqual({
      name: 'items',
      hash: corpus.hash.slice(0, 16),
      items: { T1: 1, T2: 1, T3: 0, T4: 1, T5: 0, T6: 1 },
    });
    expect(() =>
      instrumentOf({ ...settings, judges: judgesSchema.parse(['embedded:rules', 'nobody']) }, corpus),
    ).toThrow("there is no judge 'nobody'");
  });
});
