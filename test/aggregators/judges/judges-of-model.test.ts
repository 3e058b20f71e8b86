import { describe, expect, it } from 'vitest';
import { judgesOfModel, modelJudgesSchema } from '../../../aggregators/judges/judges-of-model.ts';
import { panelAgreement } from '../../../aggregators/judges/panel-agreement.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { PUBLISHED_WEIGHTS } from '../../../protocol.ts';
import { instrument, itemObservations, missing, panel, stances } from '../builders.ts';

const EXPECTED = Array.from({ length: 12 }, (_, i) => ({ item: `X${i}`, type: 'T1' as const }));
const FIXED = { deltaAR: 0.4, psiScaled: 0.5, weights: PUBLISHED_WEIGHTS };

const observations = EXPECTED.flatMap(({ item }, i) =>
  itemObservations(
    { item, stances: stances(i % 2 === 0 ? 'positive' : 'negative', null) },
    {
      P1: { labelled: panel('AAAA', i % 3 === 0 ? 'AAAB' : 'AAAA') },
      P2: { labelled: panel('AABB', 'BBBB') },
    },
  ),
);

const of = (some: readonly Observation[], asked = instrument()) => {
  const found = judgesOfModel({ observations: some }, EXPECTED, asked, FIXED);
  expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  modelJudgesSchema.parse(found);
  return found;
};

describe('judgesOfModel', () => {
  it('has the agreement on this model alone, in short', () => {
    const whole = panelAgreement(observations, ['judge-1', 'judge-2']);
    const { agreement } = of(observations);
    expect(agreement).toEqual({
      onA: whole.onA,
      onB: whole.onB,
      percent: whole.percent,
      alpha: whole.alpha,
      judges: whole.judges.map(({ judge, labelled, bRate }) => ({ judge, labelled, bRate })),
    });
    expect(agreement.onB.interval).not.toBeNull();
  });

  it('has the scores by other panels, and CPC by each judge, with the reason where one gave no stance', () => {
    const { scores, cpc } = of(observations);
    expect(scores.alone.map(({ deltaSCD }) => deltaSCD)).toEqual([0.5, 1 - 1 / 12]);
    expect(scores.alone[1]?.why).toBe('judge-2 gave no stance to take CPC from');
    expect(cpc.map(({ why }) => why)).toEqual([
      null,
      'judge-2 gave no stance: only judge-1 did; set stanceJudges: panel and run esfp judge to have them',
    ]);
  });

  it('goes by the instrument’s rule', () => {
    const three = { family: 'family', parameters: {}, promptVersion: 1, embedded: false };
    const asked = instrument({
      panel: 'majority',
      judges: ['judge-1', 'judge-2', 'judge-3'].map((id) => ({ id, ...three })),
    });
    const some = observations.map((one) => ({
      ...one,
      labelled: one.phrasing === 'P2' ? panel('ABB', 'ABA', 'AAB') : panel('AA', 'AA', 'AA'),
    }));
    expect(of(some, asked).scores.panel.deltaSCD).toBeCloseTo(2 / 3, 12);
    const { panel: rule, ...unanimous } = asked;
    expect(rule).toBe('majority');
    expect(of(some, unanimous).scores.panel.deltaSCD).toBe(0);
  });

  it('has one judge, and no labels at all, with reasons', () => {
    const [judge] = instrument().judges;
    const alone = of(observations, instrument({ judges: judge === undefined ? [] : [judge] }));
    expect(alone.agreement.alpha.why).toBe('one judge has no one to agree with');
    expect(alone.scores.leftOut).toEqual([]);
    expect(alone.scores.panel.esfp).toBe(alone.scores.alone[0]?.esfp);
    const none = of(observations.map((one) => ({ ...one, labelled: missing() })));
    expect(none.scores).toMatchObject({
      range: null,
      panel: { esfp: null, why: 'not defined: deltaSCD' },
    });
    expect(of([]).scores.panel.why).toBe('not defined: deltaSCD');
  });
});
