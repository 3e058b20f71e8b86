import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeOutput } from '../cli/gate/outputs.ts';
import { type CliRun, runCli } from '../cli/run-cli.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'esfp-gate-'));
  writeOutput(join(folder, 'out.json'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const esfp = (...words: string[]): Promise<CliRun> =>
  runCli(words, {
    cwd: folder,
    env: { ESFP_STORE: join(folder, 'judgements.db'), GITHUB_ACTIONS: 'false' },
  });

describe('the exit codes of the command line', () => {
  it.each([
    [0, ['gate', 'out.json', '--min-deltaSCD', '0.1']],
    [1, ['gate', 'out.json', '--min-deltaSCD', '0.6']],
    [2, ['gate', 'out.json', '--drop', '0.1']],
    [64, ['gate', 'out.json', '--min-delta', '0.1']],
    [64, ['gate', 'out.json']],
    [64, ['gate', 'none.json', '--min-deltaSCD', '0.1']],
    [64, ['ci', '--nonsense']],
    [64, ['ci']],
    [0, ['gate', '--help']],
    [0, ['ci', '--help']],
  ])('%i: esfp %j', async (code, words) => {
    const run = await esfp(...words);
    expect([run.code, code === 64 ? run.stdout : '']).toEqual([code, '']);
  });

  it('is 70, and no verdict, where something breaks before a command begins', async () => {
    const broken = join(folder, 'broken');
    mkdirSync(join(broken, '.env'), { recursive: true });
    const { code } = await runCli(['gate', '../out.json', '--min-deltaSCD', '0.1'], { cwd: broken });
    expect(code).toBe(70);
  });

  it('takes the rules of esfp.yaml, and flags before them', async () => {
    writeFileSync(join(folder, 'esfp.yaml'), 'gate: { thresholds: { deltaSCD: { min: 0.6 } } }\n');
    expect((await esfp('gate', 'out.json')).code).toBe(1);
    expect((await esfp('gate', 'out.json', '--min-deltaSCD', '0.1')).code).toBe(0);
    writeFileSync(join(folder, 'esfp.yaml'), 'gate: { thresholds: { deltaSCDD: { min: 0.6 } } }\n');
    const { code, stderr } = await esfp('gate', 'out.json');
    expect([code, stderr]).toEqual([64, expect.stringContaining('deltaSCDD')]);
  });
});
