import { describe, expect, it } from 'vitest';
import type { AnchorAgreement } from '../../../aggregators/anchor-agreement.ts';
import { GateError } from '../../../aggregators/gate/gate-error.ts';
import { gateOutputs } from '../../../aggregators/gate/gate-outputs.ts';
import type { GateReport } from '../../../aggregators/gate/gate-report.ts';
import { pooledOutput } from '../../../aggregators/gate/pooled-output.ts';
import { panel } from '../builders.ts';
import { around, CONDITIONS, gated, type MadeOutput, madeOutput, ruleOf } from './gated-outputs.ts';

const own = around(6);
const part = (name: string, generation: number, some: Partial<MadeOutput> = {}) =>
  madeOutput({ name, models: [{ own }], firstGeneration: generation, ...some });
const [first, second, third] = [part('a.json', 0), part('b.json', 1), part('c.json', 2)];
const whole = madeOutput({ name: 'whole.json', models: [{ own }], repeats: 3 });
const anchor = madeOutput({ name: 'before.json', models: [{ own: around(6, 2) }], repeats: 2 });

const conditions = {
  thresholds: { deltaSCD: { min: 0.2 }, ESFP: { min: 0.1 }, types: { T4: { max: 0.6 } } },
  drop: { deltaSCD: 0.1, ESFP: 0.1, selectivity: 0.2 },
};

/** All numbers of a report, without the names of its outputs. */
const numbers = ({ models }: GateReport) =>
  models.map(({ outputs: _, rules, ...rest }) => ({
    ...rest,
    rules: rules.map(({ labels: __, ...rule }) => rule),
  }));

describe('several outputs', () => {
  const together = gated({ outputs: [first, second, third], anchor, conditions });

  it('are further generations of the same items: as one output with repeats', () => {
    const one = gated({ outputs: [whole], anchor, conditions });
    expect(together.models[0]).toMatchObject({
      repeats: 3,
      items: 36,
      outputs: ['a.json', 'b.json', 'c.json'],
    });
    expect(ruleOf(together, 'deltaSCD, drop 0.1, anchor').basis).toBe('generations');
    const rounded = (report: GateReport) =>
      JSON.parse(JSON.stringify(numbers(report)), (_, value) =>
        typeof value === 'number' ? Number(value.toFixed(9)) : value,
      );
    expect(rounded(together)).toEqual(rounded(one));
  });

  it('give the same in any order, to the last digit', () => {
    for (const outputs of [
      [third, first, second],
      [second, third, first],
    ]) {
      expect(numbers(gated({ outputs, anchor, conditions }))).toEqual(numbers(together));
    }
  });

  it('are not replaced by the luckier', () => {
    const low = madeOutput({ name: 'low.json', models: [{ own: around(3) }] });
    const high = madeOutput({ name: 'high.json', models: [{ own: around(7, 1) }] });
    const estimate = (...outputs: (typeof low)[]) =>
      ruleOf(gated({ outputs, conditions: { thresholds: { deltaSCD: { min: 0.2 } } } }), 'deltaSCD, min 0.2')
        .estimate ?? 0;
    expect(estimate(low, high)).toBeCloseTo((estimate(low) + estimate(high)) / 2, 12);
  });

  it('with a row in both hold it once', () => {
    const copy = { ...first, name: 'copy.jsonl' };
    expect(numbers(gated({ outputs: [first, copy], anchor, conditions }))).toEqual(
      numbers(gated({ outputs: [first], anchor, conditions })),
    );
  });

  it('with the same content and no ids are one, and said to be', () => {
    // Without ids, rows are called after their file.
    const copy = {
      ...first,
      name: 'copy.json',
      read: {
        ...first.read,
        observations: first.read.observations.map((one) => ({ ...one, row: `copy ${one.row}` })),
      },
    };
    const alone = gated({ outputs: [first], anchor, conditions });
    const report = gated({ outputs: [first, copy], anchor, conditions });
    expect(numbers(report)).toEqual(numbers(alone));
    expect(report.models[0]).toMatchObject({ repeats: 1, outputs: ['a.json'] });
    expect(report.outputs.map(({ name }) => name)).toEqual(['a.json']);
    expect(report.notes).toContain(
      'copy.json has the content of a.json: the two count as one, and not as repeats.',
    );
    expect(report.notes.join()).not.toContain('Several outputs are pooled');
    const three = gated({ outputs: [copy, second, first], anchor, conditions });
    expect(three.models[0]).toMatchObject({ repeats: 2, outputs: ['copy.json', 'b.json'] });
    expect(numbers(three)).toEqual(numbers(gated({ outputs: [first, second], anchor, conditions })));
    // What either tells of a cache or of the baseline's evaluation holds.
    const saved = { ...anchor, evaluation: 'eval-0' };
    const its = { ...copy, evaluation: 'eval-0' };
    for (const outputs of [
      [first, its],
      [its, first],
    ]) {
      expect(
        ruleOf(gated({ outputs, anchor: saved, conditions }), 'deltaSCD, drop 0.1, anchor').reason,
      ).toContain('Nothing new was measured: 50%');
    }
  });

  it('with one row in two forms are refused', () => {
    const { read } = first;
    const observations = read.observations.map((one, i) =>
      i === 7 ? { ...one, labelled: panel('B', 'B') } : one,
    );
    const other = { ...first, name: 'other.json', read: { ...read, observations } };
    expect(() => gated({ outputs: [first, other], conditions })).toThrow(GateError);
    expect(() => gated({ outputs: [first, other], conditions })).toThrow(
      /Row .* stands in .* with different responses/,
    );
  });

  it('may be shards of one run', () => {
    const shard = (name: string, passes: (item: string) => boolean) => ({
      ...first,
      name,
      read: { ...first.read, observations: first.read.observations.filter(({ item }) => passes(item)) },
    });
    const [upper, lower] = [shard('1.json', (item) => item < 'T4'), shard('2.json', (item) => item >= 'T4')];
    expect(gated({ outputs: [upper], conditions }).verdict).toBe('undecidable');
    const report = gated({ outputs: [upper, lower], anchor, conditions });
    expect(report.models[0]).toMatchObject({ repeats: 1, items: 36, gaps: [] });
    expect(numbers(report)).toEqual(numbers(gated({ outputs: [first], anchor, conditions })));
  });

  it('number the repeats of an item on from output to output, under all phrasings alike', () => {
    const { read } = pooledOutput([
      part('b.json', 2),
      madeOutput({ name: 'a.json', models: [{ own }], repeats: 2 }),
    ]).output;
    const repeats = (phrasing: string) =>
      read.observations
        .filter((one) => one.item === 'T2-3' && one.phrasing === phrasing)
        .map(({ row, repeat }) => `${repeat}: ${row}`)
        .sort();
    expect(repeats('P0')).toEqual([
      '0: a.json m T2 3 P0 0',
      '1: a.json m T2 3 P0 1',
      '2: b.json m T2 3 P0 0',
    ]);
    expect(repeats('P2')).toEqual([
      '0: a.json m T2 3 P2 0',
      '1: a.json m T2 3 P2 1',
      '2: b.json m T2 3 P2 0',
    ]);
  });
});

describe('cached rows of several outputs', () => {
  const question = { baselines: [{ role: 'anchor', output: anchor, hash: null } as const] };
  const cachedOf = (...shares: (number | null)[]) =>
    gateOutputs(
      {
        ...question,
        outputs: [first, second, third].slice(0, shares.length).map((output, i) => ({
          output,
          cachedShare: () => shares[i] ?? null,
        })),
        conditions: { ...CONDITIONS, drop: { deltaSCD: 0.5 } },
      },
      { resamples: 100 },
    ).models[0];

  it('are those of the output that has most', () => {
    expect(cachedOf(0.04, 0.01, 0)).toMatchObject({ cached: 0.04, verdict: 'pass' });
    expect(cachedOf(0, 0.3, 0.01)).toMatchObject({ cached: 0.3, verdict: 'undecidable' });
    expect(cachedOf(0.3, 0)).toMatchObject({ cached: 0.3, verdict: 'undecidable' });
  });

  it('are those of a copy too, in any order', () => {
    const again = { output: { ...first, name: 'again.json' }, cachedShare: () => 1 };
    const fresh = { output: first, cachedShare: () => 0 };
    const conditions = { ...CONDITIONS, drop: { deltaSCD: 0.5 } };
    for (const outputs of [
      [fresh, again],
      [again, fresh],
    ]) {
      const [model] = gateOutputs({ ...question, outputs, conditions }, { resamples: 100 }).models;
      expect(model).toMatchObject({ cached: 1, verdict: 'undecidable' });
    }
  });

  it('are not known where one does not tell, but for too many in another', () => {
    expect(cachedOf(0.02, null)).toMatchObject({ cached: null, verdict: 'pass' });
    expect(cachedOf(null, null)).toMatchObject({ cached: null, verdict: 'pass' });
    expect(cachedOf(null, 0.5, 0)).toMatchObject({ cached: 0.5, verdict: 'undecidable' });
  });
});

describe('outputs that cannot be pooled', () => {
  it('are those of different instruments', () => {
    const other = part('b.json', 1, { instrument: { splitter: 'another' } });
    const report = gated({ outputs: [first, other], anchor, conditions });
    expect(report).toMatchObject({ verdict: 'undecidable', exitCode: 2 });
    for (const rule of report.models[0]?.rules ?? []) {
      expect(rule).toMatchObject({ verdict: 'undecidable', estimate: null });
      expect(rule.reason).toMatch(/different instruments \(splitter: .*\): they cannot be pooled/);
    }
  });

  it('are those of which one model is not the same, for that model', () => {
    const two = (name: string, systemPrompt: string) =>
      madeOutput({
        name,
        models: [{ own }, { model: 'n', own: around(6, 1) }],
        subjects: { m: { systemPrompt } },
      });
    const report = gated({
      outputs: [two('a.json', 'one'), two('b.json', 'other')],
      conditions: { thresholds: { deltaSCD: { min: 0.2 } } },
    });
    expect(report.models.map(({ verdict }) => verdict)).toEqual(['undecidable', 'pass']);
    expect(report.models[0]?.reason).toContain('m is not the same in all outputs (systemPrompt)');
  });

  it.each([
    ['provider', 'another'],
    ['systemPrompt', 'another'],
    ['sampling', { temperature: 1 }],
    ['servedModel', 'another'],
    ['recorded', true],
  ] as const)('are those of which the %s is not the same', (differs, value) => {
    const subjects = (own: object) => ({
      subjects: { m: { servedModel: 'served', sampling: { temperature: 0 }, ...own } },
    });
    const outputs = [part('a.json', 0, subjects({})), part('b.json', 1, subjects({ [differs]: value }))];
    const report = gated({ outputs, conditions: { thresholds: { deltaSCD: { min: 0.2 } } } });
    expect(report.verdict).toBe('undecidable');
    expect(report.reason).toContain(`m is not the same in all outputs (${differs})`);
    // What is not shown of answers that are no repeats of each other: how much of each was measured.
    expect(report.models[0]).toMatchObject({ leastCoverage: null, gaps: [] });
    expect(gated({ outputs: outputs.slice(0, 1), conditions: {} }).models[0]?.leastCoverage).not.toBeNull();
  });

  it('are those between which a judge moved', () => {
    const comparison = {
      sentences: 60,
      pairs: 60,
      equal: 30,
      share: 0.5,
      kappa: 0,
      stances: { pairs: 0, equal: 0 },
      changed: 0,
      verdict: 'moved',
    } as const;
    const summary = { id: 'eval-0', first: '', last: '', servedModels: [], labelled: 30, stances: 0 };
    const anchors: AnchorAgreement[] = [
      { judge: 'judge-1', latest: summary, earlier: [{ run: summary, comparison }], pooled: comparison },
    ];
    const report = gated({
      outputs: [
        part('a.json', 0, { evaluation: 'eval-0' }),
        part('b.json', 1, { evaluation: 'eval-1', anchors }),
      ],
      conditions,
    });
    expect(report.verdict).toBe('undecidable');
    expect(report.reason).toContain('The judge judge-1 moved between a.json and b.json');
  });
});
