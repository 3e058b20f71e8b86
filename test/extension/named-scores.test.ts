import { describe, expect, it } from 'vitest';
import { clearNamedScores, removeNamedScore, writeNamedScores } from '../../extension/named-scores.ts';
import { itemObservations, panel, reportOf, stances } from '../aggregators/builders.ts';

function columnOf(provider: string, label: string, scores: Record<string, number> = {}) {
  const counts = Object.fromEntries(Object.keys(scores).map((name) => [name, 1]));
  return {
    provider,
    label,
    metrics: {
      namedScores: { ...scores } as Record<string, unknown>,
      namedScoresCount: { ...counts } as Record<string, unknown>,
      namedScoreWeights: { ...counts } as Record<string, unknown>,
    },
  };
}
const report = reportOf(
  [
    ...itemObservations({ item: 'X1', labelled: panel('AB', 'AB'), stances: stances('positive') }),
    ...itemObservations(
      { item: 'X2', stances: stances('negative') },
      { P2: { labelled: panel('BB', 'BB'), stances: stances('positive') } },
    ),
  ].map((one) => ({ ...one, model: 'model' })),
);

describe('clearNamedScores', () => {
  it('takes out every score that writeNamedScores writes, and none else', () => {
    const columns = [columnOf('model', 'ESFP:P0', { AR: 1, SCD: 2 }), columnOf('model', 'theirs', { AR: 1 })];
    const before = structuredClone(columns);
    writeNamedScores(columns, report);
    const written = Object.keys(columns[0]?.metrics.namedScores ?? {});
    expect(written).toEqual(
      expect.arrayContaining([
        'AR',
        'SCD',
        '1 deltaSCD',
        '3 ESFP',
        '4 deltaAR',
        '5 PSI',
        '7 reversals',
        '8 coverage',
      ]),
    );
    expect(columns[1]).toEqual(before[1]);
    clearNamedScores(columns);
    expect(columns).toEqual(before);
  });

  it('leaves a team’s own scores alone, whatever they are called, and other prompts', () => {
    const theirs = {
      '1 deltaSCD of ours': 1,
      '5 PSIx': 1,
      '3 deltaSCD': 1,
      '8 coverage low': 1,
      deltaSCD: 1,
      '10 ESFP': 1,
    };
    const ours = {
      '1 deltaSCD': 1,
      '1 deltaSCD low': 1,
      '1 deltaSCD high': 1,
      '2 selectivity': 1,
      '6 CPC kappa': 1,
    };
    const columns = [
      columnOf('model', 'ESFP:P4', { ...theirs, ...ours }),
      columnOf('model', 'another prompt', { '3 ESFP': 1 }),
      { provider: 'model', label: 'ESFP:P0' },
    ];
    clearNamedScores(columns);
    expect(columns).toEqual([
      columnOf('model', 'ESFP:P4', theirs),
      columnOf('model', 'another prompt', { '3 ESFP': 1 }),
      { provider: 'model', label: 'ESFP:P0' },
    ]);
  });
});

describe('removeNamedScore', () => {
  it('takes sum, count and weight, where there are weights', () => {
    const { metrics } = columnOf('model', 'ESFP:P0', { SCD: 1, AR: 2 });
    removeNamedScore(metrics, 'SCD');
    expect(metrics).toEqual(columnOf('model', 'ESFP:P0', { AR: 2 }).metrics);
    const old = { namedScores: { SCD: 1 }, namedScoresCount: { SCD: 1 } };
    removeNamedScore(old, 'SCD');
    expect(old).toEqual({ namedScores: {}, namedScoresCount: {} });
  });
});
