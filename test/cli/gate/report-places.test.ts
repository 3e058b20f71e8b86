import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isOneFile, refuseOverwriting, removeOldReports } from '../../../cli/gate/report-places.ts';
import { UsageError } from '../../../cli/gate/usage-error.ts';
import { temporaryFolder } from '../../store/temporary-folder.ts';

const at = temporaryFolder();

describe('isOneFile', () => {
  it('goes by where paths lead, whether or not there is a file', () => {
    mkdirSync(at('real'));
    symlinkSync(at('real'), at('link'));
    expect(isOneFile(at('link', 'x.json'), at('real', 'x.json'))).toBe(true);
    expect(isOneFile(at('link', 'new', 'x.json'), at('real', 'new', '..', 'new', 'x.json'))).toBe(true);
    writeFileSync(at('real', 'x.json'), '');
    symlinkSync(at('real', 'x.json'), at('y.json'));
    expect(isOneFile(at('y.json'), at('link', 'x.json'))).toBe(true);
    expect(isOneFile(at('y.json'), at('link', 'z.json'))).toBe(false);
    expect(isOneFile('x.json', './x.json')).toBe(true);
  });
});

describe('refuseOverwriting', () => {
  const read = () => [{ what: 'the baseline', path: at('b.json') }];

  it.each(['report', 'junit', 'summary'] as const)('refuses --%s over what is read', (flag) => {
    const refuse = () => refuseOverwriting({ [flag]: at('b.json') }, read());
    expect(refuse).toThrow(UsageError);
    expect(refuse).toThrow(`--${flag} ${at('b.json')} would be written over the baseline ${at('b.json')}`);
  });

  it.each([
    ['report', 'junit'],
    ['report', 'summary'],
    ['junit', 'summary'],
  ] as const)('refuses --%s and --%s in one place', (one, other) => {
    const refuse = () => refuseOverwriting({ [one]: at('x'), [other]: `${at()}/./x` }, read());
    expect(refuse).toThrow(`--${other} ${at()}/./x would be written over --${one} ${at('x')}`);
  });

  it('takes places of their own, and none', () => {
    expect(() =>
      refuseOverwriting({ report: at('r'), junit: at('j'), summary: at('s') }, read()),
    ).not.toThrow();
    expect(() => refuseOverwriting({}, [...read(), ...read()])).not.toThrow();
  });
});

describe('removeOldReports', () => {
  it('removes files, and of a link the file', () => {
    writeFileSync(at('gate.json'), 'old');
    writeFileSync(at('target.xml'), 'old');
    symlinkSync(at('target.xml'), at('junit.xml'));
    removeOldReports({ report: at('gate.json'), junit: at('junit.xml'), summary: at('none.md') }, undefined);
    expect([at('gate.json'), at('target.xml')].map((path) => existsSync(path))).toEqual([false, false]);
  });

  it('leaves alone what is no file, and the summary of the step', () => {
    mkdirSync(at('folder'));
    writeFileSync(at('step.md'), 'others');
    removeOldReports({ report: at('folder'), summary: at('step.md') }, at('step.md'));
    expect(existsSync(at('folder'))).toBe(true);
    expect(readFileSync(at('step.md'), 'utf8')).toBe('others');
    removeOldReports({ summary: at('step.md') }, '');
    expect(existsSync(at('step.md'))).toBe(false);
  });
});
