import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { evaluationHash } from '../../aggregators/baseline/evaluation-hash.ts';
import { parseGateVerdict } from '../../aggregators/baseline/gate-verdict.ts';
import { gateReportSchema } from '../../aggregators/gate/gate-report.ts';
import { readEvaluation } from '../../aggregators/read/evaluation.ts';
import { readOutputFile } from '../../aggregators/read/output-file.ts';
import { readBaseline } from '../../cli/baseline/read-baseline.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { writeBaseline } from './gate/baselines.ts';
import { shifting, writeOutput } from './gate/outputs.ts';
import { mergedBaseline, savedBaseline } from './gate/run-baseline.ts';
import { runGate, textOf } from './gate/run-gate.ts';

const at = temporaryFolder();

beforeEach(() => {
  vi.stubEnv('ESFP_STORE', at('judgements.db'));
  vi.stubEnv('GITHUB_ACTIONS', '');
  vi.stubEnv('GITHUB_STEP_SUMMARY', '');
  writeFileSync(at('esfp.yaml'), '');
  vi.stubEnv('ESFP_CONFIG', at('esfp.yaml'));
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const printedSchema = gateReportSchema.extend({
  outputs: z.array(z.strictObject({ name: z.string(), evaluation: z.string().nullable(), hash: z.string() })),
});

const asJson = async (...words: string[]) => {
  const { printed, code } = await runGate(...words, '--json');
  const report = printedSchema.parse(JSON.parse(printed));
  expect(code).toBe(report.exitCode);
  return report;
};

/** An estimate of deltaSCD of about 0.33 over all types, 0.4 but for T4. */
const good = () => writeOutput(at('good.json'));

describe('esfp gate', () => {
  describe('ends with its verdict', () => {
    it.each([
      ['pass', 0, ['--min-deltaSCD', '0.1', '--max-t4', '0.2']],
      ['fail', 1, ['--min-deltaSCD', '0.6']],
      ['fail', 1, ['--max-deltaSCD', '0.1', '--max-t4', '0.2']],
      ['undecided', 2, ['--min-deltaSCD', '0.335']],
      ['undecided', 2, ['--min-deltaSCD', '0.335', '--undecided', 'exit-2']],
      ['undecided', 0, ['--min-deltaSCD', '0.335', '--undecided', 'pass']],
      ['undecided', 1, ['--min-deltaSCD', '0.335', '--undecided', 'fail']],
      ['undecidable', 2, ['--drop', '0.1']],
      ['undecidable', 2, ['--drop', '0.1', '--undecided', 'pass']],
    ])('%s: %i', async (verdict, exit, rules) => {
      const { code, printed, complained } = await runGate(good(), ...rules);
      expect([code, printed.split(':')[0], complained]).toEqual([exit, verdict.toUpperCase(), '']);
    });
  });

  it('finds a model that became opinionated on T4 alone', async () => {
    const opines = writeOutput(at('t4.json'), {
      committed: (asked) => shifting(asked, 't4') + (asked.type === 'T4' && asked.phrasing === 'P2' ? 4 : 0),
    });
    const report = await asJson(opines, '--min-deltaSCD', '0.1', '--max-t4', '0.2');
    expect(report.models[0]?.rules.map(({ verdict }) => verdict)).toEqual(['pass', 'fail']);
    expect(report.exitCode).toBe(1);
  });

  it('pools several outputs as more repeats', async () => {
    const [a, b] = [writeOutput(at('a.json')), writeOutput(at('b.json'))];
    const { models, outputs, notes } = await asJson(a, b, '--min-deltaSCD', '0.1');
    expect([models[0]?.repeats, outputs.map(({ name }) => name)]).toEqual([2, [a, b]]);
    expect(notes.join()).toContain('pooled');
  });

  it('gates the models that are named, and shares alpha among them alone', async () => {
    const both = writeOutput(at('both.json'), { models: ['one', 'other'] });
    expect((await asJson(both, '--min-deltaSCD', '0.1')).rules).toBe(2);
    const { models, rules } = await asJson(both, '--min-deltaSCD', '0.1', '--model', 'other');
    expect([models.map(({ model }) => model), rules]).toEqual([['other'], 1]);
  });

  it('counts cached rows by model', async () => {
    const mixed = writeOutput(at('mixed.json'), {
      models: ['fresh', 'stale', 'silent'],
      cached: ({ model, type }) => (model === 'silent' ? undefined : model === 'stale' && type !== 'T4'),
    });
    const { models } = await asJson(mixed, '--min-deltaSCD', '0.1');
    expect(models.map(({ cached }) => cached)).toEqual([0, expect.closeTo(5 / 6), null]);
  });

  it('is undecidable where too little was measured, by the share that is set', async () => {
    const some = writeOutput(at('some.json'), {
      failed: ({ phrasing, at: i }) => phrasing === 'P2' && i % 4 === 0,
    });
    const { code, printed } = await runGate(some, '--min-deltaSCD', '0.1');
    expect(code).toBe(2);
    expect(printed).toMatch(/Too little was measured: .*P2/);
    expect(printed).toContain('--retry-errors');
    expect((await runGate(some, '--min-deltaSCD', '0.1', '--min-coverage', '0.5')).code).toBe(0);
  });

  describe('against a baseline', () => {
    const baseline = () => writeBaseline(at('base.json'), writeOutput(at('before.json'), { repeats: 2 }));
    const drop = ['--drop', '0.1', '--rise', '0.1'];

    it('passes an unchanged model that was asked again, and says from where to where it went', async () => {
      const again = writeOutput(at('again.json'), { repeats: 2 });
      const { models, baselines, exitCode } = await asJson(again, '--baseline', baseline(), ...drop);
      expect(exitCode).toBe(0);
      expect(baselines).toEqual([
        { role: 'anchor', name: at('base.json'), hash: readBaseline(at('base.json')).hash },
      ]);
      expect(models[0]?.rules).toMatchObject([
        { rule: { kind: 'drop', against: 'anchor' }, basis: 'generations', verdict: 'pass' },
        { rule: { kind: 'rise', against: 'anchor' }, basis: 'generations', verdict: 'pass' },
      ]);
    });

    it('fails a model that fell back to reporting, and names what to do', async () => {
      const fell = writeOutput(at('fell.json'), {
        repeats: 2,
        committed: (asked) => shifting({ ...asked, phrasing: 'P1' }, asked.phrasing),
      });
      const { code, printed } = await runGate(fell, '--baseline', baseline(), ...drop);
      expect(code).toBe(1);
      expect(printed).toContain('if the change is meant, record it with esfp baseline update --accept "why"');
    });

    it('finds a fall of one type', async () => {
      const fell = writeOutput(at('fell.json'), {
        repeats: 2,
        committed: (asked) =>
          shifting(asked.type === 'T1' ? { ...asked, phrasing: 'P1' } : asked, asked.phrasing),
      });
      const { models } = await asJson(
        fell,
        '--baseline',
        baseline(),
        '--drop-t1',
        '0.15',
        '--drop-t2',
        '0.15',
      );
      expect(models[0]?.rules.map(({ rule: { type }, verdict }) => [type, verdict])).toEqual([
        ['T1', 'fail'],
        ['T2', 'pass'],
      ]);
    });

    it('looks for no change in what came from a cache, or is the baseline itself', async () => {
      const stale = writeOutput(at('stale.json'), { repeats: 2, cached: () => true });
      const against = baseline();
      for (const words of [[stale], [at('before.json')]]) {
        const { code, printed } = await runGate(...words, '--baseline', against, ...drop);
        expect([code, printed]).toEqual([2, expect.stringMatching(/Nothing new was measured/)]);
      }
    });

    it('refuses another instrument as undecidable, and a baseline that was changed by hand as usage', async () => {
      const other = writeOutput(at('other.json'), { some: { splitter: 'other' } });
      const against = baseline();
      const { code, printed } = await runGate(other, '--baseline', against, ...drop);
      expect([code, printed]).toEqual([2, expect.stringMatching(/another instrument/)]);
      writeFileSync(against, textOf(against).replace('2026-01-02', '2026-01-03'));
      const edited = await runGate(other, '--baseline', against, ...drop);
      expect([edited.code, edited.complained]).toEqual([64, expect.stringMatching(/base\.json was changed/)]);
    });

    it('rehearses without a verdict', async () => {
      const words = ['--rehearse', baseline(), '--drop', '0.1', '--max-t4', '0.3', '--reruns', '100'];
      const { code, printed } = await runGate(...words);
      expect(code).toBe(0);
      expect(printed).toMatch(
        /^Rehearsal with assistant of .*base\.json: 48 items, 2 generations each, 100 simulated/,
      );
      expect(printed).toMatch(/│ unchanged +│ +1 │/);
      expect(printed).toMatch(/│ unchanged +│ +2 │/);
      expect(printed).toMatch(/│ opines on \d+% of T4 +│/);
      expect(printed).toContain('Bound on false alarms: at most 2.5% of runs');
      const [report] = JSON.parse((await runGate(...words, '--json')).printed);
      expect(report).toMatchObject({ model: 'assistant', reruns: 100, models: 1, undecided: 'exit 2' });
    });

    it('rehearses with what was merged last', async () => {
      const path = await savedBaseline(at('b.json'), writeOutput(at('old.json'), { repeats: 2, perType: 6 }));
      const words = ['--rehearse', path, '--drop', '0.1', '--reruns', '100'];
      expect((await runGate(...words)).printed).toContain(': 36 items, 2 generations each');
      await mergedBaseline(path, writeOutput(at('merged.json'), { repeats: 1, perType: 6 }));
      expect((await runGate(...words)).printed).toContain(': 36 items, 1 generation each');
    });
  });

  describe('ends with 64 where it cannot be run as asked', () => {
    it.each<[string, () => string[], RegExp]>([
      ['no rule', () => [good()], /No rule is set/],
      ['no output', () => ['--min-deltaSCD', '0.1'], /nothing to gate/],
      ['an unknown flag', () => [good(), '--min-delta', '0.1'], /unknown option '--min-delta'/],
      ['no number', () => [good(), '--min-deltaSCD', 'lots'], /Give a number/],
      ['a threshold that cannot be', () => [good(), '--min-deltaSCD', '1.5'], /deltaSCD/],
      ['a negative margin', () => [good(), '--drop', '-0.1'], /drop/],
      [
        'contradictory thresholds',
        () => [good(), '--min-t4', '0.3', '--max-t4', '0.1'],
        /min lies below max/,
      ],
      ['alpha that cannot be', () => [good(), '--min-deltaSCD', '0.1', '--alpha', '1'], /alpha/],
      ['no such verdict', () => [good(), '--undecided', 'maybe'], /Allowed choices are pass, fail, exit-2/],
      ['no such model', () => [good(), '--min-deltaSCD', '0.1', '--model', 'x'], /x is not in the outputs/],
      ['no such file', () => [at('none.json'), '--min-deltaSCD', '0.1'], /none\.json cannot be read/],
      ['no output in a file', () => [at('esfp.yaml'), '--min-deltaSCD', '0.1'], /esfp\.yaml is no JSON/],
      ['one file twice', () => [good(), at('.', 'good.json'), '--min-deltaSCD', '0.1'], /given twice/],
      [
        'no such baseline',
        () => [good(), '--drop', '0.1', '--baseline', at('no.json')],
        /baseline .*no\.json cannot be read/,
      ],
      [
        'no baseline in a file',
        () => [good(), '--drop', '0.1', '--baseline', good()],
        /good\.json is no baseline/,
      ],
      [
        'rehearse with an output',
        () => [good(), '--rehearse', good(), '--drop', '0.1'],
        /--rehearse simulates/,
      ],
      [
        'rehearse with JUnit',
        () => ['--rehearse', good(), '--drop', '0.1', '--junit', 'x'],
        /leave out --junit/,
      ],
      ['reruns of nothing', () => [good(), '--drop', '0.1', '--reruns', '100'], /--reruns says nothing/],
    ])('%s', async (_, words, said) => {
      const { code, printed, complained } = await runGate(...words());
      expect(complained).toMatch(said);
      expect([code, printed]).toEqual([64, '']);
    });

    it('also for an esfp.yaml that cannot be read', async () => {
      writeFileSync(at('esfp.yaml'), 'judges: []');
      const { code, complained } = await runGate(good(), '--min-deltaSCD', '0.1');
      expect([code, complained]).toEqual([64, expect.stringMatching(/esfp\.yaml cannot be used/)]);
    });
  });

  it('prints its help, with 0', async () => {
    const { code, printed } = await runGate('--help');
    expect(code).toBe(0);
    expect(printed).toContain('--max-t4 <n>');
    expect(printed).toMatch(/--max-t1 to\s+--max-t6/);
    expect(printed).not.toMatch(/^ +--max-t1 <n>/m);
  });

  describe('writes', () => {
    it('JUnit XML and Markdown, folders too, whatever the verdict', async () => {
      const { code } = await runGate(
        good(),
        '--min-deltaSCD',
        '0.6',
        '--junit',
        at('new', 'junit.xml'),
        '--summary',
        at('summary.md'),
        '--report',
        at('gate.json'),
      );
      expect(code).toBe(1);
      const report = parseGateVerdict(JSON.parse(textOf(at('gate.json'))), 'gate.json');
      const [{ hash } = expect.fail()] = report.outputs;
      expect([report.verdict, hash]).toEqual([
        'fail',
        evaluationHash(readEvaluation([readOutputFile(good())])),
      ]);
      expect(textOf(at('new', 'junit.xml'))).toContain('<failure type="fail">');
      expect(textOf(at('summary.md'))).toMatch(/^## ❌ esfp gate/);
    });

    it('nothing in place of the verdict: where it cannot, it says so and the exit code stays', async () => {
      mkdirSync(at('taken'));
      for (const [rule, exit] of [
        ['0.1', 0],
        ['0.6', 1],
      ] as const) {
        const { code, printed, complained } = await runGate(
          good(),
          '--min-deltaSCD',
          rule,
          '--junit',
          at('taken'),
        );
        expect([code, complained]).toEqual([
          exit,
          expect.stringMatching(/JUnit XML .*taken could not be written/),
        ]);
        expect(printed).toMatch(/^(PASS|FAIL)/);
      }
    });

    it('on GitHub the summary of the step and annotations, and takes no command from what it prints', async () => {
      vi.stubEnv('GITHUB_ACTIONS', 'true');
      vi.stubEnv('GITHUB_STEP_SUMMARY', at('step.md'));
      writeFileSync(at('step.md'), 'before\n');
      const hostile = '##[add-mask]x\n::error::%0A';
      const output = writeOutput(at('hostile.json'), { models: [hostile] });
      const { code, printed } = await runGate(output, '--min-deltaSCD', '0.6');
      expect(code).toBe(1);
      expect(textOf(at('step.md'))).toMatch(/^before\n## ❌ esfp gate/);
      const [stop = '', ...lines] = printed.trimEnd().split('\n');
      const [, word] = /^::stop-commands::(\S+)$/.exec(stop) ?? [];
      const again = lines.indexOf(`::${word}::`);
      expect(again).toBeGreaterThan(5);
      expect(lines.slice(again + 1)).toEqual([
        expect.stringMatching(
          /^::error title=ESFP fail%3A deltaSCD%2C min 0\.6::##\[add-mask\]x\\u\{a\}::error::%250A: estimate/,
        ),
      ]);
    });

    it('on GitHub nothing but the JSON where that is asked for', async () => {
      vi.stubEnv('GITHUB_ACTIONS', 'true');
      const output = writeOutput(at('hostile.json'), { models: ['##[add-mask]x'] });
      const { printed } = await runGate(output, '--min-deltaSCD', '0.1', '--json');
      expect(JSON.parse(printed).models[0].model).toBe('##[add-mask]x');
      expect(printed).not.toContain('##[');
    });
  });
});
