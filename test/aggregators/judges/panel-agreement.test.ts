import { describe, expect, it } from 'vitest';
import { panelAgreement } from '../../../aggregators/judges/panel-agreement.ts';
import { itemObservations, missing, observation, panel } from '../builders.ts';

const TWO = ['judge-1', 'judge-2'];

describe('panelAgreement (section 8)', () => {
  const observations = [
    observation({ item: 'X1', phrasing: 'P1', labelled: panel('AABC', 'AAAC') }),
    observation({ item: 'X2', phrasing: 'P2', type: 'T4', labelled: panel('BBA', 'BAA') }),
    observation({ item: 'X2', phrasing: 'P1', type: 'T4', labelled: panel('A-', 'AA') }),
    observation({ item: 'X3', phrasing: 'P2', labelled: panel('BB', null) }),
    observation({ item: 'X4', phrasing: 'P2', labelled: missing() }),
  ];
  const found = panelAgreement(observations, TWO);
  const [pair] = found.pairs;

  it('is specific to A and to B first', () => {
    // Pairs: AA AA BA CC | BB BA AA | AA. A: 4 agreed, 2 against B. B: 1 agreed, 2 against A.
    expect(found.onA.value).toBeCloseTo(8 / 10, 12);
    expect(found.onB.value).toBeCloseTo(2 / 4, 12);
    expect(found.percent.value).toBeCloseTo(6 / 8, 12);
    expect(Object.keys(found).slice(0, 2)).toEqual(['onA', 'onB']);
  });

  it('has an interval from whole items, around the value', () => {
    // Twelve items: the second judge says A for one B of every third, and for no other.
    const many = Array.from({ length: 12 }, (_, i) =>
      observation({ item: `Y${i}`, labelled: panel('AABB', i % 3 === 0 ? 'AABA' : 'AABB') }),
    );
    const { onA, onB, percent, alpha } = panelAgreement(many, TWO);
    for (const { value, interval, clusters } of [onA, onB, percent, alpha]) {
      expect(clusters).toBe(12);
      expect(interval?.[0]).toBeLessThan(value ?? Number.NaN);
      expect(interval?.[1]).toBeGreaterThan(value ?? Number.NaN);
    }
    expect(panelAgreement(many.toReversed(), TWO)).toEqual(panelAgreement(many, TWO));
    // A hundred sentences of one item are no more than one item.
    expect(found.onB).toMatchObject({ interval: null, clusters: 2 });
    expect(found.onB.why).toBe('only 2 items bear on it: an interval needs 10');
  });

  it('has no interval for a rare label from the few items that have it, however many there are', () => {
    const rare = Array.from({ length: 40 }, (_, i) =>
      observation({
        item: `Y${i}`,
        labelled: i < 9 ? panel('ABBB', i % 2 ? 'ABBA' : 'ABBB') : panel('AA', 'AA'),
      }),
    );
    const { onA, onB } = panelAgreement(rare, TWO);
    expect(onB).toMatchObject({ interval: null, clusters: 9 });
    expect(onA.clusters).toBe(40);
    expect(onA.interval).not.toBeNull();
  });

  it('is the same for two judges, pooled or as a pair', () => {
    expect(pair?.onA).toEqual(found.onA);
    expect(pair?.percent).toEqual(found.percent);
    expect(pair?.alpha).toEqual(found.alpha);
    // 6/8 observed; the first gives A 4, B 3, C 1; the second A 6, B 1, C 1: 28/64 expected.
    expect(pair?.kappa.value).toBeCloseTo((6 / 8 - 28 / 64) / (1 - 28 / 64), 12);
  });

  it('has confusion tables overall, by phrasing and by type', () => {
    expect(pair?.table).toEqual({
      counts: [
        [4, 0, 0],
        [2, 1, 0],
        [0, 0, 1],
      ],
      abstained: { first: 1, second: 0, both: 0 },
      missing: { first: 0, second: 2, both: 0 },
    });
    expect(Object.keys(pair?.byPhrasing ?? {})).toEqual(['P1', 'P2']);
    expect(pair?.byPhrasing.P2?.table.counts).toEqual([
      [1, 0, 0],
      [1, 1, 0],
      [0, 0, 0],
    ]);
    expect(pair?.byPhrasing.P2).toMatchObject({ onA: 2 / 3, onB: 2 / 3, percent: 2 / 3 });
    expect(Object.keys(pair?.byType ?? {})).toEqual(['T1', 'T4']);
    expect(pair?.byType.T1?.table.counts).toEqual([
      [2, 0, 0],
      [1, 0, 0],
      [0, 0, 1],
    ]);
    expect(pair?.byType.T1).toMatchObject({ onB: 0 });
  });

  it('has each judge’s marginals, abstentions and missing labels counted apart', () => {
    const [first, second] = found.judges;
    expect(first).toMatchObject({ judge: 'judge-1', labelled: 10, abstained: 1, missing: 0 });
    expect(first?.shares).toEqual({ A: 0.4, B: 0.5, C: 0.1 });
    expect(first?.bRate).toMatchObject({ value: 5 / 9, clusters: 3 });
    expect(second).toMatchObject({ judge: 'judge-2', labelled: 9, abstained: 0, missing: 2 });
    expect(second?.bRate.value).toBe(1 / 8);
    expect(found.responsesWithoutSentences).toBe(1);
  });

  it('pools the counts of all pairs of three judges', () => {
    const three = panelAgreement(
      [
        observation({ labelled: panel('AB', 'AA', 'BB') }),
        observation({ item: 'X2', labelled: panel('A', 'A', 'A') }),
      ],
      ['judge-1', 'judge-2', 'judge-3'],
    );
    expect(three.pairs.map(({ first, second }) => [first, second])).toEqual([
      ['judge-1', 'judge-2'],
      ['judge-1', 'judge-3'],
      ['judge-2', 'judge-3'],
    ]);
    // Pairs: AA BA AA | AB BB AA | AB AB AA
    expect(three.onA.value).toBeCloseTo(8 / 12, 12);
    expect(three.onB.value).toBeCloseTo(2 / 6, 12);
    expect(three.percent.value).toBeCloseTo(5 / 9, 12);
  });

  it('gives a reason where there is nothing: one judge, no label, one label throughout', () => {
    const alone = panelAgreement(observations, ['judge-1']);
    expect(alone.onA).toMatchObject({
      value: null,
      interval: null,
      why: 'one judge has no one to agree with',
    });
    expect(alone.alpha.why).toBe('one judge has no one to agree with');
    expect(alone.pairs).toEqual([]);
    const none = panelAgreement([observation({ labelled: missing() })], TWO);
    expect(none.percent).toMatchObject({ value: null, why: 'judge-1 and judge-2 labelled no sentence' });
    const apart = [
      observation({ labelled: panel('A', null) }),
      observation({ item: 'X2', labelled: panel(null, 'A') }),
    ];
    expect(panelAgreement(apart, TWO).percent.why).toBe('no sentence has two labels');
    expect(none.judges[0]).toMatchObject({ labelled: 0, shares: { A: null, B: null, C: null } });
    expect(none.judges[0]?.bRate.why).toBe('it gives no A and no B');
    const allC = panelAgreement([observation({ labelled: panel('CC', 'CC') })], TWO);
    expect(allC.onB).toMatchObject({ value: null, why: 'no sentence with two labels has a B' });
    expect(allC.pairs[0]?.kappa).toMatchObject({ value: null });
    expect(JSON.stringify([alone, none, allC])).not.toMatch(/NaN|Infinity/);
  });

  it('names the judge of three that failed throughout, and has the agreement of the other two', () => {
    const failed = panelAgreement(
      observations.map((one) => ({ ...one, labelled: panel('AB', 'AA', null) })),
      ['judge-1', 'judge-2', 'judge-3'],
    );
    expect(failed.percent.value).toBe(0.5);
    expect(failed.pairs.map((one) => one.alpha.why)).toEqual([
      expect.stringContaining('an interval needs'),
      'judge-3 labelled no sentence',
      'judge-3 labelled no sentence',
    ]);
  });

  it('refuses labels that are not one a sentence', () => {
    const labelled = { ...panel('AB', 'AB'), sentences: ['One sentence only.'] };
    expect(() => panelAgreement([observation({ labelled })], TWO)).toThrow(/2 labels for the 1 sentences/);
  });

  it('does not depend on the order of the responses but for rounding', () => {
    const some = itemObservations({}, { P2: { labelled: panel('BBA', 'BAA') } });
    expect(panelAgreement(some.toReversed(), TWO).onB.value).toBe(panelAgreement(some, TWO).onB.value);
  });
});
