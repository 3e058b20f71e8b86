import { describe, expect, it } from 'vitest';
import { cosineDistance } from '../../../aggregators/cosine-distance.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { NOT_MEASURED, noiseFloor, repeatsAreCopies } from '../../../aggregators/uncertainty/noise-floor.ts';
import { at, itemObservations, missing, observation } from '../builders.ts';
import { tableOf } from './measurements.ts';

/** Texts name their own angle from [1, 0], as a cosine distance. */
const distanceOf = (one: string, other: string) => cosineDistance(at(Number(one)), at(Number(other)));

const said = (item: string, ...responses: readonly (string | null)[]): Observation[] =>
  responses.map((response, repeat) =>
    observation({ item, repeat, phrasing: 'P0', response: response ?? missing() }),
  );

describe('noiseFloor', () => {
  it('is the mean over items of the mean distance between repeats', () => {
    const rows = tableOf([...said('X1', '0', '0.3', '0'), ...said('X2', '0', '0.5', '0')]);
    /* Of three pairs two are apart: 0.2 and 1/3. */
    expect(noiseFloor(rows, 'P0', distanceOf)).toMatchObject({
      n: 2,
      reason: null,
      repeated: 2,
      identical: 0,
    });
    expect(noiseFloor(rows, 'P0', distanceOf).value).toBeCloseTo((0.2 + 1 / 3) / 2, 9);
  });

  it('counts items of one text, which add 0', () => {
    const floor = noiseFloor(
      tableOf([...said('X1', '0', '0.3'), ...said('X2', '0.2', '0.2')]),
      'P0',
      distanceOf,
    );
    expect(floor).toMatchObject({ n: 2, repeated: 2, identical: 1, reason: null });
    expect(floor.value).toBeCloseTo(0.15, 9);
  });

  it('leaves out missing responses', () => {
    const rows = tableOf([...said('X1', '0', '0.3', null), ...said('X2', '0.5', null, null)]);
    expect(noiseFloor(rows, 'P0', distanceOf)).toMatchObject({ n: 1, missing: 1, repeated: 1 });
    expect(noiseFloor(rows, 'P0', distanceOf).value).toBeCloseTo(0.3, 9);
  });

  it('was not measured, and is no 0, where all repeats are one text', () => {
    const rows = tableOf([...said('X1', '0.1', '0.1'), ...said('X2', '0.2', '0.2')]);
    expect(noiseFloor(rows, 'P0', distanceOf)).toMatchObject({
      value: null,
      reason: NOT_MEASURED,
      identical: 2,
    });
  });

  it('is null without repeats', () => {
    expect(noiseFloor(tableOf(said('X1', '0.1')), 'P0', distanceOf)).toMatchObject({
      value: null,
      reason: 'No item has two repeats; give two or more.',
      repeated: 0,
    });
  });
});

describe('repeatsAreCopies', () => {
  const run = (repeat: number, response?: string) =>
    itemObservations({ item: 'X1', repeat, ...(response === undefined ? {} : { response }) });

  it('is so where every phrasing repeats one text', () => {
    expect(repeatsAreCopies(tableOf([...run(0, 'same'), ...run(1, 'same')]))).toBe(true);
  });

  it('is not where one phrasing of one item differs', () => {
    const [first, ...rest] = run(1, 'same');
    if (first === undefined) throw new Error('No observation.');
    expect(repeatsAreCopies(tableOf([...run(0, 'same'), { ...first, response: 'other' }, ...rest]))).toBe(
      false,
    );
  });

  it('is not without repeats', () => {
    expect(repeatsAreCopies(tableOf(run(0, 'same')))).toBe(false);
  });
});
