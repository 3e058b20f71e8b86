import { describe, expect, it } from 'vitest';
import { gateAnnotations } from '../../../aggregators/report/gate-annotations.ts';
import { EVERY_VERDICT, FAILS, HOSTILE, model, report, rule, UNDECIDED } from './gate-reports.ts';

describe('the annotations of a gate', () => {
  it('are one notice for a pass', () => {
    expect(gateAnnotations(report())).toEqual([
      {
        level: 'notice',
        title: 'ESFP pass',
        message: 'PASS: every rule holds (1 rule of 1 model). Exit code 0.',
      },
    ]);
  });

  it('are an error for what fails, and warnings for what is not decided', () => {
    expect(gateAnnotations(EVERY_VERDICT)).toEqual([
      {
        level: 'error',
        title: 'ESFP fail: deltaSCD of T4, max 0.15',
        message: 'assistant: estimate 0.300, 98.8% interval 0.200 to 0.400, threshold ≤ 0.150',
      },
      {
        level: 'warning',
        title: 'ESFP undecided: open',
        message:
          'assistant: estimate 0.120, 98.8% interval 0.080 to 0.160, threshold ≤ 0.150. The interval reaches over the threshold.',
      },
      {
        level: 'warning',
        title: 'ESFP undecidable: deltaSCD, drop 0.1, anchor',
        message:
          'assistant: estimate —, 98.8% interval —, threshold ≥ -0.100. Too little was measured: P2 60%.',
      },
    ]);
  });

  it('are no more of a level than are shown, the last saying how many are left out', () => {
    const rules = Array.from({ length: 13 }, (_, i) => ({ ...FAILS, rule: rule({ name: `rule ${i}` }) }));
    const all = gateAnnotations(
      report({ verdict: 'fail', exitCode: 1, models: [model({ verdict: 'fail', rules })] }),
    );
    expect(all).toHaveLength(10);
    expect(all.at(-1)?.message).toBe('4 rules more: see the summary or the log.');
    expect(new Set(all.map(({ level }) => level))).toEqual(new Set(['error']));
  });

  it('tell of a model, or of a gate, without a rule', () => {
    const empty = model({ verdict: 'undecidable', reason: 'There is no answer.', rules: [] });
    expect(gateAnnotations(report({ verdict: 'undecidable', exitCode: 2, models: [empty] }))).toEqual([
      { level: 'warning', title: 'ESFP undecidable', message: 'assistant: There is no answer.' },
    ]);
    expect(
      gateAnnotations(report({ verdict: 'undecidable', exitCode: 2, reason: 'No model.', models: [] })),
    ).toEqual([{ level: 'warning', title: 'ESFP undecidable', message: 'No model.' }]);
  });

  it('are one line each, whatever names hold', () => {
    const own = [{ ...UNDECIDED, reason: HOSTILE, rule: rule({ name: HOSTILE }) }];
    const found = gateAnnotations(
      report({
        verdict: 'undecided',
        exitCode: 2,
        models: [model({ model: HOSTILE, verdict: 'undecided', rules: own })],
      }),
    );
    expect(found).toHaveLength(1);
    for (const { title, message } of found) expect(`${title}${message}`).not.toMatch(/\p{Cc}/u);
  });
});
