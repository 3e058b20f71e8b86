import { describe, expect, it } from 'vitest';
import { decimal, percent } from '../../../../aggregators/report/format.ts';
import type { PageInput } from '../../../../aggregators/report/html/section.ts';
import {
  robustnessFigures,
  robustnessSection,
} from '../../../../aggregators/report/html/sections/robustness.ts';
import type { Report } from '../../../../aggregators/score-card.ts';
import { inputOf, reasonOf, rowsOf } from '../../drawn.ts';
import { variedReport } from '../../varied-cohort.ts';

const bodyOf = (report: Report, bands: PageInput['bands'] = {}) =>
  String(robustnessSection(inputOf(report, robustnessFigures(report, bands), { bands })).body);

const report = variedReport({
  models: [...Array.from({ length: 8 }, (_, i) => `m${i}`), 'ctrl'],
  controls: ['ctrl'],
});
const { robustness, ceilings } = report.cohort;
const rules = (robustness.rules ?? []).filter((rule) => 'places' in rule);
const body = bodyOf(report);

describe('robustnessSection', () => {
  it('has the ten rules of Table 6, as report.json does', () => {
    const [head, ...rows] = rowsOf(body, 'The order by ESFP under other scoring rules');
    expect(head).toEqual([
      'rule',
      'tau',
      'rho',
      'rank 1',
      'top 4 kept',
      'bottom 2 kept',
      'in order',
      'ranks moved',
    ]);
    expect(rows).toHaveLength(10);
    expect(rows.map(([rule, tau, rho, first]) => [rule, tau, rho, first])).toEqual(
      rules.map(({ rule, kendall, spearman, first }, i) => [
        `${i + 1}  ${rule}`,
        decimal(kendall.coefficient),
        decimal(spearman.coefficient),
        first.join(', '),
      ]),
    );
    const held = (holds: boolean | null) => (holds === null ? '—' : holds ? 'yes' : 'no');
    expect(rows.map((row) => row.slice(4))).toEqual(
      rules.map(({ topSet, bottomSet, bottomOrder, moved }) => [
        held(topSet.holds),
        held(bottomSet.holds),
        held(bottomOrder.holds),
        `${moved.length} of 8`,
      ]),
    );
  });

  it('tells the same models at the bottom from the same order there', () => {
    const changed = rules.map((rule) => ({
      ...rule,
      topSet: { holds: false, reason: null },
      bottomSet: { holds: true, reason: null },
      bottomOrder: { holds: null, reason: 'so' },
    }));
    const text = bodyOf({
      ...report,
      cohort: { ...report.cohort, robustness: { ...robustness, rules: changed } },
    });
    const [head, first] = rowsOf(text, 'The order by ESFP under other scoring rules');
    // The order there, which no rule tells, has no column.
    expect(head?.slice(4, 7)).toEqual([head?.[4], head?.[5], 'ranks moved']);
    expect(first?.slice(4, 6)).toEqual(['no', 'yes']);
    expect(text).toContain('<p>Every rule: so.</p>');
  });

  it('has every model’s rank under each rule', () => {
    const [, ...rows] = rowsOf(body, 'Rank under each rule');
    expect(rows).toEqual(
      robustness.given.map(({ model, score, rank }) => [
        model,
        decimal(score),
        String(rank),
        ...rules.map(({ places }) => String(places.find((place) => place.model === model)?.rank)),
      ]),
    );
  });

  it('has the scan’s shares: rank 1, statements, and each pair that does not always keep its order', () => {
    const { scan } = robustness;
    expect(body).toContain('<svg data-id="weights">');
    expect(body).toContain(
      `The whole order: ${percent(scan?.wholeOrder.share ?? null).replace('<', '&lt;')}`,
    );
    for (const { model, share } of scan?.first ?? []) {
      if (share > 0)
        expect(body).toContain(`${model} ${percent(share).replace('<', '&lt;').replace('>', '&gt;')}`);
    }
    const loose = scan?.pairs.filter(({ share }) => share !== null && share !== 1) ?? [];
    expect(loose.length).toBeGreaterThan(0);
    const [, ...rows] = rowsOf(body, 'Pairs that keep their order under some');
    expect(rows).toEqual(
      loose.map(({ higher, lower, share }) => [
        higher,
        lower,
        percent(share).replace('<', '&lt;').replace('>', '&gt;'),
      ]),
    );
  });

  it('has ESFP under both ceilings', () => {
    if ('reason' in ceilings) throw new Error(ceilings.reason);
    const [, ...rows] = rowsOf(body, 'ESFP under both PSI ceilings');
    expect(rows.map(([model]) => model).toSorted()).toEqual(
      ceilings.models.map(({ model }) => model).toSorted(),
    );
    expect(rows.map((row) => Number(row[6]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const { model, psiMean, underFixed, underCohort } of ceilings.models) {
      const row = rows.find(([name]) => name === model);
      expect(row?.[1]).toContain(psiMean.toFixed(4));
      expect(row?.slice(2)).toEqual([
        decimal(underFixed.psiScaled),
        decimal(underCohort.psiScaled),
        decimal(underFixed.esfp),
        decimal(underCohort.esfp),
        String(underFixed.rank),
        String(underCohort.rank),
      ]);
    }
    expect(body).toContain(
      `Fixed ceiling 0.199; the cohort’s (95th percentile, R-7) ${ceilings.cohort.toFixed(5)}.`,
    );
    expect(body).toContain(ceilings.sameRanks ? 'Both rank alike.' : 'They do not rank alike.');
  });

  it('says who is left out', () => {
    expect(body).toContain('<p>Left out: ctrl, since controls are no models to rank.</p>');
  });

  it.each([{ ESFP: { low: 0.3, high: 0.8 } }, { deltaSCD: { low: 0.2, high: 0.6 } }])(
    'ranks nothing by ESFP where a band is set: %o',
    (bands) => {
      const text = bodyOf(report, bands);
      expect(text).toContain('where one is set nothing is ranked by ESFP');
      expect(text).not.toMatch(/rank 1|Rank 1|Rank under|rank alike|rank, |<svg/);
      const [head, ...rows] = rowsOf(text, 'ESFP under both PSI ceilings');
      expect(head).toHaveLength(6);
      expect(rows.map(([model]) => model)).toEqual(rows.map(([model]) => model).toSorted());
      const [figure] = robustnessFigures(report, bands);
      expect(figure && reasonOf(figure)).toMatch(
        /^A band is set.* there is no order to hold against other weights\.$/,
      );
    },
  );

  it('says of a third ceiling that it is one, with a band and without', () => {
    const psi = { ...report.instrument.psi, ceiling: 0.25 };
    const other = { ...report, instrument: { ...report.instrument, psi } };
    for (const bands of [{}, { ESFP: { low: 0.3, high: 0.8 } }]) {
      expect(bodyOf(other, bands)).toContain('The scores as given take a ceiling of 0.25, which is neither.');
    }
  });

  it('says what one model lacks', () => {
    const one = bodyOf(variedReport({ models: ['a'], items: 6 }));
    expect(one).toContain(
      'No other rules are tried: there is 1 model with a composite, and an order takes two.',
    );
    expect(one).toContain('Weightings are not scanned: there is 1 model with a composite');
    expect(one).toContain('Not compared: with 1 model the cohort’s ceiling is that model’s own PSI.');
    expect(one).not.toMatch(/NaN|null|undefined|<svg/);
  });

  it('says what two models lack', () => {
    const two = bodyOf(variedReport({ models: ['a', 'b'], items: 6 }));
    expect(two).toContain('Every rule: a top 4 takes 5 models, and there are 2.');
    expect(two).not.toMatch(/NaN|null|undefined/);
  });

  it('shows hostile names as text, cut, and closes what is long', () => {
    const models = Array.from({ length: 12 }, (_, i) => `\u202e<b>${'y'.repeat(300)}${i}`);
    const text = bodyOf(variedReport({ models, items: 6 }));
    expect(text).not.toMatch(/<b>|\u202e|y{201}/);
    expect(text).toContain('\\u{202e}&lt;b&gt;y');
    expect(text).toMatch(/<details><summary>\d+ pairs<\/summary>/);
  });
});
