import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { historyReportSchema } from '../../aggregators/history/history-report.ts';
import { addBaselineCommand } from '../../cli/baseline.ts';
import { addHistoryCommand } from '../../cli/history.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { textOf } from './gate/run-gate.ts';
import { writeJudgedOutput } from './judged-output.ts';

const at = temporaryFolder();
let printed: string[];

beforeEach(() => {
  printed = [];
  vi.stubEnv('ESFP_STORE', at('judgements.db'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'log').mockImplementation((line) => printed.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function esfp(...words: string[]): Promise<string> {
  printed = [];
  const program = new Command('esfp');
  addBaselineCommand(program);
  addHistoryCommand(program);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} });
  await program.parseAsync(words, { from: 'user' });
  return printed.join('\n');
}

const run = (month: number, m: number) =>
  writeJudgedOutput(at(`${month}.json`), {
    models: { m, other: 2, fixed: 3 },
    control: 'fixed',
    evalId: `eval-${month}`,
    timestamp: `2026-0${month}-01T00:00:00.000Z`,
  });

describe('esfp history', () => {
  it('follows the models of a baseline over dated runs, by date', async () => {
    const path = at('b.json');
    await esfp('baseline', 'save', run(1, 1), '-o', path, '--model', 'm');
    await esfp('baseline', 'update', path, run(2, 1), '--accept', 'as before');
    const words = ['history', path, run(4, 5), run(3, 1), `${path}#merged`, '--resamples', '400'];
    const report = historyReportSchema.parse(JSON.parse(await esfp(...words, '--json')));
    expect(report.anchor).toMatchObject({ name: `${path}#anchor`, date: '2026-01-01T00:00:00.000Z' });
    expect(report.models.map(({ model }) => model)).toEqual(['m']);
    const [m] = report.models;
    expect(m?.points.map(({ run: name }) => name)).toEqual([`${path}#merged`, at('3.json'), at('4.json')]);
    expect(m?.points.map(({ changes }) => changes.deltaSCD.difference)).toEqual([
      0,
      0,
      expect.closeTo(11 / 18, 12),
    ]);
    expect(m?.points[2]?.changes.deltaSCD.verdict).toBe('higher');
    expect(m?.each).toBeCloseTo(1 - 0.05 / 3, 12);

    const text = await esfp(...words);
    expect(text).toMatch(/Against .*b\.json#anchor, the baseline’s anchor, measured 2026-01-01/);
    expect(text).toContain('│ 2026-04-01 │');
    expect(text).toContain('- Whether the judges moved is not known in');
    expect(text).not.toMatch(/NaN|undefined/);
  });

  it('gives the anchor’s own run, and one from a cache, no verdict', async () => {
    const path = at('b.json');
    const [own, cached] = [run(1, 1), run(2, 5)];
    const text = textOf(cached).replaceAll('"cached":false', '"cached":true');
    expect(text).toContain('"cached":true');
    writeFileSync(cached, text);
    await esfp('baseline', 'save', own, '-o', path, '--model', 'm');
    const words = ['history', path, own, cached, run(3, 5), '--resamples', '400', '--json'];
    const report = historyReportSchema.parse(JSON.parse(await esfp(...words)));
    expect(report.models[0]?.points.map(({ again, changes }) => [again, changes.deltaSCD.verdict])).toEqual([
      [1, 'nothing new'],
      [1, 'nothing new'],
      [0, 'higher'],
    ]);
  });

  it('refuses what is no baseline', async () => {
    await expect(esfp('history', run(1, 1), run(2, 1))).rejects.toThrow(
      'is no baseline: give a file written by esfp baseline save first, then the runs.',
    );
  });
});
