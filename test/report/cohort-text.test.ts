import { describe, expect, it } from 'vitest';
import { cohortText } from '../../aggregators/report/cohort-text.ts';
import { cohortSection } from '../../aggregators/robustness/cohort-section.ts';
import { compositeOf } from '../../aggregators/robustness/scoring-rule.ts';
import { readScoreCsv } from '../../cli/sensitivity/read-score-csv.ts';
import { type Bands, PUBLISHED_WEIGHTS } from '../../protocol.ts';
import { tableOf } from '../aggregators/missing/tables.ts';

const weights = PUBLISHED_WEIGHTS;
const psi = { ceiling: 'cohort' } as const;
const rows = tableOf({ P1: ['A'], P2: ['AB'] });
const released = readScoreCsv(
  new URL('../fixtures/released-scores.csv', import.meta.url).pathname,
).models.map((model) => ({ ...model, control: false, rows }));

/** Models that a line of weightings tells apart. */
const cohort = (n: number) =>
  Array.from({ length: n }, (_, i) => {
    const parts = { deltaAR: i / n, deltaSCD: (n - i) / n, psiScaled: 0.5, psiMean: 0.1, kappa: 0.2 };
    return { model: `m${i}`, control: false, rows, ...parts, esfp: compositeOf(parts, 0.5) };
  });

const textOf = (models: Parameters<typeof cohortSection>[0], ceiling: number | 'cohort' = 'cohort') =>
  cohortText(cohortSection(models, { weights }), { psi: { ceiling } });

describe('cohortText', () => {
  it('prints relations, rules, weightings and ceilings of the released scores', () => {
    const text = textOf(released);
    expect(text).toMatch(/deltaSCD, ESFP +│ 8 │ 0\.905 \(p 0\.002\)/);
    expect(text).toContain('Descriptive: n = 8 < 20.');
    expect(text).toMatch(/10 {2}PSI_scaled alone +│ 0\.214 │ 0\.357 │ deepseek-ai\/deepseek-v3\.2 │ no /);
    expect(text).toContain(
      'The top 4 are the same: 98%. The bottom 2 are the same: 96%. The whole order: 16%.',
    );
    expect(text).toContain('12 of 28 pairs keep their order under every weighting; the others:');
    expect(text).toContain('the cohort’s (95th percentile, R-7) 0.19928. Both rank alike.');
    expect(text).not.toMatch(/NaN|null|undefined/);
  });

  it('names who is left out, and why', () => {
    const text = textOf([
      ...released,
      {
        ...released[0],
        model: 'ctrl',
        control: true,
        rows,
        deltaAR: 1,
        deltaSCD: 1,
        psiScaled: 1,
        psiMean: 1,
        kappa: 1,
        esfp: 1,
      },
      {
        model: 'half',
        control: false,
        rows,
        deltaAR: null,
        deltaSCD: 0.1,
        psiScaled: 0.2,
        psiMean: 0.1,
        kappa: null,
        esfp: null,
      },
    ]);
    expect(text).toContain('Left out: ctrl, since controls are no models to rank.');
    expect(text).toContain('Left out: half, since its deltaAR is not defined, so that it has no composite.');
    expect(text).toMatch(/deltaAR, deltaSCD +│ 8 │/);
    expect(text).toMatch(/deltaSCD, PSI_scaled +│ 9 │/);
  });

  it('leaves pairs beyond twenty to report.json, those that hold least first', () => {
    const text = textOf(cohort(8));
    expect(text).toContain('These keep it least; 8 more pairs are in report.json.');
    expect(textOf(cohort(6))).not.toContain('report.json');
  });

  it('says so where the scores take a third ceiling', () => {
    expect(textOf(released, 0.25)).toContain('The scores as given take a ceiling of 0.25, which is neither.');
    expect(textOf(released, 0.199)).not.toContain('which is neither');
  });

  it.each<Bands>([{ ESFP: { low: 0.3, high: 0.8 } }, { deltaSCD: { low: 0.2, high: 0.6 } }])(
    'leaves rules and weights out in one sentence where a band is set: %o',
    (bands) => {
      const section = cohortSection(
        released.map((model, i) => ({ ...model, control: i === 0 })),
        { weights },
      );
      const text = cohortText(section, { psi: { ceiling: 0.25 } }, bands);
      expect(text).toContain('Other scoring rules and weights (section 6.4)\nLeft out: ');
      expect(text.split('A band is set, and where one is set nothing is ranked by ESFP: other')).toHaveLength(
        2,
      );
      expect(text).not.toMatch(/[Rr]ank 1|rank under|rank alike|ranks|published|weighting|order by ESFP/);
      expect(text).toMatch(/deltaSCD, ESFP +│ 7 │/);
      const [, ceilings = ''] = text.split('ESFP under both PSI ceilings\n');
      expect(ceilings).toMatch(/^┌.*\n│ model .*│ ESFP, cohort │\n/);
      const names = [...ceilings.matchAll(/^│ (\S+)/gm)].map(([, name = '']) => name).slice(1);
      expect(names).toHaveLength(7);
      expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare));
      expect(names).not.toEqual(section.robustness.given.map(({ model }) => model));
      expect(ceilings).toMatch(
        /Fixed ceiling 0\.199; the cohort’s \(95th percentile, R-7\) 0\.\d{5}\.\nThe scores as given take a ceiling of 0\.25/,
      );
    },
  );

  it('counts models that share rank 1 beyond three', () => {
    const alike = cohort(1).flatMap((one) => ['a', 'b', 'c', 'd', 'e'].map((model) => ({ ...one, model })));
    const text = textOf(alike);
    expect(text).toMatch(/1 {2}published +│ — +│ — +│ a, b, c and 2 more │/);
    expect(text).toContain('No two models have an order.');
    expect(text).toMatch(/No order, since two of these .*: a and b; .*; 5 more in report\.json\./);
  });

  it.each([
    [0, 'there are 0 models'],
    [1, 'there is 1 model'],
  ])('says in sentences what %d models lack', (n, there) => {
    const text = textOf(cohort(n));
    expect(text).toContain(`No rank correlations: ${there}, and a rank correlation takes three.`);
    expect(text).toContain(`No other rules are tried: ${there} with a composite, and an order takes two.`);
    expect(text).toContain(`Weightings are not scanned: ${there} with a composite, and an order takes two.`);
    expect(text).toMatch(/Not compared: (with 1 model|there is no model)/);
    expect(text).not.toMatch(/NaN|null|undefined|1 models/);
  });

  it('says of two models that no correlation can be had', () => {
    const text = cohortText(cohortSection(cohort(2), { weights }), { psi });
    expect(text).toContain(
      'No rank correlations: with 2 models a rank correlation is 1 or -1 whatever they measure',
    );
    expect(text).toContain('The one pair does not keep its order under every weighting:');
    expect(text).not.toMatch(/NaN|null|undefined/);
  });

  it('shows a hostile name and does not obey it', () => {
    const text = textOf(cohort(3).map((one, i) => ({ ...one, model: `\u001b[31m${i}` })));
    expect(text).toContain('\\u{1b}[31m0');
    expect(text).not.toContain('\u001b');
  });
});
