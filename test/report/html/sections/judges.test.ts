import { describe, expect, it } from 'vitest';
import type { AnchorAgreement } from '../../../../aggregators/anchor-agreement.ts';
import { isDrawn } from '../../../../aggregators/report/figures/figure.ts';
import { withInterval } from '../../../../aggregators/report/format.ts';
import type { PageInput } from '../../../../aggregators/report/html/section.ts';
import { judgesFigures, judgesSection } from '../../../../aggregators/report/html/sections/judges.ts';
import type { Report } from '../../../../aggregators/score-card.ts';
import { instrument, panel, stances } from '../../../aggregators/builders.ts';
import { HOSTILE, judgedReport, THIRTY } from '../../judged-cohorts.ts';
import { LEAKS, rowOf, tableOf, textOf } from '../markup-tables.ts';

const pictures = (report: Report): PageInput['pictures'] =>
  new Map(judgesFigures(report).flatMap((one) => (isDrawn(one) ? [[one.id, `<svg>${one.id}</svg>`]] : [])));

function bodyOf(report: Report, withText = true): string {
  const evaluation = withText ? { instrument: instrument(), subjects: new Map(), observations: [] } : null;
  return judgesSection({ report, evaluation, bands: {}, pictures: pictures(report) }).body.toString();
}

const report = judgedReport({ judges: 3, controls: ['echo'] });
const body = bodyOf(report);
const { agreement } = report.panel;
const [card] = report.cards;
if (card === undefined) throw new Error('There is no card.');

describe('agreement in the section of judges', () => {
  it('has every pair and all, what is specific to A and to B first, as in the report', () => {
    const table = tableOf(body, 'How far the judges agree on single sentences of one model');
    expect(table[0]).toEqual(['judges', 'on A', 'on B', 'agreed', 'Cohen kappa', 'alpha']);
    const [, , last] = agreement.pairs;
    expect(rowOf(table, '2 and 3')).toEqual([
      '2 and 3',
      ...[last?.onA, last?.onB, last?.percent, last?.kappa, last?.alpha].map((one) =>
        withInterval(one?.value ?? 9, one?.interval ?? null),
      ),
    ]);
    expect(rowOf(table, 'all').slice(3)).toEqual([
      withInterval(agreement.percent.value, agreement.percent.interval),
      '—',
      withInterval(agreement.alpha.value, agreement.alpha.interval),
    ]);
  });

  it('has every label against every label, and the slices', () => {
    const [first] = agreement.pairs;
    const table = tableOf(body, 'Sentences by the label of judge 1 (rows) and of judge 2');
    expect(table.slice(1).map((row) => row.slice(1))).toEqual(
      first?.table.counts.map((row) => row.map(String)),
    );
    const slices = tableOf(body, 'Judges 1 and 2 by phrasing and by type');
    expect(slices).toHaveLength(12);
    expect(rowOf(slices, 'T4')[3]).toBe(first?.byType.T4?.onB?.toFixed(3));
    expect(rowOf(slices, 'P2')[1]).toBe(
      String(first?.byPhrasing.P2?.table.counts.flat().reduce((a, b) => a + b)),
    );
  });

  it('counts votes that are no label', () => {
    const unsure = judgedReport({
      change: ({ item }) =>
        item === 'X0'
          ? { labelled: panel('A-', 'AB') }
          : item === 'X1'
            ? { labelled: panel(null, 'AB') }
            : {},
    });
    const text = textOf(bodyOf(unsure));
    expect(text).toContain('(abstained): 5 by 1 alone, 0 by 2 alone, 0 by both.');
    expect(text).toContain('(labels are missing): 10 by 1 alone, 0 by 2 alone, 0 by both.');
    const lost = judgedReport({
      change: ({ item }) => (item === 'X0' ? { labelled: { missing: 'refused' } } : {}),
    });
    expect(textOf(bodyOf(lost))).toContain('5 responses could not be had as sentences');
    expect(textOf(body)).not.toContain('could not be had as sentences');
  });

  it('has the marginals of each judge, and both by model', () => {
    const [, second] = agreement.judges;
    expect(rowOf(tableOf(body, 'What each judge says'), '2 = judge-2')).toEqual([
      '2 = judge-2',
      String(second?.labelled),
      ...[second?.shares.A, second?.shares.B, second?.shares.C].map((share) => share?.toFixed(3)),
      withInterval(second?.bRate.value ?? 9, second?.bRate.interval ?? null),
      '0',
      '0',
    ]);
    const byModel = tableOf(body, 'How far the judges agree on each model’s sentences');
    const own = card.byPanel.agreement;
    expect(byModel[1]?.[3]).toBe(withInterval(own.onB.value, own.onB.interval));
    expect(byModel[1]?.[7]).toBe(card.judges.kappa?.toFixed(3));
    expect(byModel[2]?.[0]).toBe('echo (control)');
  });

  it('says why an interval is not there', () => {
    const few = textOf(bodyOf(judgedReport({ items: 4 })));
    expect(few).toMatch(/Judges 1 and 2: no interval \(on A, .*\), since .*interval needs 10/);
  });
});

describe('scores by other panels in the section of judges', () => {
  it('have the lowest and the highest with the panel that gives them', () => {
    const { scores } = card.byPanel;
    const row = tableOf(body, 'deltaSCD and ESFP by the panel')[1] ?? [];
    expect(row[1]).toBe(scores.panel.deltaSCD?.toFixed(3));
    expect(row[5]).toContain(scores.range?.[0].toFixed(3));
    expect(row[6]).toContain(scores.range?.[1].toFixed(3));
    const byPanel = tableOf(body, 'By the panel, by each judge alone');
    expect(rowOf(byPanel, 'model', 'ESFP')).toEqual([
      'model',
      'ESFP',
      ...[scores.panel, ...scores.alone, ...scores.leftOut].map(({ esfp }) => esfp?.toFixed(3)),
    ]);
    const lowest = [scores.panel, ...scores.alone, ...scores.leftOut].map(({ deltaSCD }) => deltaSCD ?? 9);
    const at = lowest.indexOf(Math.min(...lowest));
    expect(row[2]).toBe(
      `${Math.min(...lowest).toFixed(3)} (${['the panel', '1 alone', '2 alone', '3 alone', 'without 1', 'without 2', 'without 3'][at]})`,
    );
  });

  it('have judges of labels and of stances crossed', () => {
    const { scores, cpc } = card.byPanel;
    const crossed = tableOf(body, 'CPC by each judge’s stances');
    expect(rowOf(crossed, 'model', 'ESFP, labels by 2').slice(2)).toEqual(
      scores.crossed.slice(3, 6).map(({ esfp }) => esfp?.toFixed(3)),
    );
    expect(rowOf(crossed, 'model', 'kappa, labels by the panel (items)')[3]).toBe(
      `${cpc[1]?.cpc?.kappa?.toFixed(3)} (${cpc[1]?.cpc?.n})`,
    );
  });

  it('say once why they are not there, where the reason is one', () => {
    const noAR = textOf(bodyOf(judgedReport({ change: () => ({ attribution: { self: 0, third: 0 } }) })));
    expect(noAR).toContain('All models: no ESFP by any panel: not defined: deltaAR.');
    // Judge 2 says C throughout: by every panel that asks it there is no deltaSCD.
    const mute = judgedReport({ judges: 3, change: () => ({ labelled: panel('AB', 'CC', 'AB') }) });
    expect(textOf(bodyOf(mute))).toContain(
      'All models: no ESFP by the panel; 2 alone; without 1; without 3; labels by 2, stances by 1',
    );
    const oneAsked = judgedReport({
      judges: 3,
      change: () => ({ stances: stances('positive', null, null) }),
    });
    expect(textOf(bodyOf(oneAsked))).toContain('no ESFP by 2 alone: judge-2 gave no stance');
  });
});

describe('disputed sentences in the section of judges', () => {
  it('stand with every vote, and with a link to the answers', () => {
    const [most] = report.panel.disputed.most;
    const table = tableOf(body, 'Disputed sentences');
    expect(table).toHaveLength(1 + report.panel.disputed.most.length);
    expect(table[1]?.slice(1, 3)).toEqual([
      most?.votes.map(({ vote }, i) => `${i + 1} ${vote}`).join(', '),
      most?.text,
    ]);
    expect(body).toContain(`<a href="#item-${most?.item}">`);
    expect(textOf(body)).toContain(`${report.panel.disputed.opposed} of them an A against a B`);
  });

  it('lose their texts and links where the report holds no answers', () => {
    const bare = bodyOf(report, false);
    expect(bare).not.toContain('This is sentence');
    expect(bare).not.toContain('href="#item-');
    expect(tableOf(bare, 'Disputed sentences')[0]).toEqual(['where', 'votes', 'model']);
    expect(bare).toContain('This report leaves texts out');
  });

  it('are none where judges agree', () => {
    const agreed = judgedReport({ change: () => ({ labelled: panel('AB', 'AB') }) });
    expect(bodyOf(agreed)).toContain('No sentence has two different labels.');
  });
});

describe('what is known of the judges themselves', () => {
  it('is the names of servers, the reversed order and the anchors', () => {
    const run = {
      id: 'r2',
      first: '2026-01-02',
      last: '2026-01-03',
      servedModels: ['gpt-b'],
      labelled: 8,
      stances: 8,
    };
    const comparison = {
      sentences: 40,
      pairs: 40,
      equal: 30,
      share: 0.75,
      kappa: 0.6,
      stances: { pairs: 8, equal: 7 },
      changed: 1,
      verdict: 'moved',
    } satisfies AnchorAgreement['pooled'];
    const anchors: AnchorAgreement[] = [
      {
        judge: 'judge-1',
        latest: run,
        earlier: [
          { run: { ...run, id: 'r0', last: '2025-01-01' }, comparison },
          {
            run: { ...run, id: 'r1', last: '2025-06-01' },
            comparison: { ...comparison, equal: 20, share: 0.5 },
          },
        ],
        pooled: comparison,
      },
    ];
    const served = [{ model: null, first: '2026-01-01', last: '2026-01-02', judgements: 7 }];
    const [first, ...rest] = report.judges;
    if (first === undefined) throw new Error('There is no judge.');
    const reversed = {
      ...first.reversed,
      responses: 5,
      sentences: 25,
      agreement: 0.72,
      verdict: 'order-sensitive',
    } as const;
    const known = bodyOf({
      ...report,
      anchors,
      judges: [{ ...first, served, reversed }, ...rest],
      cards: report.cards.map((one) => ({ ...one, judgedBy: [{ judge: 'judge-1', served }] })),
    });
    expect(rowOf(tableOf(known, 'Anchors'), 'judge-1', 'all earlier runs')).toEqual([
      'judge-1',
      'all earlier runs',
      '40',
      '0.750 (30/40)',
      '0.600',
      '88% (7/8)',
      '1',
      'moved',
    ]);
    expect(rowOf(tableOf(known, 'Anchors'), 'judge-1', 'run of 2025-06-01')[3]).toBe('0.500 (20/40)');
    expect(textOf(known)).toContain('the judge has moved');
    expect(known.match(/>no name given</g)).toHaveLength(3);
    expect(rowOf(tableOf(known, 'Judges asked again'), 'judge-1')).toEqual([
      'judge-1',
      '5',
      '25',
      '0.720',
      '0',
      '0',
      'order-sensitive',
    ]);
  });

  it('is said to be nothing where it is', () => {
    expect(body).toContain('No answer of a judge’s server is recorded');
    expect(body).toContain('No judge was asked again');
    expect(body).toContain('No anchors were judged');
  });
});

describe('the section of judges', () => {
  it('says what one judge cannot tell', () => {
    const one = bodyOf(judgedReport({ judges: 1 }));
    expect(one).toContain('Agreement of judges is not measured.');
    expect(one).toContain('what other judges would make of the scores is not known');
    expect(one).not.toContain('Sentences to look at');
    expect(rowOf(tableOf(one, 'What each judge says'), '1 = judge-1')[1]).toBe('480');
    expect(one).not.toMatch(LEAKS);
  });

  it('holds no leak with hostile names, thirty models, nothing judged, or no model', () => {
    const hostile = judgedReport({
      models: [HOSTILE],
      items: 6,
      change: ({ item, labelled }) =>
        'sentences' in labelled
          ? {
              item: `${item}${HOSTILE}`,
              labelled: { ...labelled, sentences: labelled.sentences.map(() => HOSTILE) },
            }
          : {},
    });
    expect(textOf(bodyOf(hostile))).toContain('<script>alert(1)</script>"\'&\\u{202e}\\u{1b}[31m=1+1\\u{0}');
    const thirty = { ...report, cards: THIRTY.map((model) => ({ ...card, model })) };
    const nothing = judgedReport({ change: () => ({ labelled: { missing: 'refused' } }) });
    for (const one of [hostile, report, thirty, nothing, { ...report, cards: [] }]) {
      expect(bodyOf(one)).not.toMatch(LEAKS);
    }
    expect(tableOf(bodyOf(thirty), 'deltaSCD and ESFP by the panel')).toHaveLength(31);
  });
});
