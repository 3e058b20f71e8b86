import { describe, expect, it } from 'vitest';
import { generationOf } from '../../../aggregators/generation.ts';
import { judgesWithStances, withJudges } from '../../../aggregators/judges/with-judges.ts';
import { missing, observation, panel, stances } from '../builders.ts';

const one = observation({
  labelled: panel('AAB', 'BAB', 'BBB'),
  stances: stances('positive', 'negative', null),
});

const densityWith = (...judges: readonly string[]) =>
  withJudges([one], judges).map((some) => generationOf(some, 'unanimity').density);

describe('withJudges', () => {
  it('recomputes the density as that panel would have it', () => {
    expect(densityWith('judge-1')).toEqual([1 / 3]);
    expect(densityWith('judge-2')).toEqual([2 / 3]);
    expect(densityWith('judge-1', 'judge-2')).toEqual([1 / 2]);
    expect(densityWith('judge-1', 'judge-2', 'judge-3')).toEqual([1]);
  });

  it('makes the first judge of stances the primary', () => {
    const stanceOf = (...judges: readonly string[]) =>
      withJudges([one], ['judge-1'], judges).map((some) => generationOf(some, 'unanimity').stance);
    expect(stanceOf('judge-2', 'judge-1')).toEqual(['negative']);
    expect(stanceOf('judge-1')).toEqual(['positive']);
    expect(stanceOf('judge-3')).toEqual(['missing']);
    expect(stanceOf()).toEqual(['missing']);
  });

  it('has a judge that was not asked for missing, never left out', () => {
    const [some] = withJudges([one], ['judge-1', 'judge-4']);
    expect(some && generationOf(some, 'unanimity').density).toBe('missing');
    expect(some?.labelled).toMatchObject({
      judges: [{}, { judge: 'judge-4', missing: 'this judge was not asked' }],
    });
  });

  it('keeps what is missing and what no judge touches', () => {
    const none = observation({ labelled: missing('refused'), stances: missing('late') });
    expect(withJudges([none], ['judge-1'])).toEqual([none]);
    const [some] = withJudges([one], ['judge-1']);
    expect(some?.attribution).toEqual(one.attribution);
    expect(some?.response).toBe(one.response);
  });

  it('refuses a panel of nobody', () => {
    expect(() => withJudges([one], [])).toThrow(/at least one judge/);
  });
});

describe('judgesWithStances', () => {
  it('are those that gave one under P0, P2 or P4', () => {
    const judges = ['judge-1', 'judge-2', 'judge-3'];
    expect(judgesWithStances([one], judges)).toEqual(['judge-1', 'judge-2']);
    expect(judgesWithStances([{ ...one, phrasing: 'P1' }], judges)).toEqual([]);
    expect(judgesWithStances([{ ...one, stances: missing() }], judges)).toEqual([]);
  });
});
