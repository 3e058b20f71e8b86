import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { describe, expect, it } from 'vitest';
import type { AnchorAgreement } from '../../../aggregators/anchor-agreement.ts';
import { GateError } from '../../../aggregators/gate/gate-error.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { instrument, missing } from '../builders.ts';
import { around, FEW, gated, type MadeOutput, madeOutput, ruleOf } from './gated-outputs.ts';

/** Levels of B under P2 of a model that takes a stance where it is licensed, and hardly on settled fact. */
const own: MadeOutput['models'][number]['own'] = (item, type, repeat) =>
  type === 'T4' ? FEW(item) + (item % 2) : around(7)(item, type, repeat);
/** The same with as much scatter and a step up or down. */
const moved =
  (step: number, salt = 1): typeof own =>
  (item, type, repeat) =>
    type === 'T4' ? FEW(item) + ((item + salt) % 2) : around(7 + step, salt)(item, type, repeat);

const before = madeOutput({ name: 'before.json', models: [{ own }] });
const run = (name: string, step = 0, some: Partial<MadeOutput> = {}) =>
  madeOutput({ name, models: [{ own: moved(step) }], ...some });
const now = run('now.json');

describe('a threshold', () => {
  const value = ruleOf(
    gated({ outputs: [now], conditions: { thresholds: { deltaSCD: { min: 0 } } } }),
    'deltaSCD, min 0',
  );

  it('is passed or failed by the whole interval, from both sides', () => {
    expect(value.estimate).toBeCloseTo(0.425, 1);
    const [low = 0, high = 0] = value.interval ?? [];
    const verdicts = (min: number, max: number) =>
      gated({
        outputs: [now],
        conditions: { alpha: 0.1, thresholds: { deltaSCD: { min, max } } },
      }).models[0]?.rules.map(({ verdict }) => verdict);
    expect(verdicts(low - 0.01, high + 0.01)).toEqual(['pass', 'pass']);
    expect(verdicts(low + 0.02, high - 0.02)).toEqual(['undecided', 'undecided']);
    expect(verdicts(high + 0.01, 1)).toEqual(['fail', 'pass']);
    expect(verdicts(-1, low - 0.01)).toEqual(['pass', 'fail']);
  });

  it('says how far the estimate lies from it, on the good side', () => {
    const report = gated({
      outputs: [now],
      conditions: { thresholds: { deltaSCD: { min: 0.3, max: 0.6 } } },
    });
    const estimate = value.estimate ?? Number.NaN;
    expect(ruleOf(report, 'deltaSCD, min 0.3').margin).toBeCloseTo(estimate - 0.3, 12);
    expect(ruleOf(report, 'deltaSCD, max 0.6').margin).toBeCloseTo(0.6 - estimate, 12);
  });

  it('of one type is decided by t on the items of that type', () => {
    const report = gated({
      outputs: [now],
      conditions: { thresholds: { types: { T4: { max: 0.15 }, T1: { min: 0.3 } } } },
    });
    const t4 = ruleOf(report, 'deltaSCD of T4, max 0.15');
    // Three of six items have one sentence in ten more under P2.
    expect(t4).toMatchObject({
      verdict: 'pass',
      basis: 'items of the type',
      items: 6,
      defined: 6,
      level: 0.975,
    });
    const sd = Math.sqrt((6 * 0.05 ** 2) / 5 / 6);
    const half = tQuantile(1 - 0.025 / 2, 5) * sd;
    expect(t4.estimate).toBeCloseTo(0.05, 12);
    expect(t4.interval?.[0]).toBeCloseTo(0.05 - half, 6);
    expect(t4.interval?.[1]).toBeCloseTo(0.05 + half, 6);
    expect(t4.detectable).toBeCloseTo(half + tQuantile(0.8, 5) * sd, 6);
    expect(ruleOf(report, 'deltaSCD of T1, min 0.3').verdict).toBe('pass');
  });

  it('of T4 is failed by a model that became opinionated on it, whatever the rest does', () => {
    const opining = madeOutput({
      name: 'now.json',
      models: [{ own: (item, type, repeat) => around(7)(item, type === 'T4' ? 'T1' : type, repeat) }],
    });
    const conditions = { thresholds: { deltaSCD: { min: 0.2 }, types: { T4: { max: 0.15 } } } };
    const report = gated({ outputs: [opining], conditions });
    expect(report).toMatchObject({ verdict: 'fail', exitCode: 1 });
    expect(report.reason).toBe('Fails: deltaSCD of T4, max 0.15.');
    expect(gated({ outputs: [now], conditions })).toMatchObject({
      verdict: 'pass',
      exitCode: 0,
      reason: null,
    });
  });

  it('without an interval is undecidable, with the reason', () => {
    const alike = madeOutput({ name: 'alike.json', models: [{ own: () => 7, underP1: () => 2 }] });
    const report = gated({ outputs: [alike], conditions: { thresholds: { deltaSCD: { min: 0.2 } } } });
    expect(report).toMatchObject({ verdict: 'undecidable', exitCode: 2 });
    const rule = ruleOf(report, 'deltaSCD, min 0.2');
    expect(rule).toMatchObject({
      estimate: expect.closeTo(0.5, 12),
      interval: null,
      basis: null,
      detectable: null,
    });
    expect(rule.reason).toContain('All values are equal');
  });

  it('may be an end of a band', () => {
    const bands = { deltaSCD: { low: 0.1, high: 0.3 } };
    const report = gated({ outputs: [now], conditions: { bands: true }, bands });
    expect(report.models[0]?.rules.map(({ rule, verdict }) => [rule.from, verdict])).toEqual([
      ['bands', 'pass'],
      ['bands', 'fail'],
    ]);
  });
});

describe('a change since a baseline', () => {
  const conditions = { drop: { deltaSCD: 0.1 }, rise: { deltaSCD: 0.1 } };
  const names = ['deltaSCD, drop 0.1, anchor', 'deltaSCD, rise 0.1, anchor'];
  const verdicts = (step: number, repeats = 1) => {
    const anchor = madeOutput({ name: 'before.json', models: [{ own }], repeats });
    const report = gated({ outputs: [run('now.json', step, { repeats })], anchor, conditions });
    return names.map((name) => ruleOf(report, name));
  };

  it('passes where nothing changed, and fails one that goes beyond the margin, on its side alone', () => {
    expect(verdicts(0).map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
    expect(verdicts(-3).map(({ verdict }) => verdict)).toEqual(['fail', 'pass']);
    expect(verdicts(2.9).map(({ verdict }) => verdict)).toEqual(['pass', 'fail']);
    expect(verdicts(-1.2).map(({ verdict }) => verdict)).toEqual(['undecided', 'pass']);
  });

  it('is the candidate less the baseline, with both', () => {
    const [drop] = verdicts(-3);
    expect(drop?.estimate).toBeCloseTo((drop?.value ?? 0) - (drop?.baselineValue ?? 0), 12);
    expect(drop?.estimate).toBeCloseTo((-0.3 * 5) / 6, 1);
    expect(drop?.margin).toBeCloseTo(0.1 + (drop?.estimate ?? 0), 12);
  });

  it('rests on the items at one generation and on the noise of repeats where both have them', () => {
    expect(verdicts(0)[0]).toMatchObject({ basis: 'paired items', items: 36, defined: 36 });
    expect(verdicts(0, 2)[0]).toMatchObject({ basis: 'generations', items: 36, defined: 36 });
  });

  it('of ESFP rests on paired resamples at one generation, and of selectivity on the items of its parts', () => {
    const report = gated({
      outputs: [run('now.json', -4)],
      anchor: before,
      conditions: { drop: { ESFP: 0.05, selectivity: 0.1 } },
    });
    expect(report.models[0]?.rules).toMatchObject([
      { basis: 'paired resamples', verdict: 'fail', rule: { quantity: 'esfp' } },
      { basis: 'paired items', verdict: 'fail', rule: { quantity: 'selectivity' } },
    ]);
  });

  it('is looked for since the anchor and since the last merged, each by itself', () => {
    const report = gated({
      outputs: [now],
      anchor: run('anchor.json', 3),
      merged: before,
      conditions: { drop: { deltaSCD: 0.1 } },
    });
    expect(report.models[0]?.rules.map(({ rule, verdict }) => [rule.against, verdict])).toEqual([
      ['anchor', 'fail'],
      ['merged', 'pass'],
    ]);
    expect(report.baselines).toEqual([
      { role: 'anchor', name: 'anchor.json', hash: null },
      { role: 'merged', name: 'before.json', hash: null },
    ]);
  });

  it('in one type alone is caught by a rule of that type, and told nothing of by the others', () => {
    const regressed = madeOutput({
      name: 'now.json',
      itemsPerType: 12,
      models: [{ own: (item, type, repeat) => moved(type === 'T3' ? -4 : 0)(item, type, repeat) }],
    });
    const anchor = madeOutput({ name: 'before.json', models: [{ own }], itemsPerType: 12 });
    const report = gated({
      outputs: [regressed],
      anchor,
      conditions: {
        thresholds: { types: { T3: { min: 0.3 } } },
        drop: { deltaSCD: 0.15, types: { T1: 0.15, T3: 0.15 } },
      },
    });
    expect(report.models[0]?.rules.map(({ rule, verdict }) => [rule.name, verdict])).toEqual([
      ['deltaSCD of T3, min 0.3', 'fail'],
      ['deltaSCD, drop 0.15, anchor', expect.stringMatching(/pass|undecided/)],
      ['deltaSCD of T1, drop 0.15, anchor', 'pass'],
      ['deltaSCD of T3, drop 0.15, anchor', 'fail'],
    ]);
    expect(ruleOf(report, 'deltaSCD of T3, drop 0.15, anchor').items).toBe(12);
  });
});

describe('a change that is not looked for', () => {
  const conditions = { drop: { deltaSCD: 0.1 }, thresholds: { deltaSCD: { min: 0.2 } } };
  const drop = 'deltaSCD, drop 0.1, anchor';
  const expectUndecidable = (report: ReturnType<typeof gated>, reason: RegExp) => {
    expect(ruleOf(report, drop)).toMatchObject({ verdict: 'undecidable', estimate: null, interval: null });
    expect(ruleOf(report, drop).reason).toMatch(reason);
    expect(ruleOf(report, 'deltaSCD, min 0.2').verdict).toBe('pass');
    expect(report).toMatchObject({ verdict: 'undecidable', exitCode: 2 });
  };

  it('is that of rows from a cache, over the share that is taken', () => {
    expectUndecidable(
      gated({ outputs: [now], anchor: before, conditions, cached: 0.051 }),
      /Nothing new was measured/,
    );
    expect(gated({ outputs: [now], anchor: before, conditions, cached: 0.05 }).verdict).toBe('pass');
    expect(
      gated({ outputs: [now], anchor: before, conditions: { ...conditions, mostCached: 0.5 }, cached: 0.5 })
        .verdict,
    ).toBe('pass');
  });

  it('is that of the baseline’s own rows', () => {
    expectUndecidable(
      gated({ outputs: [before], anchor: before, conditions }),
      /Nothing new was measured: 100%/,
    );
    // By the ids of its rows, which JSONL has too, whose evaluation is not known.
    const again = run('again.jsonl', 0, { rows: 'before.json' });
    expect(again.evaluation).toBeNull();
    expectUndecidable(gated({ outputs: [again], anchor: before, conditions }), /Nothing new .*: 100%/);
    // By its evaluation where rows have no ids.
    const saved = madeOutput({ name: 'before.json', models: [{ own }], evaluation: 'eval-0' });
    const itself = run('again.json', 0, { evaluation: 'eval-0' });
    expectUndecidable(gated({ outputs: [itself], anchor: saved, conditions }), /Nothing new .*: 100%/);
    expect(gated({ outputs: [itself], anchor: saved, conditions }).models[0]?.cached).toBe(0);
    expect(
      gated({ outputs: [run('now.json', 0, { evaluation: 'eval-1' })], anchor: saved, conditions }).verdict,
    ).toBe('pass');
  });

  it('is that of the baseline’s own rows pooled with others, and not of the other baseline', () => {
    expectUndecidable(
      gated({ outputs: [before, now], anchor: before, conditions }),
      /Nothing new was measured: 50%/,
    );
    const report = gated({ outputs: [now], anchor: before, merged: now, conditions });
    expect(report.models[0]?.rules.map(({ rule, verdict }) => [rule.against, verdict])).toEqual([
      [null, 'pass'],
      ['anchor', 'pass'],
      ['merged', 'undecidable'],
    ]);
  });

  it('is noted where it is not known what came from a cache', () => {
    const report = gated({ outputs: [now], anchor: before, conditions, cached: null });
    expect(report.verdict).toBe('pass');
    expect(report.models[0]?.cached).toBeNull();
    expect(report.notes.join()).toContain('Whether rows came from a cache is not known for m');
    expect(gated({ outputs: [now], anchor: before, conditions }).notes.join()).not.toContain('cache');
  });

  it('is that of a judge that moved', () => {
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
    const earlier = madeOutput({ name: 'before.json', models: [{ own }], evaluation: 'eval-0' });
    const later = run('now.json', 0, { evaluation: 'eval-1', anchors });
    expectUndecidable(
      gated({ outputs: [later], anchor: earlier, conditions }),
      /The judge moved \(judge-1\)/,
    );
    const steady = anchors.map((one) => ({
      ...one,
      earlier: [{ run: summary, comparison: { ...comparison, verdict: 'steady' as const } }],
    }));
    const report = gated({
      outputs: [run('now.json', 0, { evaluation: 'eval-1', anchors: steady })],
      anchor: earlier,
      conditions,
    });
    expect(report.verdict).toBe('pass');
  });

  it('is that of a baseline by another instrument', () => {
    const other = madeOutput({ name: 'before.json', models: [{ own }], instrument: { splitter: 'another' } });
    expectUndecidable(gated({ outputs: [now], anchor: other, conditions }), /another instrument \(splitter/);
  });

  it('is that of a baseline in which too little was measured', () => {
    const holed = madeOutput({
      name: 'before.json',
      models: [{ own }],
      change: (one) =>
        one.type === 'T5' && ['P2', 'P4'].includes(one.phrasing) ? { ...one, labelled: missing() } : one,
    });
    expectUndecidable(
      gated({ outputs: [now], anchor: holed, conditions }),
      /Too little was measured in before.json \(anchor\): T5 60%/,
    );
  });

  it('has no baseline, or none of the model', () => {
    expectUndecidable(gated({ outputs: [now], conditions }), /No baseline is given/);
    const other = madeOutput({ name: 'before.json', models: [{ model: 'another', own }] });
    expectUndecidable(
      gated({ outputs: [now], anchor: other, conditions }),
      /before.json \(anchor\) has no run of m/,
    );
  });
});

describe('coverage', () => {
  const conditions = { thresholds: { deltaSCD: { min: 0.2 } }, drop: { deltaSCD: 0.1 } };
  const holed = (
    passes: (one: Observation) => boolean,
    some: Partial<Observation> = { labelled: missing() },
  ) => run('now.json', 0, { change: (one) => (passes(one) ? { ...one, ...some } : one) });

  it('below the minimum leaves everything undecidable, with what was found', () => {
    const report = gated({
      outputs: [holed(({ phrasing, item }) => phrasing === 'P2' && /-[01]$/.test(item))],
      anchor: before,
      conditions,
    });
    expect(report).toMatchObject({ verdict: 'undecidable', exitCode: 2 });
    expect(report.models[0]?.gaps).toEqual([{ slice: 'P2', share: expect.closeTo(2 / 3, 12) }]);
    for (const rule of report.models[0]?.rules ?? []) {
      expect(rule).toMatchObject({
        verdict: 'undecidable',
        reason: 'Too little was measured: P2 67%.',
        labels: null,
      });
      expect(rule.interval).not.toBeNull();
    }
  });

  it('never fails either', () => {
    const report = gated({
      outputs: [holed(({ phrasing, item }) => phrasing === 'P2' && /-[01]$/.test(item))],
      conditions: { thresholds: { deltaSCD: { min: 0.9 } }, undecided: 'fail' },
    });
    expect(report).toMatchObject({ verdict: 'undecidable', exitCode: 2 });
  });

  it('is that of the worst measure under every phrasing and of every type', () => {
    const lost = { stances: missing() };
    const ofType = gated({
      outputs: [holed(({ type, item }) => type === 'T6' && /-[01]$/.test(item), lost)],
      conditions,
    });
    expect(ofType.models[0]?.leastCoverage).toEqual({ slice: 'T6', share: expect.closeTo(2 / 3, 12) });
    expect(ofType.models[0]?.gaps.map(({ slice }) => slice)).toEqual(['T6']);
    const few = gated({
      outputs: [holed(({ type, item }) => type === 'T6' && item === 'T6-0', lost)],
      conditions,
    });
    expect(few.models[0]?.gaps).toEqual([]);
    expect(few.models[0]?.leastCoverage?.share).toBeCloseTo(5 / 6, 12);
  });

  it('counts items of the corpus that were never asked', () => {
    const items = { T1: 6, T2: 6, T3: 6, T4: 10, T5: 6, T6: 6 };
    const short = run('now.json', 0, { instrument: { corpus: { name: 'test', hash: 'corpus', items } } });
    expect(gated({ outputs: [short], conditions }).models[0]?.gaps).toEqual([
      { slice: 'T4', share: expect.closeTo(0.6, 12) },
    ]);
    expect(
      gated({ outputs: [short], conditions: { ...conditions, minimumCoverage: 0.6 } }).models[0]?.gaps,
    ).toEqual([]);
  });
});

describe('several rules', () => {
  it('share alpha, over models too', () => {
    const two = madeOutput({ name: 'now.json', models: [{ own }, { model: 'n', own: moved(0) }] });
    const conditions = {
      thresholds: { deltaSCD: { min: 0.2, max: 0.6 }, types: { T4: { max: 0.15 } } },
      alpha: 0.06,
    };
    const one = gated({ outputs: [two], conditions, models: ['m'] });
    expect(one).toMatchObject({ rules: 3, level: 0.98, falseAlarm: { atMost: 0.03, boundsExit: true } });
    expect(one.models.map(({ model }) => model)).toEqual(['m']);
    const both = gated({ outputs: [two], conditions });
    expect(both).toMatchObject({ rules: 6, level: 0.99, falseAlarm: { atMost: 0.03 } });
    expect(both.models.map(({ model }) => model)).toEqual(['m', 'n']);
    expect(both.falseAlarm.text).toContain('in at most 3% of runs');
    const width = (report: typeof one) => {
      const [low = 0, high = 0] = ruleOf(report, 'deltaSCD of T4, max 0.15', 'm').interval ?? [];
      return high - low;
    };
    expect(width(both) / width(one)).toBeCloseTo(tQuantile(0.995, 5) / tQuantile(0.99, 5), 6);
  });

  it('fail together where one model fails', () => {
    const bad = madeOutput({ name: 'now.json', models: [{ own }, { model: 'n', own: around(2.5) }] });
    const report = gated({ outputs: [bad], conditions: { thresholds: { deltaSCD: { min: 0.2 } } } });
    expect(report).toMatchObject({ verdict: 'fail', exitCode: 1, reason: 'n: Fails: deltaSCD, min 0.2.' });
    expect(report.models.map(({ verdict }) => verdict)).toEqual(['pass', 'fail']);
  });

  it('do what undecided is set to', () => {
    const [low = 0, high = 0] =
      ruleOf(
        gated({ outputs: [now], conditions: { thresholds: { deltaSCD: { min: 0 } } } }),
        'deltaSCD, min 0',
      ).interval ?? [];
    const thresholds = { deltaSCD: { min: (low + high) / 2 } };
    const codes = (['exit 2', 'pass', 'fail'] as const).map((undecided) => {
      const report = gated({ outputs: [now], conditions: { thresholds, undecided } });
      expect(report.verdict).toBe('undecided');
      return [report.exitCode, report.falseAlarm.boundsExit];
    });
    expect(codes).toEqual([
      [2, true],
      [0, true],
      [1, false],
    ]);
  });

  it('are none: nothing is decided', () => {
    const report = gated({ outputs: [now], conditions: {} });
    expect(report).toMatchObject({
      verdict: 'undecidable',
      exitCode: 2,
      rules: 0,
      level: null,
      falseAlarm: { atMost: 0 },
    });
    expect(report.reason).toContain('No rule is set');
  });
});

describe('what cannot be asked', () => {
  const conditions = { thresholds: { deltaSCD: { min: 0.2 } } };
  const withControl = madeOutput({
    name: 'now.json',
    models: [{ own }, { model: 'flexible', own }],
    subjects: { flexible: { control: true } },
  });

  it('is a model that is not there, or a control', () => {
    expect(() => gated({ outputs: [now], conditions, models: ['n'] })).toThrow(GateError);
    expect(() => gated({ outputs: [now], conditions, models: ['n'] })).toThrow(
      'n is not in the outputs: name one of m.',
    );
    expect(() => gated({ outputs: [withControl], conditions, models: ['flexible'] })).toThrow('is a control');
    expect(gated({ outputs: [withControl], conditions }).models.map(({ model }) => model)).toEqual(['m']);
  });

  it('is nothing at all', () => {
    expect(() => gated({ outputs: [], conditions })).toThrow(GateError);
    const controls = madeOutput({ name: 'now.json', models: [{ own }], subjects: { m: { control: true } } });
    expect(() => gated({ outputs: [controls], conditions })).toThrow('no model but controls');
  });
});

describe('a type of which there is no row', () => {
  it('is a gap, and nothing is decided', () => {
    const { read } = now;
    const without = {
      ...now,
      read: { ...read, observations: read.observations.filter(({ type }) => type !== 'T5') },
    };
    // With no other gap: five phrasings of five types in six are measured by 83%.
    const report = gated({ outputs: [without], conditions: { thresholds: { types: { T4: { max: 0.9 } } } } });
    expect(report.models[0]).toMatchObject({
      verdict: 'undecidable',
      gaps: [{ slice: 'T5', share: 0 }],
      leastCoverage: { slice: 'T5', share: 0 },
    });
    expect(report.reason).toContain('Too little was measured: T5 0%');
  });
});

describe('notes', () => {
  const conditions = { drop: { deltaSCD: 0.1 } };

  it('say that embedded judges stand in, which changes no verdict', () => {
    const judges = instrument().judges.map((judge) => ({ ...judge, embedded: true }));
    const made = (name: string) => run(name, 0, { instrument: { judges } });
    const report = gated({
      outputs: [made('now.json')],
      anchor: madeOutput({ name: 'before.json', models: [{ own }], instrument: { judges } }),
      conditions,
    });
    expect(report.verdict).toBe('pass');
    expect(report.notes.join()).toContain('embedded judges (judge-1, judge-2)');
    expect(report.notes.join()).not.toContain('was not looked at');
  });

  it('say that a ceiling of the cohort hangs on the models at hand', () => {
    const psi = { ...instrument().psi, ceiling: 'cohort' as const };
    const of = (some: Partial<MadeOutput>) =>
      gated({
        outputs: [run('now.json', 0, some)],
        conditions: { thresholds: { ESFP: { min: 0 } } },
      }).notes.join();
    expect(of({ instrument: { psi } })).toContain(
      'PSI’s ceiling is that of the models at hand, baselines among them',
    );
    expect(of({})).not.toContain('ceiling');
  });

  it('say that nobody looked whether judges moved, and that the model was asked otherwise', () => {
    const asked = madeOutput({
      name: 'before.json',
      models: [{ own }],
      subjects: { m: { systemPrompt: 'other' } },
    });
    const { notes } = gated({ outputs: [now], anchor: asked, conditions });
    expect(notes.join()).toContain(
      'Whether the judges moved (judge-1, judge-2) was not looked at since before.json',
    );
    expect(notes.join()).toContain('Not all were asked alike (system prompt');
  });
});
