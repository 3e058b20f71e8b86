import { describe, expect, it } from 'vitest';
import { consistencyRatings } from '../../../aggregators/cross-phrasing-consistency.ts';
import { answerProcess, drawRun } from '../../../aggregators/gate/answer-process.ts';
import { changeInterval } from '../../../aggregators/gate/change-interval.ts';
import { PLANTS } from '../../../aggregators/gate/damaging.ts';
import type { DrawnItem } from '../../../aggregators/gate/drawn-item.ts';
import { drawnDesign, drawnRun } from '../../../aggregators/gate/drawn-run.ts';
import { drawnInterval } from '../../../aggregators/gate/drawn-verdict.ts';
import type { GateConditions } from '../../../aggregators/gate/gate-conditions.ts';
import { gateRules } from '../../../aggregators/gate/gate-rules.ts';
import { type RehearsalReport, rehearsalReportSchema } from '../../../aggregators/gate/rehearsal-report.ts';
import { rehearse } from '../../../aggregators/gate/rehearse.ts';
import { thresholdInterval } from '../../../aggregators/gate/threshold-interval.ts';
import { consistencySubjects } from '../../../aggregators/item-table.ts';
import { rehearsalText } from '../../../aggregators/report/gate-rehearsal-text.ts';
import { finePercent } from '../../../aggregators/report/words/fine-percent.ts';
import type { ItemMeasurements } from '../../../aggregators/uncertainty/measured-item.ts';
import { modelIntervals } from '../../../aggregators/uncertainty/model-intervals.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';
import { instrument } from '../builders.ts';
import { CONDITIONS } from './gated-outputs.ts';
import { answered, knownItems, runOf } from './known-process.ts';

const random = seededRandom(5, 'rehearsal');
const items = knownItems(random);
const once = runOf(answered(items, 1, random), 'baseline.json');
const twice = runOf(answered(items, 2, random), 'baseline.json');

const rehearsed = (
  run: typeof once,
  conditions: Partial<GateConditions>,
  options: Parameters<typeof rehearse>[3],
): RehearsalReport =>
  rehearsalReportSchema.parse(
    JSON.parse(JSON.stringify(rehearse(run, { ...CONDITIONS, ...conditions }, {}, options))),
  );

const caseOf = (report: RehearsalReport, damage: string, share: number, repeats = 1) => {
  const found = report.cases.find(
    (one) => one.damage === damage && one.share === share && one.repeats === repeats,
  );
  if (found === undefined) throw new Error(`no case ${damage} ${share} ${repeats}`);
  return found;
};

describe('rehearse', () => {
  it.each([
    ['one generation', once],
    ['two generations', twice],
  ])(
    'with %s in the baseline catches more the more is damaged, and keeps to the false-alarm chance',
    (_, run) => {
      const report = rehearsed(
        run,
        { thresholds: { types: { T4: { max: 0.2 } } }, drop: { deltaSCD: 0.05 } },
        { reruns: 150 },
      );
      expect(report.cases).toHaveLength(12);
      for (const repeats of [1, 2]) {
        const fail = (damage: string, share: number) =>
          caseOf(report, damage, share, repeats).verdicts.fail.share;
        expect(fail('none', 0)).toBeLessThanOrEqual(0.07);
        expect(fail('reporting', 0.1)).toBeLessThan(fail('reporting', 0.5));
        expect(fail('reporting', 0.5)).toBeGreaterThan(0.3);
        expect(fail('reporting', 1)).toBe(1);
        expect(fail('opining on T4', 1)).toBe(1);
        const [t4, drop] = caseOf(report, 'opining on T4', 1, repeats).rules;
        expect(t4?.verdicts.fail.share).toBe(1);
        expect(drop?.verdicts.fail.share).toBe(0);
      }
      // Of the change alone: with two generations fewer items have none of the rare sentences, and the cap on T4 is as open.
      const passes = (repeats: number) =>
        caseOf(report, 'none', 0, repeats).rules[1]?.verdicts.pass.share ?? expect.fail();
      if (run === once) expect(Math.abs(passes(2) - passes(1))).toBeLessThan(0.2);
      else expect(passes(2)).toBeGreaterThan(passes(1));
    },
  );

  it('damages as much as it says', () => {
    const report = rehearsed(once, { drop: { selectivity: 0.1 } }, { reruns: 60, repeats: [1] });
    const process = answerProcess(once);
    const runs = Array.from({ length: 60 }, () => drawRun(process, 1, random));
    const level = (passes: (one: DrawnItem) => boolean, side: 'P1' | 'P2') => {
      const cells = runs.flatMap((run) =>
        run.filter(passes).flatMap(({ generations }) => generations.map(({ density }) => density[side])),
      );
      const defined = cells.filter((cell) => typeof cell === 'number');
      return defined.reduce((total, one) => total + one, 0) / defined.length;
    };
    const all = () => true;
    const delta = level(all, 'P2') - level(all, 'P1');
    expect(caseOf(report, 'none', 0).moves).toEqual({ deltaSCD: 0, esfp: null, selectivity: 0 });
    expect(caseOf(report, 'reporting', 1).moves.deltaSCD).toBeCloseTo(-delta, 1);
    expect(caseOf(report, 'reporting', 0.25).moves.deltaSCD).toBeCloseTo(-delta / 4, 1);
    const licensed = level(({ type }) => ['T1', 'T2', 'T3', 'T6'].includes(type), 'P2');
    const control = level(({ type }) => type === 'T4', 'P2');
    expect(caseOf(report, 'opining on T4', 1).moves.selectivity).toBeCloseTo(-(licensed - control), 1);
    expect(caseOf(report, 'opining on T4', 1).moves.deltaSCD).toBeCloseTo(
      ((licensed - control) * 24) / 104,
      1,
    );
  });

  it('gives every verdict a rate with its Monte Carlo error, and all rates of a case add up', () => {
    const report = rehearsed(once, { drop: { deltaSCD: 0.1 } }, { reruns: 50, repeats: [1] });
    for (const { verdicts } of report.cases) {
      const shares = Object.values(verdicts).map(({ share }) => share);
      expect(shares.reduce((total, one) => total + one, 0)).toBeCloseTo(1, 12);
      for (const { share, interval } of Object.values(verdicts)) {
        expect(interval[0]).toBeLessThanOrEqual(share + 1e-12);
        expect(interval[1]).toBeGreaterThanOrEqual(share - 1e-12);
        expect(interval[1] - interval[0]).toBeGreaterThan(0.03);
      }
    }
  });

  it('tells how often the gate would end with each code, undecided being what it is set to be', () => {
    const [exit2, pass, fail] = (['exit 2', 'pass', 'fail'] as const).map((undecided) =>
      rehearsed(
        once,
        { drop: { deltaSCD: 0.05 }, undecided },
        { reruns: 80, repeats: [1], plants: PLANTS.slice(0, 2) },
      ),
    );
    for (const at of [0, 1]) {
      const of = (report = exit2) => {
        const { verdicts, exits } = report?.cases[at] ?? expect.fail();
        return { verdicts, exits: [exits[0], exits[1], exits[2]] };
      };
      const { verdicts } = of();
      expect(verdicts.undecided.share).toBeGreaterThan(0);
      expect([of(pass).verdicts, of(fail).verdicts]).toEqual([verdicts, verdicts]);
      expect(of().exits).toEqual([verdicts.pass, verdicts.fail, verdicts.undecided]);
      const shares = (report: typeof exit2) => of(report).exits.map(({ share }) => share);
      const { pass: good, fail: bad, undecided: open } = verdicts;
      expect(shares(pass)).toEqual([expect.closeTo(good.share + open.share, 12), bad.share, 0]);
      expect(shares(fail)).toEqual([good.share, expect.closeTo(bad.share + open.share, 12), 0]);
      const [, code1] = of(fail).exits;
      expect(code1?.interval[0]).toBeLessThan(code1?.share ?? 0);
    }
    expect([exit2, pass, fail].map((report) => [report?.undecided, report?.boundsExit])).toEqual([
      ['exit 2', true],
      ['pass', true],
      ['fail', false],
    ]);
    const [calm, loud] = [exit2, fail].map((report) => rehearsalText(report ?? expect.fail()));
    expect(calm).toMatch(/│ passes +│ exit 0 +│ exit 1 +│ exit 2 +│/);
    const row = (text = '') => text.split('\n').find((line) => line.includes('│ unchanged')) ?? '';
    const { exits } = fail?.cases[0] ?? expect.fail();
    expect(row(loud)).toContain(`│ ${finePercent(exits[1].share).padStart(6)} │ ${'0%'.padStart(6)} │`);
    const unbounded =
      'Undecided is set to fail: that bound is on the verdict, and does not hold for exit code 1';
    expect(calm).not.toContain(unbounded);
    expect(loud).toContain(unbounded);
  });

  it('refuses an alpha too small for its rules, as the gate does', () => {
    const of = (conditions: Partial<GateConditions>) => () =>
      rehearsed(once, conditions, { reruns: 1, repeats: [1], plants: PLANTS.slice(0, 1) });
    expect(of({ alpha: 1e-5, thresholds: { deltaSCD: { min: 0 } } })).toThrow('set alpha to at least 0.0001');
    expect(of({ alpha: 1e-5, thresholds: { types: { T1: { min: 0 } } } })).not.toThrow();
    expect(of({ alpha: 1e-300, drop: { deltaSCD: 0.1 } })).toThrow('no interval is worked out below');
  });

  it('draws baselines with the generations that the baseline has', () => {
    const conditions = { drop: { deltaSCD: 0.06 } };
    const reruns = 400;
    const report = rehearsed(twice, conditions, { reruns, repeats: [2], plants: PLANTS.slice(0, 1) });
    const process = answerProcess(twice);
    const types = process.items.map(({ type }) => type);
    const design = drawnDesign(types, twice.instrument, twice.ceiling, new Set(['deltaSCD']));
    const [rule] = gateRules({ ...CONDITIONS, ...conditions }, {}, ['anchor']);
    if (rule === undefined) throw new Error('no rule');
    const chance = seededRandom(9, 'baselines');
    const passes = (generations: number) =>
      Array.from({ length: reruns }, () => {
        const [old, own] = [generations, 2].map((r) => drawnRun(drawRun(process, r, chance), design));
        const ends =
          old === undefined || own === undefined ? null : drawnInterval(rule, own, old, design, 0.95);
        return ends !== null && ends[0] >= -0.06;
      }).filter((one) => one).length / reruns;
    const share = caseOf(report, 'none', 0, 2).verdicts.pass.share;
    expect(Math.abs(share - passes(2))).toBeLessThan(0.1);
    expect(share - passes(1)).toBeGreaterThan(0.1);
  });

  it('is the same for the same seed', () => {
    const of = (seed: number) =>
      rehearsed(once, { drop: { deltaSCD: 0.05 } }, { reruns: 40, repeats: [1], seed });
    expect(of(7)).toEqual(of(7));
    expect(of(7).cases).not.toEqual(of(8).cases);
  });

  it('says what it takes for granted', () => {
    const of = (run: typeof once) => rehearsed(run, {}, { reruns: 1, repeats: [1] }).assumptions.join(' ');
    expect(of(once)).toContain('one generation an item, which shows no generation noise');
    expect(of(twice)).toContain('drawn by lot among those that an item has');
    const copied = runOf(
      [...twice.items.values()].map((one) => {
        const { generations } = one.row;
        const copy = (phrasing: keyof typeof generations) => {
          const [first] = generations[phrasing];
          return first === undefined ? [] : [first, first];
        };
        return {
          ...one,
          row: {
            ...one.row,
            generations: { P0: copy('P0'), P1: copy('P1'), P2: copy('P2'), P3: copy('P3'), P4: copy('P4') },
          },
        };
      }),
    );
    expect(of(copied)).toMatch(/copies of one text.*one generation an item/);
  });

  it('shares alpha over the models and the baselines that the gate will have', () => {
    const report = rehearsed(
      once,
      { drop: { deltaSCD: 0.1 } },
      { reruns: 5, repeats: [1], models: 5, against: ['anchor', 'merged'] },
    );
    expect(report.rules.map(({ name }) => name)).toEqual([
      'deltaSCD, drop 0.1, anchor',
      'deltaSCD, drop 0.1, merged',
    ]);
    expect(report).toMatchObject({ level: 0.995, falseAlarm: 0.025, models: 5, repeats: 1, items: 104 });
  });

  it('refuses no rerun and no answer', () => {
    expect(() => rehearse(once, CONDITIONS, {}, { reruns: 0 })).toThrow(RangeError);
    expect(() => rehearse({ ...once, items: new Map() }, CONDITIONS)).toThrow('no answer of m');
  });
});

describe('an unchanged model', () => {
  it.each([
    [1, once],
    [2, twice],
  ] as const)(
    'is failed at most at the false-alarm chance by rules on its margin, with %i generations',
    (repeats, run) => {
      const reruns = 500;
      const conditions = {
        drop: { deltaSCD: 0, ESFP: 0, selectivity: 0 },
        rise: { deltaSCD: 0, ESFP: 0, selectivity: 0 },
      };
      const report = rehearsed(run, conditions, { reruns, repeats: [repeats], plants: PLANTS.slice(0, 1) });
      const { fail, undecidable } = caseOf(report, 'none', 0, repeats).verdicts;
      expect(undecidable.share).toBe(0);
      expect(fail.share * reruns).toBeLessThanOrEqual(reruns * 0.025 + 3.1 * Math.sqrt(reruns * 0.025));
      expect(fail.share).toBeGreaterThan(0);
    },
  );
});

/** A made-up run as measurements, of which the gate itself works out its intervals. */
function asMeasurements(drawn: readonly DrawnItem[], real: readonly ItemMeasurements[]): ItemMeasurements[] {
  return drawn.map(({ generations, distances }, i): ItemMeasurements => {
    const one = real[i];
    if (one === undefined) throw new Error('no item');
    const under = (phrasing: 'P0' | 'P1' | 'P2' | 'P3' | 'P4') =>
      generations.map(({ density, attributionRate, ratings }, g) => {
        const first = one.row.generations[phrasing][0];
        if (first === undefined) throw new Error('no generation');
        const at = ['P0', 'P2', 'P4'].indexOf(phrasing);
        const side = phrasing === 'P1' || phrasing === 'P2' ? phrasing : null;
        return {
          ...first,
          response: `${i} ${g} ${phrasing}`,
          density: side === null ? (ratings === null ? 0 : 0.5) : density[side],
          attributionRate: side === null ? first.attributionRate : attributionRate[side],
          stance: ratings === null ? ('missing' as const) : (ratings[at] ?? 'neutral'),
        };
      });
    const row = {
      ...one.row,
      generations: { P0: under('P0'), P1: under('P1'), P2: under('P2'), P3: under('P3'), P4: under('P4') },
    };
    return { row, P0P1: distances, P1P2: distances };
  });
}

describe('first-order intervals', () => {
  const conditions: GateConditions = {
    ...CONDITIONS,
    thresholds: {
      deltaSCD: { min: 0.3 },
      ESFP: { min: 0.3 },
      selectivity: { min: 0.3 },
      types: { T4: { max: 0.1 }, T1: { min: 0.3 } },
    },
    drop: { deltaSCD: 0.05, ESFP: 0.05, selectivity: 0.05, types: { T2: 0.05 } },
  };
  const rules = gateRules(conditions, {}, ['anchor']);
  const level = 1 - conditions.alpha / rules.length;

  it.each([
    [1, 100, once],
    [2, 20, twice],
  ] as const)('stand in for the gate’s own, with %i generations on %i reruns', (repeats, reruns, run) => {
    const process = answerProcess(run);
    const real = [...run.items.values()];
    const design = drawnDesign(
      process.items.map(({ type }) => type),
      run.instrument,
      run.ceiling,
      new Set(rules.map(({ quantity }) => quantity)),
    );
    const chance = seededRandom(repeats, 'first order');
    const ratios = new Map<string, number[]>(rules.map(({ name }) => [name, []]));
    const offs = new Map<string, number[]>(rules.map(({ name }) => [name, []]));
    for (let i = 0; i < reruns; i += 1) {
      const [old, own] = [drawRun(process, run.repeats, chance), drawRun(process, repeats, chance)];
      const [before, after] = [asMeasurements(old, real), asMeasurements(own, real)];
      const resample = (one: readonly ItemMeasurements[]) =>
        modelIntervals(one, instrument(), run.ceiling, { level, resamples: 1000, seed: i + 1 });
      const intervals = resample(after);
      const pair = {
        from: runOf(before),
        to: runOf(after),
        items: after.map(({ row }) => row.item),
        resamples: () => ({ from: resample(before), to: intervals }),
      };
      const [drawnOld, drawnOwn] = [drawnRun(old, design), drawnRun(own, design)];
      for (const rule of rules) {
        const exact =
          rule.against === null
            ? thresholdInterval(after, () => intervals, rule, level)
            : changeInterval(pair, rule, level);
        const ends = drawnInterval(rule, drawnOwn, drawnOld, design, level);
        if (exact.interval === null || ends === null)
          throw new Error(`no interval: ${rule.name} ${exact.reason}`);
        const half = (exact.interval[1] - exact.interval[0]) / 2;
        ratios.get(rule.name)?.push((ends[1] - ends[0]) / 2 / half);
        offs.get(rule.name)?.push((ends[0] + ends[1] - exact.interval[0] - exact.interval[1]) / 2 / half);
      }
    }
    const mean = (values: readonly number[] = []) =>
      values.reduce((total, one) => total + one, 0) / values.length;
    for (const { name, against, quantity, type } of rules) {
      const isByItems = type !== null || (against !== null && (quantity === 'deltaSCD' || repeats > 1));
      const [width, off] = [mean(ratios.get(name)), mean(offs.get(name))];
      // Exactly where the gate takes no resamples, else within a few hundredths of the half-width on average.
      expect(Math.abs(width - 1), name).toBeLessThan(isByItems ? 1e-9 : 0.05);
      expect(Math.abs(off), name).toBeLessThan(isByItems ? 1e-9 : 0.08);
    }
  });

  it('are of the same quantities as the gate’s own', () => {
    const process = answerProcess(twice);
    const real = [...twice.items.values()];
    const drawn = drawRun(process, 2, seededRandom(2, 'same'));
    const made = asMeasurements(drawn, real);
    const found = drawnRun(
      drawn,
      drawnDesign(
        process.items.map(({ type }) => type),
        twice.instrument,
        twice.ceiling,
        new Set(['deltaSCD', 'esfp', 'selectivity']),
      ),
    );
    const { bootstrap } = modelIntervals(made, instrument(), twice.ceiling, { resamples: 10 });
    for (const quantity of ['deltaSCD', 'esfp', 'selectivity'] as const) {
      expect(found.linearised(quantity).point).toBeCloseTo(bootstrap.of[quantity].point ?? Number.NaN, 10);
    }
    expect(consistencyRatings(consistencySubjects(made.map(({ row }) => row))).length).toBeGreaterThan(50);
  });
});
