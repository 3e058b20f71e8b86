import { describe, expect, it } from 'vitest';
import type { CohortComparison } from '../../aggregators/comparison/comparison-report.ts';
import { comparisonSentences, ranksText } from '../../aggregators/report/comparison-text.ts';
import type { Bands } from '../../protocol.ts';

type Pair = CohortComparison['pairs'][number];
type Difference = Pair['differences']['deltaSCD'];

function pair(from: string, to: string, some: Partial<Difference>): Pair {
  const difference: Difference = {
    value: 0.1234,
    interval: [0.05, 0.2],
    reason: null,
    verdict: 'higher',
    defined: { from: 36, to: 36 },
    undefined: 0,
    ...some,
  };
  const differences = {
    deltaSCD: difference,
    esfp: difference,
    deltaAR: difference,
    selectivity: difference,
    psi: difference,
  };
  return { from, to, items: 36, judgeChanges: [], differences };
}

function comparison(models: number, pairs: readonly Pair[], notes: readonly string[] = []): CohortComparison {
  const family = { pairs: pairs.length, critical: 2.3456 };
  const ranking = {
    reason: null,
    models: Array.from({ length: models }, (_, i) => ({
      model: `m${i}`,
      value: i === 3 ? null : 0.5 - i / 10,
      best: i === 3 ? null : 1,
      worst: i === 3 ? null : i === 0 ? 1 : 3,
      of: 3,
    })),
  };
  return {
    reason: null,
    level: 0.95,
    resamples: 10_000,
    seed: 1,
    pairs: [...pairs],
    families: { deltaSCD: family, esfp: family, deltaAR: family, selectivity: family, psi: family },
    ranks: { deltaSCD: ranking, esfp: ranking },
    notes: [...notes],
  };
}

const said = (some: Partial<Difference>, pairs = 1) => {
  const all = Array.from({ length: pairs }, () => pair('A', 'B', some));
  return comparisonSentences(comparison(2, all))[0];
};

describe('comparisonSentences', () => {
  it('says of every pair which is higher, or that it is not told', () => {
    expect(said({}, 3)).toBe(
      'deltaSCD, “B” minus “A”: 0.123, 95% interval 0.050 to 0.200 (together over 3 pairs; rests on 36 items): “B” is higher on ' +
        'items like these, as far as these judges can tell.',
    );
    expect(said({ verdict: 'lower', interval: [-0.2, -0.05] })).toMatch(
      /-0\.200 to -0\.050 \(together over 1 pair; rests on 36 items\): “B” is lower on items like these/,
    );
    expect(said({ verdict: 'not told apart', interval: [-0.2, 0.05] })).toMatch(
      /: zero lies inside: this run does not tell which is higher\.$/,
    );
  });

  it('says how many items define it for each, where not all do', () => {
    expect(said({ defined: { from: 20, to: 30 } })).toContain('; rests on 30 and 20 of 36 items)');
    expect(said({ defined: { from: 20, to: 20 } })).toContain('; rests on 20 of 36 items)');
  });

  it('says why there is no interval, or no value', () => {
    expect(said({ interval: null, verdict: null, reason: 'One item tells nothing of others.' })).toBe(
      'deltaSCD, “B” minus “A”: 0.123 (rests on 36 items); no interval: One item tells nothing of others.',
    );
    expect(said({ value: null, interval: null, verdict: null, reason: 'They have no item in common.' })).toBe(
      'deltaSCD, “B” minus “A”: They have no item in common.',
    );
  });

  it('prints every pair of four models and none of five, and the notes of both', () => {
    const pairs = [pair('A', 'B', {}), pair('A', 'C', {})];
    expect(comparisonSentences(comparison(4, pairs, ['A note.']))).toHaveLength(3);
    expect(comparisonSentences(comparison(5, pairs, ['A note.']))).toEqual([
      '5 models: pairs are not printed here; esfp compare prints every pair.',
      'A note.',
    ]);
  });

  it('shows control characters in names', () => {
    const [sentence] = comparisonSentences(comparison(2, [pair('A', 'B\u001b[31m', {})]));
    expect(sentence).toContain('B\\u{1b}[31m” minus “A”');
    expect(sentence).not.toContain('\u001b');
  });
});

describe('ranksText', () => {
  it('gives every model the ranks left open, and none to one without a value', () => {
    const [heading, table = ''] = ranksText(comparison(4, []));
    expect(heading).toBe(
      'Ranks that the intervals leave open (1 is the highest value; higher is not better)',
    );
    expect(table).toMatch(/│ m0 +│ +0\.500 │ +1 of 3 │ +0\.500 │ +1 of 3 │/);
    expect(table).toMatch(/│ m1 +│ +0\.400 │ +1-3 of 3 │/);
    expect(table).toMatch(/│ m3 +│ +— │ +— │ +— │ +— │/);
  });

  it.each<Bands>([{ ESFP: { low: 0.3, high: 0.8 } }, { deltaSCD: { low: 0.2, high: 0.6 } }])(
    'has none by ESFP where a band is set, and models by name: %o',
    (bands) => {
      const given = comparison(12, []);
      const { deltaSCD, esfp } = given.ranks;
      const turned = { ...deltaSCD, models: deltaSCD.models.toReversed() };
      const [heading, table = ''] = ranksText({ ranks: { deltaSCD: turned, esfp } }, bands);
      expect(heading).toBe(
        'Ranks by deltaSCD that the intervals leave open (1 is the highest value; higher is not better)',
      );
      expect(table).toMatch(/│ model │ deltaSCD │ +rank │\n/);
      expect(table).toMatch(/│ m0 +│ +0\.500 │ +1 of 3 │\n/);
      const names = [...table.matchAll(/^│ (m\d+)/gm)].map(([, name]) => name);
      expect(names).toEqual(Array.from({ length: 12 }, (_, i) => `m${i}`));
      expect(table).not.toContain('ESFP');
    },
  );

  it('says why there are none', () => {
    const none = { reason: 'It takes two models.', models: [] };
    expect(ranksText({ ranks: { deltaSCD: none, esfp: none } })).toEqual(['No ranks: It takes two models.']);
  });
});
