import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { loadAll } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addCiCommand } from '../../../cli/ci.ts';
import { gateConditions } from '../../../cli/gate/gate-conditions.ts';
import { gateFlags } from '../../../cli/gate/gate-flags.ts';
import { gateOf } from '../../../cli/gate/settings.ts';
import { addGateCommand } from '../../../cli/gate.ts';
import { gateSchema } from '../../../config/gate.ts';
import { loadSettings } from '../../../config.ts';
import { packageRoot } from '../../../package-root.ts';

const page = readFileSync(join(packageRoot(), 'docs/ci.md'), 'utf8');
const blocks = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => text);

const workflowSchema = z.object({
  permissions: z.object({ contents: z.literal('read') }),
  on: z.record(z.string(), z.unknown()),
  jobs: z.record(
    z.string(),
    z.object({
      if: z.string(),
      steps: z.array(
        z.object({
          uses: z.string().optional(),
          run: z.string().optional(),
          env: z.record(z.string(), z.string()).optional(),
        }),
      ),
    }),
  ),
});

const workflow = () =>
  workflowSchema.parse(loadAll(blocks.find((text) => text.includes('.github/workflows')) ?? '')[0]);

/** What commander reads of a command line of ours; what it cannot read is thrown. */
function read(line: string): Record<string, unknown> {
  const program = new Command('esfp').exitOverride();
  addGateCommand(program);
  addCiCommand(program);
  let options: Record<string, unknown> = {};
  for (const command of program.commands) {
    command
      .exitOverride()
      .configureOutput({ writeErr: () => {} })
      .action((_: string[], own: Record<string, unknown>) => {
        options = own;
      });
  }
  program.parse(
    line
      .replaceAll(/"([^"]*)"/g, 'text')
      .trim()
      .split(/\s+/),
    { from: 'user' },
  );
  return options;
}

/** Every esfp gate and esfp ci of the page, as it is written. */
const lines = [
  ...[...page.matchAll(/^ {4}npx esfp ((?:gate|ci) .*)$/gm)].map(([, line = '']) => line),
  ...[...page.matchAll(/`(?:npx )?esfp ((?:gate|ci) [^`]*)`/g)].map(([, line = '']) => line),
  ...Object.values(workflow().jobs)
    .flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
    .flatMap((run) => [...run.matchAll(/esfp ((?:gate|ci) .*)/g)].map(([, line = '']) => line)),
];

describe('docs/ci.md', () => {
  it('has a workflow of real actions', () => {
    const { on, jobs } = workflow();
    expect(Object.keys(on)).toEqual(['pull_request', 'schedule', 'workflow_dispatch']);
    const used = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect([...new Set(used)].sort()).toEqual([
      'actions/checkout@v4',
      'actions/setup-node@v4',
      'actions/upload-artifact@v4',
    ]);
  });

  it('gives no secret to a job that runs on pull requests', () => {
    const onPulls = Object.values(workflow().jobs).filter(({ if: when }) =>
      when.includes("== 'pull_request'"),
    );
    expect(onPulls).toHaveLength(1);
    expect(JSON.stringify(onPulls)).not.toContain('secrets');
    for (const { if: when } of Object.values(workflow().jobs)) expect(when).toMatch(/[!=]= 'pull_request'$/);
  });

  it.each(lines)('has a command line that can be run: esfp %s', (line) => {
    const options = read(line);
    if (line.includes('a.json b.json') || line === 'gate --json') return;
    expect(() => gateConditions(gateOf(loadSettings(null)), gateFlags(options))).not.toThrow();
  });

  it('has settings that can be read', () => {
    const [settings] = blocks.filter((text) => text.startsWith('gate:'));
    const { gate } = z.object({ gate: z.unknown() }).parse(loadAll(settings ?? '')[0]);
    expect(gateSchema.parse(gate).thresholds.types?.T4?.max).toBe(0.3);
  });
});
