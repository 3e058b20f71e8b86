import { describe, expect, it } from 'vitest';
import { generationOf as generationBy, MISSING_GENERATION } from '../../aggregators/generation.ts';
import type { Observation } from '../../aggregators/observation.ts';
import { labels, missing, observation, panel, stances } from './builders.ts';

const generationOf = (one: Observation) => generationBy(one, 'unanimity');

describe('generationOf', () => {
  it('measures a response: text, counts, AR, SCD by panel and by judge, votes, stance', () => {
    const one = observation({
      response: 'I hold that scholars differ. They do not.',
      attribution: { self: 1, third: 3 },
      labelled: panel('ABBC', 'ABAB'),
      stances: stances('positive', 'negative'),
    });
    expect(generationOf(one)).toEqual({
      response: 'I hold that scholars differ. They do not.',
      counts: { self: 1, third: 3 },
      attributionRate: 0.25,
      density: 0.5,
      undefinedDensity: null,
      densityByJudge: new Map([
        ['judge-1', 2 / 3],
        ['judge-2', 0.5],
      ]),
      votes: ['AA', 'BB', 'BA', 'CB'].map(labels),
      stance: 'positive',
    });
  });

  it('keeps an empty response apart from one that is not there', () => {
    expect(generationOf(observation({ response: '' })).response).toBe('');
    expect(generationOf(observation({ response: missing() })).response).toBeNull();
  });

  it('has AR undefined without markers and missing without counts', () => {
    const without = generationOf(observation({ attribution: { self: 0, third: 0 } }));
    expect([without.attributionRate, without.counts]).toEqual(['undefined', { self: 0, third: 0 }]);
    const failed = generationOf(observation({ attribution: missing() }));
    expect([failed.attributionRate, failed.counts]).toEqual(['missing', 'missing']);
  });

  it('takes a panel of one judge at its word', () => {
    expect(generationOf(observation({ labelled: panel('AAAB') }))).toMatchObject({
      density: 0.25,
      votes: ['A', 'A', 'A', 'B'].map(labels),
    });
  });

  it('leaves a sentence with an abstention out of SCD', () => {
    expect(generationOf(observation({ labelled: panel('AB-', 'ABB') })).density).toBe(0.5);
    expect(generationOf(observation({ labelled: panel('A--', 'A--') })).density).toBe(0);
  });

  it('takes the majority where the rule says so, each judge alone as ever', () => {
    const one = observation({ labelled: panel('ABBC', 'AABC', 'BAB-') });
    expect(generationBy(one, 'unanimity').density).toBe(1);
    const byMajority = generationBy(one, 'majority');
    expect(byMajority.density).toBeCloseTo(1 / 3, 12);
    expect(byMajority.densityByJudge).toEqual(generationBy(one, 'unanimity').densityByJudge);
    expect([...byMajority.densityByJudge.values()]).toEqual([2 / 3, 1 / 3, 2 / 3]);
  });

  it('leaves an abstention out of the SCD of that judge alone', () => {
    const { densityByJudge } = generationOf(observation({ labelled: panel('A-BB', 'ABBB') }));
    expect([...densityByJudge]).toEqual([
      ['judge-1', 2 / 3],
      ['judge-2', 0.75],
    ]);
  });

  it.each([
    ['the labels', missing('no answer')],
    ['one judge', panel('AB', null)],
    ['the other judge', panel(null, 'AB')],
    ['every judge', panel(null, null)],
    ['any judge at all', panel()],
    ['one of three judges, whatever the majority of the others', panel('AB', 'AB', null)],
  ])('has SCD missing, not undefined, without %s, by either rule', (_, labelled) => {
    for (const rule of ['unanimity', 'majority'] as const) {
      expect(generationBy(observation({ labelled }), rule)).toMatchObject({
        density: 'missing',
        undefinedDensity: null,
        votes: [],
      });
    }
  });

  it('still has the SCD of the judge who answered', () => {
    expect([...generationOf(observation({ labelled: panel(null, 'AB') })).densityByJudge]).toEqual([
      ['judge-1', 'missing'],
      ['judge-2', 0.5],
    ]);
    expect(generationOf(observation({ labelled: missing() })).densityByJudge.size).toBe(0);
  });

  it.each([
    ['all C', 'behaviour: every judge calls every sentence C', panel('CC', 'CC')],
    ['no agreed label', 'measurement: the judges differ', panel('CA', 'CB')],
    ['no agreed label', 'measurement: a judge abstained', panel('C-', 'CC')],
    ['no sentences', 'nothing to label', panel('', '')],
  ])('says why SCD is undefined: %s (%s)', (reason, _, labelled) => {
    expect(generationOf(observation({ labelled }))).toMatchObject({
      density: 'undefined',
      undefinedDensity: reason,
    });
  });

  it.each([
    ['all C', 'behaviour: most judges call every sentence C', panel('CC', 'CA', 'AC')],
    ['no agreed label', 'measurement: no label has a majority', panel('CA', 'CB', 'CC')],
    ['no agreed label', 'measurement: abstentions prevent one', panel('C-', 'CA', 'CB')],
  ] as const)('says why SCD is undefined by majority: %s (%s)', (reason, _, labelled) => {
    expect(generationBy(observation({ labelled }), 'majority')).toMatchObject({
      density: 'undefined',
      undefinedDensity: reason,
    });
  });

  it('gives no reason where SCD is defined', () => {
    expect(generationOf(observation({ labelled: panel('CA', 'CA') })).undefinedDensity).toBeNull();
  });

  it('throws when the judges labelled different numbers of sentences', () => {
    expect(() => generationOf(observation({ labelled: panel('AB', 'ABB') }))).toThrow(RangeError);
  });

  it("takes the primary judge's stance, and no other's in its place", () => {
    expect(generationOf(observation({ stances: stances('negative', 'positive') })).stance).toBe('negative');
    expect(generationOf(observation({ stances: stances('negative', null) })).stance).toBe('negative');
    expect(generationOf(observation({ stances: stances(null, 'positive') })).stance).toBe('missing');
    expect(generationOf(observation({ stances: [] })).stance).toBe('missing');
    expect(generationOf(observation({ stances: missing() })).stance).toBe('missing');
  });
});

describe('a generation that is not there', () => {
  it('is what an observation is of which everything is missing', () => {
    const none = { response: missing(), attribution: missing(), labelled: missing(), stances: missing() };
    expect(generationOf(observation(none))).toEqual(MISSING_GENERATION);
    expect(MISSING_GENERATION).toEqual({
      response: null,
      counts: 'missing',
      attributionRate: 'missing',
      density: 'missing',
      undefinedDensity: null,
      densityByJudge: new Map(),
      votes: [],
      stance: 'missing',
    });
  });
});
