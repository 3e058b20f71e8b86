import { describe, expect, it } from 'vitest';
import { leastCoverage } from '../../../aggregators/missing/least-coverage.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { itemObservations, missing, panel, reportOf } from '../builders.ts';

function cardOf(observations: readonly Observation[], inCorpus?: number) {
  const [card] = reportOf(observations).cards;
  if (card === undefined) throw new Error('no card');
  return inCorpus === undefined ? card : { ...card, items: { ...card.items, inCorpus } };
}

const labelled = panel('AB', 'AB');
const items = (gone: Parameters<typeof itemObservations>[1]) => [
  ...itemObservations({ item: 'X1', labelled }, gone),
  ...itemObservations({ item: 'X2', labelled }),
];

describe('leastCoverage', () => {
  it('is whole where nothing is missing', () => {
    expect(leastCoverage(cardOf(items({})))).toEqual({ had: 2, expected: 2, share: 1, phrasing: null });
  });

  it.each([
    ['labels under P2', 'P2', { labelled: missing('m') }],
    ['AR counts under P3', 'P3', { attribution: missing('m') }],
    ['a stance under P4', 'P4', { stances: missing('m') }],
    ['a response under P1', 'P1', { response: missing('m') }],
  ] as const)('is that of the phrasing which lacks %s, not thinned out over all', (_, phrasing, change) => {
    expect(leastCoverage(cardOf(items({ [phrasing]: change })))).toEqual({
      had: 1,
      expected: 2,
      share: 0.5,
      phrasing,
    });
  });

  it('does not count a stance as expected where none is judged', () => {
    expect(leastCoverage(cardOf(items({ P1: { stances: missing('m') } }))).share).toBe(1);
  });

  it('is of the whole corpus: items that were not asked lack like those that failed', () => {
    expect(leastCoverage(cardOf(items({}), 8))).toEqual({ had: 2, expected: 8, share: 0.25, phrasing: null });
    expect(leastCoverage(cardOf(items({ P2: { labelled: missing('m') } }), 8))).toEqual({
      had: 1,
      expected: 8,
      share: 0.125,
      phrasing: 'P2',
    });
  });

  it('counts every repeat', () => {
    const again = items({}).map((one) => ({ ...one, repeat: 1, labelled: missing('m') }));
    expect(leastCoverage(cardOf([...items({}), ...again]))).toMatchObject({ had: 2, expected: 4 });
  });

  it('is nothing of no corpus', () => {
    expect(leastCoverage(cardOf(items({}), 0)).share).toBe(0);
  });
});
