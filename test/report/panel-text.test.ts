import { describe, expect, it } from 'vitest';
import { itemTable } from '../../aggregators/item-table.ts';
import type { ClusteredEstimate } from '../../aggregators/judges/cluster-bootstrap.ts';
import { judgesOfModel } from '../../aggregators/judges/judges-of-model.ts';
import type { OwnFamilyPreference } from '../../aggregators/judges/own-family.ts';
import { type PanelReport, panelReport } from '../../aggregators/judges/panel-report.ts';
import type { Observation } from '../../aggregators/observation.ts';
import { panelScoresText } from '../../aggregators/report/panel-scores-text.ts';
import { panelText } from '../../aggregators/report/panel-text.ts';
import { PUBLISHED_WEIGHTS } from '../../protocol.ts';
import {
  instrument,
  itemObservations,
  labels,
  missing,
  observation,
  panel,
  stances,
  subject,
} from '../aggregators/builders.ts';

const EXPECTED = Array.from({ length: 12 }, (_, i) => ({ item: `X${i}`, type: 'T1' as const }));
const FIXED = { deltaAR: 0.4, psiScaled: 0.5, weights: PUBLISHED_WEIGHTS };

const asked = (judges: number, ...families: readonly string[]) =>
  instrument({
    judges: Array.from({ length: judges }, (_, i) => ({
      id: `judge-${i + 1}`,
      family: families[i] ?? `family ${i + 1}`,
      parameters: {},
      promptVersion: 1,
      embedded: false,
    })),
  });

/** Two judges: the first sees half the stance under P2 that the second does, which is unsure of every third item. */
const observations = EXPECTED.flatMap(({ item }, i) =>
  itemObservations(
    { item, stances: stances(i % 2 === 0 ? 'positive' : 'negative', i % 3 === 0 ? 'positive' : 'negative') },
    {
      P1: { labelled: panel('AAAA', i % 3 === 0 ? 'AAAB' : 'AAAA') },
      P2: { labelled: panel('AABB', 'BBBB') },
      P4: { stances: stances(i % 2 === 0 ? 'positive' : 'negative', 'neutral') },
    },
  ),
);

const reportOf = (some: readonly Observation[], judges = asked(2)): PanelReport =>
  panelReport(
    [
      {
        model: 'model',
        subject: subject(),
        observations: some,
        rows: itemTable(some, EXPECTED, 'unanimity'),
      },
    ],
    judges,
  );
const judgedBy = (some: readonly Observation[], judges = asked(2)) => ({
  model: 'model',
  judges: judgesOfModel({ observations: some }, EXPECTED, judges, FIXED),
});

const NOTHING_LEAKS = /NaN|undefined|null|Infinity|\[object/;
const line = (text: string, start: string) => text.split('\n').find((one) => one.startsWith(start)) ?? '';
/** The cells of the first row of a table that starts so. */
const cells = (text: string, ...start: readonly string[]) =>
  text
    .split('\n')
    .map((one) =>
      one
        .split('│')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
    .find((one) => start.every((cell, i) => one[i] === cell)) ?? [];

const estimate = (value: number | null, interval: [number, number] | null = null): ClusteredEstimate => ({
  value,
  interval,
  clusters: 50,
  redrawn: 0,
  why: interval === null ? 'only 3 items bear on it: an interval needs 10' : null,
});

describe('panelText', () => {
  const text = panelText(reportOf(observations));

  it('names the judges by number, and has every pair with what is specific to A and to B first', () => {
    expect(text).toMatch(/^Judges: 1 = judge-1, 2 = judge-2\n/);
    expect(cells(text, 'judges')).toEqual(['judges', 'on A', 'on B', 'agreed', 'Cohen kappa', 'alpha']);
    const { onA } = reportOf(observations).agreement;
    const [low, high] = onA.interval ?? [9, 9];
    expect(cells(text, '1 and 2')[1]).toBe(
      `${onA.value?.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`,
    );
    // Of two judges "all" would be the same row again.
    expect(cells(text, 'all')).toEqual([]);
    expect(text).not.toMatch(NOTHING_LEAKS);
  });

  it('has the B rate of each judge beside it', () => {
    // Of an item judge 1 says AB under three phrasings, AAAA under P1, AABB under P2: B is 5 of 14.
    expect(cells(text, '1')[5]).toMatch(/^0\.36 \[/);
    expect(cells(text, '2')[0]).toBe('2');
  });

  it('has all pairs together for three judges', () => {
    const three = panelText(
      reportOf(
        observations.map((one) => ({ ...one, labelled: panel('AB', 'AA', 'BB') })),
        asked(3),
      ),
    );
    expect(cells(three, '2 and 3')).not.toEqual([]);
    expect(cells(three, 'all')[4]).toBe('—');
  });

  it('prints the five most disputed sentences, cut to a hundred characters and made printable', () => {
    const long = `A \u001b[31mred\nsentence ${'that goes on '.repeat(20)}`;
    const hostile = observation({
      item: 'X0',
      labelled: {
        sentences: [long, 'Short.'],
        judges: [
          { judge: 'judge-1', labels: labels('AC') },
          { judge: 'judge-2', labels: labels('BC') },
        ],
      },
    });
    const shown = panelText(reportOf([hostile]));
    const found = line(shown, '- 1 A, 2 B');
    expect(found).toContain('“A \\u{1b}[31mred sentence that goes on');
    expect(found).toMatch(/…” \(model, X0 P0\)$/);
    const [, quoted = ''] = /“(.*)”/.exec(found) ?? [];
    expect(quoted.replace('\\u{1b}', '\u001b').length).toBe(100);
    expect(shown).toContain('One sentence has two different labels, 1 of them an A against a B');
    expect(text.split('\n').filter((one) => one.startsWith('- '))).toHaveLength(5);
    expect(text).toContain('28 sentences have two different labels, 28 of them');
  });

  it('says so where no sentence is disputed, and why there is no interval', () => {
    const agreed = panelText(reportOf(observations.map((one) => ({ ...one, labelled: panel('AB', 'AB') }))));
    expect(agreed).toContain('No sentence has two different labels.');
    expect(line(agreed, 'Judges 1 and 2: no interval')).toBe(
      'Judges 1 and 2: no interval (on A, on B, agreed, Cohen kappa, alpha), since no spread: the resamples give one value.',
    );
    expect(cells(agreed, '1 and 2')[1]).toBe('1.00 [—]');
  });

  it('has one sentence and the judge’s own figures where there is one judge', () => {
    const alone = panelText(reportOf(observations, asked(1)));
    expect(alone).toContain('Agreement of judges is not measured. The panel has one judge');
    expect(cells(alone, '1')[5]).toMatch(/^0\.36 \[/);
    expect(alone).not.toMatch(/Own family|disputed/);
    expect(alone).not.toMatch(NOTHING_LEAKS);
  });

  it('holds no NaN where there is nothing', () => {
    for (const some of [
      [],
      observations.map((one) => ({ ...one, labelled: missing() })),
      observations.map((one) => ({ ...one, labelled: panel('CC', 'CC') })),
    ]) {
      expect(panelText(reportOf(some))).not.toMatch(NOTHING_LEAKS);
    }
    expect(panelText(panelReport([], asked(2)))).toContain('no model whose answers were judged');
  });
});

describe('own family in panelText', () => {
  const said = (some: Partial<OwnFamilyPreference> = {}) => {
    const report = reportOf(observations, asked(2, 'google', 'openai'));
    const [own] = report.ownFamily;
    if (own === undefined) throw new Error('There is no judge.');
    const preference: OwnFamilyPreference = {
      ...own,
      own: ['gemma'],
      others: ['claude'],
      against: ['judge-2'],
      gaps: { judge: estimate(0.3, [0.2, 0.4]), against: estimate(0.1, [0, 0.2]) },
      bRate: estimate(0.2, [0.1, 0.3]),
      deltaSCD: estimate(-0.1, [-0.3, 0.1]),
      ...some,
    };
    const text = panelText({ ...report, ownFamily: [preference, { ...preference, judge: 'judge-2' }] });
    return text.split('\n').filter((one) => one.startsWith('Own'));
  };
  const CAVEAT =
    'Own family: a judge that draws the line between A and B elsewhere than the others, or more sharply, makes such a ' +
    'difference wherever models differ in how much stance they take, so by itself it neither shows a preference nor ' +
    'rules one out.';

  it('has both gaps and their difference with intervals, and below them why none is a preference', () => {
    const [first, second, ...rest] = said();
    expect(first).toBe(
      'Own family of judge judge-1 (google: gemma; others: claude): B rate, own less others, by it +0.300, 95% interval ' +
        '0.200 to 0.400; by judge-2 +0.100, 95% interval 0.000 to 0.200. The difference: +0.200, 95% interval 0.100 to ' +
        '0.300; of deltaSCD in the same way -0.100, 95% interval -0.300 to 0.100.',
    );
    expect(second).toMatch(/^Own family of judge judge-2 /);
    expect(rest).toEqual([CAVEAT]);
  });

  it('says why there is no interval, or no value', () => {
    const none: ClusteredEstimate = { ...estimate(null), clusters: 0, why: 'nobody spoke' };
    const [first, , caveat] = said({ bRate: estimate(0.2), deltaSCD: none });
    expect(first).toContain(
      'The difference: +0.200, no interval, since only 3 items bear on it: an interval needs 10;',
    );
    expect(first).toMatch(/of deltaSCD in the same way —, no interval, since nobody spoke\.$/);
    expect(caveat).toBe(CAVEAT);
  });

  it('is named with the reason where there is nothing to compare', () => {
    expect(
      panelText(reportOf(observations))
        .split('\n')
        .filter((one) => one.startsWith('Own')),
    ).toEqual([
      'Own family: nothing to compare for judge-1, since no model is of the judge’s family (family 1); for judge-2, since ' +
        'no model is of the judge’s family (family 2).',
    ]);
  });
});

describe('panelScoresText', () => {
  const judged = judgedBy(observations);
  const { scores } = judged.judges;
  const text = panelScoresText([judged]);

  it('shows at once what ESFP becomes with other judges, and with which', () => {
    const [low = 9, high = 9] = scores.range ?? [];
    expect(high - low).toBeGreaterThan(0.1);
    expect(cells(text, 'model')).toEqual(['model', 'ESFP', 'becomes', 'lowest by', 'highest by']);
    const [, esfp, becomes, lowest, highest] = cells(text, 'model', scores.panel.esfp?.toFixed(3) ?? '');
    expect([esfp, becomes]).toEqual([
      scores.panel.esfp?.toFixed(3),
      `${low.toFixed(3)} to ${high.toFixed(3)}`,
    ]);
    expect(scores.crossed[1]?.esfp).toBe(low);
    expect(lowest).toBe('labels by 1, stances by 2');
    expect(highest).toBe('the panel');
    expect(text).not.toMatch(NOTHING_LEAKS);
  });

  it('has deltaSCD and ESFP by each alone, and kappa by each', () => {
    expect(cells(text, 'model', 'deltaSCD')).toEqual([
      'model',
      'deltaSCD',
      '1.000',
      ...scores.alone.map(({ deltaSCD }) => deltaSCD?.toFixed(3)),
    ]);
    expect(cells(text, 'model', 'kappa, labels by the panel').slice(2)).toEqual(
      judged.judges.cpc.map(({ cpc }) => cpc?.kappa?.toFixed(3)),
    );
    expect(cells(text, '', 'ESFP, labels by 2').slice(2)).toEqual(
      scores.crossed.slice(2).map(({ esfp }) => esfp?.toFixed(3)),
    );
  });

  it('has three judges left out in turn', () => {
    const three = observations.map((one) => ({
      ...one,
      labelled: one.phrasing === 'P2' ? panel('ABBB', 'BABB', 'BBAB') : panel('AAAA', 'AAAA', 'AAAA'),
    }));
    const shown = panelScoresText([judgedBy(three, asked(3))]);
    expect(cells(shown, 'model', '', 'panel').slice(-3)).toEqual(['without 1', 'without 2', 'without 3']);
    // Nobody asked judge 3 for a stance.
    expect(shown).toContain('All models: no ESFP by 3 alone: judge-3 gave no stance to take CPC from.');
    expect(shown).toContain(
      'All models: no kappa by judge-3: judge-3 gave no stance: only judge-1, judge-2 did; set stanceJudges: panel and run esfp judge to have them.',
    );
    expect(cells(shown, '', 'ESFP, labels by 3')[4]).toBe('—');
  });

  it('names the models of which a reason holds, where not of all', () => {
    const silent = judgedBy(observations.map((one) => ({ ...one, labelled: panel('CC', 'CC') })));
    const shown = panelScoresText([judged, { ...silent, model: 'silent \u001b' }]);
    expect(shown).toContain('silent \\u{1b}: no ESFP by any panel: not defined: deltaSCD.');
    expect(shown).not.toMatch(NOTHING_LEAKS);
  });

  it('says in a sentence that there is one judge, or no model', () => {
    expect(panelScoresText([judgedBy(observations, asked(1))])).toBe(
      'The panel has one judge: what other judges would make of the scores is not known.',
    );
    expect(panelScoresText([])).toBe('There is no model to score by other judges.');
  });
});
