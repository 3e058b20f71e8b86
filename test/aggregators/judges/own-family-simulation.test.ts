import { beforeAll, describe, expect, it } from 'vitest';
import type { RawLabel } from '../../../aggregators/judgement.ts';
import { type OwnFamilyPreference, ownFamilyPreference } from '../../../aggregators/judges/own-family.ts';
import { panelReport } from '../../../aggregators/judges/panel-report.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { panelText } from '../../../aggregators/report/panel-text.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';
import { instrument, observation } from '../builders.ts';

const JUDGES = ['google', 'openai'].map((family, i) => ({
  id: `judge-${i + 1}`,
  family,
  parameters: {},
  promptVersion: 1,
  embedded: false,
}));
const FAMILIES = new Map([
  ['gemma-1', 'google'],
  ['gemma-2', 'google'],
  ['claude', 'anthropic'],
  ['llama', 'meta'],
  ['mistral', 'mistral'],
]);
const SENTENCES = 6;

/** How judge-1 and judge-2 see a sentence: B where its stance and their noise (uniform, this far) pass the threshold. */
interface Eyes {
  readonly thresholds: readonly [number, number];
  readonly noise: readonly [number, number];
}

const ALIKE: Eyes = { thresholds: [0.5, 0.5], noise: [0.15, 0.15] };
const EYES = {
  alike: ALIKE,
  'thresholds 0.46 and 0.54': { ...ALIKE, thresholds: [0.46, 0.54] },
  'thresholds 0.40 and 0.60': { ...ALIKE, thresholds: [0.4, 0.6] },
  'noisier than the other': { ...ALIKE, noise: [0.35, 0.1] },
  'sharper than the other': { ...ALIKE, noise: [0.05, 0.4] },
} satisfies Record<string, Eyes>;

/** By how much more stance the models of judge-1's family take, under P1 and P2. */
type Shifts = readonly [number, number];
const SHIFTS: readonly Shifts[] = [
  [0, 0.2],
  [0.2, 0],
  [-0.15, 0.15],
  [0, -0.2],
];

interface World {
  readonly eyes: Eyes;
  readonly shifts: Shifts;
  /** What judge-1 adds to the stance of every sentence of its own family. */
  readonly preference?: number;
}

function simulated({ eyes, shifts, preference = 0 }: World, items: number, random: () => number) {
  const around = (spread: number) => spread * (random() - 0.5);
  return Array.from({ length: items }, (_, i): Observation[] => {
    const ofItem = around(0.3);
    return [...FAMILIES].flatMap(([model, family]) =>
      (['P1', 'P2'] as const).map((phrasing, p) => {
        const isOwn = family === 'google';
        const level = (p === 0 ? 0.25 : 0.75) + ofItem + (isOwn ? (shifts[p] ?? 0) : 0);
        const stances = Array.from({ length: SENTENCES }, () => level + around(0.5));
        const judges = JUDGES.map(({ id }, j) => ({
          judge: id,
          labels: stances.map((stance): RawLabel => {
            const seen = stance + (isOwn && j === 0 ? preference : 0) + around(2 * (eyes.noise[j] ?? 0));
            return seen > (eyes.thresholds[j] ?? 0) ? 'B' : 'A';
          }),
        }));
        const sentences = stances.map((_one, s) => `Sentence ${s}.`);
        return observation({ model, item: `X${i}`, phrasing, labelled: { sentences, judges } });
      }),
    );
  }).flat();
}

function measured(world: World, items: number, random: () => number, resamples: number): OwnFamilyPreference {
  const [found] = ownFamilyPreference(simulated(world, items, random), JUDGES, FAMILIES, { resamples });
  if (found === undefined) throw new Error('There is no judge.');
  return found;
}

/** How the terminal puts it, beside a panel that does not matter. */
const REPORT = panelReport([], instrument({ judges: JUDGES }));
const textOf = (found: OwnFamilyPreference) =>
  panelText({ ...REPORT, why: null, ownFamily: [found] }).replaceAll(/\s+/g, ' ');

const CAVEAT = /wherever models differ .* so by itself it neither shows a preference nor rules one out/;
const VERDICT =
  /sees (?:more|less) stance|favours|prefers|(?<!neither )shows a preference|(?<!no )preference is shown/;

const QUANTITIES = {
  bRate: ({ bRate }: OwnFamilyPreference) => bRate,
  deltaSCD: ({ deltaSCD }: OwnFamilyPreference) => deltaSCD,
  'gap by the judge': ({ gaps }: OwnFamilyPreference) => gaps.judge,
  'gap by the others': ({ gaps }: OwnFamilyPreference) => gaps.against,
};
type Quantity = keyof typeof QUANTITIES;
const NAMES: readonly Quantity[] = ['bRate', 'deltaSCD', 'gap by the judge', 'gap by the others'];

interface Tried {
  /** The value over so many items that chance is small. */
  readonly truth: Readonly<Record<Quantity, number>>;
  /** What 30 items give, an entry a simulation. */
  readonly found: readonly OwnFamilyPreference[];
}

const valueIn = (of: OwnFamilyPreference, name: Quantity) => QUANTITIES[name](of).value ?? Number.NaN;

function tried(world: World, simulations = 25): Tried {
  const random = seededRandom(1, `own family ${JSON.stringify(world)}`);
  const many = measured(world, 1200, random, 1);
  return {
    truth: {
      bRate: valueIn(many, 'bRate'),
      deltaSCD: valueIn(many, 'deltaSCD'),
      'gap by the judge': valueIn(many, 'gap by the judge'),
      'gap by the others': valueIn(many, 'gap by the others'),
    },
    found: Array.from({ length: simulations }, () => measured(world, 30, random, 200)),
  };
}

/** The share of simulations whose interval holds a value; one without an interval does not. */
const holding = (value: number, name: Quantity, found: readonly OwnFamilyPreference[]) =>
  found.filter((one) => {
    const [low, high] = QUANTITIES[name](one).interval ?? [Number.NaN, Number.NaN];
    return low <= value && value <= high;
  }).length / found.length;

const ROWS = Object.keys(EYES).flatMap((name) => SHIFTS.map((shifts) => ({ name, shifts })));

describe('own family, simulated with no preference', () => {
  const worlds: ((typeof ROWS)[number] & Tried)[] = [];
  beforeAll(() => {
    for (const [name, eyes] of Object.entries(EYES)) {
      for (const shifts of SHIFTS) worlds.push({ name, shifts, ...tried({ eyes, shifts }) });
    }
  });
  const rows = (name: keyof typeof EYES) => {
    const found = worlds.filter((world) => world.name === name);
    expect(found).toHaveLength(SHIFTS.length);
    return found;
  };

  it.each(ROWS)('is not called one: $name, own models shifted by $shifts', ({ name, shifts }) => {
    const { found = [] } = worlds.find((one) => one.name === name && one.shifts === shifts) ?? {};
    expect(found).toHaveLength(25);
    for (const one of found) {
      expect(textOf(one)).toMatch(CAVEAT);
      expect(textOf(one)).not.toMatch(VERDICT);
    }
  });

  it('makes a difference all the same where thresholds differ, and none where the judges are alike', () => {
    for (const { truth, found } of rows('alike')) {
      expect(Math.abs(truth.bRate)).toBeLessThan(0.01);
      expect(holding(0, 'bRate', found)).toBeGreaterThanOrEqual(0.88);
    }
    for (const { truth, found } of rows('thresholds 0.40 and 0.60')) {
      expect(Math.abs(truth.bRate)).toBeGreaterThan(0.07);
      expect(holding(0, 'bRate', found)).toBeLessThanOrEqual(0.12);
    }
    for (const { truth } of rows('thresholds 0.46 and 0.54')) {
      expect(Math.abs(truth.bRate)).toBeGreaterThan(0.025);
    }
    // Of a judge that is sharper or noisier the shifts of -0.15 and 0.15 cancel.
    for (const name of ['noisier than the other', 'sharper than the other'] as const) {
      for (const { truth } of rows(name).filter(({ shifts }) => shifts.includes(0))) {
        expect(Math.abs(truth.bRate)).toBeGreaterThan(0.02);
      }
    }
  });

  it.each(NAMES)('has intervals that hold the true difference: %s', (name) => {
    const shares = worlds.map(({ truth, found }) => holding(truth[name], name, found));
    const mean = shares.reduce((total, one) => total + one, 0) / shares.length;
    expect(mean).toBeGreaterThan(0.91);
    expect(mean).toBeLessThan(0.98);
  });
});

describe('own family, simulated with a preference', () => {
  it('is the difference where the judges are alike, and hidden where a threshold makes up for it', () => {
    const plain = tried({ eyes: ALIKE, shifts: [0, 0], preference: 0.1 });
    expect(Math.abs(plain.truth.bRate - 0.1)).toBeLessThan(0.01);
    expect(holding(0, 'bRate', plain.found)).toBe(0);
    const hidden = tried({ eyes: EYES['thresholds 0.40 and 0.60'], shifts: [0, 0.2], preference: 0.1 });
    expect(Math.abs(hidden.truth.bRate)).toBeLessThan(0.015);
    expect(holding(0, 'bRate', hidden.found)).toBeGreaterThanOrEqual(0.88);
  });
});
