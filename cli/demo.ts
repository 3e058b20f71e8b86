import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Command } from 'commander';
import { packageRoot } from '../package-root.ts';
import { promptfooCli } from './ci/promptfoo-cli.ts';

const NEXT_STEPS = `
What to do next with your own model:
  1. Install this package in your promptfoo project (README), and run: npx esfp init
  2. npx promptfoo eval -n 5 -o first.json     five items first: what it costs is printed before the first call
  3. npx promptfoo eval -o all.json            then all of them
  4. npx esfp report all.json                  the tables again, from the output alone
npx esfp report esfp-out/demo.json --details prints how far these numbers hang on labels, judges, items, weights and cuts.
The embedded judges are stand-ins. Look at single answers in promptfoo view before you believe a number.`;

/** Runs the shipped promptfooconfig.yaml: two recorded configurations of a small model, six controls, no network. */
function runDemo(output: string): Promise<number> {
  const config = join(packageRoot(), 'promptfooconfig.yaml');
  const child = spawn(
    process.execPath,
    [promptfooCli(), 'eval', '-c', config, '-o', output, '--no-cache', '--no-table', '--no-share'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ESFP_CONFIG: join(packageRoot(), 'esfp.yaml'),
        PROMPTFOO_DISABLE_TELEMETRY: '1',
        PROMPTFOO_DISABLE_UPDATE: '1',
        PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
        NODE_NO_WARNINGS: '1',
      },
    },
  );
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Registers `esfp demo`. */
export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description('measure two recorded configurations of a small model and six controls, offline')
    .option('-o, --output <file>', "where promptfoo's output goes", 'esfp-out/demo.json')
    .addHelpText(
      'after',
      `
Examples:
  esfp demo                        tables, esfp-out/demo.json
  esfp demo -o first/demo.json     the output elsewhere`,
    )
    .action(async ({ output }: { output: string }) => {
      const code = await runDemo(output);
      if (code === 0) console.log(NEXT_STEPS);
      process.exitCode = code;
    });
}
