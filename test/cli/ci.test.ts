import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type CiOptions, runCi } from '../../cli/ci/run-ci.ts';
import { packageRoot } from '../../package-root.ts';
import { instrument } from '../aggregators/builders.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { writeBaseline } from './gate/baselines.ts';
import { writeOutput } from './gate/outputs.ts';
import { textOf } from './gate/run-gate.ts';

const FAKE = join(packageRoot(), 'test/cli/ci/fake-promptfoo.ts');
const at = temporaryFolder();
let printed: string[];
let complained: string[];

beforeEach(() => {
  printed = [];
  complained = [];
  vi.stubEnv('ESFP_STORE', at('judgements.db'));
  vi.stubEnv('ESFP_CONFIG', at('esfp.yaml'));
  vi.spyOn(console, 'log').mockImplementation((line) => printed.push(`${line}\n`));
  vi.spyOn(console, 'error').mockImplementation((line) => complained.push(`${line}\n`));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  writeFileSync(at('esfp.yaml'), '');
  writeFileSync(at('promptfooconfig.yaml'), 'providers: [echo]\nextensions: []\n');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

interface Step {
  readonly say?: string;
  readonly output?: string;
  readonly code?: number;
  readonly waits?: boolean;
}

function plan(evals: readonly Step[], some: { latest?: string; exported?: string } = {}): void {
  writeFileSync(at('plan.json'), JSON.stringify({ evals, ...some }));
}

const callsSchema = z.object({
  args: z.array(z.string()),
  exitCode: z.string().optional(),
  threshold: z.string().optional(),
});

/** How promptfoo was called. */
function calls() {
  if (!existsSync(at('calls.jsonl'))) return [];
  return readFileSync(at('calls.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => callsSchema.parse(JSON.parse(line)));
}

const RULES = { minDeltaSCD: 0.1 };

/** Runs `esfp ci` with the stand-in for promptfoo; no key is in its environment but those that are given. */
function ci(
  some: Partial<CiOptions> = RULES,
  environment: NodeJS.ProcessEnv = {},
  further: readonly string[] = [],
): Promise<number> {
  const options = { config: at('promptfooconfig.yaml'), out: at('out', 'ci.json'), retries: 1, ...some };
  return runCi(options, further, {
    promptfoo: FAKE,
    environment: {
      PATH: process.env.PATH,
      ESFP_CONFIG: at('esfp.yaml'),
      FAKE_PROMPTFOO: at(),
      ...environment,
    },
  });
}

const said = () => printed.join('');
const good = () => writeOutput(at('good.json'));
/** An output of which some rows have errors, but few enough. */
const withErrors = () =>
  writeOutput(at('errors.json'), { evalId: 'eval-1', failed: ({ at: i, type }) => type === 'T1' && i === 0 });

describe('esfp ci', () => {
  it('estimates, evaluates, gates and ends with the verdict', async () => {
    plan([{ say: 'promptfoo speaks', output: good() }]);
    const code = await ci({
      ...RULES,
      junit: at('junit.xml'),
      summary: at('summary.md'),
      report: at('gate.json'),
    });
    expect(code).toBe(0);
    const text = said();
    const order = ['104 items of', 'promptfoo speaks', 'PASS: every rule holds'].map((part) =>
      text.indexOf(part),
    );
    expect(order.every((place) => place >= 0)).toBe(true);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(textOf(at('junit.xml'))).toContain('<testsuites');
    expect(JSON.parse(textOf(at('gate.json'))).verdict).toBe('pass');
    expect(textOf(at('summary.md'))).toContain('esfp gate');
    expect(calls()).toEqual([
      {
        args: [
          ...['eval', '-o', at('out', 'ci.json'), '-c', at('promptfooconfig.yaml')],
          ...['--no-cache', '--no-table', '--no-share', '--no-progress-bar'],
        ],
        exitCode: '100',
      },
    ]);
  });

  it('fails by the gate alone', async () => {
    plan([{ output: good(), code: 0 }]);
    expect(await ci({ minDeltaSCD: 0.6 })).toBe(1);
  });

  it.each([0, 100])('takes code %i of promptfoo for no verdict', async (code) => {
    plan([{ output: good(), code }]);
    expect(await ci()).toBe(0);
  });

  it.each([1, 2, 130 + 7])('is broken by code %i of promptfoo, and gates nothing', async (code) => {
    plan([{ output: good(), code }]);
    await expect(ci()).rejects.toThrow(`promptfoo eval ended with code ${code}`);
    expect(said()).not.toContain('PASS');
  });

  it('is broken where promptfoo writes nothing, and gates no output of before', async () => {
    mkdirSync(at('out'));
    writeFileSync(at('out', 'ci.json'), readFileSync(good()));
    plan([{}]);
    await expect(ci()).rejects.toThrow(/promptfoo eval wrote no .*ci\.json/);
  });

  it('removes no file that is no output', async () => {
    mkdirSync(at('out'));
    writeFileSync(at('out', 'ci.json'), '{"name": "package"}');
    plan([{ output: good() }]);
    await expect(ci()).rejects.toThrow(/ci\.json is there and is no output of promptfoo/);
    expect(textOf(at('out', 'ci.json'))).toBe('{"name": "package"}');
    expect(calls()).toEqual([]);
  });

  it('sets what a user’s environment would make another end of', async () => {
    plan([{ output: good() }]);
    await ci(RULES, { PROMPTFOO_FAILED_TEST_EXIT_CODE: '1', PROMPTFOO_PASS_RATE_THRESHOLD: '50' });
    expect(calls()).toMatchObject([{ exitCode: '100' }]);
    expect(calls()[0]?.threshold).toBeUndefined();
  });

  it('hands on repeats, the cache and further options', async () => {
    plan([{ output: good() }]);
    await ci({ ...RULES, repeat: 2, cache: true }, {}, ['-j', '20']);
    const [call] = calls();
    expect(call?.args.join(' ')).toContain('--repeat 2 --no-table');
    expect(call?.args).not.toContain('--no-cache');
    expect(call?.args.slice(-2)).toEqual(['-j', '20']);
    expect(said()).toContain('x 2 repeats');
  });

  describe('asks rows with errors again', () => {
    const retry = ['eval', '--retry-errors', '-c'];

    it('with the options of the evaluation, and writes the output anew', async () => {
      plan([{ output: withErrors(), code: 100 }, { code: 100 }], { latest: 'eval-1', exported: good() });
      expect(await ci({ ...RULES, repeat: 2 })).toBe(0);
      const [first, list, again, exported] = calls().map(({ args }) => args);
      expect(list).toEqual(['list', 'evals', '-n', '1', '--ids-only']);
      expect(again?.slice(0, 3)).toEqual(retry);
      expect(again?.slice(2)).toEqual(first?.slice(3));
      expect(exported).toEqual(['export', 'eval', 'eval-1', '-o', at('out', 'ci.json')]);
      expect(said()).toContain('asking 5 rows with errors again');
      expect(textOf(at('out', 'ci.json'))).toBe(textOf(at('good.json')));
    });

    it.each([0, 3])('at most %i times', async (retries) => {
      plan(
        Array.from({ length: 4 }, () => ({ output: withErrors() })),
        {
          latest: 'eval-1',
          exported: withErrors(),
        },
      );
      await ci({ ...RULES, retries });
      expect(calls().filter(({ args }) => args[1] === '--retry-errors')).toHaveLength(retries);
    });

    it('not where there are none', async () => {
      plan([{ output: good() }]);
      await ci();
      expect(calls()).toHaveLength(1);
    });

    it('not where the latest evaluation is another, and says so', async () => {
      plan([{ output: withErrors() }], { latest: 'eval-2' });
      expect(await ci()).toBe(0);
      expect(calls().map(({ args }) => args[0])).toEqual(['eval', 'list']);
      expect(complained.join()).toMatch(/5 rows with errors are not asked again/);
    });

    it('and is broken where that breaks', async () => {
      plan([{ output: withErrors() }, { code: 1 }], { latest: 'eval-1' });
      await expect(ci()).rejects.toThrow('promptfoo eval --retry-errors ended with code 1');
      plan([{ output: withErrors() }, {}, { output: withErrors() }, {}], { latest: 'eval-1' });
      await expect(ci()).rejects.toThrow('promptfoo export eval ended with code 1');
    });
  });

  describe('without a key', () => {
    const judged = () => writeFileSync(at('esfp.yaml'), 'judges: [openai:gpt-4.1]\n');

    it('of a judge asks nobody, and takes no other judge', async () => {
      judged();
      plan([{ output: good() }]);
      await expect(ci()).rejects.toThrow(
        /A key is missing: judge openai:gpt-4\.1 needs a key: set OPENAI_API_KEY/,
      );
      await expect(ci(RULES, { OPENAI_API_KEY: ' ' })).rejects.toThrow(/A key is missing/);
      expect(calls()).toEqual([]);
    });

    it('skips where that is wished, with a neutral word', async () => {
      judged();
      plan([{ output: good() }]);
      expect(await ci({ ...RULES, ifNoKey: 'skip' })).toBe(0);
      expect(said()).toMatch(/^Skipped: no key \(forks have none\)/);
      expect(calls()).toEqual([]);
      printed.length = 0;
      expect(await ci({ ...RULES, ifNoKey: 'skip' }, { GITHUB_ACTIONS: 'true' })).toBe(0);
      expect(said()).toMatch(/^::notice title=ESFP::Skipped: no key \(forks have none\).*\n$/);
    });

    it('does not skip where there is one', async () => {
      judged();
      plan([{ output: good() }]);
      expect(await ci({ minDeltaSCD: 0.6, ifNoKey: 'skip' }, { OPENAI_API_KEY: 'x' })).toBe(1);
    });

    it('looks at the judges that the config’s assertions name', async () => {
      writeFileSync(
        at('promptfooconfig.yaml'),
        'providers: [echo]\ndefaultTest: { assert: [{ type: javascript, value: x, config: { judges: ["openai:gpt-4.1"] } }] }\n',
      );
      plan([{ output: good() }]);
      await expect(ci()).rejects.toThrow(/openai:gpt-4\.1 needs a key/);
    });

    it('of a candidate does the same, by what promptfoo says before its first call', async () => {
      const say = '  ✗ Missing OPENAI_API_KEY (openai:gpt-4.1)\n\u001b[31m  ✗ Missing X_KEY (x)\u001b[39m';
      plan([
        { say, code: 1 },
        { say, code: 1 },
        { say, code: 2 },
        { say, code: 0 },
      ]);
      await expect(ci()).rejects.toThrow(
        /A key is missing: a candidate needs a key: set OPENAI_API_KEY; a candidate needs a key: set X_KEY/,
      );
      expect(await ci({ ...RULES, ifNoKey: 'skip' })).toBe(0);
      await expect(ci({ ...RULES, ifNoKey: 'skip' })).rejects.toThrow('ended with code 2');
      await expect(ci({ ...RULES, ifNoKey: 'skip' })).rejects.toThrow('wrote no');
    });

    it('of another kind is named with --needs', async () => {
      plan([{ output: good() }]);
      const needs = ['MY_TOKEN'];
      expect(await ci({ ...RULES, needs, ifNoKey: 'skip' }, { MY_TOKEN: '' })).toBe(0);
      await expect(ci({ ...RULES, needs })).rejects.toThrow(/MY_TOKEN is not set, which --needs names/);
      expect(calls()).toEqual([]);
      expect(await ci({ ...RULES, needs }, { MY_TOKEN: 'x' })).toBe(0);
      expect(calls()).toHaveLength(1);
    });

    it('is not the end for an id that no judge has', async () => {
      writeFileSync(at('esfp.yaml'), 'judges: [nobody:x]\n');
      await expect(ci({ ...RULES, ifNoKey: 'skip' })).rejects.toThrow(/there is no judge 'nobody:x'/);
    });
  });

  it('says in its verdict that the judges were embedded', async () => {
    const measured = instrument();
    const judges = measured.judges.map((judge) => ({ ...judge, embedded: true }));
    plan([{ output: writeOutput(at('embedded.json'), { some: { judges } }) }]);
    expect(await ci()).toBe(0);
    expect(said()).toContain(
      '- Labels come from embedded judges (judge-1, judge-2), which stand in for language models',
    );
  });

  describe('asks nobody', () => {
    beforeEach(() => plan([{ output: good() }]));
    afterEach(() => expect(calls()).toEqual([]));

    it.each<[string, Partial<CiOptions>, readonly string[], RegExp]>([
      ['without a rule', {}, [], /No rule is set/],
      ['for an output that tells no evaluation', { ...RULES, out: 'x.jsonl' }, [], /name a \.json file/],
      ...[
        ...[
          '-c',
          '-cother.yaml',
          '--config',
          '--config=x',
          '-o',
          '-oother.json',
          '--output=x',
          '-w',
          '-wx',
          '--watch',
        ],
        ...['--resume', '--retry-errors', '--no-write', '--repeat', '--repeat=3', '--share'],
      ].map((word): [string, Partial<CiOptions>, readonly string[], RegExp] => [
        `with the option ${word}, which is taken`,
        RULES,
        ['-j', '4', word],
        new RegExp(`${word} does not go to promptfoo`),
      ]),
      [
        'with a baseline that no rule looks at',
        { ...RULES, baseline: 'none' },
        [],
        /--baseline none is given and no rule looks for a change since it: set --drop or --rise/,
      ],
      [
        'for a config that is not there',
        { ...RULES, config: 'none.yaml' },
        [],
        /none\.yaml, which does not exist/,
      ],
      [
        'for a baseline that is not there',
        { drop: 0.1, baseline: 'none' },
        [],
        /baseline none cannot be read/,
      ],
    ])('%s', async (_, options, further, message) => {
      await expect(ci(options, {}, further)).rejects.toThrow(message);
    });

    it('over the limits of the settings', async () => {
      writeFileSync(at('esfp.yaml'), 'judges: [openai:gpt-4.1]\nlimits: { maxCalls: 10 }\n');
      await expect(ci(RULES, { OPENAI_API_KEY: 'x' })).rejects.toThrow(
        /maxCalls is 10 and .* Nobody was asked/,
      );
      expect(said()).toContain('openai:gpt-4.1');
    });

    it('over the limit of the command line, which goes before', async () => {
      writeFileSync(at('esfp.yaml'), 'judges: [openai:gpt-4.1]\n');
      await expect(ci({ ...RULES, maxCalls: 5 }, { OPENAI_API_KEY: 'x' })).rejects.toThrow(/maxCalls is 5/);
    });
  });

  it('gates against a baseline', async () => {
    const baseline = writeBaseline(at('base.json'), writeOutput(at('before.json'), { repeats: 2 }));
    plan([{ output: writeOutput(at('again.json'), { repeats: 2 }) }]);
    expect(await ci({ drop: 0.1, baseline })).toBe(0);
    expect(said()).toContain(`Baseline: ${baseline}`);
  });

  describe('removes the reports of a run before', () => {
    const old = () => ({ junit: at('junit.xml'), report: at('gate.json'), summary: at('summary.md') });
    beforeEach(() => {
      for (const path of Object.values(old())) writeFileSync(path, 'yesterday');
    });
    const left = () => Object.values(old()).filter((path) => existsSync(path));

    it.each<[string, Partial<CiOptions>, readonly string[]]>([
      ['wrong use', {}, []],
      ['a wrong output', { ...RULES, out: 'x.jsonl' }, []],
      ['a wrong option', RULES, ['--watch']],
      ['a config that is not there', { ...RULES, config: 'none.yaml' }, []],
      ['a missing key', { ...RULES, needs: ['MY_TOKEN'] }, []],
    ])('also where it ends with 64 for %s', async (_, options, further) => {
      plan([{ output: good() }]);
      await expect(ci({ ...options, ...old() }, {}, further)).rejects.toThrow();
      expect(left()).toEqual([]);
    });

    it('also where settings cannot be read', async () => {
      writeFileSync(at('esfp.yaml'), 'nonsense: 1\n');
      await expect(ci({ ...RULES, ...old() })).rejects.toThrow();
      expect(left()).toEqual([]);
      for (const path of Object.values(old())) writeFileSync(path, 'yesterday');
      await expect(ci({ ...RULES, ...old() }, { ESFP_CONFIG: at('none.yaml') })).rejects.toThrow(
        'does not exist',
      );
      expect(left()).toEqual([]);
    });

    it('also where promptfoo breaks, and where it is skipped', async () => {
      plan([{ code: 1 }]);
      await expect(ci({ ...RULES, ...old() })).rejects.toThrow('ended with code 1');
      expect(left()).toEqual([]);
      for (const path of Object.values(old())) writeFileSync(path, 'yesterday');
      expect(await ci({ ...RULES, ...old(), needs: ['MY_TOKEN'], ifNoKey: 'skip' })).toBe(0);
      expect(left()).toEqual([]);
    });

    it('but never the summary of GitHub’s step, to which it adds once', async () => {
      plan([{ output: good() }]);
      const { summary } = old();
      writeFileSync(summary, 'of another step\n');
      const github = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
      expect(await ci({ ...RULES, summary }, github)).toBe(0);
      expect(textOf(summary)).toMatch(/^of another step\n## ✅ esfp gate/);
      expect(textOf(summary).match(/## ✅ esfp gate/g)).toHaveLength(1);
    });
  });

  it.each([
    ['junit', 'the output', 'out/ci.json'],
    ['report', 'the baseline', 'base.json'],
    ['summary', 'the config', 'promptfooconfig.yaml'],
    ['report', 'the settings', 'esfp.yaml'],
    ['report', '--junit', 'junit.xml'],
  ] as const)('writes no --%s over %s', async (flag, what, name) => {
    mkdirSync(at('out'));
    for (const place of ['out/ci.json', 'base.json', 'junit.xml']) writeFileSync(at(place), 'kept');
    const kept = textOf(at(name));
    plan([{ output: good() }]);
    const places = { baseline: at('base.json'), ...(what === '--junit' ? { junit: at(name) } : {}) };
    await expect(ci({ drop: 0.1, ...places, [flag]: at(name) })).rejects.toThrow(/would be written over/);
    expect(textOf(at(name))).toBe(kept);
    expect(calls()).toEqual([]);
  });

  it('lets GitHub take no command from what promptfoo says', async () => {
    plan([{ say: '::error::made up', output: good() }]);
    await ci(RULES, { GITHUB_ACTIONS: 'true' });
    const lines = said().split('\n');
    const stops = lines.filter((line) => line.startsWith('::stop-commands::'));
    const spoken = lines.indexOf('::error::made up');
    const word = stops.map((line) => line.slice('::stop-commands::'.length));
    expect(stops).toHaveLength(3);
    expect(lines.indexOf(stops[1] ?? '')).toBeLessThan(spoken);
    expect(lines.indexOf(`::${word[1]}::`)).toBeGreaterThan(spoken);
    expect(lines.at(-2)).toMatch(/^::notice title=ESFP pass::/);
  });

  it('passes Ctrl-C on, waits for promptfoo and gates nothing', async () => {
    plan([{ output: good(), waits: true, say: 'ready' }]);
    const running = ci();
    await vi.waitFor(() => expect(said()).toContain('ready'), { timeout: 30_000 });
    process.emit('SIGINT');
    expect(await running).toBe(130);
    expect(said()).not.toContain('PASS');
    expect(complained.join()).toContain('interrupted');
  });
});
