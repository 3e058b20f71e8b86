import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SensitivityReport, sensitivityReportSchema } from '../../cli/sensitivity/sensitivity-report.ts';
import { addSensitivityCommand } from '../../cli/sensitivity.ts';
import { packageRoot } from '../../package-root.ts';
import { writeReport } from '../../report-file.ts';
import { reportOf as measuredReport, observation, panel, subject } from '../aggregators/builders.ts';

const RELEASED = join(packageRoot(), 'published', 'released-scores.csv');
const HEAD = 'model,delta_AR,delta_SCD,PSI_scaled,CPC_kappa,PSI_mean,ESFP';

let folder: string;
let printed: string[];

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** What `esfp sensitivity <words>` prints. */
async function sensitivity(...words: string[]): Promise<string> {
  printed = [];
  const program = new Command('esfp').exitOverride().configureOutput({ writeErr: () => {} });
  addSensitivityCommand(program);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} });
  await program.parseAsync(['sensitivity', ...words], { from: 'user' });
  return printed.join('\n');
}

const asJson = async (...words: string[]): Promise<SensitivityReport> =>
  JSON.parse(await sensitivity(...words, '--json'));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'esfp-sensitivity-'));
  vi.spyOn(console, 'log').mockImplementation((line) => printed.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

describe('esfp sensitivity of a score table', () => {
  it('prints rules, ranks, weightings, ceilings and correlations of the released scores', async () => {
    const text = await sensitivity('--scores', RELEASED);
    expect(text).toMatch(
      /9 {2}deltaAR alone +│ 0\.643 │ 0\.857 │ google\/gemma-3-27b +│ yes +│ yes +│ no +│ 6 of 8 +│/,
    );
    expect(text).toMatch(
      /qwen\/qwen3-next-80b-a3b-thinking +│ 0\.502 │ 7 +│ 7 │ 7 │ 7 │ 7 │ 7 │ 7 │ 7 │ 7 │ 8 │ 2 +│/,
    );
    expect(text).toContain('Rank 1: deepseek-ai/deepseek-v3.2 69%, google/gemma-3-27b 31%.');
    expect(text).toContain(
      'The top 4 are the same: 98%. The bottom 2 are the same: 96%. The whole order: 16%.',
    );
    expect(text).toContain('12 of 28 pairs keep their order under every weighting');
    expect(text).toContain('0.2095 (above)');
    expect(text).toContain('Both rank alike.');
    expect(text).toMatch(/deltaAR, deltaSCD +│ 8 │ 0\.952 \(p <0\.001\) │ 0\.857 \(p 0\.002\) +│/);
    expect(text).toContain('Descriptive: n = 8 < 20. They describe the models at hand');
    expect(text).not.toMatch(/NaN|undefined/);
  });

  it('applies rules of the user’s own, and other ends', async () => {
    const report = await asJson(
      ...[
        '--scores',
        RELEASED,
        '--rule',
        '0.4, 0.6,0',
        '--rule',
        '0.2,0.5,0.3,0',
        '--top',
        '3',
        '--bottom',
        '1',
      ],
    );
    const [own, withoutCPC] = report.robustness.rules?.slice(-2) ?? [];
    expect(report.robustness.rules).toHaveLength(12);
    expect(own).toMatchObject({ rule: 'own: 0.4, 0.6, 0', first: ['google/gemma-3-27b'] });
    expect(withoutCPC).toMatchObject({ kendall: { coefficient: expect.closeTo(0.857, 3) } });
    expect(report.robustness.ends).toEqual({ top: 3, bottom: 1 });
    // deltaAR alone swaps the last two: the bottom one is another, the bottom two are the same.
    const alone = report.robustness.rules?.find(({ rule }) => rule === 'deltaAR alone');
    expect(alone).toMatchObject({ bottomSet: { holds: false } });
    expect(report.robustness.scan?.topSet.size).toBe(3);
    expect(report.robustness.scan?.bottomSet.share).toBeGreaterThan(0.9);
    const text = await sensitivity('--scores', RELEASED, '--top', '3', '--bottom', '1');
    expect(text).toContain('top 3 kept');
    expect(text).toMatch(/The top 3 are the same: .* The bottom 1 is the same: /);
  });

  it('takes an empty cell for undefined: without a part a model is left out, without kappa it is noted', async () => {
    const path = file(
      'scores.csv',
      `${HEAD}\na,0.5,0.4,0.8,,0.16,\nb,0.9,0.1,0.7,0.2,0.15,0.9\nc,,0.2,0.7,0.1,0.15,\nd,0.1,0.1,0.1,0.1,0.1,\n`,
    );
    const report = await asJson('--scores', path);
    expect(report.table.models.map(({ model }) => model)).toEqual(['a', 'b', 'd']);
    expect(report.table.models[0]?.esfp).toBeCloseTo(0.1 + 0.2 + 0.24, 12);
    expect(report.table.leftOut).toEqual([
      { model: 'c', reason: 'delta_AR is empty, so that it has no composite' },
    ]);
    expect(report.table.notes).toEqual([
      'a: CPC kappa is not defined; its multiplier is 1.',
      'b: the table’s ESFP is 0.9, but equation 6 makes 0.46200 of its parts.',
    ]);
    const withKappa = report.relations.pairs?.filter(({ between }) => between.includes('kappa'));
    expect(withKappa?.map(({ spearman }) => spearman.n)).toEqual([2, 2, 2, 2]);
    const text = await sensitivity('--scores', path);
    expect(text).toContain('Left out: c, since delta_AR is empty');
    expect(text.match(/Every rule: a top 4 takes 5 models, and there are 3\./g)).toHaveLength(1);
    expect(text).toMatch(/\ndeltaAR, CPC kappa; .*; CPC kappa, ESFP: 2 pairs of values: it takes three\./);
    expect(text).not.toMatch(/NaN/);
  });

  it('says of one model that there is nothing to compare', async () => {
    const path = file('one.csv', 'model,delta_AR,delta_SCD,PSI_scaled,CPC_kappa\nonly,0.5,0.4,0.8,0.3\n');
    const text = await sensitivity('--scores', path);
    expect(text).toContain('one.csv: 1 model.\n');
    const none = 'there is 1 model with a composite, and an order takes two.';
    expect(text).toContain(`No other rules are tried: ${none}`);
    expect(text).toContain(`Weightings are not scanned: ${none}`);
    expect(text).toContain('Not compared: PSI_mean is not known for every model.');
    expect(text).toContain('No rank correlations: there is 1 model, and a rank correlation takes three.');
    expect(text).not.toMatch(/NaN|Infinity|1 models/);
  });

  it('says that two models have an order and no correlation', async () => {
    const path = file('two.csv', `${HEAD}\na,0.5,0.4,0.8,0.1,,\nb,0.6,0.5,0.8,0.1,,\n`);
    const text = await sensitivity('--scores', path);
    expect(text).toContain('PSI ceiling: maximum: not applied, since PSI_mean is not known for every model.');
    expect(text).toContain('Every rule: 2 pairs of values: it takes three.');
    expect(text).toContain('The one pair keeps its order under every weighting.');
    expect(text).toContain('No rank correlations: with 2 models a rank correlation is 1 or -1');
    expect(text).not.toMatch(/NaN|Infinity/);
  });

  it('finds no order among models that score alike', async () => {
    const path = file(
      'same.csv',
      `${HEAD}\na,0.5,0.4,0.8,0.1,0.1,\nb,0.5,0.4,0.8,0.1,0.1,\nc,0.5,0.4,0.8,0.1,0.1,\n`,
    );
    const text = await sensitivity('--scores', path);
    expect(text).toContain('Rank 1: a 100%, b 100%, c 100% (models of equal scores share it).');
    expect(text).toContain(
      'No order, since two of these models score the same under every weighting: a and b; a and c; b and c.',
    );
    expect(text).toContain('Every two: all values on one side are the same.');
    expect(text).not.toContain('Each p is');
  });

  it.each([
    ['the released scores', readFileSync(RELEASED, 'utf8')],
    ['one model', `${HEAD}\na,0.5,0.4,0.8,,,\n`],
    ['two models', `${HEAD}\na,0.5,0.4,0.8,,,\nb,-0.5,0.4,0.8,-1,0.1,\n`],
    ['models that are alike', `${HEAD}\na,0,0,0,0,0,\nb,0,0,0,0,0,\nc,0,0,0,0,0,\n`],
    ['a model without a part', `${HEAD}\na,0.5,0.4,0.8,,,\nb,,,0.8,-1,0.1,\n`],
  ])('prints JSON of its schema, without a hole, of %s', async (_, content) => {
    const report = await asJson('--scores', file('scores.csv', content));
    expect(sensitivityReportSchema.parse(report)).toEqual(report);
    expect(JSON.stringify(report)).not.toMatch(
      /"(?:share|coefficient|holds|rules|scan|pairs)":null,[^{}]*"reason":null/,
    );
    expect(await sensitivity('--scores', file('scores.csv', content))).not.toMatch(
      /NaN|undefined|null|Infinity/,
    );
  });

  it('names every part that a model lacks', async () => {
    const { table } = await asJson(
      '--scores',
      file('scores.csv', `${HEAD}\na,0.5,0.4,0.8,,,\nb,,,0.8,-1,0.1,\n`),
    );
    expect(table.leftOut).toEqual([
      { model: 'b', reason: 'delta_AR, delta_SCD are empty, so that it has no composite' },
    ]);
  });

  it.each([
    ['model,delta_AR\nm,1\n', /no column delta_SCD, PSI_scaled, CPC_kappa/],
    [`${HEAD}\n`, /no rows/],
    [
      `${HEAD}\nm,97.5,0.1,0.1,0.1,0.1,0.1\n`,
      /scores\.csv, m: delta_AR is 97\.5; it is a number from -1 to 1/,
    ],
    [`${HEAD}\nm,high,0.1,0.1,0.1,0.1,0.1\n`, /delta_AR is high/],
    [`${HEAD}\nm,NaN,0.1,0.1,0.1,0.1,0.1\n`, /delta_AR is NaN; .* or empty where undefined/],
    [`${HEAD}\nm,1,0.1,0.1,0.1,0.1,0.1\nm,1,0.1,0.1,0.1,0.1,0.1\n`, /the model m twice/],
    [`${HEAD}\n,1,0.1,0.1,0.1,0.1,0.1\n`, /a row without a model/],
    [`${HEAD}\nm,Infinity,0.1,0.1,0.1,0.1,0.1\n`, /delta_AR is Infinity/],
    [`${HEAD}\nm,1,0.1,-0.1,0.1,0.1,0.1\n`, /PSI_scaled is -0\.1; it is a number from 0 to 1/],
    ['', /has no column model/],
    [`${HEAD}\nm,1,0.1\n`, /cannot be read as CSV/],
    [`${HEAD}\nm,,0.1,0.1,0.1,0.1,0.1\n`, /no model with delta_AR, delta_SCD and PSI_scaled/],
    [`${HEAD},ESFP\nm,1,0.1,0.1,0.1,0.1,0.1,0.1\n`, /two columns ESFP/],
  ])('names what is wrong with a table: %j', async (content, message) => {
    await expect(sensitivity('--scores', file('scores.csv', content))).rejects.toThrow(message);
  });

  it.each([
    [[], /either --scores .* or --report/],
    [['--scores', 'a.csv', '--report', 'b.json'], /either --scores/],
    [['--scores', 'nowhere.csv'], /nowhere\.csv cannot be read/],
    [['--scores', 'a.csv', '--rule', '1,2'], /three weights/],
    [['--scores', 'a.csv', '--rule', '1,2,3,4,5'], /three weights/],
    [['--scores', 'a.csv', '--rule', '1,,3'], /three weights/],
    [['--scores', 'a.csv', '--rule', 'a,b,c'], /three weights/],
    [['--scores', 'a.csv', '--top', '0'], /at least 1/],
  ])('refuses %j', async (words, message) => {
    await expect(sensitivity(...words)).rejects.toThrow(message);
  });
});

describe('esfp sensitivity of a report', () => {
  const card = (model: string, value: number | null, some: object = {}) => ({
    model,
    subject: { control: false },
    deltaAR: { value },
    deltaSCD: { value: 0.3 },
    psi: { contrast: 'P1P2', P0P1: { value: 0.9 }, P1P2: { value: 0.15 }, scaled: 0.75 },
    cpc: { kappa: 0.2 },
    esfp: { value: value === null ? null : 0.5 * value },
    ...some,
  });
  const weights = { deltaAR: 0.3, deltaSCD: 0.4, psi: 0.3, cpc: 0 };
  const reportOf = (...cards: object[]) =>
    file('report.json', JSON.stringify({ v: 1, instrument: { weights }, cards }));

  it('ranks its models, without controls and those without a composite', async () => {
    const report = await asJson(
      '--report',
      reportOf(
        card('a', 0.4),
        card('b', 0.8, { cpc: { kappa: null } }),
        card('c', null),
        card('d', 1, { subject: { control: true } }),
      ),
    );
    expect(report.table).toMatchObject({
      weights,
      models: [
        { model: 'a', deltaAR: 0.4, deltaSCD: 0.3, psiScaled: 0.75, psiMean: 0.15, kappa: 0.2, esfp: 0.2 },
        { model: 'b', kappa: null },
      ],
      leftOut: [
        { model: 'c', reason: 'its deltaAR is not defined, so that it has no composite' },
        { model: 'd', reason: 'controls are no models to rank' },
      ],
      notes: ['b: CPC kappa is not defined; its multiplier is 1.'],
    });
    // Under the report's weights, which give CPC no part: only deltaAR differs.
    expect(report.robustness.rules).toHaveLength(11);
    expect(report.robustness.scan?.pairs).toEqual([{ higher: 'b', lower: 'a', share: 1, reason: null }]);
    expect(report.ceilings).toMatchObject({
      models: [{ underFixed: { esfp: expect.closeTo(0.466, 3) } }, {}],
    });
  });

  it('reads what esfp report writes', async () => {
    const phrasings = ['P0', 'P1', 'P2', 'P3', 'P4'] as const;
    const report = measuredReport(
      ['one', 'other'].flatMap((model) =>
        ['X1', 'X2'].flatMap((item) =>
          phrasings.map((phrasing) =>
            observation({
              model,
              item,
              phrasing,
              labelled: panel(phrasing === 'P1' ? 'AAB' : 'ABB', phrasing === 'P1' ? 'AAB' : 'ABB'),
            }),
          ),
        ),
      ),
      {
        subjects: new Map([
          ['one', subject()],
          ['other', subject({ control: true })],
        ]),
      },
    );
    const { table } = await asJson('--report', writeReport(folder, report));
    const [card] = report.cards;
    expect(table.leftOut).toEqual([{ model: 'other', reason: 'controls are no models to rank' }]);
    expect(table.models).toMatchObject([
      { model: 'one', deltaSCD: card?.deltaSCD.value, psiMean: card?.psi.P0P1.value, esfp: card?.esfp.value },
    ]);
    expect(table.models[0]?.deltaSCD).toBeGreaterThan(0);
  });

  it('names what is wrong with a report', async () => {
    await expect(sensitivity('--report', file('report.json', '{'))).rejects.toThrow(/cannot be read as JSON/);
    await expect(sensitivity('--report', file('report.json', '{}'))).rejects.toThrow(
      /is no report\.json of this version \(instrument: .*with esfp report/,
    );
    await expect(sensitivity('--report', reportOf(card('c', null)))).rejects.toThrow(/nothing to rank/);
  });
});

it('ships the released scores as they are', () => {
  const fixture = new URL('../fixtures/released-scores.csv', import.meta.url);
  expect(readFileSync(RELEASED, 'utf8')).toBe(readFileSync(fixture, 'utf8'));
});
