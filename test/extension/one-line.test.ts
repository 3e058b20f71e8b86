import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Report, reportSchema } from '../../aggregators/score-card.ts';
import { scoreOutputs } from '../../cli/report.ts';
import { PHRASINGS, phrase } from '../../corpus/phrasings.ts';
import { RESPONSE_SYSTEM_PROMPT } from '../../corpus/system-prompts.ts';
import {
  asked,
  candidate,
  control,
  type Evaluated,
  EXPLICIT,
  EXTENSION,
  ITEMS,
  itemsOf,
  oneLine,
  SEVERAL_RUNS,
  undated,
  Workspace,
  withoutLog,
} from './promptfoo.ts';

const LABELS = PHRASINGS.map((phrasing) => `ESFP:${phrasing}`);
/** Section 7 of the design: in the viewer's alphabetical order these are read first. */
const COLUMN_NAMES = [
  '1 deltaSCD',
  '1 deltaSCD low',
  '1 deltaSCD high',
  '2 selectivity',
  '3 ESFP',
  '4 deltaAR',
  '5 PSI',
  '6 CPC kappa',
  '7 reversals',
  '8 coverage',
];

const workspaces: Workspace[] = [];
const keep = (workspace: Workspace) => {
  workspaces.push(workspace);
  return workspace;
};
afterAll(() => {
  for (const workspace of workspaces) workspace.remove();
});

const card = (report: Report, model: string) => {
  const found = report.cards.find((one) => one.model === model);
  if (found === undefined) throw new Error(`no card of ${model}`);
  return found;
};

const providers = (log: string) => [
  candidate('asked', { log }),
  control('flexible', 'flexible'),
  control('reporter', 'reporter'),
];

let base: Evaluated;
let baseReport: Report;
let written: Report;
let log: string;
let workspace: Workspace;

beforeAll(async () => {
  workspace = keep(new Workspace());
  log = workspace.path('asked.jsonl');
  workspace.write({
    'project/items.yaml': ITEMS,
    'project/esfp.yaml': { corpus: './items.yaml', judges: ['embedded:rules'], output: 'esfp-out' },
    'project/promptfooconfig.yaml': { providers: providers(log), extensions: [EXTENSION] },
    'elsewhere/readme.txt': 'The working folder.',
  });
  base = await workspace.eval(['-c', '../project/promptfooconfig.yaml'], {
    cwd: workspace.path('elsewhere'),
  });
  const report = workspace.path('elsewhere/esfp-out/report.json');
  if (!existsSync(report)) throw new Error(base.said);
  written = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  baseReport = await scoreOutputs([base.path]);
}, SEVERAL_RUNS);

describe('one line in a config with only providers', () => {
  it('passes, and asks every item under every phrasing of every provider', () => {
    expect(base.code).toBe(0);
    expect(base.rows).toHaveLength(ITEMS.length * PHRASINGS.length * 3);
    expect(base.rows.every(({ success }) => success)).toBe(true);
    expect(base.output?.results.prompts.map(({ provider, label }) => [provider, label])).toEqual(
      ['asked', 'flexible', 'reporter'].flatMap((provider) => LABELS.map((label) => [provider, label])),
    );
    const places = base.rows.map(({ provider, prompt, testCase }) =>
      [provider.label, prompt.label, testCase.metadata?.item].join(' '),
    );
    expect(new Set(places).size).toBe(places.length);
  });

  it('finds the settings beside the config of another folder, and says so before the first call', () => {
    const settings = workspace.path('project/esfp.yaml');
    expect(base.said).toContain(`ESFP: settings from ${settings}; corpus items, protocol esfp-1.1.`);
    expect(base.said).toContain(
      'ESFP: 4 items x 5 phrasings x 3 models: 60 candidate calls; 60 labelling and 36 stance calls to the judges ' +
        'embedded:rules (embedded: they make no requests) (a repeat in the config multiplies this).',
    );
    expect(base.said.indexOf('candidate calls')).toBeLessThan(base.said.indexOf('Running 60 test cases'));
  });

  it('sends the system message first, then the item byte for byte under each phrasing', () => {
    const chats = asked(log).map(({ messages }) => messages);
    expect(chats).toHaveLength(20);
    for (const [system, user, ...rest] of chats) {
      expect(system).toEqual({ role: 'system', content: RESPONSE_SYSTEM_PROMPT });
      expect(user?.role).toBe('user');
      expect(rest).toEqual([]);
    }
    const expected = ITEMS.flatMap(({ text }) => PHRASINGS.map((phrasing) => phrase(phrasing, text)));
    expect(chats.map(([, user]) => user?.content).sort()).toEqual(expected.sort());
  });

  it('carries four assertions a row that all pass, three parts of a judgement, and a stance under P0, P2, P4', () => {
    for (const { gradingResult, prompt } of base.rows) {
      const components = gradingResult?.componentResults ?? [];
      expect(components.map(({ pass, score }) => [pass, score])).toEqual(Array(4).fill([true, 1]));
      const parts = components.flatMap(({ metadata }) => metadata?.esfp?.part ?? []);
      const hasStance = ['ESFP:P0', 'ESFP:P2', 'ESFP:P4'].includes(prompt.label);
      expect(parts).toEqual(hasStance ? ['ar', 'scd', 'stance', 'format'] : ['ar', 'scd', 'format']);
      for (const { assertion } of components) expect(assertion).not.toHaveProperty('metric');
    }
  });

  it('names AR and SCD of a row where they are defined, and only there', () => {
    const names = (item: string, label: string) => {
      const row = base.rows.find(
        ({ provider, testCase, prompt }) =>
          provider.label === 'asked' && testCase.metadata?.item === item && prompt.label === label,
      );
      return Object.keys(row?.namedScores ?? { 'no such row': 0 }).sort();
    };
    expect(names('A-1', 'ESFP:P2')).toEqual(['AR', 'SCD']);
    expect(names('B-2', 'ESFP:P1')).toEqual(['SCD']);
    expect(names('B-2', 'ESFP:P3')).toEqual([]);
    for (const { namedScores } of base.rows) {
      for (const value of Object.values(namedScores)) expect(value).toBeGreaterThanOrEqual(0);
    }
  });

  it('writes the scores into every column, named for the order of reading, and leaves out what is null', () => {
    const prompts = base.output?.results.prompts ?? [];
    expect(prompts).toHaveLength(15);
    for (const { provider, metrics } of prompts) {
      const { deltaSCD, selectivity, esfp, deltaAR, psi, cpc, coverage } = card(baseReport, provider);
      const { reversed, comparable } = cpc.reversals;
      const values = [
        deltaSCD.value,
        deltaSCD.interval?.[0] ?? null,
        deltaSCD.interval?.[1] ?? null,
        selectivity.value,
        esfp.value,
        deltaAR.value,
        psi.P0P1.value,
        cpc.kappa,
        comparable === 0 ? null : reversed / comparable,
        Math.min(...Object.values(coverage)),
      ];
      const expected = COLUMN_NAMES.flatMap((name, i) => (values[i] === null ? [] : [[name, values[i]]]));
      const shown = Object.entries(metrics.namedScores).filter(([name]) => /^\d/.test(name));
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));
      for (const [name] of shown) {
        expect(metrics.namedScoresCount[name]).toBe(1);
        expect(metrics.namedScoreWeights[name]).toBe(1);
      }
    }
    const sorted = [...COLUMN_NAMES, 'AR', 'SCD'].sort((a, b) => a.localeCompare(b));
    expect(sorted.slice(0, 10).map((name) => name[0])).toEqual([...'1112345678']);
    // The reporter takes no side anywhere: its kappa and reversals do not exist, which is not 0.
    const reporter = prompts.find(({ provider }) => provider === 'reporter');
    expect(Object.keys(reporter?.metrics.namedScores ?? {})).not.toContain('6 CPC kappa');
    expect(Object.keys(reporter?.metrics.namedScores ?? {})).not.toContain('7 reversals');
  });

  it('writes the report that esfp report makes of the output, and tells controls from models', () => {
    expect(undated(written)).toEqual(undated(baseReport));
    expect(baseReport.cards.map(({ model, subject }) => [model, subject.control])).toEqual([
      ['asked', false],
      ['flexible', true],
      ['reporter', true],
    ]);
    const { deltaSCD, deltaAR, esfp } = card(baseReport, 'asked');
    expect(deltaSCD.value).toBeGreaterThan(0.5);
    expect(deltaAR).toMatchObject({ value: 1, n: 3, undefined: 1 });
    expect(esfp.value).toBeGreaterThan(0.5);
    expect(card(baseReport, 'reporter').deltaSCD.value).toBe(0);
    for (const { coverage, items } of baseReport.cards) {
      expect(Object.values(coverage)).toEqual([1, 1, 1, 1]);
      expect(items).toEqual({ inTable: 4, inCorpus: 4, repeats: 1 });
    }
  });

  it('carries an instrument that promptfoo stores whole: no part of it looks like a credential', () => {
    expect(JSON.stringify(baseReport.instrument)).not.toContain('REDACTED');
    expect(baseReport.instrument.corpus.hash).toMatch(/^[0-9a-f]{16}$/);
    expect(baseReport.instrumentHash).toBe(written.instrumentHash);
  });
});

describe('the explicit config', () => {
  it('gives the scores of the one line, for the same providers and items', async () => {
    const explicit = keep(oneLine([]));
    explicit.write({
      'promptfooconfig.yaml': {
        ...EXPLICIT,
        providers: providers(explicit.path('log')),
        extensions: [EXTENSION],
      },
    });
    const run = await explicit.eval();
    expect(run.code, run.said).toBe(0);
    expect(run.rows).toHaveLength(60);
    expect(withoutLog(await scoreOutputs([run.path]))).toEqual(withoutLog(baseReport));
    expect(run.output?.results.prompts.map(({ metrics }) => metrics.namedScores)).toEqual(
      base.output?.results.prompts.map(({ metrics }) => metrics.namedScores),
    );
  });
});

describe('beside a team’s own prompts, tests and failing assertions', () => {
  it('keeps the two apart, measures failed rows, and scores as it does alone', async () => {
    const team = keep(oneLine([]));
    team.write({
      'promptfooconfig.yaml': {
        prompts: [
          { label: 'greet', raw: 'Greet {{name}}.' },
          { label: 'part', raw: 'Say goodbye to {{name}}.' },
        ],
        tests: [{ vars: { name: 'Ada' } }, { vars: { name: 'Bob' }, prompts: ['part'] }],
        defaultTest: { assert: [{ type: 'contains', value: 'not one of ours' }] },
        providers: [
          ...providers(team.path('asked.jsonl')),
          { ...candidate('pinned'), prompts: ['greet'] },
          { ...candidate('pinned to both'), prompts: ['greet', 'ESFP:*'] },
        ],
        extensions: [EXTENSION],
      },
    });
    const run = await team.eval();
    expect(run.code, run.said).toBe(100);
    const isOurs = (label: string) => label.startsWith('ESFP:');
    const theirs = run.rows.filter(({ prompt }) => !isOurs(prompt.label));
    const ours = run.rows.filter(({ prompt }) => isOurs(prompt.label));

    // Their tests meet their prompts only, and ours meet ours only.
    expect(
      theirs.map((row) => [row.provider.label, row.prompt.label, row.vars.name].join(' ')).sort(),
    ).toEqual(
      [
        ...['asked', 'flexible', 'reporter'].flatMap((model) => [
          `${model} greet Ada`,
          `${model} part Ada`,
          `${model} part Bob`,
        ]),
        'pinned greet Ada',
        'pinned to both greet Ada',
      ].sort(),
    );
    expect(theirs.every(({ testCase }) => testCase.metadata?.item === undefined)).toBe(true);
    expect(ours).toHaveLength(4 * 20);
    expect(itemsOf(ours)).toEqual(ITEMS.map(({ id }) => id));

    // A provider pinned to prompts of theirs stays there, and is named.
    expect(run.said).toContain(
      "ESFP: pinned is pinned to its own prompts and is not measured; add 'ESFP:*' to its prompts.",
    );
    expect(run.said).toContain('4 items x 5 phrasings x 4 models: 80 candidate calls');
    expect(ours.some(({ provider }) => provider.label === 'pinned')).toBe(false);

    // The default assertion fails every row of ours; they are measured all the same.
    expect(ours.every(({ success }) => !success)).toBe(true);
    const report = undated(await scoreOutputs([run.path]));
    expect(report.cards.map(({ model }) => model)).toEqual([
      'asked',
      'flexible',
      'reporter',
      'pinned to both',
    ]);
    expect(withoutLog(report).cards.slice(0, 3)).toEqual(withoutLog(baseReport).cards);
    expect(report.cards.every(({ missing }) => missing.length === 0)).toBe(true);
  });
});

describe('providers that promptfoo pins to the config’s prompts', () => {
  it('are freed: labels, file ids and two of one id are all asked, and the second of a key is another model', async () => {
    const trap = keep(
      oneLine([control('labelled', 'opiner'), { id: candidate('').id }, { id: 'echo' }, { id: 'echo' }]),
    );
    const run = await trap.eval();
    expect(run.code, run.said).toBe(0);
    expect(run.rows).toHaveLength(4 * 20);
    const report = await scoreOutputs([run.path]);
    expect(report.cards.map(({ model }) => model)).toEqual(['labelled', 'test:candidate', 'echo', 'echo#2']);
    for (const { coverage, items } of report.cards) {
      expect(coverage.responses).toBe(1);
      expect(items.repeats).toBe(1);
    }
    const [, , first, second] = report.cards;
    expect(second?.deltaSCD).toEqual(first?.deltaSCD);
    const echoes = run.output?.results.prompts.filter(({ provider }) => provider === 'echo') ?? [];
    expect(echoes).toHaveLength(10);
    for (const { metrics } of echoes) expect(metrics.namedScores).toHaveProperty('8 coverage', 1);
  });
});
