import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { writeJudgedOutput } from './judged-output.ts';
import { runCli } from './run-cli.ts';

const at = temporaryFolder();
const SECRET = '9a8B7c6D5e4F3g2H1i0J';
const SAID = `API error: 401 Unauthorized {"error":"Incorrect API key provided: sk-proj-${SECRET}"} (Authorization: Bearer ${SECRET})`;

/** An output in which every third answer failed with an error that names the candidate's key. */
function output(): string {
  const path = writeJudgedOutput(at('out.json'), { models: { model: 2 }, perType: 2 });
  const whole = JSON.parse(readFileSync(path, 'utf8'));
  for (const [index, row] of whole.results.results.entries()) {
    if (index % 3 !== 0) continue;
    Object.assign(row, { response: undefined, gradingResult: null, error: SAID, failureReason: 2 });
  }
  writeFileSync(path, JSON.stringify(whole));
  return path;
}

describe('a candidate’s key that an error names', () => {
  it('is in nothing that is printed or written', async () => {
    const path = output();
    for (const words of [
      ['report', path, '-o', 'report', '--details'],
      ['export', path, '-o', 'tables'],
      ['baseline', 'save', path, '-o', 'base.json'],
      ['gate', path, '--min-deltaSCD', '0', '--json', '--report', 'gate.json', '--summary', 'gate.md'],
    ]) {
      const { stdout, stderr } = await runCli(words, {
        cwd: at(),
        env: { ESFP_STORE: at('store.db'), ESFP_CONFIG: '' },
      });
      expect(stdout + stderr, words[0]).not.toContain(SECRET);
    }
    const written = globSync('{report/**/*.*,tables/*,base.json,gate.*}', { cwd: at() });
    expect(written).toEqual(expect.arrayContaining(['report/report.json', 'base.json', 'gate.json']));
    for (const file of written) expect(readFileSync(at(file), 'utf8'), file).not.toContain(SECRET);
    expect(readFileSync(at('report/report.html'), 'utf8')).toContain('[redacted]');
  });
});
