import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Plan } from '../../aggregators/planning/plan.ts';
import { addPowerCommand } from '../../cli/power.ts';
import { loadCorpus } from '../../corpus/load.ts';
import { PHRASINGS, phrase } from '../../corpus/phrasings.ts';
import { DEFAULT_EMBEDDING_MODEL } from '../../protocol.ts';
import { GOOD_FORMAT, instrument } from '../aggregators/builders.ts';

let folder: string;
let printed: string[];

/** What `esfp power <words>` prints. */
async function power(...words: string[]): Promise<string> {
  printed = [];
  const program = new Command('esfp').exitOverride().configureOutput({ writeErr: () => {} });
  addPowerCommand(program);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} });
  await program.parseAsync(['power', ...words], { from: 'user' });
  return printed.join('\n');
}

const WORDS = ['law', 'bread', 'rivers', 'music', 'taxes', 'winter', 'trains', 'glass'];

/** An output of one model, two answers to each of some items. */
function pilot(items: number, repeats: number): string {
  const path = join(folder, 'pilot.json');
  const judge = 'judge-1';
  const asked = instrument({
    judges: instrument().judges.slice(0, 1),
    embeddingModel: DEFAULT_EMBEDDING_MODEL,
  });
  const rows = loadCorpus()
    .items.slice(0, items)
    .flatMap(({ id, type, text }, i) =>
      PHRASINGS.flatMap((phrasing, promptIdx) =>
        Array.from({ length: repeats }, (_, repeat) => {
          const own = phrasing === 'P2' ? (i + repeat) % 4 : i % 2;
          const labels = Array.from({ length: 4 }, (__, n) => (n < own ? 'B' : 'A'));
          const parts = [
            { part: 'ar', counts: { self: 1 + own, third: 1 } },
            {
              part: 'scd',
              sentences: labels.map((label, n) => `${label}${n}.`),
              judges: [{ judge, labels }],
            },
            { part: 'stance', judges: [{ judge, stance: own > 1 ? 'positive' : 'neutral' }] },
            { part: 'format', checks: GOOD_FORMAT },
          ];
          const said = WORDS[(i + 3 * promptIdx + 5 * repeat) % WORDS.length];
          return {
            id: `${id} ${phrasing} ${repeat}`,
            promptIdx,
            testIdx: repeats * i + repeat,
            prompt: { label: `ESFP:${phrasing}`, raw: phrase(phrasing, text) },
            provider: { id: 'a:model', label: '' },
            testCase: { metadata: { esfp: { v: 1, item: { id, type, text }, instrument: asked } } },
            response: { output: `It is about ${said}.` },
            gradingResult: {
              componentResults: parts.map((part) => ({ metadata: { esfp: { v: 1, ...part } } })),
            },
          };
        }),
      ),
    );
  const columns = PHRASINGS.map((phrasing) => ({ provider: 'a:model', label: `ESFP:${phrasing}`, raw: '' }));
  writeFileSync(
    path,
    JSON.stringify({
      evalId: 'eval-pilot',
      results: { version: 3, timestamp: '2026-11-30T00:00:00.000Z', prompts: columns, results: rows },
      config: { providers: ['a:model'] },
    }),
  );
  return path;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'esfp-power-'));
  vi.stubEnv('ESFP_CONFIG', join(folder, 'esfp.yaml'));
  writeFileSync(join(folder, 'esfp.yaml'), 'subset: lite\n');
  vi.spyOn(console, 'log').mockImplementation((line) => printed.push(String(line)));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('esfp power without a pilot', () => {
  it('plans the corpus of the settings with the variances of the recordings', async () => {
    const text = await power();
    expect(text).toContain('27 items, 1 repeat: 80% power, two-sided 5%');
    expect(text).toMatch(/two models on the same items +│ +0\.288 │ +0\.288 │/);
    expect(text).toMatch(/drift of one model between two runs +│ +≤0\.310 │ +— │/);
    expect(text).toContain('ESFP has no value an item');
    expect(text).toContain('recordings/smollm2-135m.jsonl (sha256 ');
    expect(text).not.toMatch(/NaN|undefined|null/);
  });

  it('says what a change takes', async () => {
    const text = await power('--items', '104', '--target', '0.1', '--half-width', '0.05');
    expect(text).toContain('items at r=1');
    expect(text).toMatch(/two models on the same items: deltaSCD +│ +210 │ +≤210 │/);
    expect(text).toContain('give a pilot with repeats');
    expect(text).not.toMatch(/NaN|undefined|null/);
  });

  it.each([
    ['--target', '0'],
    ['--half-width', 'wide'],
    ['--items', '0'],
    ['--repeats', '1.5'],
  ])('refuses %s %s', async (...words) => {
    await expect(power(...words)).rejects.toThrow(/Give a/);
  });
});

describe('esfp power with a pilot', () => {
  it('takes its variances, items and generations apart', async () => {
    const path = pilot(8, 2);
    const found: Plan = JSON.parse(await power(path, '--repeats', '2', '--json'));
    expect(found.basis).toMatchObject({ source: `${path} (a:model)`, items: 8 });
    expect(found.decisions.map(({ detects }) => detects.atMost)).not.toContain(true);
    expect(found.decisions.every(({ detects }) => (detects.change ?? 0) > 0)).toBe(true);
    const text = await power(path, '--repeats', '2', '--half-width', '0.2');
    expect(text).toMatch(/deltaSCD: \d+% of one model's variance is by generations/);
    expect(text).toMatch(/deltaSCD: a 95% corpus interval of ±0.2 takes \d+ repeats\./);
    expect(text).not.toMatch(/≤|NaN|undefined|null/);
  });

  it('of one item says why it tells nothing', async () => {
    const text = await power(pilot(1, 1));
    expect(text).toContain('One item tells nothing of others.');
    expect(text).not.toMatch(/NaN|undefined|null/);
  });
});
