import { describe, expect, it } from 'vitest';
import type { ScoreCard } from '../../aggregators/score-card.ts';
import {
  clearNamedScores,
  leftOutOfColumns,
  removeNamedScore,
  writeNamedScores,
} from '../../extension/named-scores.ts';
import { itemObservations, missing, panel, reportOf, stances } from '../aggregators/builders.ts';

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
    writeNamedScores(columns, report, { minimumCoverage: 0.8 });
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

describe('the composite below the minimum coverage', () => {
  const gappy = reportOf(
    ['X1', 'X2', 'X3'].flatMap((item, i) =>
      itemObservations(
        { model: 'a\u001b[31m', item, labelled: panel('AB', 'AB'), stances: stances('positive') },
        i === 0 ? { P2: { labelled: missing('m') } } : {},
      ),
    ),
  );
  const written = (minimumCoverage: number, before: Record<string, number> = {}) => {
    const columns = [columnOf('a\u001b[31m', 'ESFP:P0', before)];
    writeNamedScores(columns, gappy, { minimumCoverage });
    return columns[0]?.metrics;
  };
  const LEFT_OUT = '3 ESFP left out: coverage of P2 below 66.7%';

  it('is left out, and a name in its place gives the reason and the share', () => {
    const metrics = written(0.667);
    expect(metrics?.namedScores).not.toHaveProperty('3 ESFP');
    expect(metrics?.namedScores[LEFT_OUT]).toBeCloseTo(2 / 3, 12);
    expect(metrics?.namedScoresCount[LEFT_OUT]).toBe(1);
    expect(leftOutOfColumns(gappy, { minimumCoverage: 0.667 })).toEqual([
      'the columns of a\\u{1b}[31m leave ESFP out: coverage of P2 below 66.7% (2 of 3 answers).',
    ]);
  });

  it('stands where the coverage is just the minimum, and nothing is said', () => {
    expect(written(2 / 3)?.namedScores['3 ESFP']).toBe(gappy.cards[0]?.esfp.value);
    expect(Object.keys(written(2 / 3)?.namedScores ?? {}).filter((name) => name.startsWith('3'))).toEqual([
      '3 ESFP',
    ]);
    expect(leftOutOfColumns(gappy, { minimumCoverage: 2 / 3 })).toEqual([]);
  });

  it.each([
    [0.5, { [LEFT_OUT]: 0.1 }],
    [0.667, { '3 ESFP': 0.9 }],
    [0.667, { '3 ESFP left out: coverage below 90%': 0.1 }],
  ])('replaces what stood there before (minimum %d, %j)', (minimumCoverage, before) => {
    const names = Object.keys(written(minimumCoverage, before)?.namedScores ?? {});
    expect(names.filter((name) => name.startsWith('3'))).toHaveLength(1);
  });

  it('takes the same place in the viewer’s order', () => {
    const names = Object.keys(written(0.667)?.namedScores ?? {}).sort((one, other) =>
      one.localeCompare(other),
    );
    expect(names.indexOf(LEFT_OUT)).toBeGreaterThan(names.indexOf('1 deltaSCD'));
    expect(names.indexOf(LEFT_OUT)).toBeLessThan(names.indexOf('4 deltaAR'));
  });
});

describe('the ten scores of a column', () => {
  const [first] = report.cards;
  if (first === undefined) throw new Error('no card');
  const cardOf = (model: string, n: number, comparable: number): ScoreCard => ({
    ...first,
    model,
    deltaSCD: { ...first.deltaSCD, value: n + 0.01, interval: [n + 0.02, n + 0.03] },
    selectivity: { ...first.selectivity, value: n + 0.04 },
    esfp: { ...first.esfp, value: n + 0.05 },
    deltaAR: { ...first.deltaAR, value: n + 0.06 },
    psi: {
      ...first.psi,
      contrast: 'P1P2',
      P0P1: { ...first.psi.P0P1, value: n + 0.99 },
      P1P2: { ...first.psi.P1P2, value: n + 0.07 },
    },
    cpc: {
      ...first.cpc,
      kappa: n + 0.08,
      reversals: { reversed: n, comparable, reversedPairs: 0, pairsWithTwoSides: 0 },
    },
    coverage: { responses: 1, attributionRate: 0.9, density: 0.8 + n / 100, stance: 0.95 },
  });

  it('are those of its model, each under its own name, over one', () => {
    const columns = ['b', 'a'].map((model) => columnOf(model, 'ESFP:P3'));
    writeNamedScores(
      columns,
      { ...report, cards: [cardOf('a', 1, 4), cardOf('b', 2, 8)] },
      { minimumCoverage: 0 },
    );
    const scores = (n: number) => ({
      '1 deltaSCD': n + 0.01,
      '1 deltaSCD low': n + 0.02,
      '1 deltaSCD high': n + 0.03,
      '2 selectivity': n + 0.04,
      '3 ESFP': n + 0.05,
      '4 deltaAR': n + 0.06,
      '5 PSI': n + 0.07,
      '6 CPC kappa': n + 0.08,
      '7 reversals': 0.25,
      '8 coverage': 0.8 + n / 100,
    });
    expect(columns.map(({ metrics }) => metrics.namedScores)).toEqual([scores(2), scores(1)]);
    expect(new Set(columns.flatMap(({ metrics }) => Object.values(metrics.namedScoresCount)))).toEqual(
      new Set([1]),
    );
  });

  it('are without reversals where no item has two committed stances, which is not zero', () => {
    const columns = [columnOf('a', 'ESFP:P0')];
    writeNamedScores(columns, { ...report, cards: [cardOf('a', 0, 0)] }, { minimumCoverage: 0 });
    expect(columns[0]?.metrics.namedScores).not.toHaveProperty('7 reversals');
  });
});
