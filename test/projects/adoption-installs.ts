import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { z } from 'zod';
import { packageRoot } from '../../package-root.ts';
import { quiet, type Workspace } from '../extension/promptfoo.ts';
import { packedOnce, removePacked } from './adoption-layouts.ts';
import { describeAdoption } from './adoption-trial.ts';

afterAll(removePacked);

/** The promptfoo that the package is developed against. */
function promptfooVersion(): string {
  const manifest = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  const { devDependencies } = z
    .object({ devDependencies: z.object({ promptfoo: z.string() }) })
    .parse(manifest);
  return `promptfoo@${devDependencies.promptfoo}`;
}

/** Runs a package manager as a user would, but that ONNX Runtime's CUDA libraries are not fetched. */
function manage(workspace: Workspace, command: string, ...args: string[]): void {
  execFileSync(command, args, {
    cwd: workspace.folder,
    env: quiet(workspace.folder, { ONNXRUNTIME_NODE_INSTALL: 'skip' }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const npm = (workspace: Workspace, ...args: string[]) =>
  manage(workspace, 'npm', 'install', '--save-dev', '--prefer-offline', '--no-audit', '--no-fund', ...args);

const HERE = 'node_modules/promptfoo-esfp';
const PROMPTFOO = 'node_modules/promptfoo/dist/src/entrypoint.js';

describeAdoption({
  name: 'npm',
  app: '.',
  packageFolder: HERE,
  promptfoo: PROMPTFOO,
  install(workspace) {
    workspace.write({ 'package.json': { name: 'team', private: true } });
    npm(workspace, promptfooVersion());
    npm(workspace, packedOnce());
  },
});

describeAdoption({
  name: 'an npm workspace',
  app: 'packages/app',
  packageFolder: `../../${HERE}`,
  promptfoo: `../../${PROMPTFOO}`,
  install(workspace) {
    workspace.write({
      'package.json': { name: 'team', private: true, workspaces: ['packages/*'] },
      'packages/app/package.json': { name: 'app', private: true },
    });
    npm(workspace, '--workspace', 'packages/app', promptfooVersion(), packedOnce());
    if (existsSync(workspace.path(`packages/app/${HERE}`))) throw new Error('the package is not hoisted');
  },
});

describeAdoption({
  name: 'pnpm',
  app: '.',
  packageFolder: HERE,
  promptfoo: PROMPTFOO,
  install(workspace) {
    workspace.write({
      'package.json': { name: 'team', private: true },
      // Scripts of dependencies are not run: none is needed, and by default pnpm ends with 1 over them.
      'pnpm-workspace.yaml': 'strictDepBuilds: false\n',
    });
    const pnpm = ['--yes', 'pnpm@latest', 'add', '--save-dev', '--prefer-offline'];
    manage(workspace, 'npx', ...pnpm, promptfooVersion());
    manage(workspace, 'npx', ...pnpm, packedOnce());
  },
});
