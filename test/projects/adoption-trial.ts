import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { quiet, SEVERAL_RUNS, Workspace } from '../extension/promptfoo.ts';

/** How a package manager lays a promptfoo project out. */
export interface Layout {
  /** How tests name it. */
  readonly name: string;
  /** The folder of the promptfoo config, relative to where the package manager works. */
  readonly app: string;
  /** From that folder to where the package lies. */
  readonly packageFolder: string;
  /** Puts the package into a project that has files already. */
  readonly install: (workspace: Workspace) => void;
  /** The project's promptfoo CLI, seen from the folder of the config; the repository's own where it is left out. */
  readonly promptfoo?: string;
}

/** A team's own provider. */
const PROVIDER = `export default class {
  id() { return 'own'; }
  async callApi() { return { output: 'Experts agree on this. I think that they are right.' }; }
}
`;
const OWN = { id: 'file://own.mjs', label: 'own' };

const explicitSchema = z.looseObject({
  prompts: z.array(z.unknown()).length(5),
  tests: z.array(z.unknown()),
});

/**
 * Tries the package out in a project as a team has one: one line in its config, a config that names everything, and
 * `esfp init`; each time the real promptfoo must write the scores into the columns.
 */
export function describeAdoption({ name, app, packageFolder, install, promptfoo }: Layout): void {
  describe(`under ${name}`, () => {
    const workspace = new Workspace();
    const folder = resolve(workspace.path(app));
    const cli = join(folder, packageFolder, 'dist', 'cli.js');

    /** What a command of the installed package prints; throws where it does not end with 0. */
    const esfp = (...args: string[]) =>
      execFileSync(process.execPath, [cli, ...args], {
        cwd: folder,
        env: quiet(workspace.folder),
        encoding: 'utf8',
      });

    /** Five items of a config through promptfoo: what became of them. */
    async function evaluate(config: string) {
      const args = ['-c', join(folder, config), '-n', '5'];
      const options = promptfoo === undefined ? {} : { cli: join(folder, promptfoo) };
      const { code, said, output, rows, path } = await workspace.eval(args, { cwd: folder, ...options });
      expect(code, said).toBe(0);
      const columns = output?.results.prompts.map(({ provider, label, metrics }) => ({
        of: `${provider} ${label}`,
        scores: metrics.namedScores,
      }));
      return { columns: columns ?? [], rows, path };
    }

    function expectScores({ columns, rows }: Awaited<ReturnType<typeof evaluate>>, models: number) {
      expect(rows).toHaveLength(models * 25);
      expect(columns).toHaveLength(models * 5);
      for (const { of, scores } of columns) {
        expect(of).toMatch(/ ESFP:P[0-4]$/);
        expect(scores, of).toMatchObject({
          '1 deltaSCD': expect.any(Number),
          // Five items, every answer of which was measured.
          '8 coverage': expect.closeTo(5 / 104),
        });
      }
    }

    beforeAll(() => {
      workspace.write({ [join(app, 'own.mjs')]: PROVIDER });
      install(workspace);
    });
    afterAll(() => workspace.remove());

    it(
      'writes the columns by one line in the config',
      async () => {
        workspace.write({
          [join(app, 'one-line.yaml')]: {
            providers: [OWN],
            extensions: [`file://${packageFolder}/dist/extension.js:esfp`],
          },
        });
        expectScores(await evaluate('one-line.yaml'), 1);
      },
      SEVERAL_RUNS,
    );

    it(
      'writes them by the config of the package that names everything',
      async () => {
        const shipped = readFileSync(join(folder, packageFolder, 'promptfooconfig.yaml'), 'utf8');
        const text = shipped.replaceAll('file://dist/', `file://${packageFolder}/dist/`);
        const config = explicitSchema.parse(load(text));
        workspace.write({ [join(app, 'explicit.yaml')]: { ...config, providers: [OWN] } });
        const evaluated = await evaluate('explicit.yaml');
        expectScores(evaluated, 1);
        const components = evaluated.rows[0]?.gradingResult?.componentResults ?? [];
        expect(components.map(({ metadata }) => metadata?.esfp?.part)).toEqual([
          'ar',
          'scd',
          'stance',
          'format',
        ]);
      },
      SEVERAL_RUNS,
    );

    it(
      'writes them after esfp init in an existing project, and reports them',
      async () => {
        workspace.write({
          [join(app, 'promptfooconfig.yaml')]: '# ours\nproviders:\n  - file://own.mjs # the assistant\n',
        });
        expect(esfp('init', '--yes')).toContain('Written: 4 files.');
        expect(readFileSync(join(folder, 'promptfooconfig.yaml'), 'utf8')).toContain('# the assistant');
        const settings = readFileSync(join(folder, 'esfp.yaml'), 'utf8');
        const [, schema = ''] = /\$schema=(\S+)/.exec(settings) ?? [];
        const { resolve: found } = createRequire(join(folder, 'own.mjs'));
        expect(realpathSync(join(folder, schema))).toBe(found('promptfoo-esfp/schemas/esfp.schema.json'));
        const evaluated = await evaluate('promptfooconfig.yaml');
        expectScores(evaluated, 1);
        expect(esfp('report', evaluated.path)).toContain('deltaSCD');
        expect(existsSync(join(folder, 'esfp-out', 'report.html'))).toBe(true);
      },
      SEVERAL_RUNS,
    );

    it(
      'writes them after esfp init in an empty folder, for the models that need no key',
      async () => {
        workspace.write({ [join(app, 'empty', '.keep')]: '' });
        const empty = join(folder, 'empty');
        execFileSync(process.execPath, [cli, 'init', '--yes'], { cwd: empty, env: quiet(workspace.folder) });
        expectScores(await evaluate(join('empty', 'promptfooconfig.yaml')), 3);
      },
      SEVERAL_RUNS,
    );
  });
}
