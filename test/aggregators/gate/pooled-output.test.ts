import { describe, expect, it } from 'vitest';
import type { AnchorAgreement } from '../../../aggregators/anchor-agreement.ts';
import { GateError } from '../../../aggregators/gate/gate-error.ts';
import type { GateReport } from '../../../aggregators/gate/gate-report.ts';
import { pooledOutput } from '../../../aggregators/gate/pooled-output.ts';
import { panel } from '../builders.ts';
import { around, gated, type MadeOutput, madeOutput, ruleOf } from './gated-outputs.ts';

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
