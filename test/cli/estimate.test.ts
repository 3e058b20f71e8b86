import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EstimateReport } from '../../cli/estimate/estimate-report.ts';
import { addEstimateCommand } from '../../cli/estimate.ts';
import { addJudgeCommand } from '../../cli/judge.ts';
import { asksLabels, honestAnswer } from '../judging/honest-judge.ts';
import { judgeableOutput } from '../judging/judgeable-output.ts';
import { WireServer } from '../wire/server.ts';

let folder: string;
let printed: string[];

/** Writes a file below the case's folder; returns its path. */
function file(name: string, content: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** What `esfp <words>` prints. */
async function esfp(...words: string[]): Promise<string> {
  printed = [];
  const program = new Command('esfp').exitOverride().configureOutput({ writeErr: () => {} });
  addEstimateCommand(program);
  addJudgeCommand(program);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} });
  await program.parseAsync(words, { from: 'user' });
  return printed.join('\n');
}

const estimated = async (...words: string[]): Promise<EstimateReport> =>
  JSON.parse(await esfp('estimate', ...words, '--json'));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'esfp-estimate-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  vi.stubEnv('ESFP_CONFIG', '');
  vi.stubEnv('ESFP_STORE', '');
  vi.spyOn(console, 'log').mockImplementation((line) => printed.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const REMOTE = 'judges: [openai:gpt-4.1-mini, google:gemini-2.5-flash-lite]\n';

describe('esfp estimate of an evaluation', () => {
  it('counts the providers of the config in the working folder, under the settings there', async () => {
    file('esfp.yaml', REMOTE);
    file('promptfooconfig.yml', 'providers: openai:gpt-4.1\n');
    const report = await estimated();
    expect(report.settings).toBe(join(folder, 'esfp.yaml'));
    expect(report.subject).toEqual({
      kind: 'evaluation',
      config: join(folder, 'promptfooconfig.yml'),
      corpus: 'esfp-104',
      items: 104,
      repeat: 1,
    });
    expect(report.candidates.map(({ candidate }) => candidate)).toEqual(['openai:gpt-4.1']);
    expect(report.total.judging.calls).toBe(1352 + 52 + 90);
    expect(report.minutes.rowsAtOnce).toBe(4);
  });

  it('calls providers as promptfoo does, in every form that a config has for them', async () => {
    const settings = file('app/esfp.yaml', REMOTE);
    const config = file(
      'app/evals.yaml',
      `
base: &base { label: merged }
targets:
  - openai:gpt-4.1
  - { id: anthropic:claude, label: ours, prompts: ['ESFP:*', mine] }
  - google:gemini: { label: mapped }
  - azure:thing: { id: azure:other }
  - openai:gpt-4.1
  - { <<: *base, id: echo }
  - file://more.yaml
  - file://own.js
  - { id: pinned, prompts: [mine] }
  - { id: partly, prompts: ['ESFP:P1', 'ESFP:P2'] }
`,
    );
    const report = await estimated('-c', config);
    expect(report.settings).toBe(settings);
    expect(report.candidates.map(({ candidate, responses }) => [candidate, responses])).toEqual([
      ['openai:gpt-4.1', 520],
      ['ours', 520],
      ['mapped', 520],
      ['azure:other', 520],
      ['openai:gpt-4.1#2', 520],
      ['merged', 520],
      ['file://more.yaml', 520],
      ['file://own.js', 520],
      ['partly', 208],
    ]);
    expect(report.remarks).toEqual([
      expect.stringContaining('file://more.yaml is counted as one model'),
      expect.stringContaining('pinned is pinned to its own prompts'),
    ]);
  });

  it('counts a provider that is pinned to all prompts of the config, which the extension frees', async () => {
    file('esfp.yaml', REMOTE);
    const providers = 'providers: [{ id: a, prompts: [mine, other] }, { id: b, prompts: [mine] }]\n';
    file('promptfooconfig.yaml', `prompts: [{ raw: x, label: mine }, other]\n${providers}`);
    const { candidates, remarks } = await estimated();
    expect(candidates.map(({ candidate, responses }) => [candidate, responses])).toEqual([['a', 520]]);
    expect(remarks).toEqual([expect.stringContaining('b is pinned to its own prompts')]);
  });

  it('takes repeats, rows at once and judges from the config, and the command line before it', async () => {
    file('esfp.yaml', REMOTE);
    const judges = '{ type: javascript, value: x, config: { judges: [anthropic:claude-haiku] } }';
    file(
      'promptfooconfig.json',
      JSON.stringify({ providers: ['a'], evaluateOptions: { repeat: 2, maxConcurrency: 40 } }),
    );
    const json = await estimated('--items', '3');
    expect(json.subject).toMatchObject({ items: 3, repeat: 2 });
    expect(json.candidates[0]?.responses).toBe(3 * 5 * 2);
    expect(json.minutes.rowsAtOnce).toBe(40);
    file(
      'promptfooconfig.yaml',
      `providers: [a]\ncommandLineOptions: { repeat: 3 }\ntests: [{ path: t, config: { assert: [${judges}] } }]\n`,
    );
    const yaml = await estimated('--items', '3');
    expect(yaml.subject).toMatchObject({ repeat: 3 });
    expect(yaml.judges.map(({ judge }) => judge)).toEqual(['anthropic:claude-haiku']);
    const words = ['--items', '3', '--repeat', '1', '--judges', 'embedded:rules, openai:gpt-4.1'];
    const given = await estimated(...words);
    expect(given.subject).toMatchObject({ repeat: 1 });
    expect(given.judges.map(({ judge }) => judge)).toEqual(['embedded:rules', 'openai:gpt-4.1']);
    const set = `defaultTest: { assert: [{ type: assert-set, assert: [${judges}] }] }`;
    file('promptfooconfig.yaml', `providers: [a]\n${set}\n`);
    expect((await estimated()).judges.map(({ judge }) => judge)).toEqual(['anthropic:claude-haiku']);
    const other = judges.replace('claude-haiku', 'claude-opus');
    file('promptfooconfig.yaml', `providers: [a]\n${set}\ntests: [{ assert: [${other}] }]\n`);
    await expect(estimated()).rejects.toThrow(/promptfooconfig.yaml name different judges/);
  });

  it('needs only a number of models', async () => {
    file('esfp.yaml', REMOTE);
    const report = await estimated('--models', '2');
    expect(report.subject).toMatchObject({ config: null });
    expect(report.candidates.map(({ candidate }) => candidate)).toEqual(['model 1', 'model 2']);
    expect(report.judges.map(({ labelling }) => labelling.calls)).toEqual([1040, 1040]);
    expect(report.judges.map(({ stances }) => stances.calls)).toEqual([624, 0]);
    file('esfp.yaml', `${REMOTE}stanceJudges: panel\n`);
    const panel = await estimated('--models', '2');
    expect(panel.judges.map(({ stances }) => stances.calls)).toEqual([624, 624]);
  });

  it('asks for the number where a config is a program, or there is none', async () => {
    await expect(esfp('estimate')).rejects.toThrow(/no promptfoo config .* -c, or .* --models <n>/);
    const program = file('promptfooconfig.ts', 'export default {};');
    await expect(esfp('estimate')).rejects.toThrow(`${program} is a program`);
    await expect(esfp('estimate', '-c', program)).rejects.toThrow('--models <n>');
    expect((await estimated('-c', program, '--models', '1')).candidates).toHaveLength(1);
  });

  it.each([
    ['providers: []', /names no providers/],
    ['description: x', /names no providers/],
    ['providers: [a, { label: b }]', /providers\[1\] is no provider/],
    ['providers: [{ a: {}, b: {} }]', /providers\[0\] is no provider/],
    [
      'providers: [',
      /^[^\n]*cannot be read \(line 1, column 13: [^\n]+\): give a promptfoo config in YAML or JSON[^\n]*$/,
    ],
    ['[]', /is no promptfoo config/],
  ])('names what is wrong with a config: %s', async (content, message) => {
    const config = file('promptfooconfig.yaml', content);
    await expect(esfp('estimate', '-c', folder)).rejects.toThrow(message);
    await expect(esfp('estimate', '-c', folder)).rejects.toThrow(config);
  });

  it.each([
    [['-c', 'nowhere'], /nowhere, which does not exist/],
    [['--models', '0'], /at least 1/],
    [['--models', '1.5'], /at least 1/],
    [['--items', ''], /at least 1/],
    [['--models', '1', '--judges', 'embedded:rules,embedded:rules'], /--judges .*\n.*named twice/],
    [['--models', '1', '--judges', 'nobody:x'], /there is no judge 'nobody:x'/],
    [['all.json', '--items', '3'], /--items says nothing of an output/],
  ])('refuses %j', async (words, message) => {
    await expect(esfp('estimate', ...words)).rejects.toThrow(message);
  });

  it('prints tables, what they rest on, and the limits that will not be kept', async () => {
    file('esfp.yaml', `${REMOTE}limits: { maxCalls: 1000 }\n`);
    const text = await esfp('estimate', '--models', '1');
    expect(text).toContain('104 items of esfp-104 x 5 phrasings x 1 model.');
    expect(text).toMatch(/model 1 +│ +520 │ +520 │ +119,332 │ +90,480 │ +1,404 │/);
    expect(text).toMatch(/openai:gpt-4.1-mini +│ +520 │ +26 │ +312 │ +60 │ +918 │.*│ no price given │/);
    expect(text).toMatch(/all +│ +1,040 │ +52 │ +312 │ +90 │ +1,494 │/);
    expect(text).toContain('maxCalls is 1,000 and 1,494 are needed');
    expect(text).toMatch(/110 words in 6 sentences; .* takes 2 s\./);
    expect(text).toMatch(/about 5 minutes in promptfoo eval, which has 4 responses in work at once .*-j/);
    expect(text).toMatch(/Repetitions after faults.* not bought again, and was not looked up/);
  });

  it('says that embedded judges are not called', async () => {
    const text = await esfp('estimate', '--models', '1');
    expect(text).toMatch(/embedded:rules \(embedded: no calls\) +│ +0 │/);
    expect(text).toContain('No judge is called.');
    expect(text).not.toContain('Repetitions');
  });
});

describe('esfp estimate of an output', () => {
  let server: WireServer;

  beforeEach(async () => {
    server = await WireServer.start(honestAnswer);
    vi.stubEnv('ESFP_TEST_KEY', 'key-of-the-test');
    const judge = (vendor: string, path: string) =>
      `  - { id: '${vendor}:made-up', baseURL: '${server.url}${path}', apiKeyEnvar: ESFP_TEST_KEY, price: { input: 1, output: 1 } }\n`;
    file('esfp.yaml', `judges:\n${judge('openai', '/v1')}${judge('anthropic', '')}`);
  });

  afterEach(() => server.stop());

  const left = ({ judges }: EstimateReport) =>
    judges.map(({ labelling, reversed, stances, anchors, there }) => [
      ...[labelling, reversed, stances, anchors].map(({ calls }) => calls),
      there,
    ]);

  it('is what esfp judge then asks for, and nothing once it is bought', async () => {
    const output = judgeableOutput({ items: 8 });
    const [first] = output.results.results;
    if (first !== undefined) first.response.output = '';
    const path = file('all.json', JSON.stringify(output));
    const store = join(folder, '.esfp', 'judgements.db');

    const before = await estimated(path);
    expect(existsSync(dirname(store))).toBe(false);
    expect(server.requests).toEqual([]);
    expect(before.subject).toEqual({ kind: 'output', output: path, withoutResponse: 1, store: null });
    expect(before.candidates).toMatchObject([
      { candidate: 'smollm2-135m', responses: 39, asking: { calls: 0 } },
    ]);
    const [primary, secondary] = before.judges;
    expect(primary?.reversed.calls).toBeGreaterThan(0);
    expect(left(before)).toEqual([
      [39, primary?.reversed.calls, 23, 60, 0],
      [39, primary?.reversed.calls, 0, 30, 0],
    ]);

    await esfp('judge', path);
    const asked = (format: string, labels: boolean) =>
      server.requests.filter((one) => one.format === format && asksLabels(one) === labels);
    expect(asked('openai', true)).toHaveLength(39 + (primary?.reversed.calls ?? 0) + 30);
    expect(asked('openai', false)).toHaveLength(23 + 30);
    expect(asked('anthropic', true)).toHaveLength(secondary?.total.calls ?? 0);
    expect(server.requests).toHaveLength(before.total.judging.calls);
    const characters = server.requests.reduce(
      (sum, { system, messages }) => sum + system.length + (messages[0]?.content.length ?? 0),
      0,
    );
    const rounding = before.total.judging.promptTokens - characters / 4;
    expect(rounding).toBeGreaterThanOrEqual(0);
    expect(rounding).toBeLessThan(before.total.judging.calls);

    const bought = [
      [0, 0, 0, 60, 62 + (primary?.reversed.calls ?? 0)],
      [0, 0, 0, 30, 39 + (primary?.reversed.calls ?? 0)],
    ];
    const after = await estimated(path);
    expect(after.subject).toMatchObject({ store });
    expect(left(after)).toEqual(bought);
    const text = await esfp('estimate', path);
    expect(text).toContain(`esfp judge ${path}. 1 row has no response to judge. Store: ${store}.`);
    expect(text).toMatch(/openai:made-up +│ +0 │ +0 │ +0 │ +60 │ +6\d │ +60 │/);
    expect(text).not.toContain('promptfoo eval');

    // Without the store, the judged output itself answers.
    rmSync(dirname(store), { recursive: true });
    expect(left(await estimated(join(folder, 'all.judged.json')))).toEqual(bought);
    expect(existsSync(dirname(store))).toBe(false);
  });

  it('has the stances of every judge where the panel gives them, as esfp judge then asks for them', async () => {
    const path = file('all.json', JSON.stringify(judgeableOutput({ items: 2 })));
    file(
      'esfp.yaml',
      `${readFileSync(join(folder, 'esfp.yaml'), 'utf8')}stanceJudges: panel\nanchors: false\n`,
    );
    const before = await estimated(path);
    expect(before.judges.map(({ stances }) => stances.calls)).toEqual([6, 6]);
    await esfp('judge', path);
    expect(server.requests).toHaveLength(before.total.judging.calls);
    const asked = server.requests.filter((one) => !asksLabels(one)).map(({ format }) => format);
    expect(asked.toSorted()).toEqual([...Array(6).fill('anthropic'), ...Array(6).fill('openai')]);
    const after = await estimated(path);
    expect(after.total.judging.calls).toBe(0);
    // Without the store, the judged output itself answers.
    rmSync(join(folder, '.esfp'), { recursive: true });
    expect((await estimated(join(folder, 'all.judged.json'))).total.judging.calls).toBe(0);
  });

  it('leaves a damaged store as it is', async () => {
    const path = file('all.json', JSON.stringify(judgeableOutput({ items: 1 })));
    const store = file(
      '.esfp/judgements.db',
      'no database, but longer than the header of one would be: '.repeat(9),
    );
    const report = await estimated(path);
    expect(report.remarks).toEqual([expect.stringMatching(/judgements.db is damaged .* set it aside/)]);
    expect(report.judges.map(({ there }) => there)).toEqual([0, 0]);
    expect(readdirSync(dirname(store))).toEqual(['judgements.db']);
    expect(readFileSync(store, 'utf8')).toMatch(/^no database/);
  });
});
