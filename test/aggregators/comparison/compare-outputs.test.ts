import { describe, expect, it } from 'vitest';
import { anchorAgreement } from '../../../aggregators/anchor-agreement.ts';
import { cohortComparison } from '../../../aggregators/comparison/cohort-comparison.ts';
import { compareOutputs } from '../../../aggregators/comparison/compare-outputs.ts';
import type { ComparedOutput } from '../../../aggregators/comparison/compared-run.ts';
import { ComparisonError } from '../../../aggregators/comparison/comparison-error.ts';
import {
  COMPARED_QUANTITIES,
  type ComparisonReport,
  comparisonReportSchema,
} from '../../../aggregators/comparison/comparison-report.ts';
import type { Instrument } from '../../../aggregators/instrument.ts';
import { liteFacts } from '../../../aggregators/planning/lite-facts.ts';
import { liteMark } from '../../../aggregators/planning/lite-mark.ts';
import { ownSpread } from '../../../aggregators/planning/own-spread.ts';
import { instrument, labels } from '../builders.ts';
import { ITEMS, outputOf, type SimulatedModel, wave } from './outputs.ts';

const OPTIONS = { resamples: 1000 };

/** A model at a level of B under P2, with the items' common spread and noise of its own. */
const model = (
  name: string,
  level: number,
  seed: number,
  some: Partial<SimulatedModel> = {},
): SimulatedModel => ({
  model: name,
  own: (item, repeat) => level + 6 * wave(item, 1) + 3 * wave(item, seed + 10 * repeat),
  ...some,
});

const LOW = model('low', 4, 2);
const LOW_TOO = model('low-too', 4, 3);
const HIGH = model('high', 10, 4);

const pairOf = ({ pairs }: ComparisonReport, from: string, to: string) => {
  const found = pairs.find((pair) => pair.from === from && pair.to === to);
  if (found === undefined) throw new Error(`no pair ${from}, ${to}`);
  return found;
};

/** Nothing but what the schema allows, which has no NaN: zod takes it for no number. */
function checked(report: ComparisonReport): ComparisonReport {
  expect(comparisonReportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
  return report;
}

describe('models of one output', () => {
  const report = checked(compareOutputs([outputOf('a.json', [LOW, LOW_TOO, HIGH])], OPTIONS));

  it('are told higher, lower or not apart, `to` against `from`', () => {
    expect(report.pairs.map(({ from, to, kind, items }) => [from, to, kind, items])).toEqual([
      ['low', 'low-too', 'models', 36],
      ['low', 'high', 'models', 36],
      ['low-too', 'high', 'models', 36],
    ]);
    expect(pairOf(report, 'low', 'high').differences.deltaSCD).toMatchObject({
      verdict: 'higher',
      basis: 'items',
    });
    expect(pairOf(report, 'low', 'low-too').differences.deltaSCD.verdict).toBe('not told apart');
    const reversed = compareOutputs([outputOf('a.json', [HIGH, LOW])], OPTIONS);
    expect(pairOf(reversed, 'high', 'low').differences.deltaSCD.verdict).toBe('lower');
    expect(pairOf(reversed, 'high', 'low').differences.deltaSCD.value).toBeCloseTo(
      -(pairOf(report, 'low', 'high').differences.deltaSCD.value ?? Number.NaN),
      12,
    );
  });

  it('have intervals around the difference, wider together than one by itself', () => {
    const { value, interval } = pairOf(report, 'low', 'high').differences.deltaSCD;
    const alone = pairOf(compareOutputs([outputOf('a.json', [LOW, HIGH])], OPTIONS), 'low', 'high')
      .differences.deltaSCD;
    expect(value).toBeCloseTo(0.3, 1);
    const [low = 0, high = 0] = interval ?? [];
    const [aloneLow = 0, aloneHigh = 0] = alone.interval ?? [];
    expect((low + high) / 2).toBeCloseTo(value ?? Number.NaN, 12);
    expect(high - low).toBeGreaterThan(1.1 * (aloneHigh - aloneLow));
    /* Tukey's critical value for three models is 2.34, at 30 degrees of freedom 2.47. */
    expect(report.families.deltaSCD.pairs).toBe(3);
    expect(report.families.deltaSCD.critical).toBeGreaterThan(2.35);
    expect(report.families.deltaSCD.critical).toBeLessThan(2.6);
  });

  it('are paired: what the items share cancels out', () => {
    const shared = (level: number, seed: number): SimulatedModel => ({
      model: `m${seed}`,
      own: (item) => level + 10 * wave(item, 1) + wave(item, seed),
    });
    const found = compareOutputs([outputOf('a.json', [shared(3, 2), shared(5, 3)])], OPTIONS).pairs[0];
    const [low = 0, high = 0] = found?.differences.deltaSCD.interval ?? [];
    expect(high - low).toBeLessThan(0.06);
    expect(found?.differences.deltaSCD.verdict).toBe('higher');
  });

  it('have the ranks that the verdicts leave open', () => {
    const ranks = report.ranks.deltaSCD.models.map(({ model: name, best, worst, of }) => [
      name,
      best,
      worst,
      of,
    ]);
    expect(ranks[0]).toEqual(['high', 1, 1, 3]);
    expect(ranks.slice(1).sort()).toEqual([
      ['low', 2, 3, 3],
      ['low-too', 2, 3, 3],
    ]);
    expect(report.ranks.esfp.models[0]).toMatchObject({ model: 'high', best: 1 });
    expect(report.ranks.deltaSCD.models[0]?.value).toBeGreaterThan(0.3);
  });

  it('say at one generation what that rests on, and not with more', () => {
    expect(report.notes.join('\n')).toMatch(
      /One generation an item \(low, low-too, high\): intervals and ranks rest on/,
    );
    const two = compareOutputs(
      [
        outputOf('a.json', [
          { ...LOW, repeats: 2 },
          { ...HIGH, repeats: 2 },
        ]),
      ],
      OPTIONS,
    );
    expect(two.notes.join('\n')).not.toMatch(/One generation an item/);
    expect(two.runs.map(({ repeats }) => repeats)).toEqual([2, 2]);
  });

  it('draw the same with the same seed, and others with another', () => {
    const again = (seed: number) =>
      compareOutputs([outputOf('a.json', [LOW, LOW_TOO, HIGH])], { ...OPTIONS, seed });
    expect(again(1)).toEqual(report);
    expect(again(2).families).not.toEqual(report.families);
    expect(again(2).pairs[0]?.differences.deltaSCD.value).toBe(report.pairs[0]?.differences.deltaSCD.value);
  });

  it('leave controls out', () => {
    const found = compareOutputs(
      [outputOf('a.json', [LOW, HIGH, LOW_TOO], { controls: ['low-too'] })],
      OPTIONS,
    );
    expect(found.pairs).toHaveLength(1);
    expect(found.notes[0]).toBe('Controls are no models and are left out: low-too.');
  });
});

describe('the items compared', () => {
  it('are those of which both gave an answer', () => {
    const few = { ...HIGH, items: ITEMS.slice(0, 24) };
    const unanswered = { ...model('silent', 4, 5), some: { response: { missing: 'refused' } } };
    const report = checked(compareOutputs([outputOf('a.json', [LOW, LOW_TOO, few, unanswered])], OPTIONS));
    expect(pairOf(report, 'low', 'low-too').items).toBe(36);
    expect(pairOf(report, 'low', 'high').items).toBe(24);
    expect(pairOf(report, 'low', 'high').differences.deltaSCD.verdict).toBe('higher');
    const alike = compareOutputs([outputOf('a.json', [{ ...LOW, items: ITEMS.slice(0, 24) }, few])], OPTIONS);
    expect(pairOf(report, 'low', 'high').differences.deltaSCD.value).toBeCloseTo(
      pairOf(alike, 'low', 'high').differences.deltaSCD.value ?? Number.NaN,
      12,
    );
    expect(pairOf(report, 'high', 'silent')).toMatchObject({
      items: 0,
      differences: {
        deltaSCD: { value: null, interval: null, reason: 'They have no item in common.', verdict: null },
      },
    });
    expect(report.ranks.deltaSCD.models.at(-1)).toEqual({
      model: 'silent',
      value: null,
      best: null,
      worst: null,
      of: 3,
    });
    expect(report.ranks.deltaSCD.models[0]).toMatchObject({ best: 1, worst: 1, of: 3 });
    expect(report.notes).toContain('No answer was had of silent: nothing of it is compared.');
    expect(report.notes.join('\n')).toMatch(
      /Not all answered the same items: a pair is compared on those that both/,
    );
    expect(alike.notes.join('\n')).not.toMatch(/Not all answered|No answer/);
  });

  it('are of one type in both: another corpus may use the same id', () => {
    const retyped = outputOf('b.json', [HIGH]);
    const observations = retyped.read.observations.map((one) =>
      one.item === 'X0' ? { ...one, type: 'T2' as const } : one,
    );
    const report = compareOutputs(
      [outputOf('a.json', [LOW]), { ...retyped, read: { ...retyped.read, observations } }],
      OPTIONS,
    );
    expect(report.pairs[0]?.items).toBe(35);
  });

  it('can be one, or none in common: each a sentence', () => {
    const one = checked(
      compareOutputs(
        [
          outputOf(
            'a.json',
            [LOW, HIGH].map((own) => ({ ...own, items: [3] })),
          ),
        ],
        OPTIONS,
      ),
    );
    expect(one.pairs[0]?.differences.deltaSCD).toMatchObject({
      value: expect.any(Number),
      interval: null,
      verdict: null,
      reason: 'One item tells nothing of others.',
    });
    expect(one.notes.join('\n')).not.toMatch(/generalise|One generation/);
    expect(one.ranks.deltaSCD.models.map(({ best, worst }) => [best, worst])).toEqual([
      [1, 2],
      [1, 2],
    ]);
    const none = checked(
      compareOutputs(
        [outputOf('a.json', [{ ...LOW, items: [1, 2] }]), outputOf('b.json', [{ ...HIGH, items: [3, 4] }])],
        OPTIONS,
      ),
    );
    expect(none.pairs[0]?.items).toBe(0);
    const perType = compareOutputs(
      [
        outputOf(
          'a.json',
          [LOW, HIGH].map((own) => ({ ...own, items: [0, 1] })),
        ),
      ],
      OPTIONS,
    );
    expect(perType.pairs[0]?.differences.deltaSCD.reason).toBe(
      'Every type has one item: none can be resampled.',
    );
  });

  it('are none of one model, or of controls alone: each a sentence', () => {
    expect(checked(compareOutputs([outputOf('a.json', [LOW])], OPTIONS))).toMatchObject({
      pairs: [],
      ranks: { deltaSCD: { reason: 'It takes two models.' } },
      notes: ['There is one model, low: give another output of it, or one with another model.'],
    });
    const controls = checked(compareOutputs([outputOf('a.json', [LOW], { controls: ['low'] })], OPTIONS));
    expect(controls.notes).toContain(
      'There is no model to compare: give an output with two, or two outputs.',
    );
  });

  it('name what is not defined on them, and for whom', () => {
    const noT4 = ITEMS.filter((item) => item % 6 !== 3);
    const allC = { ...model('c', 4, 5), some: { labelled: { sentences: ['C.'], judges: [] } } };
    const report = checked(
      compareOutputs([outputOf('a.json', [LOW, { ...HIGH, items: noT4 }, allC])], OPTIONS),
    );
    expect(pairOf(report, 'low', 'high').differences.selectivity).toMatchObject({
      value: null,
      reason: 'It is not defined for low on the items that both have.',
    });
    expect(pairOf(report, 'high', 'c').differences.deltaSCD.reason).toBe(
      'It is not defined for c on the items that both have.',
    );
    expect(pairOf(report, 'low', 'high').differences.deltaSCD.verdict).toBe('higher');
  });

  it('are counted where they define a quantity, and few of them are said', () => {
    const unmarked: SimulatedModel = {
      ...HIGH,
      model: 'unmarked',
      some: { attribution: { self: 0, third: 0 } },
    };
    const few = model('few', 4, 5);
    const report = checked(compareOutputs([outputOf('a.json', [few, LOW, unmarked])], OPTIONS));
    expect(pairOf(report, 'few', 'unmarked').differences.deltaAR.defined).toEqual({ from: 36, to: 0 });
    expect(pairOf(report, 'few', 'unmarked').differences.deltaSCD.defined).toEqual({ from: 36, to: 36 });
    expect(pairOf(report, 'few', 'unmarked').differences.esfp.defined).toBeNull();
    expect(pairOf(report, 'few', 'unmarked').differences.selectivity.defined).toEqual({ from: 6, to: 6 });
    const notes = report.notes.filter((note) => note.includes('few items'));
    expect(notes).toEqual([
      'deltaAR, and so ESFP, is defined on few items (under 20, or under half of those compared): 0 of 36 for unmarked. ' +
        'Intervals that rest on few items tend to be too narrow.',
    ]);
  });

  it('give models that answer alike a difference of 0 without an interval', () => {
    const twin = { ...LOW, model: 'twin' };
    const report = checked(compareOutputs([outputOf('a.json', [LOW, twin])], OPTIONS));
    for (const quantity of COMPARED_QUANTITIES) {
      expect(report.pairs[0]?.differences[quantity]).toMatchObject({
        value: 0,
        interval: null,
        verdict: null,
      });
      expect(report.pairs[0]?.differences[quantity].reason).toMatch(
        quantity === 'selectivity' ? /no spread|rests on 6 items/ : /no spread/,
      );
    }
  });
});

describe('two runs of one model', () => {
  const again = (level: number, repeats = 1) => model('low', level, 7, { repeats });

  it('rest on generation noise where both have repeats', () => {
    const report = checked(
      compareOutputs(
        [outputOf('a.json', [{ ...LOW, repeats: 3 }]), outputOf('b.json', [again(8, 3)])],
        OPTIONS,
      ),
    );
    const pair = pairOf(report, 'low @ a.json', 'low @ b.json');
    expect(pair.kind).toBe('runs');
    expect(pair.differences.deltaSCD).toMatchObject({ basis: 'generations', verdict: 'higher' });
    expect(pair.differences.esfp.basis).toBe('generations');
    expect(report.families.deltaSCD).toEqual({ pairs: 0, critical: null });
    expect(report.ranks.deltaSCD).toEqual({
      reason: 'low has more than one run: give an output of one run of each.',
      models: [],
    });
    expect(report.notes.join('\n')).toMatch(/by generation noise alone, for these very items/);
  });

  it('rest on the items’ own differences at one generation, or on resamples where an item has none', () => {
    const report = checked(
      compareOutputs([outputOf('a.json', [LOW]), outputOf('b.json', [again(8)])], OPTIONS),
    );
    const { differences } = pairOf(report, 'low @ a.json', 'low @ b.json');
    expect(
      Object.values(differences)
        .map(({ basis }) => basis)
        .sort(),
    ).toEqual(['paired items', 'paired items', 'paired items', 'paired resamples', 'paired resamples']);
    expect(differences.deltaSCD.verdict).toBe('higher');
    expect(differences.esfp).toMatchObject({
      verdict: 'higher',
      interval: [expect.any(Number), expect.any(Number)],
    });
    expect(report.notes.join('\n')).toMatch(/without generation noise to go by/);
  });

  it('keep models apart from runs: those of one output are compared there, and nowhere across', () => {
    const report = checked(
      compareOutputs(
        [outputOf('a.json', [LOW, HIGH]), outputOf('b.json', [again(4), model('new', 8, 9)])],
        OPTIONS,
      ),
    );
    expect(report.pairs.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['models', 'low @ a.json', 'high'],
      ['runs', 'low @ a.json', 'low @ b.json'],
      ['models', 'high', 'new'],
      ['models', 'low @ b.json', 'new'],
    ]);
    expect(report.families.deltaSCD.pairs).toBe(3);
  });
});

describe('instruments', () => {
  const other = { instrument: { panel: 'majority', psi: { ceiling: 0.25, contrast: 'P1P2' } } } as const;
  const outputs = () => [outputOf('a.json', [LOW]), outputOf('b.json', [HIGH], other)];

  it('that differ are refused, the difference named', () => {
    expect(() => compareOutputs(outputs(), OPTIONS)).toThrow(ComparisonError);
    expect(() => compareOutputs(outputs(), OPTIONS)).toThrow(
      'a.json and b.json were measured by different instruments (psi.ceiling: 0.199 and 0.25; psi.contrast: "P0P1" and ' +
        '"P1P2"; panel: absent and "majority")',
    );
  });

  it('that differ are compared where that is asked for, and marked', () => {
    const report = checked(compareOutputs(outputs(), { ...OPTIONS, acrossInstruments: true }));
    expect(report.acrossInstruments).toBe(true);
    expect(report.pairs[0]?.acrossInstruments.map(({ part }) => part)).toEqual([
      'psi.ceiling',
      'psi.contrast',
      'panel',
    ]);
    expect(report.pairs[0]?.differences.deltaSCD.verdict).toBe('higher');
    expect(report.notes.filter((note) => note.includes('different instruments'))).toEqual([
      'a.json and b.json were measured by different instruments (psi.ceiling: 0.199 and 0.25; psi.contrast: "P0P1" and ' +
        '"P1P2"; panel: absent and "majority"): differences between them may be the instruments’.',
    ]);
    const same = compareOutputs([outputOf('a.json', [LOW, HIGH])], { ...OPTIONS, acrossInstruments: true });
    expect(same.acrossInstruments).toBe(false);
  });

  it('of two protocols are resampled alike', () => {
    const paper = { instrument: { protocol: 'paper' } } as const;
    const twin = { ...LOW, model: 'twin' };
    const report = compareOutputs([outputOf('a.json', [LOW]), outputOf('b.json', [twin], paper)], {
      ...OPTIONS,
      acrossInstruments: true,
    });
    expect(report.pairs[0]?.differences.esfp).toMatchObject({
      value: 0,
      reason: expect.stringMatching(/no spread/),
    });
  });

  it('with a ceiling from the cohort have that of all that are compared', () => {
    const cohort = { instrument: { psi: { ceiling: 'cohort', contrast: 'P0P1' } } } as const;
    const apart = compareOutputs(
      [outputOf('a.json', [LOW], cohort), outputOf('b.json', [HIGH], cohort)],
      OPTIONS,
    );
    const together = compareOutputs([outputOf('a.json', [LOW, HIGH], cohort)], OPTIONS);
    expect(apart.pairs).toEqual(together.pairs);
    expect(apart.pairs[0]?.differences.esfp.value).not.toBeNull();
    expect(apart.notes.join('\n')).toMatch(/The PSI ceiling is that of the cohort/);
  });
});

describe('the lite preset', () => {
  const lite = (T1: number): Partial<Instrument> => ({
    corpus: { name: 'test lite', hash: 'lite', items: { T1 }, subset: { preset: 'lite', of: 104 } },
  });
  const outputs = (some: readonly Partial<Instrument>[]) =>
    some.map((own, i) => outputOf(`${i}.json`, [{ ...LOW, model: `m${i}` }], { instrument: own }));

  it.each([false, true])(
    'is never compared with a whole corpus, across instruments: %s',
    (acrossInstruments) => {
      for (const some of [
        [lite(27), {}],
        [{}, lite(27)],
      ]) {
        expect(() => compareOutputs(outputs(some), { ...OPTIONS, acrossInstruments })).toThrow(
          some[0] === undefined || 'corpus' in some[0]
            ? /^0\.json was measured with the lite preset and 1\.json with a whole corpus: these two are never compared/
            : /^1\.json was measured with the lite preset and 0\.json with a whole corpus: these two are never compared/,
        );
      }
    },
  );

  it('says what each of its instruments can detect, of a whole corpus nothing', () => {
    const across = compareOutputs(outputs([lite(27), lite(54)]), { ...OPTIONS, acrossInstruments: true });
    expect(across.lite?.instruments.map(({ items }) => items)).toEqual([27, 54]);
    expect(checked(compareOutputs(outputs([{}, {}]), OPTIONS)).lite).toBeNull();
  });

  it('goes by the variance of its own pairs of models, as a report of the same output does', () => {
    const output = outputOf('a.json', [LOW, LOW_TOO, HIGH], { instrument: lite(36) });
    const report = checked(compareOutputs([output], OPTIONS));
    const comparison = cohortComparison(output.read, output.distanceOf, OPTIONS);
    const own = ownSpread([], comparison);
    expect(own).toMatchObject({ of: 'pairs', count: 3, together: { pairs: 3 } });
    const { repeats, instrumentHash, mark, ...facts } = report.lite?.instruments[0] ?? expect.fail();
    expect(facts).toEqual(liteFacts(output.read.instrument, 1, own));
    expect(mark).toBe(liteMark(output.read.instrument, 1, own));
    expect(repeats).toBe(1);
    expect(instrumentHash).toBe(report.runs[0]?.instrumentHash);
    expect(facts.together?.change).toBeGreaterThan(facts.change ?? Number.NaN);
  });

  it('goes by the variance of its models where no two are compared, of one model’s runs too', () => {
    const runs = ['a.json', 'b.json'].map((name) => outputOf(name, [LOW], { instrument: lite(36) }));
    expect(checked(compareOutputs(runs, OPTIONS)).lite?.instruments).toEqual([
      expect.objectContaining({ variance: 'models', measured: 2, together: null }),
    ]);
    const [one = expect.fail()] = runs;
    expect(checked(compareOutputs([one], OPTIONS)).lite?.instruments).toEqual([
      expect.objectContaining({ variance: 'recorded', measured: 0, mark: liteMark(one.read.instrument, 1) }),
    ]);
  });

  it('leaves the pairs of two runs of one model out of it', () => {
    const runs = [
      outputOf('a.json', [LOW, HIGH], { instrument: lite(36) }),
      outputOf('b.json', [model('low', 4, 7), model('high', 10, 8)], { instrument: lite(36) }),
    ];
    const report = compareOutputs(runs, OPTIONS);
    expect(report.pairs.filter(({ differences }) => differences.deltaSCD.interval !== null)).toHaveLength(4);
    expect(report.lite?.instruments).toMatchObject([{ measured: 2, together: { pairs: 2 } }]);
  });

  it('takes of several instruments each its own pairs', () => {
    const wide = { ...HIGH, model: 'wide', own: (item: number) => 6 + 14 * wave(item, 5) };
    const report = compareOutputs(
      [
        outputOf('a.json', [LOW, LOW_TOO], { instrument: lite(36) }),
        outputOf('b.json', [HIGH, wide], { instrument: lite(35) }),
      ],
      { ...OPTIONS, acrossInstruments: true },
    );
    const [first, second] = report.lite?.instruments ?? [];
    expect([first?.measured, second?.measured]).toEqual([1, 1]);
    expect(first?.together?.pairs).toBe(6);
    expect(second?.change).toBeGreaterThan(1.5 * (first?.change ?? Number.NaN));
  });

  it('goes by the run with the fewest repeats', () => {
    const some = { instrument: lite(27) };
    const report = compareOutputs(
      [outputOf('a.json', [{ ...LOW, repeats: 2 }], some), outputOf('b.json', [HIGH], some)],
      OPTIONS,
    );
    expect(report.lite?.instruments.map(({ repeats }) => repeats)).toEqual([1]);
  });
});

describe('judges', () => {
  const day = (run: string, letters: string, date: string) => ({
    run,
    date,
    servedModel: null,
    anchor: 'anchor',
    labels: labels(letters),
  });
  const before = day('one', 'AB'.repeat(20), '2026-11-01');

  it.each([
    ['BA', 'the judge moved'],
    ['AB', 'higher'],
  ])('whose anchors are now %s give the verdict: %s', (letters, verdict) => {
    const after = day('two', letters.repeat(20), '2026-11-02');
    const report = checked(
      compareOutputs(
        [
          outputOf('a.json', [LOW, LOW_TOO], {
            evaluation: 'one',
            anchors: [anchorAgreement('judge-1', [before])],
          }),
          outputOf('b.json', [HIGH], {
            evaluation: 'two',
            anchors: [anchorAgreement('judge-1', [before, after])],
          }),
        ],
        OPTIONS,
      ),
    );
    expect(pairOf(report, 'low', 'high').differences.deltaSCD).toMatchObject({
      verdict,
      value: expect.any(Number),
    });
    expect(pairOf(report, 'low', 'low-too').differences.deltaSCD.verdict).toBe('not told apart');
    const moved = verdict === 'the judge moved';
    expect(report.ranks.deltaSCD.models[0]).toMatchObject({ model: 'high', best: 1, worst: moved ? 3 : 1 });
    expect(report.notes.filter((note) => note.startsWith('The judge judge-1 moved'))).toEqual(
      moved
        ? [
            'The judge judge-1 moved between a.json and b.json: its anchors are not labelled as they were, so no verdict is ' +
              'given across them.',
          ]
        : [],
    );
    expect(report.notes.filter((note) => note.startsWith('Whether the judges moved'))).toEqual([
      expect.stringMatching(
        /^Whether the judges moved \(judge-2\) was not looked at between a\.json and b\.json/,
      ),
    ]);
  });

  it('whose servers are called otherwise are named', () => {
    const served = (model: string) => ({
      some: {
        labelled: {
          sentences: ['One.'],
          judges: [{ judge: 'judge-1', labels: labels('B'), served: { model, date: '2026-11-01' } }],
        },
      },
    });
    const report = compareOutputs(
      [
        outputOf('a.json', [
          { ...LOW, ...served('old') },
          { ...HIGH, ...served('new') },
        ]),
      ],
      {
        resamples: 100,
      },
    );
    expect(report.pairs[0]?.judgeChanges).toEqual([{ judge: 'judge-1', from: ['old'], to: ['new'] }]);
    expect(report.notes.join('\n')).toMatch(
      /judge-1 answered as old for low and as new for high: differences between these may be the judge’s/,
    );
  });

  it('without anchors are said not to have been looked at, between outputs', () => {
    const notes = (outputs: readonly ComparedOutput[]) => compareOutputs(outputs, OPTIONS).notes.join('\n');
    expect(notes([outputOf('a.json', [LOW]), outputOf('b.json', [HIGH])])).toMatch(
      /Whether the judges moved \(judge-1, judge-2\) was not looked at between a\.json and b\.json: no anchors/,
    );
    expect(notes([outputOf('a.json', [LOW, HIGH])])).not.toMatch(/anchors/);
    const apart = notes([
      outputOf('a.json', [LOW, HIGH]),
      outputOf('b.json', [LOW]),
      outputOf('c.json', [HIGH]),
    ]);
    expect(apart).toContain('was not looked at between a.json and b.json; a.json and c.json: no anchors');
    const one = { evaluation: 'one' };
    expect(notes([outputOf('a.json', [LOW], one), outputOf('b.json', [LOW], one)])).not.toMatch(/anchors/);
    const embedded = {
      instrument: { judges: instrument().judges.map((one) => ({ ...one, embedded: true })) },
    };
    expect(notes([outputOf('a.json', [LOW], embedded), outputOf('b.json', [HIGH], embedded)])).not.toMatch(
      /anchors/,
    );
  });
});

it('refuses an output that is given twice, and tells of two that are of one evaluation', () => {
  const output = outputOf('a.json', [LOW], { evaluation: 'one' });
  expect(() => compareOutputs([output, output], OPTIONS)).toThrow(
    'a.json is given twice: give each output once.',
  );
  const copy = { ...output, name: 'b.json' };
  expect(compareOutputs([output, copy], OPTIONS).notes.join('\n')).toMatch(
    /a\.json and b\.json are of one evaluation \(one\): the same answers, and no second run/,
  );
});
