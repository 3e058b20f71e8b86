import { flexibility } from '../../aggregators/composite.ts';
import { cohortPsiCeiling } from '../../aggregators/phrasing-sensitivity.ts';
import { relations } from '../../aggregators/relations/relations.ts';
import { rankAmong } from '../../aggregators/robustness/ranking.ts';
import { ruleOutcome } from '../../aggregators/robustness/rule-outcome.ts';
import { compositeOf, TABLE_6_RULES } from '../../aggregators/robustness/scoring-rule.ts';
import { isAsPrinted } from './printed-number.ts';
import type { PaperModel, PublishedTables } from './published-tables.ts';

/** One printed number or name beside the released tables' own: computed from them, or copied where they hold it as such. */
export interface NumberCheck {
  /** Where it is printed: `Table 5`. */
  readonly place: string;
  readonly row: string;
  readonly column: string;
  /** As printed. */
  readonly published: string;
  /** Released, or computed from what is; null where it is not defined. */
  readonly found: number | string | null;
  readonly agrees: boolean;
}

function check(
  place: string,
  row: string,
  column: string,
  published: string,
  found: number | string | null,
): NumberCheck {
  const agrees = typeof found === 'string' ? found === published : isAsPrinted(found, published);
  return { place, row, column, published, found, agrees };
}

/** Table 5: ESFP by equation 6 from the released parts, and the ranks that follow; the parts and the intervals as released. */
function table5(models: readonly PaperModel[]): NumberCheck[] {
  const scores = models.map(({ released }) => compositeOf(released, released.psiScaled));
  return models.flatMap(({ name, released, table5: printed }, i) => {
    const score = scores[i] ?? null;
    const [low, high] = released.bootstrap.interval;
    const cell = (column: keyof typeof printed, found: number | null) =>
      check('Table 5', name, column, printed[column], found);
    return [
      cell('rank', score === null ? null : rankAmong(score, scores)),
      cell('ESFP', score),
      cell('delta_AR', released.deltaAR),
      cell('delta_SCD', released.deltaSCD),
      cell('PSI_scaled', released.psiScaled),
      cell('CPC_kappa', released.kappa),
      cell('CI_lower', low),
      cell('CI_upper', high),
    ];
  });
}

/** Table 6: Kendall's tau of each rule's scores with the released composite, and the rule's rank-1 model. */
function table6({ models, table6: printed }: PublishedTables): NumberCheck[] {
  const outcomes = TABLE_6_RULES.map((rule) =>
    ruleOutcome(
      rule,
      models.map(({ name, released }) => ({ ...released, model: name })),
    ),
  );
  return printed.flatMap(({ rule, tau, first }) => {
    const outcome = outcomes.find((one) => one.rule === rule);
    const found = outcome !== undefined && 'places' in outcome ? outcome : null;
    return [
      check('Table 6', rule, 'tau', tau, found?.kendall.coefficient ?? null),
      check('Table 6', rule, 'rank 1', first, found?.first.join(', ') ?? null),
    ];
  });
}

/** Table 7: flex by equation 6; the rest as released. */
function table7(models: readonly PaperModel[]): NumberCheck[] {
  return models.flatMap(({ name, released, table7: printed }) => {
    const { deltaAR, deltaSCD, psiScaled, psiMean, nCPC, bootstrap } = released;
    const cell = (column: keyof typeof printed, found: number | null) =>
      check('Table 7', name, column, printed[column], found);
    return [
      cell('PSI_mean', psiMean),
      cell('flex', flexibility(deltaAR, deltaSCD, psiScaled)),
      cell('n_CPC', nCPC),
      cell('boot_mean', bootstrap.mean),
      cell('boot_sd', bootstrap.sd),
    ];
  });
}

function correlations({ models, correlations: printed }: PublishedTables): NumberCheck[] {
  const found = relations(models.map(({ released }) => released));
  return printed.flatMap(({ place, between, rho, p }) => {
    const relation = found.find((one) => between.every((quantity) => one.between.includes(quantity)));
    const row = between.join(', ');
    return [
      check(place, row, 'rho', rho, relation?.spearman.coefficient ?? null),
      ...(p === '' ? [] : [check(place, row, 'p', p, relation?.spearman.p ?? null)]),
    ];
  });
}

/** The cohort's PSI ceiling (equation 4), from the released PSI_mean. */
function inText({ models, inText: printed }: PublishedTables): NumberCheck[] {
  const means = models.flatMap(({ released }) => released.psiMean ?? []);
  const ceiling = means.length < models.length || means.length === 0 ? null : cohortPsiCeiling(means);
  return printed.map(({ place, quantity, value }) =>
    check(place, 'cohort', quantity, value, quantity === 'PSI_ceil' ? ceiling : null),
  );
}

/** Every printed number that is in the released tables or follows from them, beside theirs. */
export function numberChecks(tables: PublishedTables): NumberCheck[] {
  return [
    ...table5(tables.models),
    ...table6(tables),
    ...correlations(tables),
    ...inText(tables),
    ...table7(tables.models),
  ];
}
