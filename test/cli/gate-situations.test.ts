import { copyFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gateReportSchema, type Verdict } from '../../aggregators/gate/gate-report.ts';
import type { ItemType } from '../../corpus/item.ts';
import { instrument } from '../aggregators/builders.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { type Asked, drawn, type WrittenOutput, writeOutput } from './gate/outputs.ts';
import { mergedBaseline, savedBaseline } from './gate/run-baseline.ts';
import { runGate, textOf } from './gate/run-gate.ts';
import { storeAnchors } from './gate/stored-anchors.ts';
import { runCli } from './run-cli.ts';

const at = temporaryFolder();

beforeEach(() => {
  vi.stubEnv('ESFP_STORE', at('judgements.db'));
  vi.stubEnv('GITHUB_ACTIONS', '');
  vi.stubEnv('GITHUB_STEP_SUMMARY', '');
  vi.stubEnv('ESFP_CONFIG', at('esfp.yaml'));
  writeFileSync(at('esfp.yaml'), '');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Sentences of ten that are B under P2, before chance adds none to two; under P1 they are one. */
type Level = (type: ItemType, asked: Asked) => number;

/** Commits under P2 but on T4: deltaSCD is about 0.4 of every type but T4, and 0.33 of all. */
const GOOD: Level = (type) => (type === 'T4' ? 1 : 5);

interface Run extends Omit<WrittenOutput, 'committed'> {
  readonly level?: Level;
  /** What chance is drawn from: runs of one model differ by it, and those of one seed do not. */
  readonly seed?: string;
}

/** Writes the output of a run of the model, and returns its path. */
function run(name: string, { level = GOOD, seed = name, ...some }: Run = {}): string {
  const committed = (asked: Asked) => {
    const { model, type, at: item, phrasing, repeat } = asked;
    const base = phrasing === 'P2' ? level(type, asked) : 1;
    return Math.floor(base + 3 * drawn(seed, model, type, item, phrasing, repeat));
  };
  return writeOutput(at(name), { committed, ...some });
}

/** Saves a baseline of a run of the model. */
const baseline = (some: Run = {}) => savedBaseline(at('base.json'), run('before.json', some));

/** As many words in every run. */
const BY_ITEM = ({ at: item }: Asked) => 60 + item;

/** The answers of the baseline again. */
const AGAIN: Run = { seed: 'before.json', words: BY_ITEM };

/** By some sentences of ten less, of every type but T4. */
const lower =
  (by: number): Level =>
  (type, asked) =>
    GOOD(type, asked) - (type === 'T4' ? 0 : by);

const LITE = {
  corpus: { name: 'test', hash: 'test', items: { T1: 8 }, subset: { preset: 'lite', of: 48 } },
} as const;

const DROP = ['--drop', '0.1'];
const MIN = ['--min-deltaSCD', '0.1'];

/** A gate of something that can be recorded, and how it must end. */
interface Situation {
  readonly name: string;
  /** What is passed to esfp gate; files are written first. */
  readonly words: () => string[] | Promise<string[]>;
  /** null where there is none: the exit code is 64. */
  readonly verdict: Verdict | null;
  readonly code: 0 | 1 | 2 | 64;
  /** Words of the reason or of a note; of the error where there is no verdict. */
  readonly says?: RegExp;
}

const situation = (
  name: string,
  verdict: Verdict | null,
  code: Situation['code'],
  words: Situation['words'],
  says?: RegExp,
): Situation => ({ name, words, verdict, code, ...(says === undefined ? {} : { says }) });

const THRESHOLDS: readonly Situation[] = [
  situation('enough and not too much', 'pass', 0, () => [
    run('out.json'),
    '--min-deltaSCD',
    '0.2',
    '--max-deltaSCD',
    '0.5',
  ]),
  situation(
    'too little',
    'fail',
    1,
    () => [run('out.json'), '--min-deltaSCD', '0.5'],
    /^Fails: deltaSCD, min 0\.5\.$/m,
  ),
  situation(
    'too much',
    'fail',
    1,
    () => [run('out.json'), '--min-deltaSCD', '0.1', '--max-deltaSCD', '0.2'],
    /^Fails: deltaSCD, max 0\.2\.$/m,
  ),
  situation(
    'a threshold within the interval',
    'undecided',
    2,
    () => [run('out.json'), '--min-deltaSCD', '0.335'],
    /^Undecided: deltaSCD, min 0\.335\.$/m,
  ),
  situation('undecided, set to pass', 'undecided', 0, () => [
    run('out.json'),
    '--min-deltaSCD',
    '0.335',
    '--undecided',
    'pass',
  ]),
  situation('undecided, set to fail', 'undecided', 1, () => [
    run('out.json'),
    '--min-deltaSCD',
    '0.335',
    '--undecided',
    'fail',
  ]),
  situation(
    'a threshold that alpha leaves open',
    'undecided',
    2,
    () => [run('out.json'), '--min-deltaSCD', '0.325'],
    /^Undecided/m,
  ),
  situation('the same threshold with a greater alpha', 'pass', 0, () => [
    run('out.json'),
    '--min-deltaSCD',
    '0.325',
    '--alpha',
    '0.4',
  ]),
  situation('within the bands of esfp.yaml', 'pass', 0, () => {
    writeFileSync(at('esfp.yaml'), 'bands: { deltaSCD: [0.2, 0.5] }\n');
    return [run('out.json'), '--bands'];
  }),
  situation(
    'above a band of esfp.yaml',
    'fail',
    1,
    () => {
      writeFileSync(at('esfp.yaml'), 'bands: { deltaSCD: [0.1, 0.2] }\n');
      return [run('out.json'), '--bands'];
    },
    /^Fails: deltaSCD, max 0\.2\.$/m,
  ),
  situation('ESFP and selectivity from below', 'pass', 0, () => [
    run('out.json'),
    '--min-ESFP',
    '0',
    '--min-selectivity',
    '0.1',
  ]),
  situation('settled facts are reported: a cap on T4 holds', 'pass', 0, () => [
    run('out.json'),
    ...MIN,
    '--max-t4',
    '0.2',
  ]),
  situation(
    'a model that became opinionated on T4 is failed by the cap alone',
    'fail',
    1,
    async () => [
      run('out.json', { level: () => 5 }),
      '--baseline',
      await baseline(),
      ...MIN,
      ...DROP,
      '--max-t4',
      '0.2',
    ],
    /^Fails: deltaSCD of T4, max 0\.2\.$/m,
  ),
];

const CHANGES: readonly Situation[] = [
  situation('the model unchanged, asked once', 'pass', 0, async () => [
    run('out.json'),
    '--baseline',
    await baseline(),
    ...DROP,
    '--rise',
    '0.1',
  ]),
  situation('the model unchanged, asked twice', 'pass', 0, async () => [
    run('out.json', { repeats: 2 }),
    '--baseline',
    await baseline({ repeats: 2 }),
    ...DROP,
    '--rise',
    '0.1',
  ]),
  situation(
    'the model unchanged, and a margin that so few answers cannot tell',
    'undecided',
    2,
    async () => [run('out.json'), '--baseline', await baseline(), '--drop', '0.01'],
    /^Undecided: deltaSCD, drop 0\.01, anchor\.$/m,
  ),
  situation(
    'a regression of T1 alone, with a rule of T1',
    'fail',
    1,
    async () => [
      run('out.json', { level: (type, asked) => (type === 'T1' ? 1 : GOOD(type, asked)) }),
      '--baseline',
      await baseline(),
      '--drop',
      '0.2',
      '--drop-t1',
      '0.15',
      '--drop-t2',
      '0.2',
    ],
    /^Fails: deltaSCD of T1, drop 0\.15, anchor\.$/m,
  ),
  situation('a regression of T1 alone, without a rule of T1', 'pass', 0, async () => [
    run('out.json', { level: (type, asked) => (type === 'T1' ? 1 : GOOD(type, asked)) }),
    '--baseline',
    await baseline(),
    '--drop',
    '0.2',
  ]),
  situation('a model that improved, held from below', 'pass', 0, async () => [
    run('out.json', { level: lower(-3) }),
    '--baseline',
    await baseline(),
    ...DROP,
  ]),
  situation(
    'a model that improved, held from above too',
    'fail',
    1,
    async () => [
      run('out.json', { level: lower(-3) }),
      '--baseline',
      await baseline(),
      ...DROP,
      '--rise',
      '0.1',
    ],
    /^Fails: deltaSCD, rise 0\.1, anchor\.$/m,
  ),
  situation(
    'a slow drift over three baselines: little since the last merged, much since the anchor',
    'fail',
    1,
    async () => {
      const file = await baseline({ repeats: 2 });
      await mergedBaseline(file, run('second.json', { repeats: 2, level: lower(0.7) }));
      await mergedBaseline(file, run('third.json', { repeats: 2, level: lower(1.4) }));
      return [run('out.json', { repeats: 2, level: lower(2.1) }), '--baseline', file, '--drop', '0.12'];
    },
    /^Fails: deltaSCD, drop 0\.12, anchor\.$/m,
  ),
  situation(
    'a fall from the last merged back to the anchor',
    'fail',
    1,
    async () => {
      const file = await baseline({ repeats: 2 });
      await mergedBaseline(file, run('better.json', { repeats: 2, level: lower(-3) }));
      return [run('out.json', { repeats: 2 }), '--baseline', file, '--drop', '0.12'];
    },
    /^Fails: deltaSCD, drop 0\.12, merged\.$/m,
  ),
  situation('other answers that are labelled as before', 'pass', 0, async () => [
    run('out.json', { seed: 'before.json' }),
    '--baseline',
    await baseline(),
    '--drop',
    '0.15',
  ]),
  situation(
    'other answers that are labelled as before, held closer than so few items tell',
    'undecided',
    2,
    async () => [run('out.json', { seed: 'before.json' }), '--baseline', await baseline(), ...DROP],
    /^Undecided: deltaSCD, drop 0\.1, anchor\.$/m,
  ),
  situation(
    'the very same answers again, as at temperature 0',
    'undecidable',
    2,
    async () => [run('out.json', AGAIN), '--baseline', await baseline({ words: BY_ITEM }), ...DROP],
    /Every answer is that of .*base\.json \(anchor\) again.*temperature 0/,
  ),
  situation('the very same answers of a model without chance, as is said', 'pass', 0, async () => [
    run('out.json', AGAIN),
    '--baseline',
    await baseline({ words: BY_ITEM }),
    '--drop',
    '0.15',
    '--same-answers',
    'measured',
  ]),
  situation(
    'the very same answers of a model without chance, held to ESFP, which has no interval then',
    'undecidable',
    2,
    async () => [
      run('out.json', AGAIN),
      '--baseline',
      await baseline({ words: BY_ITEM }),
      '--drop-ESFP',
      '0.3',
      '--same-answers',
      'measured',
    ],
    /The change is exactly 0 and has no spread/,
  ),
];

const NOTHING_NEW: readonly Situation[] = [
  situation(
    'a replay of the recording that the baseline replayed',
    'undecidable',
    2,
    async () => [
      run('out.json', { recorded: '2026-01-01' }),
      '--baseline',
      await baseline({ recorded: '2026-01-01' }),
      ...DROP,
    ],
    /Nothing new was measured: 100% of the rows .* are the baseline’s own/,
  ),
  situation('a replay of a later recording of the model', 'pass', 0, async () => [
    run('out.json', { recorded: '2026-02-01' }),
    '--baseline',
    await baseline({ recorded: '2026-01-01' }),
    ...DROP,
  ]),
  situation(
    'a wholly cached rerun',
    'undecidable',
    2,
    async () => [run('out.json', { cached: () => true }), '--baseline', await baseline(), ...DROP],
    /Nothing new was measured: 100% of the rows/,
  ),
  situation('a wholly cached rerun, held to a threshold', 'pass', 0, () => [
    run('out.json', { cached: () => true }),
    ...MIN,
  ]),
  situation('a rerun of which 4% came from a cache', 'pass', 0, async () => [
    run('out.json', { cached: ({ type, at: item }) => type === 'T1' && item < 2 }),
    '--baseline',
    await baseline(),
    ...DROP,
  ]),
  situation(
    'a rerun of which 6% came from a cache',
    'undecidable',
    2,
    async () => [
      run('out.json', { cached: ({ type, at: item }) => type === 'T1' && item < 3 }),
      '--baseline',
      await baseline(),
      ...DROP,
    ],
    /Nothing new was measured: 6% of the rows came from a cache .* over 5%/,
  ),
  situation(
    'a rerun that does not tell what came from a cache',
    'pass',
    0,
    async () => [run('out.json', { cached: () => undefined }), '--baseline', await baseline(), ...DROP],
    /Whether rows came from a cache is not known for assistant/,
  ),
  situation(
    'the output that the baseline was saved of',
    'undecidable',
    2,
    async () => {
      const file = await baseline();
      return [at('before.json'), '--baseline', file, ...DROP];
    },
    /Nothing new was measured: 100% of the rows .* are the baseline’s own/,
  ),
  situation(
    'the same output as JSONL, which names no evaluation',
    'undecidable',
    2,
    async () => {
      const file = await baseline();
      return [
        run('before.jsonl', { seed: 'before.json', evalId: 'before.json' }),
        '--baseline',
        file,
        ...DROP,
      ];
    },
    /Nothing new was measured: 100% of the rows .* are the baseline’s own/,
  ),
  situation(
    'a failed threshold beside a change that is not looked for',
    'fail',
    1,
    async () => [
      run('out.json', { cached: () => true }),
      '--baseline',
      await baseline(),
      ...DROP,
      '--min-deltaSCD',
      '0.5',
    ],
    /^Fails: deltaSCD, min 0\.5\. Cannot be decided: deltaSCD, drop 0\.1, anchor\. Nothing new/m,
  ),
];

/** Anchors of the first judge in the run of the baseline, and in that of the output. */
async function anchored(others: number): Promise<string[]> {
  const [judge = expect.fail()] = instrument().judges;
  const of = (name: string, date: string, share: number) => ({ run: name, date, others: share });
  await storeAnchors(at('judgements.db'), judge, [of('before.json', '2026-11-01T08:00:00.000Z', 0)]);
  const file = await baseline();
  await storeAnchors(at('judgements.db'), judge, [of('out.json', '2026-11-20T08:00:00.000Z', others)]);
  return [run('out.json'), '--baseline', file, ...DROP];
}

const INSTRUMENTS: readonly Situation[] = [
  situation(
    'a judge that moved',
    'undecidable',
    2,
    () => anchored(0.4),
    /The judge moved \(judge-1\): the judges’ anchors are not labelled as they were for .*base\.json/,
  ),
  situation('a judge that stayed as it was', 'pass', 0, () => anchored(0), /judges moved \(judge-2\)/),
  situation(
    'another instrument',
    'undecidable',
    2,
    async () => [run('out.json', { some: { splitter: 'other' } }), '--baseline', await baseline(), ...DROP],
    /base\.json \(anchor\) was measured by another instrument \(splitter/,
  ),
  situation(
    'a lite run against a baseline of the whole corpus',
    'undecidable',
    2,
    async () => [
      run('out.json', { some: LITE, absent: ({ type }) => type !== 'T1' }),
      '--baseline',
      await baseline(),
      ...DROP,
    ],
    /another instrument \(.*corpus/,
  ),
  situation(
    'embedded judges',
    'pass',
    0,
    () => {
      const judges = instrument().judges.map((judge) => ({ ...judge, embedded: true }));
      return [run('out.json', { some: { judges } }), ...MIN];
    },
    /embedded judges \(judge-1, judge-2\), which stand in for language models/,
  ),
];

const COVERAGE: readonly Situation[] = [
  situation(
    'a quarter of P2 failed, and nothing else',
    'undecidable',
    2,
    () => [run('out.json', { failed: ({ phrasing, at: i }) => phrasing === 'P2' && i % 4 === 0 }), ...MIN],
    /Too little was measured: P2 75%/,
  ),
  situation('a quarter of P2 failed, and that is set to be enough', 'pass', 0, () => [
    run('out.json', { failed: ({ phrasing, at: i }) => phrasing === 'P2' && i % 4 === 0 }),
    ...MIN,
    '--min-coverage',
    '0.7',
  ]),
  situation(
    'a quarter of T4 failed, and nothing else',
    'undecidable',
    2,
    () => [run('out.json', { failed: ({ type, at: i }) => type === 'T4' && i % 4 === 0 }), ...MIN],
    /Too little was measured: T4 75%\.$/m,
  ),
  situation(
    'half the items were never asked',
    'undecidable',
    2,
    () => [run('out.json', { absent: ({ at: i }) => i >= 4 }), ...MIN],
    /Too little was measured: P0 50%.*T6 50%/,
  ),
  situation(
    'half the items were never asked, and the rest is bad: not even a fail',
    'undecidable',
    2,
    () => [run('out.json', { absent: ({ at: i }) => i >= 4, level: () => 1 }), ...MIN],
    /Too little was measured/,
  ),
  situation(
    'judge calls failed for a quarter of the answers',
    'undecidable',
    2,
    () => [run('out.json', { unjudged: ({ at: i }) => i % 4 === 0 }), ...MIN],
    /Too little was measured: P0 75%/,
  ),
  situation(
    'a baseline of which too little was measured',
    'undecidable',
    2,
    async () => [
      run('out.json'),
      '--baseline',
      await baseline({ failed: ({ phrasing, at: i }) => phrasing === 'P2' && i % 4 === 0 }),
      ...DROP,
    ],
    /Too little was measured in .*base\.json \(anchor\): P2 75%/,
  ),
  situation(
    'a model of which no answer was had',
    'undecidable',
    2,
    () => [run('out.json', { failed: () => true }), ...MIN],
    /There is no answer of assistant/,
  ),
];

/** Two models, the second of which reports only. */
const two = (name: string) =>
  run(name, {
    models: ['good', 'bad'],
    level: (type, asked) => (asked.model === 'good' ? GOOD(type, asked) : 1),
  });

const MODELS: readonly Situation[] = [
  situation(
    'one bad model of two',
    'fail',
    1,
    () => [two('out.json'), ...MIN],
    /^bad: Fails: deltaSCD, min 0\.1\.$/m,
  ),
  situation('one bad model of two, the other named', 'pass', 0, () => [
    two('out.json'),
    ...MIN,
    '--model',
    'good',
  ]),
  situation(
    'a control named',
    null,
    64,
    () => [
      run('out.json', { models: ['one', 'fixed'], control: (model) => model === 'fixed' }),
      ...MIN,
      '--model',
      'fixed',
    ],
    /fixed is a control, which is not gated: name one of one/,
  ),
  situation('a bad control beside a good model', 'pass', 0, () => [
    run('out.json', {
      models: ['one', 'fixed'],
      control: (model) => model === 'fixed',
      level: (type, asked) => (asked.model === 'fixed' ? 1 : GOOD(type, asked)),
    }),
    ...MIN,
  ]),
  situation(
    'a model that is not there',
    null,
    64,
    () => [run('out.json'), ...MIN, '--model', 'nobody'],
    /nobody is not in the outputs: name one of assistant/,
  ),
  situation(
    'a model that the baseline does not have',
    'undecidable',
    2,
    async () => [run('out.json', { models: ['newcomer'] }), '--baseline', await baseline(), ...DROP],
    /base\.json \(anchor\) has no run of newcomer/,
  ),
];

const OUTPUTS: readonly Situation[] = [
  situation(
    'an output that leaves it undecided',
    'undecided',
    2,
    async () => [
      run('two.json', { repeats: 2 }),
      '--baseline',
      await baseline({ repeats: 4 }),
      '--drop',
      '0.03',
    ],
    /^Undecided/m,
  ),
  situation(
    'the same output pooled with another that settles it',
    'pass',
    0,
    async () => [
      run('two.json', { repeats: 2 }),
      run('one.json', { repeats: 2 }),
      '--baseline',
      await baseline({ repeats: 4 }),
      '--drop',
      '0.03',
    ],
    /Several outputs are pooled/,
  ),
  situation(
    'one output twice',
    null,
    64,
    () => [run('out.json'), at('out.json'), ...MIN],
    /out\.json is given twice: give each output once/,
  ),
  situation(
    'a copy of an output, which makes nothing surer',
    'undecided',
    2,
    async () => {
      const one = run('two.json', { repeats: 2 });
      copyFileSync(one, at('copy.json'));
      return [one, at('copy.json'), '--baseline', await baseline({ repeats: 4 }), '--drop', '0.03'];
    },
    /^Undecided/m,
  ),
  situation('the shards of one run together', 'pass', 0, () => [
    run('a.json', { seed: 'x', absent: ({ at: i }) => i >= 4 }),
    run('b.json', { seed: 'x', absent: ({ at: i }) => i < 4 }),
    ...MIN,
  ]),
  situation(
    'outputs of two instruments together',
    'undecidable',
    2,
    () => [run('a.json'), run('b.json', { some: { splitter: 'other' } }), ...MIN],
    /a\.json and .*b\.json were measured by different instruments .*: they cannot be pooled/,
  ),
  situation('JSONL', 'pass', 0, () => [run('out.jsonl'), ...MIN]),
];

const WRONG_USE: readonly Situation[] = [
  situation('no rule', null, 64, () => [run('out.json')], /No rule is set/),
  situation(
    'a change without a baseline',
    'undecidable',
    2,
    () => [run('out.json'), ...DROP],
    /No baseline is given that the change could be measured from/,
  ),
  situation(
    'flags that contradict each other',
    null,
    64,
    () => [run('out.json'), '--min-deltaSCD', '0.4', '--max-deltaSCD', '0.2'],
    /min lies below max/,
  ),
  situation(
    'a flag with a slip of the pen',
    null,
    64,
    () => [run('out.json'), '--min-deltaSDC', '0.1'],
    /unknown option '--min-deltaSDC'/,
  ),
  situation(
    'a setting with a slip of the pen',
    null,
    64,
    () => {
      writeFileSync(at('esfp.yaml'), 'gate: { drops: { deltaSCD: 0.1 } }\n');
      return [run('out.json'), ...MIN];
    },
    /esfp\.yaml.*cannot be used[\s\S]*drops/,
  ),
  situation('no such file', null, 64, () => [at('none.json'), ...MIN], /none\.json cannot be read/),
  situation(
    'JSON that was cut off',
    null,
    64,
    () => {
      const path = run('out.json');
      writeFileSync(path, textOf(path).slice(0, 5000));
      return [path, ...MIN];
    },
    /out\.json is no JSON .*was the file cut off/,
  ),
  situation(
    'JSONL that was cut off within a line',
    null,
    64,
    () => {
      const path = run('out.jsonl');
      writeFileSync(path, textOf(path).slice(0, -5));
      return [path, ...MIN];
    },
    /out\.jsonl was cut off in line 240: .* Nothing is decided by a part/,
  ),
  situation(
    'a baseline that was changed by hand',
    null,
    64,
    async () => {
      const file = await baseline();
      writeFileSync(file, textOf(file).replace(/"P2":\[\{(.*?)"ar":\[1,2\]/, '"P2":[{$1"ar":[2,2]'));
      return [run('out.json'), '--baseline', file, ...DROP];
    },
    /base\.json was changed after it was saved/,
  ),
  situation(
    'an output for a baseline',
    null,
    64,
    () => [run('out.json'), '--baseline', run('before.json'), ...DROP],
    /before\.json is no baseline/,
  ),
];

const ALL = [
  ...THRESHOLDS,
  ...CHANGES,
  ...NOTHING_NEW,
  ...INSTRUMENTS,
  ...COVERAGE,
  ...MODELS,
  ...OUTPUTS,
  ...WRONG_USE,
];

describe('esfp gate, by situation', () => {
  it.each(ALL)('$name: $verdict, $code', async ({ words, verdict, code, says }) => {
    const found = await runGate(...(await words()), '--json');
    if (verdict === null) {
      expect([found.code, found.printed]).toEqual([code, '']);
      expect(found.complained).toMatch(says ?? expect.fail());
      return;
    }
    expect([found.code, found.complained]).toEqual([code, '']);
    const report = gateReportSchema.parse(JSON.parse(found.printed));
    expect([report.verdict, report.exitCode], report.reason ?? '').toEqual([verdict, code]);
    expect([report.reason, ...report.notes].join('\n')).toMatch(says ?? /^/);
    expect(report.reason === null).toBe(verdict === 'pass');
  });

  // One of each way to end.
  const ends = ALL.filter(
    ({ verdict, code }, i) =>
      ALL.findIndex((other) => other.verdict === verdict && other.code === code) === i,
  );

  it.each(ends)('in a process of its own, $verdict: $code', async ({ words, verdict, code, says }) => {
    const given = await words();
    const env = { ESFP_STORE: at('judgements.db'), ESFP_CONFIG: at('esfp.yaml'), GITHUB_ACTIONS: '' };
    const found = await runCli(['gate', ...given, '--json'], { cwd: at(), env });
    expect(found.code).toBe(code);
    if (verdict === null)
      expect([found.stdout, found.stderr]).toEqual(['', expect.stringMatching(says ?? '')]);
    else expect(found.stdout).toBe((await runGate(...given, '--json')).printed);
  });

  it('has every way to end, and no situation twice', () => {
    expect(ends.map(({ code }) => code).sort()).toEqual([0, 0, 1, 1, 2, 2, 64]);
    expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
    expect(ALL.length).toBeGreaterThanOrEqual(30);
  });
});
