import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Plan } from '../../aggregators/planning/plan.ts';
import { SEVERAL_TEXT } from '../../aggregators/planning/several-at-once.ts';
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

interface Pilot {
  readonly items?: number;
  readonly repeats?: number;
  /** The same answers and labels in every repeat. */
  readonly isCopied?: boolean;
  /** Every answer is one disclaimer. */
  readonly isRefusing?: boolean;
  readonly control?: boolean;
}

/** An output of one model, with its answers to some items. */
function pilot({
  items = 8,
  repeats = 2,
  isCopied = false,
  isRefusing = false,
  control = false,
}: Pilot): string {
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
          const draw = isCopied ? 0 : repeat;
          const own = phrasing === 'P2' ? (i + draw) % 4 : i % 2;
          const labels = isRefusing ? ['C'] : Array.from({ length: 4 }, (__, n) => (n < own ? 'B' : 'A'));
          const parts = [
            { part: 'ar', counts: isRefusing ? { self: 0, third: 0 } : { self: 1 + own, third: 1 } },
            {
              part: 'scd',
              sentences: labels.map((label, n) => `${label}${n}.`),
              judges: [{ judge, labels }],
            },
            { part: 'stance', judges: [{ judge, stance: own > 1 ? 'positive' : 'neutral' }] },
            { part: 'format', checks: GOOD_FORMAT },
          ];
          const said = WORDS[(i + 3 * promptIdx + 5 * draw) % WORDS.length];
          return {
            id: `${id} ${phrasing} ${repeat}`,
            promptIdx,
            testIdx: repeats * i + repeat,
            prompt: { label: `ESFP:${phrasing}`, raw: phrase(phrasing, text) },
            provider: { id: 'a:model', label: '' },
            testCase: { metadata: { esfp: { v: 1, item: { id, type, text }, instrument: asked } } },
            response: {
              output: isRefusing ? 'I cannot say.' : `It is about ${said}.`,
              metadata: { esfp: { subject: { control } } },
            },
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
    expect(text).toContain('29 items, 1 repeat: 80% power, two-sided 5%');
    expect(text).toMatch(/two models on the same items +│ +0\.287 │ +— │/);
    expect(text).toMatch(/drift of one model between two runs +│ +≤0\.298 │ +— │/);
    expect(text).toContain(
      'two models on the same items: ESFP: An interval takes 8 items that define every part of it, and of 29 about 2 would, as in ' +
        'the run that the variances come from.',
    );
    expect(text).toContain(SEVERAL_TEXT);
    expect(text).toContain('recordings/smollm2-135m.jsonl (sha256 ');
    expect(text).not.toMatch(/NaN|undefined|null/);
  });

  it('at two repeats says that they are counted as no gain, and how to have it measured', async () => {
    const text = await power('--repeats', '2');
    expect(text).toMatch(/two models on the same items +│ +≤0\.287 │ +— │/);
    expect(text).toContain('≤: at most. Generation noise was not measured apart');
    expect(text).toContain(
      'run a pilot with promptfoo eval --repeat 2 and name its output: esfp power pilot.json',
    );
    const one: Plan = JSON.parse(await power('--repeats', '1', '--json'));
    const two: Plan = JSON.parse(await power('--repeats', '2', '--json'));
    const changes = ({ decisions }: Plan) =>
      decisions.filter(({ decision }) => decision !== 'drift').map(({ detects }) => detects.change);
    expect(changes(two)).toEqual(changes(one));
  });

  it('plans drift of ESFP by paired resamples, and says at two repeats what generation noise takes', async () => {
    const [once, twice] = [await power('--items', '104'), await power('--items', '104', '--repeats', '2')];
    const needsAR = 'ESFP has an interval only where AR is defined under P1 and P2 on 8 items or more';
    const fallsBack = 'where it is not esfp compare falls back on the resamples';
    expect(once).toMatch(/drift of one model between two runs +│ +≤0\.153 │ +≤0\.158 │/);
    expect(once).toContain(needsAR);
    expect(once).not.toContain(fallsBack);
    expect(twice).toContain(fallsBack);
    expect(await power()).not.toContain(needsAR);
  });

  it('of one item tells drift by two repeats alone', async () => {
    const text = await power('--items', '1', '--repeats', '2');
    expect(text).toContain('An interval takes 8 items or more.');
    expect(text).toMatch(/drift of one model between two runs +│ +≤\d/);
    expect(text).not.toMatch(/NaN|undefined|null/);
  });

  it('says what a change takes', async () => {
    const text = await power('--items', '104', '--target', '0.1', '--half-width', '0.05');
    expect(text).toContain('items at r=1');
    expect(text).toMatch(/two models on the same items: deltaSCD +│ +212 │ +≤212 │/);
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
    const path = pilot({});
    const found: Plan = JSON.parse(await power(path, '--repeats', '2', '--json'));
    expect(found.basis).toMatchObject({ source: `${path} (a:model)`, items: 8 });
    expect(found.decisions.map(({ detects }) => detects.atMost)).not.toContain(true);
    expect(found.decisions.every(({ detects }) => (detects.change ?? 0) > 0)).toBe(true);
    const text = await power(path, '--repeats', '2', '--half-width', '0.2');
    expect(text).toMatch(/deltaSCD: \d+% of one model's variance is by generations/);
    expect(text).toMatch(/deltaSCD: a 95% corpus interval of ±0.2 takes \d+ repeats\./);
    expect(text).not.toMatch(/≤|NaN|undefined|null/);
  });

  it('of one item says why it tells nothing, once and without a table', async () => {
    const text = await power(pilot({ items: 1, repeats: 1 }), '--target', '0.1', '--half-width', '0.1');
    expect(text).toContain('Nothing can be told: One item tells nothing of others.');
    expect(text.match(/tells nothing of others/g)).toHaveLength(1);
    expect(text).toContain('; 1 item.');
    expect(text).not.toMatch(/NaN|undefined|null|│/);
  });

  it('of refusals alone says that nothing is defined', async () => {
    const text = await power(pilot({ isRefusing: true }));
    expect(text).toContain('Nothing can be told: The quantity itself is not defined.');
    expect(text).not.toMatch(/NaN|undefined|null|│/);
  });

  it('of copies marks what repeats would gain as not measured', async () => {
    const text = await power(pilot({ isCopied: true }), '--repeats', '2');
    expect(text).toContain('Generation variance was not measured: all repeats are the same text');
    expect(text).toMatch(/two models on the same items +│ +≤0/);
    expect(text).toContain('promptfoo eval --repeat 2');
    expect(text).not.toMatch(/NaN|undefined|null/);
  });

  it('of controls alone takes theirs', async () => {
    const path = pilot({ control: true });
    expect(await power(path)).toContain(`Variances from ${path} (a:model); 8 items.`);
  });

  it('that is none is an error that names it', async () => {
    await expect(power(join(folder, 'gone.json'))).rejects.toThrow(/gone\.json/);
    const other = join(folder, 'other.json');
    writeFileSync(other, '{"results": {"version": 3, "prompts": [], "results": []}, "config": {}}');
    await expect(power(other)).rejects.toThrow(/other\.json/);
  });
});
