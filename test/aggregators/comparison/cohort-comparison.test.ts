import { describe, expect, it } from 'vitest';
import { cohortComparison } from '../../../aggregators/comparison/cohort-comparison.ts';
import { compareOutputs } from '../../../aggregators/comparison/compare-outputs.ts';
import {
  type CohortComparison,
  cohortComparisonSchema,
} from '../../../aggregators/comparison/comparison-report.ts';
import { comparisonSentences, ranksText } from '../../../aggregators/report/comparison-text.ts';
import { panel } from '../builders.ts';
import { outputOf, type SimulatedModel, wave } from './outputs.ts';

const OPTIONS = { resamples: 500 };

const model = (name: string, level: number, some: Partial<SimulatedModel> = {}): SimulatedModel => ({
  model: name,
  own: (item) => level + 6 * wave(item, 1) + 3 * wave(item, level),
  ...some,
});

function compared(models: readonly SimulatedModel[], controls: readonly string[] = []): CohortComparison {
  const { read, distanceOf } = outputOf('a.json', models, { controls });
  const found = cohortComparison(read, distanceOf, OPTIONS);
  expect(cohortComparisonSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
  return found;
}
const textOf = (comparison: CohortComparison) =>
  [...comparisonSentences(comparison), ...ranksText(comparison)].join('\n');

describe('cohortComparison', () => {
  it('is what compareOutputs says of the one evaluation', () => {
    const models = [model('a', 3), model('b', 8), model('c', 9), model('fixed', 5)];
    const output = outputOf('a.json', models, { controls: ['fixed'] });
    const found = compared(models, ['fixed']);
    const whole = compareOutputs([output], OPTIONS);
    expect(found.reason).toBeNull();
    expect(found.pairs.map(({ from, to }) => `${from} ${to}`)).toEqual(['a b', 'a c', 'b c']);
    expect(found.pairs[0]?.differences.esfp).toEqual({
      ...found.pairs[0]?.differences.esfp,
      interval: whole.pairs[0]?.differences.esfp.interval,
      verdict: whole.pairs[0]?.differences.esfp.verdict,
      value: whole.pairs[0]?.differences.esfp.value,
    });
    expect(found.families).toEqual(whole.families);
    expect(found.ranks).toEqual(whole.ranks);
    expect(found.notes).toEqual(whole.notes);
    expect(found.notes[0]).toBe('Controls are no models and are left out: fixed.');
    expect([found.resamples, found.seed]).toEqual([500, 1]);
  });

  it('is empty, with its reason, of one model or of controls alone', () => {
    const one = compared([model('only', 3), model('fixed', 5)], ['fixed']);
    expect(one).toMatchObject({
      reason: 'only is the one model: it takes two to compare.',
      pairs: [],
      ranks: { deltaSCD: { reason: 'only is the one model: it takes two to compare.' } },
    });
    expect(textOf(one)).toContain('No models are compared: only is the one model');
    expect(compared([model('fixed', 5)], ['fixed']).reason).toBe(
      'There is no model but controls to compare.',
    );
    expect(compared([]).reason).not.toBeNull();
  });

  it.each<[string, readonly SimulatedModel[], string]>([
    [
      'one item',
      [model('a', 3, { items: [2] }), model('b', 8, { items: [2] })],
      'One item tells nothing of others.',
    ],
    [
      'no item in common',
      [model('a', 3, { items: [1, 2] }), model('b', 8, { items: [3, 4] })],
      'They have no item in common.',
    ],
    [
      'refusals alone',
      [
        model('a', 3, { some: { response: { missing: 'refused' } } }),
        model('b', 8, { some: { response: { missing: 'refused' } } }),
      ],
      'No answer was had of a, b: nothing of it is compared.',
    ],
    [
      'nothing but C',
      [
        model('a', 3, { some: { labelled: panel('CC', 'CC') } }),
        model('b', 8, { some: { labelled: panel('CC', 'CC') } }),
      ],
      'It is not defined for a on the items that both have.',
    ],
    [
      'answers that are all alike',
      [model('a', 3), { ...model('a', 3), model: 'b' }],
      'no interval: All values are equal',
    ],
  ])('has a sentence for %s', (_, models, sentence) => {
    const text = textOf(compared(models));
    expect(text).toContain(sentence);
    expect(text).not.toMatch(/NaN|undefined|Infinity|null/);
  });
});
