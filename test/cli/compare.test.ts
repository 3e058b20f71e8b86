import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { comparisonReportSchema } from '../../aggregators/comparison/comparison-report.ts';
import type { Instrument } from '../../aggregators/instrument.ts';
import { liteMarkOf } from '../../aggregators/planning/lite-mark.ts';
import { promptLabel } from '../../aggregators/read/columns.ts';
import { addCompareCommand } from '../../cli/compare.ts';
import { ITEM_TYPES } from '../../corpus/item.ts';
import { PHRASINGS, phrase } from '../../corpus/phrasings.ts';
import { DEFAULT_EMBEDDING_MODEL } from '../../protocol.ts';
import { SqliteStore } from '../../store/sqlite-store.ts';
import { GOOD_FORMAT, instrument, labels } from '../aggregators/builders.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';

const at = temporaryFolder();
let printed: string[];
let complained: string[];

beforeEach(() => {
  printed = [];
  complained = [];
  vi.stubEnv('ESFP_STORE', at('judgements.db'));
  vi.spyOn(console, 'error').mockImplementation((line) => complained.push(String(line)));
  vi.spyOn(console, 'log').mockImplementation((line) => printed.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** What `esfp compare <words>` prints; a usage error is thrown. */
async function compare(...words: string[]): Promise<string> {
  printed = [];
  const program = new Command('esfp');
  addCompareCommand(program);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} });
  await program.parseAsync(['compare', ...words, '--resamples', '200'], { from: 'user' });
  return printed.join('\n');
}

const asJson = async (...words: string[]) =>
  comparisonReportSchema.parse(JSON.parse(await compare(...words, '--json')));

interface Asked {
  /** How many of six sentences are B under P2, by model: more of them on every third item. */
  readonly models: Readonly<Record<string, number>>;
  readonly perType?: number;
  readonly some?: Partial<Instrument>;
  readonly control?: string;
  /** The id of the provider of all models, which are then its labels. */
  readonly provider?: string;
}

/** Writes an output of promptfoo with judged rows, as JSONL or, with an evaluation's id, as JSON. */
function output(
  name: string,
  { models, perType = 4, some, control, provider }: Asked,
  evalId?: string,
): string {
  const corpus = ITEM_TYPES.flatMap((type) =>
    Array.from({ length: perType }, (_, i) => ({ id: `${type}-${i}`, type, text: `Is ${type} ${i} so?` })),
  );
  const rows = Object.entries(models).flatMap(([model, own], m) =>
    corpus.flatMap((item, testIdx) =>
      PHRASINGS.map((phrasing, p) => {
        const b = phrasing === 'P2' ? Math.min(6, own + (testIdx % 3) + ((testIdx * (m + 2)) % 2)) : 1;
        const letters = 'B'.repeat(b) + 'A'.repeat(6 - b);
        const parts = [
          { v: 1, part: 'ar', counts: { self: 1 + (testIdx % 3), third: 2 } },
          {
            v: 1,
            part: 'scd',
            sentences: [...letters].map((_, i) => `Sentence ${i}.`),
            judges: ['judge-1', 'judge-2'].map((judge) => ({ judge, labels: labels(letters) })),
          },
          {
            v: 1,
            part: 'stance',
            judges: [{ judge: 'judge-1', stance: testIdx % 2 ? 'positive' : 'negative' }],
          },
          { v: 1, part: 'format', checks: GOOD_FORMAT },
        ];
        return {
          id: `${name} ${model} ${item.id} ${phrasing}`,
          promptIdx: m * PHRASINGS.length + p,
          testIdx,
          prompt: { label: promptLabel(phrasing), raw: phrase(phrasing, item.text) },
          provider: provider === undefined ? { id: model, label: '' } : { id: provider, label: model },
          testCase: {
            metadata: {
              esfp: {
                v: 1,
                item,
                instrument: instrument({ embeddingModel: DEFAULT_EMBEDDING_MODEL, ...some }),
              },
            },
          },
          response: {
            output: `In ${phrasing}, some would say number ${testIdx % 2}.`,
            metadata: { esfp: { subject: { control: model === control } } },
          },
          gradingResult: { componentResults: parts.map((esfp) => ({ metadata: { esfp } })) },
        };
      }),
    ),
  );
  const path = at(name);
  writeFileSync(
    path,
    evalId === undefined
      ? rows.map((row) => JSON.stringify(row)).join('\n')
      : JSON.stringify({ evalId, results: { results: rows } }),
  );
  return path;
}

const MARK = '[across instruments]';

describe('esfp compare', () => {
  it('prints a table a quantity, the ranks and what they rest on', async () => {
    const text = await compare(
      output('a.jsonl', { models: { low: 1, high: 3, fixed: 3 }, control: 'fixed' }),
    );
    expect(text).toMatch(
      /deltaSCD \(95% intervals, together over 1 pairs?: difference ± \d\.\d\d sd, more where few items define it\)/,
    );
    expect(text).toMatch(/│ high +│ +low +│ +24 │ +0\.\d{3} │ +0\.\d{3} to 0\.\d{3} │ +higher │/);
    expect(text).toMatch(/│ high +│ +0\.\d{3} │ +1 of 2 │/);
    expect(text).toContain('- Controls are no models and are left out: fixed.');
    expect(text).toContain('One generation an item (low, high)');
    expect(text.indexOf('deltaSCD (')).toBeLessThan(text.indexOf('ESFP ('));
    expect(text).not.toMatch(/NaN|undefined|\[across/);
  });

  describe('with a band', () => {
    const settle = (bands: string) => {
      writeFileSync(at('esfp.yaml'), `bands: ${bands}\n`);
      vi.stubEnv('ESFP_CONFIG', at('esfp.yaml'));
    };
    const models = { m2: 1, m10: 3, fixed: 3 };
    const asked = () => output('a.jsonl', { models, control: 'fixed' });

    it('says where each model lies to it, by name, and ranks nothing by ESFP', async () => {
      settle('{ deltaSCD: [0.05, 0.45], ESFP: [0.4, 0.9] }');
      const text = await compare(asked());
      expect(text).toContain('A band is set: deltaSCD from 0.050 to 0.450, ESFP from 0.400 to 0.900.');
      expect(text).toMatch(/│ model │ +deltaSCD │ deltaSCD in its band │ +ESFP │ ESFP in its band │/);
      expect(text).toMatch(
        /│ m2 +│ 0\.\d{3} \[0\.\d{3}, 0\.\d{3}\] │ +inside │ .*\] │ +below │\n│ m10 +│ 0\.\d{3} \[0\.\d{3}, 0\.\d{3}\] │ +above │ .*\] │ +inside │/,
      );
      expect(text).not.toMatch(/│ fixed/);
      expect(text).toMatch(
        /Ranks by deltaSCD .*\n.*\n│ model │ deltaSCD │ +rank │\n.*\n│ m2 .*│ 2 of 2 │\n│ m10 .*│ 1 of 2 │\n/,
      );
      expect(text.match(/ of 2 │/g)).toHaveLength(2);
      expect(text).toMatch(/ESFP \(95% intervals, together over 1 pair/);
      expect(text).not.toMatch(/NaN|undefined/);
    });

    it('of one quantity has its column alone, and both scores', async () => {
      settle('{ ESFP: [0, 1] }');
      const text = await compare(asked());
      expect(text).toMatch(/│ model │ +deltaSCD │ +ESFP │ ESFP in its band │/);
      expect(text.match(/ of 2 │/g)).toHaveLength(2);
      settle('{ deltaSCD: [0, 1] }');
      const other = await compare(asked());
      expect(other).toMatch(/│ model │ +deltaSCD │ deltaSCD in its band │ +ESFP │/);
      expect(other.match(/ of 2 │/g)).toHaveLength(2);
      settle('{}');
      const none = await compare(asked());
      expect(none).not.toMatch(/A band is set|in its band/);
      expect(none.match(/ of 2 │/g)).toHaveLength(4);
    });

    it('says where each run of one model lies', async () => {
      settle('{ deltaSCD: [0.1, 0.25] }');
      const [a, b] = [output('a.jsonl', { models: { m: 1 } }), output('b.jsonl', { models: { m: 2 } })];
      const text = await compare(b, a);
      const placed = text.split('\n').filter((line) => /^│ m @ \S+ +│ 0\.\d{3} \[/.test(line));
      expect(placed.map((line) => /^│ (.*?) +│.*?│ +(\w+)/.exec(line)?.slice(1))).toEqual([
        [`m @ ${a}`, 'inside'],
        [`m @ ${b}`, 'above'],
      ]);
    });

    it('says why a score has no interval or no value', async () => {
      settle('{ deltaSCD: [0.2, 0.3] }');
      const text = await compare(output('a.jsonl', { models: { low: 1, high: 5 }, perType: 1 }));
      expect(text).toMatch(/│ high +│ 0\.\d{3} \[—\] │ +above \(no interval\) │/);
      expect(text).toMatch(/\ndeltaSCD of high has no interval: \S.*\nESFP of high has no interval: \S/);
    });

    it('marks the lines of it too where instruments differ', async () => {
      settle('{ deltaSCD: [0.2, 0.3] }');
      const a = output('a.jsonl', { models: { low: 1 } });
      const b = output('b.jsonl', { models: { high: 3 }, some: { splitter: 'other' } });
      const lines = (await compare(a, b, '--across-instruments')).split('\n');
      expect(lines.some((line) => line.startsWith(`${MARK} A band is set`))).toBe(true);
      expect(lines.filter((line) => !line.startsWith(MARK))).toEqual([]);
    });

    it('shows control characters in names', async () => {
      settle('{ deltaSCD: [0.2, 0.3] }');
      const text = await compare(output('a.jsonl', { models: { 'low\u001b[31m': 1, high: 3 }, perType: 1 }));
      expect(text).toContain('deltaSCD of low\\u{1b}[31m has no interval');
      expect(text).not.toContain('\u001b');
    });

    it('keeps everything in --json, ranks by ESFP too', async () => {
      const a = asked();
      const free = await asJson(a);
      settle('{ ESFP: [0, 1] }');
      expect(await asJson(a)).toEqual(free);
      expect(free.ranks.esfp.models).toHaveLength(2);
    });

    it('refuses settings that cannot be read, rather than to rank', async () => {
      settle('{ ESFP: [0, 9] }');
      await expect(compare(asked())).rejects.toThrow(/esfp\.yaml.*bands\.ESFP/s);
    });
  });

  it('compares a model of two outputs as two runs', async () => {
    const [a, b] = [output('a.jsonl', { models: { low: 1 } }), output('b.jsonl', { models: { low: 2 } })];
    const report = await asJson(a, b);
    expect(report.runs.map(({ name }) => name)).toEqual([`low @ ${a}`, `low @ ${b}`]);
    expect(report.pairs).toMatchObject([
      { kind: 'runs', differences: { deltaAR: { basis: 'paired items' } } },
    ]);
    const text = await compare(a, b);
    expect(text).toContain('Runs of one model (95% intervals, each by itself)');
    expect(text).toMatch(/deltaSCD │ +0\.167 │ +— │ +— │ +paired items │/);
    expect(text).toContain(`deltaSCD, “low @ ${b}” against “low @ ${a}”: All values are equal`);
    expect(text).toContain('No ranks: low has more than one run');
  });

  it('refuses outputs of different instruments, or marks every line of them', async () => {
    const a = output('a.jsonl', { models: { low: 1 } });
    const b = output('b.jsonl', { models: { high: 3 }, some: { splitter: 'other' } });
    await expect(compare(a, b)).rejects.toThrow(
      /different instruments \(splitter: "paper: [^"]+" and "other"\)/,
    );
    const lines = (await compare(a, b, '--across-instruments')).split('\n');
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => !line.startsWith(MARK))).toEqual([]);
    expect((await asJson(a, b, '--across-instruments')).acrossInstruments).toBe(true);
  });

  it('marks every line of the lite preset, and never compares it with a whole corpus', async () => {
    const corpus = {
      name: 'test lite',
      hash: 'lite',
      items: { T1: 27 },
      subset: { preset: 'lite', of: 104 },
    } as const;
    const some = { corpus };
    const a = output('a.jsonl', { models: { low: 1 }, some });
    const b = output('b.jsonl', { models: { high: 3 }, some });
    const [text = '', note] = (await compare(a, b)).split('\n\nThe lite preset');
    const [facts = expect.fail(), ...others] = (await asJson(a, b)).lite?.instruments ?? [];
    const { mark } = facts;
    expect(others).toEqual([]);
    expect(mark).toBe(liteMarkOf(facts));
    const lines = text.split('\n').filter((line) => line !== '');
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => !line.endsWith(`  [${mark}]`))).toEqual([]);
    expect(note).toContain('never to be compared with the whole corpus');
    expect(note).toContain('this run’s own variance of deltaSCD, of 2 models');
    expect(facts).toMatchObject({ items: 27, of: 104, change: expect.any(Number), variance: 'models' });

    const other = output('other.jsonl', {
      models: { high: 3 },
      some: { corpus: { ...corpus, items: { T1: 54 } } },
    });
    const both = (await compare(a, other, '--across-instruments')).split('\n');
    const marks =
      /^\[across instruments\] .* {2}\[.*a\.jsonl: lite, 27 .*\] {2}\[.*other\.jsonl: lite, 54 .*\]$/;
    expect(both.filter((line) => line !== MARK && !marks.test(line))).toEqual([
      expect.stringMatching(
        /The lite preset asks.* \S*a\.jsonl: It rests on .* \S*other\.jsonl: It rests on /,
      ),
    ]);

    const whole = output('whole.jsonl', { models: { high: 3 } });
    for (const words of [
      [a, whole],
      [whole, a, '--across-instruments'],
    ]) {
      await expect(compare(...words)).rejects.toThrow(
        /a\.jsonl was measured with the lite preset and .*whole\.jsonl with a whole corpus: these two are never compared/,
      );
    }
  });

  it.each<[string, () => unknown]>([
    ['is no file', () => mkdirSync(at('judgements.db'))],
    ['is damaged', () => writeFileSync(at('judgements.db'), 'no database')],
    [
      'is of a newer version',
      async () => {
        await new SqliteStore(at('judgements.db'), () => {}).close();
        const database = new DatabaseSync(at('judgements.db'));
        database.exec('PRAGMA user_version = 99');
        database.close();
      },
    ],
  ])('compares without anchors where the store %s, and says so once', async (_, spoil) => {
    await spoil();
    const outputs = [
      output('a.json', { models: { low: 1 } }, 'one'),
      output('b.json', { models: { low: 2 } }, 'two'),
    ];
    const text = await compare(...outputs);
    expect(complained).toEqual([expect.stringMatching(/^ESFP: No anchors are shown: .*judgements\.db/)]);
    expect(text).toMatch(
      /Whether the judges moved \(judge-1, judge-2\) was not looked at between .*a\.json and .*b\.json/,
    );
    expect(text).toMatch(/deltaSCD │ +0\.167/);
    complained.length = 0;
    await compare(outputs[0] ?? '');
    expect(complained).toEqual([]);
  });

  it('refuses one file under two paths', async () => {
    const a = output('a.jsonl', { models: { low: 1 } });
    await expect(compare(a, a)).rejects.toThrow(/a\.jsonl is given twice: give each output once/);
    await expect(compare(a, relative(process.cwd(), a))).rejects.toThrow(
      /a\.jsonl and .*a\.jsonl are one file: give each output once/,
    );
  });

  it('tells of one provider under two names', async () => {
    const a = output('a.jsonl', { models: { low: 1 }, provider: 'openai:x' });
    const b = output('b.jsonl', { models: { again: 2 }, provider: 'openai:x' });
    const { pairs, notes, runs } = await asJson(a, b);
    expect(pairs).toMatchObject([{ kind: 'models', from: 'low', to: 'again' }]);
    expect(runs.map(({ subject }) => [subject.provider, subject.label])).toEqual([
      ['openai:x', 'low'],
      ['openai:x', 'again'],
    ]);
    expect(notes.join('\n')).toContain(
      'low, again have one provider, openai:x, and are compared as different',
    );
  });

  it('says of one model, or none in common, that there is nothing to compare', async () => {
    const one = output('one.jsonl', { models: { only: 1 } });
    expect(await compare(one)).toContain('There is one model, only');
    const other = output('other.jsonl', { models: { another: 2 }, perType: 1 });
    const text = await compare(one, other);
    expect(text).toContain(
      'deltaSCD, “another” against “only”: Every type has one item: none can be resampled.',
    );
    expect(text).not.toMatch(/NaN|Infinity/);
  });

  it('shows control characters in names instead of printing them', async () => {
    const text = await compare(output('a.jsonl', { models: { 'low\u001b[31m': 1, 'high\u001b[32m': 3 } }));
    expect(text).toContain('low\\u{1b}[31m');
    expect(text).toContain('high\\u{1b}[32m');
    expect(text).not.toContain('\u001b');
  });

  it.each([
    [['nowhere.json'], /nowhere\.json cannot be read/],
    [[], /missing required argument/],
  ])('refuses %j', async (words, message) => {
    await expect(compare(...words)).rejects.toThrow(message);
  });
});
