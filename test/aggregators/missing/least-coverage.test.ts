import { describe, expect, it } from 'vitest';
import { leastCoverage } from '../../../aggregators/missing/least-coverage.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { itemObservations, missing, panel, reportOf } from '../builders.ts';

function cardOf(observations: readonly Observation[], inCorpus?: number) {
  const [card] = reportOf(observations).cards;
  if (card === undefined) throw new Error('no card');
  if (inCorpus === undefined) return card;
  const coverage = Object.fromEntries(
    Object.entries(card.coverage).map(([part, share]) => [part, (share * card.items.inCorpus) / inCorpus]),
  );
  return { ...card, coverage: { ...card.coverage, ...coverage } };
}

const labelled = panel('AB', 'AB');
const items = (gone: Parameters<typeof itemObservations>[1]) => [
  ...itemObservations({ item: 'X1', labelled }, gone),
  ...itemObservations({ item: 'X2', labelled }),
];

describe('leastCoverage', () => {
  it('is whole where nothing is missing', () => {
    expect(leastCoverage(cardOf(items({})))).toEqual({ share: 1, phrasing: null });
  });

  it.each([
    ['labels under P2', 'P2', { labelled: missing('m') }],
    ['AR counts under P3', 'P3', { attribution: missing('m') }],
    ['a stance under P4', 'P4', { stances: missing('m') }],
    ['a response under P1', 'P1', { response: missing('m') }],
  ] as const)('is that of the phrasing which lacks %s, not thinned out over all', (_, phrasing, change) => {
    expect(leastCoverage(cardOf(items({ [phrasing]: change })))).toEqual({ share: 0.5, phrasing });
  });

  it('does not count a stance as expected where none is judged', () => {
    expect(leastCoverage(cardOf(items({ P1: { stances: missing('m') } }))).share).toBe(1);
  });

  it('is that of the corpus where few of its items were asked', () => {
    expect(leastCoverage(cardOf(items({}), 8))).toEqual({ share: 0.25, phrasing: null });
  });
});
