import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAsPrinted } from '../../cli/reproduce/printed-number.ts';
import type { Reproduction } from '../../cli/reproduce/reproduction.ts';
import { addReproduceCommand } from '../../cli/reproduce.ts';
import { packageRoot } from '../../package-root.ts';

let folder: string;
let printed: string[];

/** What `esfp reproduce <words>` prints. */
async function reproduce(...words: string[]): Promise<string> {
  printed = [];
  const program = new Command('esfp').exitOverride();
  addReproduceCommand(program);
  await program.parseAsync(['reproduce', ...words], { from: 'user' });
  return printed.join('\n');
}

const reproduced = async (...words: string[]): Promise<Reproduction> =>
  JSON.parse(await reproduce(...words, '--json'));

/** A copy of the tables in which a text of a file is another. */
function altered(file: string, from: string, to: string): string[] {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(path, text.replace(from, to));
  return ['--tables', folder];
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'esfp-reproduce-'));
  cpSync(join(packageRoot(), 'published'), folder, { recursive: true });
  vi.spyOn(console, 'log').mockImplementation((line) => printed.push(String(line)));
});

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(folder, { recursive: true, force: true });
});

describe('esfp reproduce', () => {
  it('finds every printed number in the released tables', async () => {
    const { numbers, agrees } = await reproduced();
    expect(numbers.filter((check) => !check.agrees)).toEqual([]);
    const count = (place: string) => numbers.filter((check) => check.place === place).length;
    expect(['Table 5', 'Table 6', 'Table 7', 'section 6.1', 'Figure 5a', 'section 4.3'].map(count)).toEqual([
      64, 20, 40, 8, 3, 1,
    ]);
    expect(agrees).toBe(true);
    expect(process.exitCode).toBeUndefined();
  });

  it('has the numbers that the paper’s text names', async () => {
    const { numbers } = await reproduced();
    const value = (row: string, column: string) =>
      Number(numbers.find((check) => check.row === row && check.column === column)?.found);
    expect(value('deltaSCD, esfp', 'rho')).toBeCloseTo(0.905, 3);
    expect(value('deltaSCD, esfp', 'p')).toBeCloseTo(0.002, 3);
    expect(value('deltaAR, esfp', 'rho')).toBeCloseTo(0.857, 3);
    expect(value('deltaAR, esfp', 'p')).toBeCloseTo(0.0065, 4);
    expect(value('psiScaled, esfp', 'rho')).toBeCloseTo(0.357, 3);
    expect(value('psiScaled, esfp', 'p')).toBeCloseTo(0.385, 3);
    expect(value('kappa, esfp', 'rho')).toBeCloseTo(0.262, 3);
    expect(value('kappa, esfp', 'p')).toBeCloseTo(0.531, 3);
    expect(value('deltaAR, deltaSCD', 'rho')).toBeCloseTo(0.952, 3);
    expect(value('deltaAR, psiScaled', 'rho')).toBeCloseTo(0.095, 3);
    expect(value('deltaSCD, psiScaled', 'rho')).toBeCloseTo(0.167, 3);
    expect(value('DeepSeek-V3.2', 'boot_mean')).toBe(0.81653);
  });

  it('gives the bootstrap’s bias, flagged beyond a quarter of its sd', async () => {
    const { bias } = await reproduced();
    expect(bias.filter(({ flagged }) => flagged).map(({ name }) => name)).toEqual([
      'DeepSeek-V3.2',
      'GLM-5',
      'Gemini-3.1-Flash-Lite',
    ]);
    expect(bias.find(({ name }) => name === 'Gemini-3.1-Flash-Lite')).toMatchObject({
      bias: expect.closeTo(0.01665, 5),
      inSd: expect.closeTo(0.3014, 4),
    });
    const [deepSeek] = (await reproduced(...altered('released-bootstrap.csv', '0.01583', '0'))).bias;
    expect(deepSeek).toMatchObject({ inSd: null, flagged: false });
  });

  it('names the paper’s slips, each by what the tables say', async () => {
    const { claims } = await reproduced();
    const slips = claims.filter(({ holds }) => !holds);
    expect(slips.every(({ knownSlip }) => knownSlip)).toBe(true);
    expect(slips.map(({ place, found }) => `${place}: ${found}`)).toEqual([
      'Table 1: the table has “flexible” in the upper-right cell.',
      'Figure 3: intervals are apart at 3 to 4 only; ranks 6 and 7 are Claude-Haiku-4.5 [0.530, 0.684] and ' +
        'Qwen3-Next-80B [0.418, 0.589].',
      'section 6.3: the former leads by 0.0240 before it and by 0.0239 after.',
      'Table 6: deltaSCD alone keeps the top four, and ends with Qwen3-Next-80B, Gemini-3.1-Pro; deltaAR alone ' +
        'keeps the top four, and ends with Gemini-3.1-Pro, Qwen3-Next-80B; published: Qwen3-Next-80B, Gemini-3.1-Pro.',
    ]);
    expect(claims.length - slips.length).toBe(14);
  });

  it('finds a slip by looking: it is none where the tables are otherwise', async () => {
    const slip = async (words: string[], place: string) =>
      (await reproduced(...words)).claims.find((claim) => claim.knownSlip && claim.place === place)?.holds;
    expect(await slip(altered('released-bootstrap.csv', '0.58946', '0.52'), 'Figure 3')).toBe(true);
    expect(await slip(altered('released-scores.csv', '0.4375', '0.4775'), 'Table 6')).toBe(true);
    expect(await slip(altered('released-scores.csv', '0.78148', '0.80448'), 'section 6.3')).toBe(true);
    writeFileSync(
      join(folder, 'table-1.csv'),
      'under P1,low under P2,high under P2\nlow,a,b\nhigh,c,flexible\n',
    );
    expect(await slip(['--tables', folder], 'Table 1')).toBe(true);
  });

  it.each([
    ['table-5.csv', '5,Gemini-3.1-Flash-Lite,0.619', '5,Gemini-3.1-Flash-Lite,0.618', 'ESFP'],
    ['table-5.csv', '4,GLM-5', '5,GLM-5', 'rank'],
    ['table-6.csv', '"equal weights",0.929', '"equal weights",0.930', 'tau'],
    ['table-6.csv', '0.786,Gemma-3-27B', '0.786,GLM-5', 'rank 1'],
    ['table-7.csv', '103,0.817', '103,0.816', 'boot_mean'],
    ['table-7.csv', '0.399,0.031', '0.399,0.032', 'boot_sd'],
    ['correlations.csv', '0.905,0.002', '0.905,0.003', 'p'],
    ['in-text.csv', '0.199', '0.200', 'PSI_ceil'],
  ])('ends with 1 where a number of %s differs: %s', async (file, from, to, column) => {
    const words = altered(file, from, to);
    const { numbers, agrees } = await reproduced(...words);
    expect(numbers.filter((check) => !check.agrees).map((check) => check.column)).toEqual([column]);
    expect(agrees).toBe(false);
    expect(process.exitCode).toBe(1);
    const text = await reproduce(...words);
    expect(text).toContain('≠ ');
    expect(text).toContain(
      '1 of 136 printed numbers and names, and 0 statements beside the known slips, do not follow',
    );
  });

  it('ends with 1 where a statement that held does no more', async () => {
    const other = await reproduced(
      ...altered('table-4.csv', 'claude-haiku-4-5@20251001,chat', 'claude-haiku-4-5@20251001,other'),
    );
    expect(
      other.claims.filter(({ holds, knownSlip }) => !holds && !knownSlip).map(({ found }) => found),
    ).toEqual(['4 of those above it are of the type “chat” in Table 4.']);
    expect(process.exitCode).toBe(1);
  });

  it('prints each table, the slips and the verdict', async () => {
    const text = await reproduce();
    expect(text).toContain('│ released or computed (published) │');
    expect(text).toMatch(/Gemini-3\.1-Flash-Lite +│ 5 \(5\) │ 0\.6191 \(0\.619\) │/);
    expect(text).toMatch(/deltaAR alone +│ 0\.6429 \(0\.643\) │ +Gemma-3-27B \(Gemma-3-27B\) │/);
    expect(text).toMatch(/kappa, esfp +│ 0\.2619 \(0\.262\) │ +0\.531 \(0\.53\) │/);
    expect(text).toMatch(/GLM-5 +│ +0\.0112 │ +0\.548 │ over 0\.25 sd │/);
    expect(text).toMatch(/they do not:\n(?:- .*\n){4}\n/);
    expect(text).toContain(
      'All 136 printed numbers and names follow from the released tables; 4 statements of the paper do not.',
    );
    expect(text).not.toMatch(/NaN|undefined|≠/);
  });

  it.each([
    ['table-4.csv', 'GLM-5', 'GLM-4', /table-4\.csv has no row for GLM-5/],
    ['released-bootstrap.csv', 'zai/glm-5', 'zai/glm-4', /released-bootstrap\.csv has no row for zai\/glm-5/],
    ['released-bootstrap.csv', '0.70075', '', /zai\/glm-5: ESFP_mean is '', which is no number/],
    ['correlations.csv', 'kappa', 'cappa', /names a quantity cappa/],
    ['table-7.csv', 'boot_sd', 'sd', /no column boot_sd/],
  ])('names what is wrong with a table: %s without %s', async (file, from, to, message) => {
    await expect(reproduce(...altered(file, from, to))).rejects.toThrow(message);
  });
});

describe('a printed number', () => {
  it('is the found one within half a unit of its last digit', () => {
    expect(isAsPrinted(0.2095, '0.210')).toBe(true);
    expect(isAsPrinted(0.2105, '0.210')).toBe(true);
    expect(isAsPrinted(0.21051, '0.210')).toBe(false);
    expect(isAsPrinted(0.3851, '0.39')).toBe(true);
    expect(isAsPrinted(0.38, '0.39')).toBe(false);
    expect(isAsPrinted(104, '104')).toBe(true);
    expect(isAsPrinted(103, '104')).toBe(false);
    expect(isAsPrinted(null, '0.1')).toBe(false);
    expect(isAsPrinted(0, '')).toBe(false);
  });
});
