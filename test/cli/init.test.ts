import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { load } from 'js-yaml';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Ask, addInitCommand, init } from '../../cli/init.ts';
import { findSettings, loadSettings } from '../../config.ts';
import { packageRoot } from '../../package-root.ts';
import ControlProvider from '../../providers/candidates/control.ts';
import RecordedProvider from '../../providers/candidates/recorded.ts';
import { runCli } from './run-cli.ts';

const KEYS = ['OPENAI', 'ANTHROPIC', 'GOOGLE', 'GEMINI', 'PALM'].map((name) => `${name}_API_KEY`);
const CONFIG = 'providers:\n  - openai:chat:gpt-4.1 # ours\n';

let root: string;
let folder: string;
let printed: string[];

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'esfp-init-')));
  folder = join(root, 'app');
  mkdirSync(folder);
  printed = [];
  vi.spyOn(process, 'cwd').mockImplementation(() => folder);
  vi.stubEnv('ESFP_CONFIG', '');
  for (const key of [...KEYS, 'MISTRAL_API_KEY', 'OPENAI_TEMPERATURE', 'OPENAI_MAX_TOKENS'])
    vi.stubEnv(key, '');
  vi.spyOn(console, 'log').mockImplementation((line) => printed.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => printed.push(String(line)));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(root, { recursive: true, force: true });
});

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Every file below the case's folder, with its bytes; what a link leads to stands for the link. */
function everything(): Record<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
  return Object.fromEntries(
    paths
      .map((path) => join(root, path))
      .filter((path) => lstatSync(path).isFile())
      .map((path) => [path.slice(root.length), readFileSync(path, 'latin1')]),
  );
}

/** What `init` printed, and its exit code. */
async function run(options: Parameters<typeof init>[0] = { yes: true }, ask: Ask = undefined) {
  printed = [];
  const code = await init(options, ask);
  return { code, said: printed.join('\n') };
}

describe('esfp init in a promptfoo project', () => {
  it('adds the extension and what matters, and writes settings, module and .gitignore', async () => {
    file('promptfooconfig.yaml', CONFIG);
    const { code, said } = await run();
    expect(code).toBe(0);
    expect(readdirSync(folder).toSorted()).toEqual([
      '.gitignore',
      'esfp.mjs',
      'esfp.yaml',
      'promptfooconfig.yaml',
    ]);
    expect(read('promptfooconfig.yaml')).toBe(
      'providers:\n  - id: openai:chat:gpt-4.1 # ours\n    config:\n      temperature: 0\n      max_tokens: 1024\n' +
        '      showThinking: false\nextensions:\n  - file://esfp.mjs:esfp\n',
    );
    expect(read('.gitignore')).toBe('.esfp/\nesfp-out/\n');
    expect(read('esfp.mjs')).toContain("export { default, esfp } from 'promptfoo-esfp/extension';\n");
    expect(said).toContain('openai:chat:gpt-4.1 gets temperature: 0, max_tokens: 1024, showThinking: false.');
    expect(said).toContain('The paper left it to the providers');
    expect(said).toContain('npm install --save-dev promptfoo promptfoo-esfp');
    expect(said).toContain('Written: 4 files.');
  });

  it.each([
    ['promptfooconfig.yaml', CONFIG],
    ['promptfooconfig.json', '{ "providers": ["openai:chat:gpt-4.1"] }'],
    ['promptfooconfig.ts', "export default { providers: ['openai:chat:gpt-4.1'] };"],
  ])('changes no byte a second time, and says so: %s', async (name, text) => {
    file(name, text);
    await run();
    const before = everything();
    const { code, said } = await run();
    expect(everything()).toEqual(before);
    expect(code).toBe(0);
    expect(said).toContain(`Nothing to change: ${folder} is set up.`);
    expect(said).not.toContain('Written');
  });

  it('keeps a byte order mark, the mode of the file, and settings that are there', async () => {
    const config = file('promptfooconfig.yaml', `\uFEFF${CONFIG}`);
    chmodSync(config, 0o640);
    file('esfp.yaml', 'protocol: paper # mine\n');
    const { said } = await run();
    expect(read('promptfooconfig.yaml')).toMatch(/^\uFEFFproviders:\n {2}- id: openai/);
    expect(statSync(config).mode & 0o777).toBe(0o640);
    expect(read('esfp.yaml')).toBe('protocol: paper # mine\n');
    expect(said).not.toContain('esfp.yaml: new');
  });

  it.each([
    ['a', '.esfp\n/esfp-out/\n', '.esfp\n/esfp-out/\n'],
    ['b', 'node_modules', 'node_modules\n.esfp/\nesfp-out/\n'],
    ['c', '# x\r\n**/.esfp/**\r\n', '# x\r\n**/.esfp/**\r\nesfp-out/\r\n'],
    ['d', '#.esfp/\n', '#.esfp/\n.esfp/\nesfp-out/\n'],
  ])('adds to .gitignore what is not there: %s', async (_, before, after) => {
    file('promptfooconfig.yaml', CONFIG);
    file('.gitignore', before);
    await run();
    expect(read('.gitignore')).toBe(after);
  });

  it('takes two judges by the keys that are set, and says what a run takes of them', async () => {
    vi.stubEnv('ANTHROPIC_API_KEY', 'a');
    vi.stubEnv('GEMINI_API_KEY', 'g');
    file('promptfooconfig.yaml', CONFIG);
    const { said } = await run();
    const { judges } = loadSettings(join(folder, 'esfp.yaml'));
    expect(judges.map(({ id }) => id)).toEqual([
      'anthropic:claude-haiku-4-5',
      'google:gemini-2.5-flash-lite',
    ]);
    expect(said).toContain('A first run (-n 5) asks 1 model 25 times (');
    expect(said).toMatch(
      /A whole run asks 1 model 520 times \(.*takes about 1,494 judge calls.*no price given/,
    );
  });

  it('says that embedded judges cost nothing, and are for trying out', async () => {
    file('promptfooconfig.yaml', `${CONFIG}  - echo\n`);
    const { said } = await run();
    expect(said).toContain('A whole run asks 2 models 1,040 times in all');
    expect(said).toContain('calls no judge: embedded:rules and embedded:minilm are embedded.');
    expect(said).toContain('for trying out');
  });

  it('tells what costs are by the prices of the settings that are there', async () => {
    file('promptfooconfig.yaml', CONFIG);
    file('esfp.yaml', 'judges: [{ id: openai:gpt-4.1-mini, price: { input: 1, output: 1 } }]\n');
    expect((await run()).said).toMatch(/takes about 918 judge calls.*cost: \d\.\d{4}, /);
  });

  it('says why it cannot tell what a run takes', async () => {
    file('promptfooconfig.yaml', CONFIG);
    file('esfp.yaml', 'corpus: none.csv\n');
    const { code, said } = await run();
    expect([code, said]).toEqual([0, expect.stringMatching(/cannot be told: .*none\.csv/)]);
  });

  it.each([
    ['a folder', () => mkdirSync(join(folder, 'esfp.yaml')), 'esfp.yaml cannot be read (EISDIR'],
    [
      'no YAML',
      () => file('esfp.yaml', 'protocol: paper\njudges: [a\n'),
      'esfp.yaml cannot be read (line 3, column 1: deficient indentation): give a YAML file of settings,',
    ],
    ['of unknown keys', () => file('esfp.yaml', 'judgez: []\n'), 'esfp.yaml cannot be used:'],
    ['a link to a folder', () => symlinkSync(root, join(folder, 'esfp.yaml')), 'esfp.yaml cannot be read ('],
  ])('stops at settings that are %s, names them, and writes nothing', async (_, make, said) => {
    file('promptfooconfig.yaml', CONFIG);
    make();
    const before = everything();
    await expect(run()).rejects.toThrow(`${folder}/${said}`);
    expect(everything()).toEqual(before);
  });

  it('stops at settings elsewhere that are not there, too', async () => {
    file('promptfooconfig.yaml', CONFIG);
    mkdirSync(join(folder, 'elsewhere'));
    vi.stubEnv('ESFP_CONFIG', 'elsewhere');
    await expect(run()).rejects.toThrow('elsewhere/esfp.yaml cannot be read (ENOENT');
    expect(read('promptfooconfig.yaml')).toBe(CONFIG);
  });

  it('leaves a provider alone that it says is not measured, and asks no judge to keep away from it', async () => {
    for (const key of KEYS) vi.stubEnv(key, 'k');
    const pinned = '  - { id: anthropic:messages:claude-haiku-4-5, prompts: [short] }\n';
    file('promptfooconfig.yaml', `prompts: [a, { label: short, raw: b }]\n${CONFIG}${pinned}`);
    const { said } = await run();
    expect(said).toContain(
      'anthropic:messages:claude-haiku-4-5 is pinned to its own prompts and is not measured',
    );
    expect(said).not.toContain('claude-haiku-4-5 gets');
    expect(read('promptfooconfig.yaml')).toContain(pinned);
    expect(read('promptfooconfig.yaml').match(/showThinking/g)).toHaveLength(1);
    expect(loadSettings(join(folder, 'esfp.yaml')).judges.map(({ id }) => id)).toEqual([
      'anthropic:claude-haiku-4-5',
      'google:gemini-2.5-flash-lite',
    ]);
  });

  it('measures a provider that is pinned to all prompts there are, as a run does', async () => {
    file(
      'promptfooconfig.yaml',
      'prompts: [{ label: short, raw: a }]\nproviders:\n  - { id: openai:chat:gpt-4.1, prompts: [short] }\n',
    );
    const { said } = await run();
    expect(said).toContain('openai:chat:gpt-4.1 gets temperature: 0');
    expect(said).not.toContain('not measured');
    expect(said).toContain('asks 1 model 520 times');
  });

  it('names keys that are not set among the next steps, with the flag that does without', async () => {
    file('promptfooconfig.yaml', `${CONFIG}  - mistral:small\n  - echo\n`);
    const line =
      /^ {2}promptfoo stops where a provider has no key \((.*)\): set it, or .* --filter-providers .*$/m;
    expect(line.exec((await run()).said)?.[1]).toBe('OPENAI_API_KEY, MISTRAL_API_KEY');
    for (const key of ['OPENAI_API_KEY', 'MISTRAL_API_KEY']) vi.stubEnv(key, 'k');
    expect((await run()).said).not.toContain('--filter-providers');
  });

  it('names providers that are pinned, are not known, or only running would tell', async () => {
    file(
      'promptfooconfig.yaml',
      'providers:\n  - { id: echo, label: own, prompts: [mine] }\n  - google:gemini-2.5-flash\n',
    );
    expect((await run()).said).toMatch(/own is pinned to its own prompts.*\n?/);
    expect((await run()).said).toContain('what promptfoo sends to google:gemini-2.5-flash is not known here');
    file('other.js', "export default { providers: ['openai:chat:gpt-4.1', make(), make()] };");
    expect((await run({ yes: true, config: 'other.js' })).said).toContain(
      '2 providers only running it would tell',
    );
  });

  it('shows control characters of names instead of sending them to the terminal', async () => {
    file('promptfooconfig.yaml', 'providers: ["openai:chat:\\e[31mred"] # \u202Eback\n');
    const { said } = await run({ dryRun: true });
    for (const character of '\u001b\u202e') expect(said).not.toContain(character);
    expect(said).toContain('# \\u{202e}back');
    expect(said).toContain('openai:chat:\\u{1b}[31mred gets');
  });

  it('writes beside a config that -c names, and nowhere else', async () => {
    file('evals/app.yaml', CONFIG);
    file('promptfooconfig.yaml', CONFIG);
    const before = everything();
    const { said } = await run({ yes: true, config: 'evals/app.yaml' });
    const added = Object.keys(everything()).filter((path) => !(path in before));
    expect(added).toEqual(['.gitignore', 'esfp.mjs', 'esfp.yaml'].map((name) => `/app/evals/${name}`));
    expect(read('promptfooconfig.yaml')).toBe(CONFIG);
    expect(said).toContain('npx promptfoo eval -c evals/app.yaml -n 5 -o first.json');
  });

  it('writes no settings where a run would find others', async () => {
    file('evals/promptfooconfig.yaml', CONFIG);
    file('esfp.yaml', 'protocol: paper\n');
    await run({ yes: true, config: 'evals' });
    expect(existsSync(join(folder, 'evals', 'esfp.yaml'))).toBe(false);
    rmSync(join(folder, 'esfp.yaml'));
    vi.stubEnv('ESFP_CONFIG', file('elsewhere.yaml', ''));
    await run({ yes: true, config: 'evals' });
    expect(existsSync(join(folder, 'evals', 'esfp.yaml'))).toBe(false);
  });

  it('refers to the module of another’s file never: it stops', async () => {
    file('promptfooconfig.yaml', CONFIG);
    file('esfp.mjs', 'export const esfp = 1;\n');
    const before = everything();
    await expect(run()).rejects.toThrow(/esfp\.mjs is not of promptfoo-esfp, and is left alone: rename it/);
    expect(everything()).toEqual(before);
  });
});

describe('esfp init with a config that is a program', () => {
  const COMPUTED = "import { base } from './base.mjs';\nexport default base({ providers: ['echo'] });\n";

  it('leaves it alone, prints the line, writes the rest, and ends with 2', async () => {
    file('promptfooconfig.mjs', COMPUTED);
    const { code, said } = await run();
    expect(code).toBe(2);
    expect(read('promptfooconfig.mjs')).toBe(COMPUTED);
    expect(said).toContain('its default export is computed');
    expect(said).toContain("'file://esfp.mjs:esfp'");
    expect(said).toContain('asks each model 520 times (');
    expect(readdirSync(folder)).toContain('esfp.mjs');
    const again = await run();
    expect([again.code, again.said]).toEqual([2, expect.stringContaining('is set up, but for one line.')]);
  });

  it('is content when the line is there', async () => {
    file('promptfooconfig.mjs', COMPUTED.replace('{ p', "{ extensions: ['file://esfp.mjs:esfp'], p"));
    await run();
    expect((await run()).code).toBe(0);
  });
});

describe('esfp init in an empty folder', () => {
  it('makes a config that runs without a key, whatever keys are set', async () => {
    for (const key of KEYS) vi.stubEnv(key, 'k');
    const { code, said } = await run();
    expect(code).toBe(0);
    expect(loadSettings(join(folder, 'esfp.yaml')).judges.map(({ id }) => id)).toEqual([
      'embedded:rules',
      'embedded:minilm',
    ]);
    expect(said).toContain('A first run (-n 5) asks 3 models 75 times in all');
    const before = everything();
    const again = await run();
    expect(everything()).toEqual(before);
    expect(again.said).toContain('Nothing to change');
    expect(again.said).not.toContain('not known here');
  });

  it('names recordings, controls and paths of the package that are there', async () => {
    await run();
    const config = read('promptfooconfig.yaml');
    const [recording] = [...config.matchAll(/recording: (\S+)/g)].map(([, name]) => name);
    expect(new RecordedProvider({ config: { recording } }).id()).toContain(recording);
    const controls = [...config.matchAll(/control: (\w+)/g)].map(([, name]) => name);
    expect(controls).toHaveLength(2);
    for (const control of controls)
      expect(new ControlProvider({ config: { control } }).id()).toContain(control);
    const { exports } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
    for (const [, name] of config.matchAll(/file:\/\/([\w.-]+)/g)) {
      const [, path] = /from 'promptfoo-esfp(\/[^']+)'/.exec(read(name ?? '')) ?? [];
      expect(Object.keys(exports)).toContain(`.${path}`);
    }
  });
});

describe('what esfp init asks and writes', () => {
  it('writes nothing where nobody can be asked, and ends with 64', async () => {
    file('promptfooconfig.yaml', CONFIG);
    const before = everything();
    const { code, said } = await run({});
    expect([code, everything()]).toEqual([64, before]);
    expect(said).toContain('esfp.mjs: new.');
    expect(said).toContain('Give --yes to write.');
  });

  it('asks at a terminal, once, after it has said what it would do', async () => {
    file('promptfooconfig.yaml', CONFIG);
    const before = everything();
    const asked: string[] = [];
    const ask = (answer: boolean) => async (question: string) => {
      asked.push(`${printed.length > 0} ${question.trim()}`);
      return answer;
    };
    const no = await run({}, ask(false));
    expect([no.code, everything()]).toEqual([0, before]);
    expect(no.said).toContain('Nothing was written.');
    const yes = await run({}, ask(true));
    expect([yes.code, asked]).toEqual([0, ['true Write this?', 'true Write this?']]);
    expect(read('promptfooconfig.yaml')).toContain('esfp.mjs');
    await run({}, ask(true));
    expect(asked).toHaveLength(2);
  });

  it('prints a diff under --dry-run, and writes nothing', async () => {
    file('promptfooconfig.yaml', `# top\n\n\n\n${CONFIG}`);
    const before = everything();
    const { code, said } = await run({ dryRun: true, yes: true });
    expect([code, everything()]).toEqual([0, before]);
    expect(said).toContain('promptfooconfig.yaml\n  \n  providers:\n-');
    expect(said).toContain(
      '-   - openai:chat:gpt-4.1 # ours\n+   - id: openai:chat:gpt-4.1 # ours\n+     config:',
    );
    expect(said).toContain('esfp.mjs (new)\n+ // The extension');
  });

  it('ends as it is registered, with its options', async () => {
    const program = new Command('esfp').exitOverride();
    addInitCommand(program);
    await program.parseAsync(['init', '--yes'], { from: 'user' });
    expect([process.exitCode, existsSync(join(folder, 'esfp.yaml'))]).toEqual([0, true]);
  });

  it.each(['promptfooconfig.yaml', '.gitignore', 'esfp.mjs', 'esfp.yaml'])(
    'follows no link: %s',
    async (name) => {
      if (name !== 'promptfooconfig.yaml') file('promptfooconfig.yaml', CONFIG);
      const target = join(root, 'outside');
      if (name !== 'esfp.yaml') writeFileSync(target, name === 'esfp.mjs' ? 'promptfoo-esfp' : CONFIG);
      symlinkSync(target, join(folder, name));
      const before = everything();
      await expect(run()).rejects.toThrow(new RegExp(`${name} is a symbolic link`));
      expect(everything()).toEqual(before);
    },
  );

  it('stops at a link that leads nowhere, a folder, and what is not UTF-8', async () => {
    symlinkSync(join(root, 'nowhere'), join(folder, 'promptfooconfig.yaml'));
    await expect(run()).rejects.toThrow(/promptfooconfig\.yaml is a symbolic link/);
    rmSync(join(folder, 'promptfooconfig.yaml'));
    file('promptfooconfig.yaml', Uint8Array.of(0x70, 0xff, 0x0a));
    await expect(run()).rejects.toThrow(/not UTF-8, and is left alone/);
    file('promptfooconfig.yaml', CONFIG);
    mkdirSync(join(folder, '.gitignore'));
    await expect(run()).rejects.toThrow(/\.gitignore is no file/);
    expect(read('promptfooconfig.yaml')).toBe(CONFIG);
  });

  it('does not write over what was changed while it asked', async () => {
    file('promptfooconfig.yaml', CONFIG);
    const ask = async () => {
      file('promptfooconfig.yaml', 'providers: [echo]\n');
      return true;
    };
    await expect(run({}, ask)).rejects.toThrow(/promptfooconfig\.yaml was changed in the meantime/);
    expect(read('promptfooconfig.yaml')).toBe('providers: [echo]\n');
  });

  it('leaves a config with a fault alone, and writes nothing', async () => {
    file('promptfooconfig.yaml', 'providers: [echo\n');
    const before = everything();
    await expect(run()).rejects.toThrow(
      `${folder}/promptfooconfig.yaml cannot be parsed and is left alone (line 2, column 1: deficient indentation): ` +
        'mend it, and run esfp init again.',
    );
    expect(everything()).toEqual(before);
    await expect(run({ yes: true, config: 'none.yaml' })).rejects.toThrow(/none\.yaml, which does not exist/);
  });
});

it('says what to put in the place of a path into node_modules, and writes that module then', async () => {
  const text = 'providers: [echo]\nextensions: [file://node_modules/promptfoo-esfp/dist/extension.js:esfp]\n';
  file('promptfooconfig.yaml', text);
  expect((await run()).said).toContain('put file://esfp.mjs:esfp in its place, and run esfp init again');
  expect([read('promptfooconfig.yaml'), existsSync(join(folder, 'esfp.mjs'))]).toEqual([text, false]);
  file('promptfooconfig.yaml', text.replace(/file:[^\]]+/, 'file://esfp.mjs:esfp'));
  await run();
  expect(existsSync(join(folder, 'esfp.mjs'))).toBe(true);
});

it('says to install nothing where the package is found', async () => {
  file('package.json', '{}');
  file('node_modules/promptfoo-esfp/package.json', '{ "name": "promptfoo-esfp" }');
  expect((await run()).said).not.toContain('npm install');
});

it('is found where a run looks for settings', async () => {
  file('promptfooconfig.yaml', CONFIG);
  await run();
  expect(findSettings({}, [], folder)).toBe(join(folder, 'esfp.yaml'));
});

describe('the schema that a new esfp.yaml names for editors', () => {
  const FIRST_LINE = /^# yaml-language-server: \$schema=(\S+)\n# Settings of promptfoo-esfp\./;
  const schemaOf = (name: string) => FIRST_LINE.exec(read(name))?.[1];

  it('is where it will be once the package is installed', async () => {
    file('promptfooconfig.yaml', CONFIG);
    await run();
    expect(schemaOf('esfp.yaml')).toBe('./node_modules/promptfoo-esfp/schemas/esfp.schema.json');
  });

  it.each([
    ['promptfooconfig.yaml', 'node_modules', './node_modules'],
    ['promptfooconfig.yaml', '../node_modules', '../node_modules'],
    ['evals/deep/promptfooconfig.yaml', '../node_modules', '../../../node_modules'],
    ['evals/deep/promptfooconfig.yaml', 'evals/node_modules', '../node_modules'],
  ])('is found from %s in %s', async (config, modules, reference) => {
    file(config, CONFIG);
    // As pnpm and npm link a package.
    mkdirSync(join(folder, modules));
    symlinkSync(packageRoot(), join(folder, modules, 'promptfoo-esfp'), 'dir');
    await run({ yes: true, config });
    const settings = join(dirname(config), 'esfp.yaml');
    const path = schemaOf(settings);
    expect(path).toBe(`${reference}/promptfoo-esfp/schemas/esfp.schema.json`);
    const schema = JSON.parse(readFileSync(join(folder, dirname(config), path ?? ''), 'utf8'));
    expect(Object.keys(schema.properties)).toEqual(
      expect.arrayContaining(Object.keys(load(read(settings)) ?? {})),
    );
  });
});

describe('esfp init from the command line', () => {
  it('ends with 64 away from a terminal, and with 0 under --yes', async () => {
    const first = await runCli(['init'], { cwd: folder });
    expect([first.code, first.stderr]).toEqual([64, expect.stringContaining('Give --yes')]);
    expect(readdirSync(folder)).toEqual([]);
    const second = await runCli(['init', '--yes'], { cwd: folder });
    expect([second.code, readdirSync(folder).length]).toEqual([0, 6]);
  });
});
