import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../package-root.ts';
import { itemsOf, quiet, Workspace } from '../extension/promptfoo.ts';

const workspaces: Workspace[] = [];

afterEach(() => {
  for (const workspace of workspaces.splice(0)) workspace.remove();
});

/** A folder in which the built package is installed, as npm links one that lies beside it. */
function project(files: Readonly<Record<string, unknown>> = {}): Workspace {
  const workspace = new Workspace().write(files);
  workspaces.push(workspace);
  mkdirSync(workspace.path('node_modules'));
  symlinkSync(packageRoot(), workspace.path('node_modules/promptfoo-esfp'), 'dir');
  return workspace;
}

/** What the built `esfp init` prints in a folder; throws where it does not end with 0. */
function init(workspace: Workspace, args: readonly string[], folder = workspace.folder): string {
  const cli = join(packageRoot(), 'dist', 'cli.js');
  return execFileSync(process.execPath, [cli, 'init', ...args], {
    cwd: folder,
    env: quiet(workspace.folder),
    encoding: 'utf8',
  });
}

/** The phrasings among the rows, once each. */
const labelsOf = (rows: readonly { prompt: { label: string } }[]) =>
  [...new Set(rows.map(({ prompt }) => prompt.label))].toSorted();

const PHRASINGS = ['ESFP:P0', 'ESFP:P1', 'ESFP:P2', 'ESFP:P3', 'ESFP:P4'];
/** A team's own provider, which answers whatever it is asked. */
const PROVIDER = `export default class {
  id() { return 'own'; }
  async callApi() { return { output: 'Experts agree on this. I think that they are right.' }; }
}
`;
/** Quick settings: they are there, so init leaves them. */
const SETTINGS = { judges: ['embedded:rules'] };

describe('esfp init with the real promptfoo', () => {
  it('makes a config in an empty folder that runs at once, without a key', async () => {
    const workspace = project();
    init(workspace, ['--yes']);
    const { code, rows, said } = await workspace.eval(['-n', '5']);
    expect(said).toContain('ESFP: wrote');
    expect(code).toBe(0);
    expect([rows.length, labelsOf(rows), itemsOf(rows).length]).toEqual([75, PHRASINGS, 5]);
    expect(init(workspace, ['--yes'])).toContain('Nothing to change');
  });

  it.each([
    [
      'promptfooconfig.yaml',
      '# ours\nproviders:\n  - file://own.mjs # one\nprompts: ["Say {{a}}"]\ntests: [{ vars: { a: b } }]\n',
    ],
    [
      'promptfooconfig.json',
      '{\n  "providers": ["file://own.mjs"],\n  "prompts": ["Say {{a}}"],\n  "tests": [{ "vars": { "a": "b" } }]\n}\n',
    ],
    [
      'promptfooconfig.mjs',
      "export default { providers: ['file://own.mjs'], prompts: ['Say {{a}}'], tests: [{ vars: { a: 'b' } }] };\n",
    ],
    [
      'promptfooconfig.cjs',
      "module.exports = {\n  providers: ['file://own.mjs'],\n  prompts: ['Say {{a}}'],\n  tests: [{ vars: { a: 'b' } }],\n};\n",
    ],
    [
      'promptfooconfig.ts',
      "import type { UnifiedConfig } from 'promptfoo';\n\nconst config: UnifiedConfig = {\n  providers: ['file://own.mjs'],\n  prompts: ['Say {{a}}'],\n  tests: [{ vars: { a: 'b' } }],\n};\nexport default config;\n",
    ],
  ])('adds ESFP to %s, beside the tests of the team', async (name, text) => {
    const workspace = project({ [name]: text, 'own.mjs': PROVIDER, 'esfp.yaml': SETTINGS });
    init(workspace, ['--yes']);
    const { code, rows } = await workspace.eval(['-n', '1']);
    expect(code).toBe(0);
    expect(labelsOf(rows)).toEqual([...PHRASINGS, 'Say {{a}}']);
    expect(rows).toHaveLength(6);
  });

  it('works in a workspace whose packages lie further up', async () => {
    const workspace = project({
      'packages/app/promptfooconfig.yaml': 'providers: [file://own.mjs]\n',
      'packages/app/own.mjs': PROVIDER,
      'packages/app/esfp.yaml': SETTINGS,
    });
    const folder = workspace.path('packages/app');
    init(workspace, ['--yes'], folder);
    const { code, rows } = await workspace.eval(['-n', '1'], { cwd: folder });
    expect([code, labelsOf(rows)]).toEqual([0, PHRASINGS]);
  });

  it('sends a provider what it wrote down', async () => {
    const workspace = project({
      'promptfooconfig.yaml': 'providers:\n  - openai:chat:gpt-4.1-mini\n',
      'esfp.yaml': SETTINGS,
    });
    init(workspace, ['--yes']);
    const { output } = await workspace.eval(['-n', '1'], {
      env: {
        OPENAI_API_KEY: 'none',
        OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
        PROMPTFOO_REQUEST_BACKOFF_MS: '1',
      },
    });
    expect(output?.config).toMatchObject({
      providers: [
        { id: 'openai:chat:gpt-4.1-mini', config: { temperature: 0, max_tokens: 1024, showThinking: false } },
      ],
    });
    expect(readFileSync(workspace.path('.gitignore'), 'utf8')).toBe('.esfp/\nesfp-out/\n');
  });
});
