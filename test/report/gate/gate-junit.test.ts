import { describe, expect, it } from 'vitest';
import { gateJunit } from '../../../aggregators/report/gate-junit.ts';
import { EVERY_VERDICT, HOSTILE, model, report, rule, UNDECIDED } from './gate-reports.ts';

/** Attributes of the elements of a name. */
function attributesOf(xml: string, name: string): Record<string, string>[] {
  return [...xml.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  );
}

/** The testcase elements with what stands in each. */
const cases = (xml: string) =>
  [...xml.matchAll(/<testcase name="([^"]*)"[^>]*>(.*?)<\/testcase>/gs)].map(([, name, inside = '']) => ({
    name,
    holds: ['failure', 'error', 'skipped'].filter((kind) => new RegExp(`<${kind}\\b`).test(inside)),
    inside,
  }));

describe('the JUnit XML of a gate', () => {
  it('has a suite a model and a case a rule, each verdict as what a reader of JUnit takes it for', () => {
    const xml = gateJunit(EVERY_VERDICT);
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites /);
    expect(attributesOf(xml, 'testsuites')).toEqual([
      { tests: '4', errors: '1', failures: '1', skipped: '1', name: 'esfp gate' },
    ]);
    expect(attributesOf(xml, 'testsuite')).toEqual([
      { tests: '4', errors: '1', failures: '1', skipped: '1', name: 'assistant' },
    ]);
    expect(cases(xml).map(({ name, holds }) => [name, ...holds])).toEqual([
      ['deltaSCD of T4, max 0.15', 'failure'],
      ['open', 'skipped'],
      ['deltaSCD, drop 0.1, anchor', 'error'],
      ['kept'],
    ]);
  });

  it('says numbers and reasons in every case', () => {
    const [fails, open, undecidable, kept] = cases(gateJunit(EVERY_VERDICT));
    expect(fails?.inside).toContain('<failure type="fail">estimate: 0.300, 98.8% interval: 0.200 to 0.400,');
    expect(open?.inside).toContain('<system-out>The interval reaches over the threshold. (estimate: 0.120,');
    expect(undecidable?.inside).toContain('<error type="undecidable">Too little was measured: P2 60%.');
    expect(kept?.inside).toContain('<system-out>estimate: 0.050,');
  });

  it('shows undecided as skipped, also where it was set to pass or to fail', () => {
    for (const [undecided, exitCode] of [
      ['pass', 0],
      ['fail', 1],
    ] as const) {
      const models = [model({ verdict: 'undecided', rules: [UNDECIDED] })];
      const [only] = cases(gateJunit(report({ verdict: 'undecided', undecided, exitCode, models })));
      expect(only?.holds).toEqual(['skipped']);
    }
  });

  it('has a case where there is no rule, or no model', () => {
    const empty = [model({ verdict: 'undecidable', reason: 'There is no answer.', rules: [] })];
    const some = { verdict: 'undecidable', exitCode: 2, reason: 'Nothing.' } as const;
    expect(cases(gateJunit(report({ ...some, models: empty })))).toMatchObject([
      { name: 'gate', holds: ['error'] },
    ]);
    expect(cases(gateJunit(report({ ...some, models: [] })))).toMatchObject([
      { name: 'gate', holds: ['error'] },
    ]);
  });

  it('holds whatever names hold as text that XML allows', () => {
    const own = [{ ...UNDECIDED, reason: `${HOSTILE}\ud800`, rule: rule({ name: HOSTILE }) }];
    const xml = gateJunit(report({ models: [model({ model: HOSTILE, rules: own })] }));
    expect(cases(xml)).toHaveLength(1);
    expect(xml).not.toContain('<img');
    expect(xml.match(/[\p{Cc}\ufffe\uffff]/gu)).toEqual(['\n', '\n']);
    expect(xml.isWellFormed()).toBe(true);
    expect(
      xml
        .match(/<[^>]*>/g)
        ?.every((tag) => /^<(?:\?xml|\/?(?:testsuites?|testcase|skipped|system-out)\b)/.test(tag)),
    ).toBe(true);
  });
});
