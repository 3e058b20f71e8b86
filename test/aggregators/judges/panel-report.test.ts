import { describe, expect, it } from 'vitest';
import { itemTable } from '../../../aggregators/item-table.ts';
import { panelReport, panelReportSchema } from '../../../aggregators/judges/panel-report.ts';
import type { MeasuredModel } from '../../../aggregators/measured-model.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import type { Subject } from '../../../aggregators/subject.ts';
import { instrument, itemObservations, missing, panel, subject } from '../builders.ts';

const ITEMS = Array.from({ length: 12 }, (_, i) => `X${i}`);
const EXPECTED = ITEMS.map((item) => ({ item, type: 'T1' as const }));

function measured(
  model: string,
  labelled: (item: number) => Observation['labelled'],
  some: Partial<Subject> = {},
): MeasuredModel {
  const observations = ITEMS.flatMap((item, i) => itemObservations({ model, item, labelled: labelled(i) }));
  return {
    model,
    subject: subject(some),
    observations,
    rows: itemTable(observations, EXPECTED, 'unanimity'),
  };
}

const judges = (...families: readonly string[]) =>
  instrument({
    judges: families.map((family, i) => ({
      id: `judge-${i + 1}`,
      family,
      parameters: {},
      promptVersion: 1,
      embedded: false,
    })),
  });
const TWO = judges('google', 'openai');

const agreeing = measured('claude-1', (i) => panel('AABB', i % 3 === 0 ? 'AABA' : 'AABB'), {
  provider: 'anthropic:messages:claude-1',
});
const gemma = measured('gemma', (i) => panel('ABBB', i % 2 === 0 ? 'ABBA' : 'ABBB'), { provider: 'gemma-3' });
const control = measured('control', () => panel('BBBB', 'AAAA'), { control: true });

const holdsJSON = (value: unknown) => {
  expect(JSON.parse(JSON.stringify(value))).toEqual(value);
  panelReportSchema.parse(value);
};

describe('panelReport', () => {
  it('is over all models that are no controls', () => {
    const report = panelReport([agreeing, control, gemma], TWO);
    expect(report).toMatchObject({ models: ['claude-1', 'gemma'], controlsOnly: false, why: null });
    expect(report.agreement.judges[0]?.labelled).toBe(2 * 12 * 5 * 4);
    expect(report.agreement.onB.interval).not.toBeNull();
    holdsJSON(report);
  });

  it('is over the controls where there is nothing else, and says so', () => {
    const report = panelReport([control], TWO);
    expect(report).toMatchObject({ models: ['control'], controlsOnly: true, why: null });
    expect(report.agreement.percent.value).toBe(0);
    holdsJSON(report);
  });

  it('finds each model’s family by its subject', () => {
    const [first, second] = panelReport([agreeing, gemma], TWO).ownFamily;
    expect(first).toMatchObject({ judge: 'judge-1', own: ['gemma'], others: ['claude-1'] });
    // Of gemma 3/4 are B by judge-1, 5/8 by judge-2; of the other 1/2, and 5/12.
    expect(first?.bRate.value).toBeCloseTo(3 / 4 - 1 / 2 - (5 / 8 - 5 / 12), 12);
    expect(second?.bRate).toMatchObject({ value: null, why: 'no model is of the judge’s family (openai)' });
  });

  it('has the most disputed sentences, twenty at most, and counts the rest', () => {
    const { disputed } = panelReport([agreeing, gemma], TWO);
    expect(disputed).toMatchObject({ sentences: 5 * (4 + 6), opposed: 50 });
    expect(disputed.most).toHaveLength(20);
    expect(new Set(disputed.most.slice(0, 2).map(({ model }) => model)).size).toBe(2);
  });

  it('says that one judge has no one to agree with', () => {
    const report = panelReport([agreeing], judges('google'));
    expect(report.why).toBe('The panel has one judge, who has no one to agree with.');
    for (const one of ['onA', 'onB', 'percent', 'alpha'] as const) {
      expect(report.agreement[one]).toMatchObject({ value: null, interval: null, why: expect.any(String) });
    }
    expect(report.agreement.judges[0]?.bRate.value).toBe(0.5);
    expect(report.ownFamily[0]?.bRate.why).toMatch(/no judge known/);
    expect(report.disputed).toEqual({ sentences: 0, opposed: 0, most: [] });
    holdsJSON(report);
  });

  it('holds a reason wherever there is nothing: no model, no label, all C, one failed judge', () => {
    const reports = [
      panelReport([], TWO),
      panelReport([measured('m', () => missing())], TWO),
      panelReport([measured('m', () => panel('CC', 'CC'))], TWO),
      panelReport([measured('m', () => panel('AB', null, 'AA'))], judges('google', 'openai', 'qwen')),
      panelReport([measured('m', () => panel('--', '--'))], TWO),
    ];
    expect(reports[0]?.why).toBe('There is no model whose answers were judged.');
    for (const report of reports) {
      holdsJSON(report);
      const { onA, onB, percent, alpha, judges: marginals, pairs } = report.agreement;
      const estimates = [onA, onB, percent, alpha, ...marginals.map(({ bRate }) => bRate)];
      for (const one of [...estimates, ...pairs.flatMap((pair) => [pair.onA, pair.kappa, pair.alpha])]) {
        expect(one.why === null).toBe(one.interval !== null);
      }
    }
  });
});
