import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../package-root.ts';
import type { Workspace } from '../extension/promptfoo.ts';
import type { Layout } from './adoption-trial.ts';

const NAME = 'promptfoo-esfp';

/** Packs the built package, as it would be published. Returns the tarball's path. */
function packed(): string {
  const folder = mkdtempSync(join(tmpdir(), 'esfp-adoption-'));
  // --ignore-scripts: the build that prepack would do is done already.
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const printed = execFileSync('npm', args, { cwd: packageRoot(), encoding: 'utf8', maxBuffer: 1e8 });
  const [{ filename }] = z.tuple([z.object({ filename: z.string() })]).parse(JSON.parse(printed));
  return join(folder, filename);
}

let tarball: string | undefined;

/** The tarball of the built package, packed when it is first asked for. */
export function packedOnce(): string {
  tarball ??= packed();
  return tarball;
}

/** Removes the tarball, if it was packed. */
export function removePacked(): void {
  if (tarball !== undefined) rmSync(dirname(tarball), { recursive: true, force: true });
}

/** What the package says that it needs, promptfoo included: nothing else may be found from it. */
function needed(): string[] {
  const manifest = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  const schema = z.object({
    dependencies: z.record(z.string(), z.string()),
    peerDependencies: z.record(z.string(), z.string()),
  });
  const { dependencies, peerDependencies } = schema.parse(manifest);
  return [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'dir');
}

/** Unpacks a tarball to where a package manager would put it. */
function unpack(tarball: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
}

/** Puts the package and, beside it, links to what it needs into one folder of modules. */
function layFlat(tarball: string, modules: string): void {
  unpack(tarball, join(modules, NAME));
  for (const one of needed()) link(join(packageRoot(), 'node_modules', one), join(modules, one));
}

function layPnpm(tarball: string, workspace: Workspace): void {
  const modules = workspace.path('node_modules');
  const own = join(modules, '.pnpm', `${NAME}@0.1.0`, 'node_modules');
  layFlat(tarball, own);
  // Only what the project itself names is found from it.
  link(join(own, NAME), join(modules, NAME));
  link(join(packageRoot(), 'node_modules', 'promptfoo'), join(modules, 'promptfoo'));
}

/**
 * The layouts of npm, of an npm workspace and of pnpm, made by hand from a tarball. What the package needs is linked from
 * this repository, so no registry is asked.
 */
export function layouts(): Layout[] {
  const here = `node_modules/${NAME}`;
  return [
    {
      name: 'npm',
      app: '.',
      packageFolder: here,
      install: (workspace) => layFlat(packedOnce(), workspace.path('node_modules')),
    },
    {
      name: 'an npm workspace',
      app: 'packages/app',
      packageFolder: `../../${here}`,
      install(workspace) {
        workspace.write({
          'package.json': { name: 'team', private: true, workspaces: ['packages/*'] },
          'packages/app/package.json': { name: 'app', devDependencies: { [NAME]: '0.1.0' } },
        });
        layFlat(packedOnce(), workspace.path('node_modules'));
        link(workspace.path('packages/app'), workspace.path('node_modules/app'));
        if (existsSync(workspace.path('packages/app/node_modules'))) throw new Error('nothing is hoisted');
      },
    },
    {
      name: 'pnpm',
      app: '.',
      packageFolder: here,
      install: (workspace) => layPnpm(packedOnce(), workspace),
    },
  ];
}
