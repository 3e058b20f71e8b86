import { readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashed } from '../../aggregators/baseline/baseline-hash.ts';
import { baselineJson } from '../../aggregators/baseline/baseline-json.ts';
import { evaluationHash } from '../../aggregators/baseline/evaluation-hash.ts';
import { parseBaseline } from '../../aggregators/baseline/parse-baseline.ts';
import { comparisonReportSchema } from '../../aggregators/comparison/comparison-report.ts';
import type { Verdict } from '../../aggregators/gate/gate-report.ts';
import { identityHash } from '../../aggregators/instrument.ts';
import { readEvaluation } from '../../aggregators/read/evaluation.ts';
import { readOutputFile } from '../../aggregators/read/output-file.ts';
import { addBaselineCommand } from '../../cli/baseline.ts';
import { addCompareCommand } from '../../cli/compare.ts';
import { DROP, model, report, result } from '../report/gate/gate-reports.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { ANSWERED, type JudgedOutput, writeJudgedOutput } from './judged-output.ts';

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

/** What `esfp <words>` prints; a usage error is thrown. */
async function esfp(...words: string[]): Promise<string> {
  printed = [];
  const program = new Command('esfp');
  addBaselineCommand(program);
  addCompareCommand(program);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} });
  await program.parseAsync(words, { from: 'user' });
  return printed.join('\n');
}

const output = (name: string, asked: JudgedOutput) => writeJudgedOutput(at(name), asked);
const models = { m: 1, other: 3, fixed: 3 };
const saved = async (asked: Partial<JudgedOutput> = {}, ...words: string[]) => {
  const path = at('b.json');
  const said = await esfp(
    'baseline',
    'save',
    output('out.json', { models, control: 'fixed', timestamp: '2026-03-01T10:00:00.000Z', ...asked }),
    '-o',
    path,
    ...words,
  );
  return { path, said };
};
const read = (path: string) => parseBaseline(JSON.parse(readFileSync(path, 'utf8')), path);
const namesOf = (path: string) => read(path).anchor.models.map(({ model }) => model);

/** What a gate of some outputs printed. */
function gate(
  name: string,
  outputs: readonly string[],
  { verdict = 'pass', from = at('b.json') }: { verdict?: Verdict; from?: string } = {},
): string {
  const printed = report({
    verdict,
    outputs: outputs.map((path) => ({
      name: path,
      evaluation: null,
      hash: evaluationHash(readEvaluation([readOutputFile(path)])),
    })),
    baselines: [{ role: 'anchor', name: from, hash: read(from).hash }],
    models: ['m', 'other'].map((one) => model({ model: one, rules: [result({ rule: DROP, verdict })] })),
  });
  writeFileSync(at(name), JSON.stringify(printed));
  return at(name);
}

describe('esfp baseline save', () => {
  it('writes models that are no controls, without a word of theirs', async () => {
    const { path, said } = await saved();
    expect(said).toMatch(/Wrote .*b\.json \(\d+ kB, [0-9a-f]{16}\): commit it\./);
    expect(namesOf(path)).toEqual(['m', 'other']);
    const { anchor, merged, history } = read(path);
    expect(anchor.saved).toMatchObject({
      outputs: [{ name: 'out.json', evaluation: 'eval-1', date: '2026-03-01T10:00:00.000Z' }],
      rows: 240,
      cached: 0,
    });
    expect([anchor.evaluation, merged, history.length]).toEqual(['eval-1', null, 1]);
    const text = readFileSync(path, 'utf8');
    expect(text).not.toMatch(new RegExp(`${ANSWERED}|of many|Is T1`));
    expect(text).not.toContain(at(''));
  });

  it('takes the models that are named, and refuses others', async () => {
    const { path } = await saved({}, '--model', 'other');
    expect(namesOf(path)).toEqual(['other']);
    const again = (name: string) =>
      esfp('baseline', 'save', at('out.json'), '-o', at('c.json'), '--model', name);
    await expect(again('fixed')).rejects.toThrow('fixed is a control: name one of m, other.');
    await expect(again('nobody')).rejects.toThrow('nobody is no model of the outputs');
    await expect(saved({ models: { fixed: 2 } })).rejects.toThrow('is there already');
    output('controls.json', { models: { fixed: 2 }, control: 'fixed' });
    await expect(esfp('baseline', 'save', at('controls.json'), '-o', at('c.json'))).rejects.toThrow(
      'There is no model but controls',
    );
  });

  it('leaves a file alone that is there', async () => {
    const { path } = await saved();
    const before = readFileSync(path, 'utf8');
    await expect(saved()).rejects.toThrow('is there already: esfp baseline update changes it');
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it('records cached rows, and says so above 5%', async () => {
    const { path, said } = await saved({ cached: (testIdx) => testIdx < 2 });
    expect(said).toContain('20 of 240 rows came from a cache: nothing new was measured by them');
    expect(read(path).anchor.saved).toMatchObject({ rows: 240, cached: 20 });
    expect(await esfp('baseline', 'show', path)).toContain('From a cache: 8% (20/240) of the rows.');
    const few = await esfp(
      'baseline',
      'save',
      output('few.json', { models, control: 'fixed', cached: (testIdx) => testIdx < 1 }),
      '-o',
      at('few-b.json'),
    );
    expect(few).not.toContain('cache');
    expect(read(at('few-b.json')).anchor.saved.cached).toBe(10);
  });
});

describe('esfp baseline show and verify', () => {
  it('print identities, scores and history; and that every number is as stored', async () => {
    const { path } = await saved();
    const text = await esfp('baseline', 'show', path);
    expect(text).toMatch(/Anchor and last merged, saved \S+ from out\.json of 2026-03-01 \(eval-1\)/);
    expect(text).toMatch(/Instrument [0-9a-f]{16}: protocol esfp-1\.1/);
    expect(text).toContain('Subject m: m; system prompt');
    expect(text).toMatch(/│ m +│ +24 │ +0\.\d{3} \[/);
    expect(text).toMatch(/History \(1 change\):\n- \S+ {2}saved$/);
    expect(text).not.toMatch(/NaN|undefined/);
    expect(await esfp('baseline', 'verify', path)).toMatch(/every score was recomputed .* no signature/);
  });

  it('refuse a file that was edited', async () => {
    const { path } = await saved();
    const text = readFileSync(path, 'utf8');
    const { value } = read(path).anchor.models[0]?.scores.deltaSCD ?? {};
    writeFileSync(path, text.replace(`"value":${value}`, '"value":0.9'));
    await expect(esfp('baseline', 'verify', path)).rejects.toThrow(
      `deltaSCD.value of m (anchor) is stored as 0.9 and recomputed from its rows as ${value}.`,
    );
    await expect(esfp('baseline', 'show', path)).rejects.toThrow('its content hash is stored as');
    writeFileSync(path, text.slice(0, 500));
    await expect(esfp('baseline', 'verify', path)).rejects.toThrow(/b\.json is no JSON/);
    await expect(esfp('baseline', 'verify', at('out.json'))).rejects.toThrow('is no baseline: give a file');
    await expect(esfp('baseline', 'verify', at('nowhere.json'))).rejects.toThrow('cannot be read');
  });
});

describe('esfp baseline update', () => {
  const next = () => output('next.json', { models: { ...models, m: 2 }, control: 'fixed', evalId: 'eval-2' });

  it('takes a gate that passed these outputs, and keeps the anchor', async () => {
    const { path } = await saved();
    const before = read(path);
    const after = next();
    await expect(esfp('baseline', 'update', path, after)).rejects.toThrow('An update takes --gate-passed');
    const failed = gate('failed.json', [after], { verdict: 'undecided' });
    await expect(esfp('baseline', 'update', path, after, '--gate-passed', failed)).rejects.toThrow(
      'The gate’s verdict is undecided',
    );
    const other = gate('other.json', [at('out.json')]);
    await expect(esfp('baseline', 'update', path, after, '--gate-passed', other)).rejects.toThrow(
      'The gate was not of these outputs',
    );
    expect(read(path)).toEqual(before);
    await esfp('baseline', 'update', path, after, '--gate-passed', gate('passed.json', [after]));
    const updated = read(path);
    expect(updated.anchor).toEqual(before.anchor);
    expect(updated.merged?.evaluation).toBe('eval-2');
    expect(updated.history[1]).toMatchObject({
      what: 'merged',
      from: before.hash,
      gate: 'pass',
      reason: null,
    });
    expect(await esfp('baseline', 'verify', path)).toContain(updated.hash);
    const text = await esfp('baseline', 'show', path);
    expect(text).toMatch(/Anchor, saved [\s\S]*Last merged, saved \S+ from next\.json/);
    expect(text).toContain(`merged (gate: pass; before: ${before.hash})`);
  });

  it('sets a new anchor for a reason, and keeps to the models of the anchor', async () => {
    const { path } = await saved({}, '--model', 'm');
    const after = next();
    await expect(
      esfp('baseline', 'update', path, after, '--gate-passed', gate('g.json', [after]), '--new-anchor'),
    ).rejects.toThrow('A new anchor takes --accept');
    await esfp('baseline', 'update', path, after, '--new-anchor', '--accept', 'a new model');
    expect(namesOf(path)).toEqual(['m']);
    expect(read(path)).toMatchObject({ merged: null, anchor: { evaluation: 'eval-2' } });
    expect(read(path).history[1]).toMatchObject({ what: 'new anchor', reason: 'a new model', gate: null });
  });

  it('sets a new anchor over one that another version measured', async () => {
    const { path } = await saved();
    const old = read(path);
    const { instrument } = old.anchor;
    const measured = { ...instrument, measure: instrument.measure - 1 };
    const anchor = { ...old.anchor, instrument: measured, instrumentHash: identityHash(measured) };
    writeFileSync(path, baselineJson(hashed({ ...old, anchor })));
    const after = next();
    await expect(esfp('baseline', 'update', path, after, '--accept', 'x')).rejects.toThrow(
      /was saved under measure \d .* Set a new anchor/,
    );
    await esfp('baseline', 'update', path, after, '--accept', 'a new measure', '--new-anchor');
    expect(await esfp('baseline', 'verify', path)).toContain('as stored');
    expect(read(path).history).toHaveLength(2);
  });

  it('refuses a baseline that was edited, and a gate that cannot be read', async () => {
    const { path } = await saved();
    const after = next();
    const update = (gateFile: string) => esfp('baseline', 'update', path, after, '--gate-passed', gateFile);
    await expect(update(at('nowhere.json'))).rejects.toThrow('--gate-passed');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"reason": null', '"reason": "mine"'));
    await expect(update(gate('g.json', [after]))).rejects.toThrow('its content hash is stored as');
  });
});

describe('esfp compare with a baseline', () => {
  const compared = async (...words: string[]) =>
    comparisonReportSchema.parse(JSON.parse(await esfp('compare', ...words, '--resamples', '200', '--json')));

  it('reads one as its output, the last merged unless told otherwise', async () => {
    const { path } = await saved();
    const after = output('next.json', { models: { ...models, m: 2 }, control: 'fixed', evalId: 'eval-2' });
    const byOutput = await compared(at('out.json'), after);
    const byBaseline = await compared(path, after);
    const bare = ({ pairs }: typeof byOutput) => pairs.map(({ from, to, ...pair }) => pair);
    expect(bare(byBaseline)).toEqual(bare(byOutput));
    expect(byBaseline.pairs.map(({ from }) => from)).toContain(`m @ ${path}`);

    await esfp('baseline', 'update', path, after, '--accept', 'to test');
    const still = (await compared(path, after)).pairs.map(({ differences }) => differences.deltaSCD.value);
    expect(new Set(still.filter((value) => value !== null && Math.abs(value) < 1e-12)).size).toBe(1);
    expect(bare(await compared(`${path}#anchor`, after))).toEqual(bare(byOutput));
    expect((await compared(`${path}#anchor`, `${path}#merged`)).pairs.length).toBe(byOutput.pairs.length);
    await expect(compared(path, `${path}#merged`)).rejects.toThrow('are one file: give each output once');
  });

  it('refuses one that was edited, and one of another instrument', async () => {
    const { path } = await saved();
    const after = output('next.json', { models, control: 'fixed', evalId: 'eval-2', lexicon: 'another' });
    await expect(compared(path, after)).rejects.toThrow(/different instruments \(lexicon/);
    writeFileSync(path, readFileSync(path, 'utf8').replace('"lexicon": "lexicon"', '"lexicon": "another"'));
    await expect(compared(path, after)).rejects.toThrow('was changed after it was saved');
    await expect(compared(`${at('out.json')}#anchor`, after)).rejects.toThrow('is no baseline');
  });
});
