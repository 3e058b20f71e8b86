import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseBaseline } from '../../../aggregators/baseline/parse-baseline.ts';
import { gateReportSchema } from '../../../aggregators/gate/gate-report.ts';
import { temporaryFolder } from '../../store/temporary-folder.ts';
import { runCli } from '../run-cli.ts';
import { type WrittenOutput, writeOutput } from './outputs.ts';
import { runBaseline, savedBaseline } from './run-baseline.ts';
import { runGate, textOf } from './run-gate.ts';

const at = temporaryFolder();
const models = ['one', 'other'];

beforeEach(() => {
  vi.stubEnv('ESFP_STORE', at('judgements.db'));
  vi.stubEnv('GITHUB_ACTIONS', '');
});
afterEach(() => vi.unstubAllEnvs());

/** Runs `esfp <words>` in a process of its own. */
const esfp = (...words: readonly string[]) =>
  runCli(words, { cwd: at(), env: { ESFP_STORE: at('judgements.db'), GITHUB_ACTIONS: '' } });

const output = (name: string, some: WrittenOutput = {}) =>
  writeOutput(at(name), { models, perType: 6, ...some });
const baseline = () => savedBaseline(at('base.json'), output('before.json'));
const read = (path: string) => parseBaseline(JSON.parse(textOf(path)), path);

/** The words of a gate whose report is gate.json, and of an update by it. */
const gating = (outputs: readonly string[], ...rules: readonly string[]) => [
  ...outputs,
  ...rules,
  '--report',
  at('gate.json'),
];
const updating = (path: string, ...outputs: readonly string[]) => [
  'update',
  path,
  ...outputs,
  '--gate-passed',
  at('gate.json'),
];

const gate = async (...words: Parameters<typeof gating>) => (await runGate(...gating(...words))).code;
const update = (...words: Parameters<typeof updating>) => runBaseline(...updating(...words));

/** Expects that an update is refused, and the baseline left as it is. */
async function refused(path: string, outputs: readonly string[], says: string): Promise<void> {
  const before = textOf(path);
  await expect(update(path, ...outputs)).rejects.toThrow(says);
  expect(textOf(path)).toBe(before);
}

describe('from a gate that passed to the last merged', () => {
  it('goes by the report that the gate wrote, for both models', async () => {
    const path = await baseline();
    const before = read(path);
    const now = output('now.json');
    expect((await esfp('gate', ...gating([now], '--baseline', path, '--drop', '0.5'))).code).toBe(0);
    const { code, stdout } = await esfp('baseline', ...updating(path, now));
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Wrote .*base\.json/)]);
    const updated = read(path);
    expect(updated.anchor).toEqual(before.anchor);
    expect(updated.merged?.models.map(({ model }) => model)).toEqual(models);
    expect(updated.history.at(-1)).toMatchObject({ what: 'merged', gate: 'pass', from: before.hash });
    expect((await esfp('baseline', 'verify', path)).code).toBe(0);
    // What was merged is held against from then on, and is itself nothing new.
    const again = await runGate(now, '--baseline', path, '--drop', '0.5', '--json');
    const { models: gated } = gateReportSchema.parse(JSON.parse(again.printed));
    expect(again.code).toBe(2);
    for (const { rules } of gated) {
      expect(rules).toMatchObject([
        { rule: { against: 'anchor' }, verdict: 'pass' },
        {
          rule: { against: 'merged' },
          verdict: 'undecidable',
          reason: expect.stringContaining('Nothing new was measured: 100%'),
        },
      ]);
    }
  });

  it('also for outputs that were pooled', async () => {
    const path = await baseline();
    const both = [output('a.json'), output('b.jsonl')];
    expect(await gate(both, '--baseline', path, '--drop', '0.5')).toBe(0);
    await update(path, ...both.toReversed());
    expect(read(path).merged?.models.map(({ scores }) => scores.repeats)).toEqual([2, 2]);
  });

  it('is of one evaluation only where it is of one output', async () => {
    const part = (name: string, types: readonly string[]) =>
      output(name, { absent: ({ type }) => !types.includes(type), evalId: name });
    const [upper, lower] = [part('1.json', ['T1', 'T2', 'T3']), part('2.json', ['T4', 'T5', 'T6'])];
    expect(read(await savedBaseline(at('one.json'), upper)).anchor.evaluation).toBe('1.json');
    expect(read(await savedBaseline(at('two.json'), upper, lower)).anchor.evaluation).toBeNull();
  });

  it('refuses other outputs, and outputs that changed since', async () => {
    const path = await baseline();
    const now = output('now.json');
    expect(await gate([now], '--min-deltaSCD', '0.1')).toBe(0);
    const says = 'The gate was not of these outputs';
    await refused(path, [output('other.json')], says);
    await refused(path, [now, at('other.json')], says);
    await refused(path, [output('now.json', { committed: () => 9 })], says);
  });

  it.each([
    ['fail', 1, ['--min-deltaSCD', '0.6']],
    ['undecided', 2, ['--min-deltaSCD', '0.335']],
    ['undecided', 0, ['--min-deltaSCD', '0.335', '--undecided', 'pass']],
    ['undecidable', 2, ['--drop', '0.1']],
  ] as const)('refuses a gate that ended %s with %i', async (verdict, exit, rules) => {
    const path = await baseline();
    const now = output('now.json');
    expect(await gate([now], ...rules)).toBe(exit);
    await refused(path, [now], `The gate’s verdict is ${verdict}`);
  });

  it('refuses a pass that is of thresholds alone, or against another baseline', async () => {
    const path = await baseline();
    const now = output('now.json');
    expect(await gate([now], '--min-deltaSCD', '0.1')).toBe(0);
    await refused(path, [now], 'The gate looked for no change from a baseline');
    const other = await savedBaseline(at('lower.json'), output('earlier.json'));
    expect(await gate([now], '--baseline', other, '--drop', '0.5')).toBe(0);
    await refused(path, [now], 'The gate was held against another baseline');
  });

  it('is not gated where no rule looks at the baseline', async () => {
    const path = await baseline();
    const { code, printed, complained } = await runGate(
      output('now.json'),
      '--min-deltaSCD',
      '0.1',
      '--baseline',
      path,
    );
    expect([code, printed]).toEqual([64, '']);
    expect(complained).toContain(
      `--baseline ${path} is given and no rule looks for a change since it: set --drop or --rise`,
    );
    for (const rule of [
      ['--rise', '0.5'],
      ['--drop-ESFP', '0.5'],
      ['--drop-t4', '1.5'],
    ]) {
      expect((await runGate(at('now.json'), '--baseline', path, ...rule)).code).not.toBe(64);
    }
  });

  it('refuses a gate whose rules look for no change of a model', async () => {
    const path = await baseline();
    const now = output('now.json');
    expect(await gate([now], '--baseline', path, '--drop', '0.5')).toBe(0);
    const report = gateReportSchema.parse(JSON.parse(textOf(at('gate.json'))));
    const models = report.models.map((one) => ({
      ...one,
      rules:
        one.model === 'other'
          ? one.rules.map((found) => ({ ...found, rule: { ...found.rule, against: null } }))
          : one.rules,
    }));
    writeFileSync(at('gate.json'), JSON.stringify({ ...report, models }));
    await refused(path, [now], 'The gate looked for no change of other from a baseline’s anchor');
    writeFileSync(
      at('gate.json'),
      JSON.stringify({ ...report, models: [{ model: 'one' }, { model: 'other' }] }),
    );
    await refused(path, [now], 'is no report of a gate');
  });

  it('finds a model of the baseline that is gone from the output', async () => {
    const path = await baseline();
    const now = output('now.json', { models: ['one'] });
    const { code, printed } = await runGate(now, '--baseline', path, '--drop', '0.5');
    expect(code).toBe(2);
    expect(printed).toContain(`other of ${path} (anchor) has no answer in the outputs`);
    expect(await gate([now], '--baseline', path, '--drop', '0.5', '--model', 'one')).toBe(0);
  });

  it('writes no report over what is read', async () => {
    const path = await baseline();
    const now = output('now.json');
    const before = [path, now].map(textOf);
    for (const [flag, place] of [
      ['--report', path],
      ['--junit', now],
      ['--summary', path],
    ] as const) {
      const { code, printed, complained } = await runGate(
        now,
        '--baseline',
        path,
        '--drop',
        '0.5',
        flag,
        place,
      );
      expect([code, printed, complained]).toEqual([
        64,
        '',
        expect.stringContaining(`${flag} ${place} would be written over`),
      ]);
    }
    const both = await runGate(now, '--drop', '0.5', '--report', at('x'), '--junit', at('x'));
    expect([both.code, both.complained]).toEqual([
      64,
      expect.stringContaining('would be written over --report'),
    ]);
    expect([path, now].map(textOf)).toEqual(before);
  });

  it('refuses a gate of one model for both', async () => {
    const path = await baseline();
    const now = output('now.json');
    expect(await gate([now], '--min-deltaSCD', '0.1', '--model', 'one')).toBe(0);
    await refused(path, [now], 'The gate did not hold other');
  });
});
