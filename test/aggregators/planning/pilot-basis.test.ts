import { describe, expect, it } from 'vitest';
import type { Observation } from '../../../aggregators/observation.ts';
import { decidedBy } from '../../../aggregators/planning/basis.ts';
import {
  detectableChange,
  errorsToDetect,
  resampledDf,
} from '../../../aggregators/planning/detectable-change.ts';
import { pilotBasis } from '../../../aggregators/planning/pilot-basis.ts';
import { pilotModels } from '../../../aggregators/planning/pilot-models.ts';
import { plan } from '../../../aggregators/planning/plan.ts';
import { embeddingDistances } from '../../../aggregators/response-distance.ts';
import { NOT_MEASURED } from '../../../aggregators/uncertainty/noise-floor.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';
import { ITEM_TYPES } from '../../../corpus/item.ts';
import { PHRASINGS } from '../../../corpus/phrasings.ts';
import { embeddingsOf, instrument, observation, panel, subject } from '../builders.ts';

interface Pilot {
  readonly items?: number;
  readonly repeats?: number;
  readonly models?: readonly string[];
  readonly copies?: boolean;
  /** How many of the items have their repeats; all unless told otherwise. */
  readonly repeated?: number;
  readonly controls?: readonly string[];
  /** How many items each model in turn answers with neither fact nor stance under P2; none unless told otherwise. */
  readonly silent?: readonly number[];
}

/** Six sentences a response, more of them B under P2; items differ in how many. */
function observed({
  items = 24,
  repeats = 2,
  models = ['one'],
  copies = false,
  repeated = items,
  silent = [],
}: Pilot): Observation[] {
  const random = seededRandom(3, 'pilot');
  return models.flatMap((model, m) =>
    Array.from({ length: items }, (_, i) => {
      const level = 0.3 + 0.6 * random();
      return PHRASINGS.flatMap((phrasing) => {
        const draw = () =>
          Array.from({ length: 6 }, () =>
            random() < level * (phrasing === 'P2' ? 1 : 0.3) ? 'B' : 'A',
          ).join('');
        const [same, angle] = [draw(), random()];
        return Array.from({ length: i < repeated ? repeats : 1 }, (__, repeat) => {
          const isSilent = phrasing === 'P2' && i < (silent[m] ?? 0);
          const letters = isSilent ? 'CC' : copies ? same : draw();
          return observation({
            model,
            item: `X${i}`,
            type: ITEM_TYPES[i % 6] ?? 'T1',
            phrasing,
            repeat,
            response: `${copies ? angle : random()}`,
            labelled: panel(letters, letters),
          });
        });
      });
    }).flat(),
  );
}

function modelsOf(pilot: Pilot) {
  const observations = observed(pilot);
  const subjects = new Map(
    (pilot.models ?? ['one']).map((model) => [
      model,
      subject({ control: pilot.controls?.includes(model) ?? false }),
    ]),
  );
  const angle = ({ response }: Observation) => (typeof response === 'string' ? Number(response) : 0);
  const embeddings = embeddingsOf(observations, (one) => [Math.cos(angle(one)), Math.sin(angle(one))]);
  return pilotModels(
    { instrument: instrument(), subjects, observations },
    embeddingDistances(embeddings),
    0.199,
  );
}

const basisOf = (pilot: Pilot) => pilotBasis(modelsOf(pilot), 'a pilot');

describe('a basis from a pilot with repeats', () => {
  const models = modelsOf({ repeats: 3 });
  const [model] = models;
  const basis = pilotBasis(models, 'a pilot');

  it.each(['deltaSCD', 'esfp'] as const)('gives the pilot its own standard errors of %s back', (quantity) => {
    const { sd } = model?.intervals.items[quantity] ?? {};
    const { variance } = model?.intervals.generations[quantity] ?? {};
    // Where sampling gives generations more variance than items and generations have together, items are given none.
    const expected = Math.sqrt(Math.max((sd ?? Number.NaN) ** 2, variance ?? Number.NaN));
    const size = { items: 24, repeats: 3 };
    const threshold = detectableChange(decidedBy(basis, 'threshold', quantity), size);
    expect((threshold.change ?? 0) / errorsToDetect(resampledDf(24, 1))).toBeCloseTo(expected, 9);
    const drift = detectableChange(decidedBy(basis, 'drift', quantity), size);
    const driftDf = quantity === 'esfp' ? resampledDf(24, 1) : 48;
    expect((drift.change ?? 0) / errorsToDetect(driftDf)).toBeCloseTo(
      Math.sqrt(2 * (variance ?? Number.NaN)),
      9,
    );
  });

  it('of one model takes two for independent, and says so', () => {
    const { oneModel, twoModels } = basis.quantities.deltaSCD;
    if (!('perItem' in oneModel && 'perItem' in twoModels)) throw new Error('no components');
    expect(twoModels.perItem).toBeCloseTo(2 * oneModel.perItem, 12);
    expect(twoModels.generations).toBeCloseTo(2 * (oneModel.generations ?? Number.NaN), 12);
    expect(basis.remarks.join(' ')).toContain('The pilot has one model');
  });

  it('tells the share of generations at the repeats planned', () => {
    const share = (repeats: number) =>
      plan(basis, { items: 24, repeats }).variances[0]?.generationShare ?? null;
    const one = share(1) ?? Number.NaN;
    const { oneModel } = basis.quantities.deltaSCD;
    if (!('perItem' in oneModel)) throw new Error('no components');
    expect(one).toBeCloseTo((oneModel.generations ?? Number.NaN) / oneModel.perItem, 9);
    /* With three times the repeats a third of the noise. */
    expect(share(3)).toBeCloseTo(one / 3 / (one / 3 + 1 - one), 9);
    expect(one).toBeGreaterThan(0.1);
  });
});

describe('a pilot of several models', () => {
  it('takes their difference from shared resamples: of a model with its double only generations are left', () => {
    const [model] = modelsOf({ repeats: 2 });
    const [other] = modelsOf({ repeats: 2, models: ['other'] });
    if (model === undefined || other === undefined) throw new Error('no model');
    const doubled = pilotBasis([model, { ...model, model: 'double' }], 'a pilot');
    expect(doubled.quantities.deltaSCD.twoModels).toEqual({ reason: expect.stringContaining('no spread') });
    expect(other.intervals.bootstrap.of.deltaSCD.joint).toEqual(model.intervals.bootstrap.of.deltaSCD.joint);
  });

  it('leaves controls out, unless there is nothing else', () => {
    const models = ['one', 'made up'];
    expect(modelsOf({ models, controls: ['made up'] }).map(({ model }) => model)).toEqual(['one']);
    expect(modelsOf({ models, controls: models }).map(({ model }) => model)).toEqual(models);
  });

  it('takes the share of items that define each, and for a difference the lesser of both', () => {
    const models = ['one', 'two', 'three'];
    const { deltaSCD, esfp } = basisOf({ models, silent: [6, 12, 0] }).quantities;
    for (const { oneModel, twoModels } of [deltaSCD, esfp]) {
      expect(oneModel).toMatchObject({ definedShare: expect.closeTo((18 + 12 + 24) / 3 / 24, 12) });
      expect(twoModels).toMatchObject({ definedShare: expect.closeTo((12 + 18 + 12) / 3 / 24, 12) });
    }
  });

  it('of two models has a difference with items and generations of both', () => {
    const { oneModel, twoModels } = basisOf({ models: ['one', 'two'] }).quantities.deltaSCD;
    if (!('perItem' in oneModel && 'perItem' in twoModels)) throw new Error('no components');
    expect(twoModels.generations).toBeCloseTo(2 * (oneModel.generations ?? Number.NaN), 9);
    expect(twoModels.perItem).toBeGreaterThan(oneModel.perItem);
  });
});

describe('a pilot that does not show everything', () => {
  it('without repeats leaves generations unmeasured', () => {
    const basis = basisOf({ repeats: 1 });
    expect(basis.quantities.deltaSCD.oneModel).toEqual({
      perItem: expect.any(Number),
      generations: null,
      definedShare: 1,
    });
    expect(basis.remarks.join(' ')).toContain('One generation an item shows no generation noise');
  });

  it('of copies is one of one generation, and never a noise of 0', () => {
    const [once, copied] = [basisOf({ repeats: 1, copies: true }), basisOf({ repeats: 3, copies: true })];
    expect(copied.quantities.deltaSCD).toEqual(once.quantities.deltaSCD);
    expect(copied.remarks).toContain(NOT_MEASURED);
  });

  it('with few items repeated gives an upper bound, and says how few', () => {
    const [few, enough] = [basisOf({ repeated: 21 }), basisOf({ repeated: 22 })];
    const { oneModel, twoModels } = few.quantities.deltaSCD;
    expect(oneModel).toMatchObject({ generations: null, isBound: true });
    expect(twoModels).toMatchObject({ generations: null, isBound: true });
    expect(few.remarks).toContainEqual(expect.stringContaining('Of 24 items 3 have one generation'));
    expect(enough.quantities.deltaSCD.oneModel).toMatchObject({ generations: expect.any(Number) });
    expect(enough.quantities.deltaSCD.oneModel).not.toHaveProperty('isBound');
    expect(basisOf({ repeated: 1 }).remarks).toContainEqual(
      expect.stringContaining('Of 24 items 23 have one generation'),
    );
    // Were all of the variance generation noise, one generation an item would show as much.
    const [model] = modelsOf({ repeated: 21 });
    if (!('perItem' in oneModel) || model === undefined) throw new Error('no components');
    const { sd } = model.intervals.items.deltaSCD;
    expect(oneModel.perItem).toBeCloseTo(24 * (45 / 24) * (sd ?? Number.NaN) ** 2, 9);
  });

  it('of copies beside another model is bound by the other’s repeats', () => {
    const [copies] = modelsOf({ copies: true });
    const [real] = modelsOf({ models: ['real'] });
    if (copies === undefined || real === undefined) throw new Error('no model');
    const { twoModels } = pilotBasis([copies, real], 'a pilot').quantities.deltaSCD;
    expect(twoModels).toMatchObject({ generations: null, isBound: true });
  });

  it('names the model that has no variance, among several', () => {
    const [fine] = modelsOf({});
    const [lone] = modelsOf({ items: 1, models: ['lone'] });
    if (fine === undefined || lone === undefined) throw new Error('no model');
    const { oneModel, twoModels } = pilotBasis([fine, lone], 'a pilot').quantities.deltaSCD;
    for (const found of [oneModel, twoModels]) {
      expect(found).toEqual({
        reason: expect.stringMatching(/^lone has no variance to plan with.*give a pilot without it/),
      });
    }
  });

  it('of one item, or one item a type, has no variance and says why', () => {
    const one = plan(basisOf({ items: 1 }), { items: 104, repeats: 2 });
    expect(one.decisions.map(({ detects }) => detects.change)).toEqual([null, null, null, null, null, null]);
    expect(one.decisions.map(({ detects }) => detects.reason)).toContain('One item tells nothing of others.');
    const six = basisOf({ items: 6 });
    expect(six.quantities.deltaSCD.oneModel).toEqual({
      reason: expect.stringContaining('Every type has one item'),
    });
    expect(basisOf({ items: 7 }).remarks.join(' ')).toContain(
      'T2, T3, T4, T5, T6 have one item each in the pilot',
    );
  });

  it('of no model is refused', () => {
    expect(() => pilotBasis([], 'nothing')).toThrow(RangeError);
  });
});
