import { describe, expect, it } from 'vitest';
import { withoutText } from '../../aggregators/report/without-text.ts';
import { reportSchema } from '../../aggregators/score-card.ts';
import { itemObservations, missing, panel, reportOf } from '../aggregators/builders.ts';

const SECRET = 'the secret words';

const labelled = {
  ...panel('AB', 'AB'),
  judges: [
    { judge: 'judge-1', labels: ['A' as const, 'B' as const] },
    { judge: 'judge-2', missing: `it said: ${SECRET}` },
  ],
};

const report = reportOf([
  ...itemObservations({}, { P1: { labelled: { ...panel('A', 'B'), sentences: [SECRET] } } }),
  ...itemObservations(
    { item: 'X2' },
    { P0: { response: missing('the response is empty') }, P1: { labelled } },
  ),
  ...itemObservations({ item: 'X3' }, { P0: { response: missing(`400: ${SECRET}`) } }),
  ...itemObservations(
    { item: 'X4' },
    {
      P2: {
        labelled: {
          ...labelled,
          judges: [
            labelled.judges[0],
            { judge: 'judge-2', missing: 'gave 3 labels for 2 sentences' },
          ].flatMap((one) => one ?? []),
        },
      },
    },
  ),
]);

describe('withoutText', () => {
  it('leaves no words of a response, be it disputed or quoted in a reason', () => {
    expect(JSON.stringify(report.panel)).toContain(SECRET);
    expect(JSON.stringify(report.cards.map((card) => card.missing))).toContain(SECRET);
    expect(JSON.stringify(report.cards.map((card) => card.warnings))).toContain(SECRET);
    expect(JSON.stringify(withoutText(report))).not.toContain(SECRET);
  });

  it('keeps our own reasons, the judge’s name and every count', () => {
    const [card] = withoutText(report).cards;
    expect(card?.missing.map(({ reason }) => reason)).toEqual([
      'the response is empty',
      'judge-2: left out',
      'left out',
      'judge-2: gave 3 labels for 2 sentences',
    ]);
    expect(card?.missing.map(({ count }) => count)).toEqual(
      report.cards[0]?.missing.map(({ count }) => count),
    );
    const kinds = card?.warnings.filter((warning) => warning.startsWith('Missing')) ?? [];
    expect(kinds).toContain('Missing, and counted as nothing: SCD x 1 (judge-2: left out).');
    expect(kinds).toContain('Missing, and counted as nothing: response x 1 (the response is empty).');
  });

  it('changes nothing else, and is still a report', () => {
    const bare = withoutText(report);
    expect(reportSchema.parse(bare)).toEqual(bare);
    expect(bare.comparison).toEqual(report.comparison);
    expect(bare.cards.map(({ missing: _, warnings: __, ...rest }) => rest)).toEqual(
      report.cards.map(({ missing: _, warnings: __, ...rest }) => rest),
    );
    expect(bare.panel.disputed.most.map(({ text: _, ...rest }) => rest)).toEqual(
      report.panel.disputed.most.map(({ text: _, ...rest }) => rest),
    );
    expect(bare.panel.disputed.most[0]?.text).toBe('left out');
  });
});
