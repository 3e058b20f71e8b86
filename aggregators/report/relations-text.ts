import { group } from 'd3-array';
import { DESCRIPTIVE_BELOW, type RankCorrelation } from '../relations/rank-correlation.ts';
import type { Relation } from '../relations/relations.ts';
import type { RelationsSection } from '../relations/relations-section.ts';
import { decimal } from './format.ts';
import { RELATED_NAMES } from './related-names.ts';
import { textTable } from './text-table.ts';

const namesOf = ({ between: [one, other] }: Relation) => `${RELATED_NAMES[one]}, ${RELATED_NAMES[other]}`;

/** p with three digits, and never 0.000. */
export function pText(p: number | null): string {
  return p !== null && p < 0.001 ? '<0.001' : decimal(p);
}

const correlationText = ({ coefficient, p }: RankCorrelation) =>
  coefficient === null ? '—' : `${decimal(coefficient)} (p ${pText(p)})`;

/** What may be inferred from so few models. */
function descriptiveText({ n, descriptive }: RelationsSection, pairs: readonly Relation[]): string[] {
  if (!pairs.some(({ spearman }) => spearman.descriptive)) return [];
  const which = descriptive
    ? `Descriptive: n = ${n} < ${DESCRIPTIVE_BELOW}.`
    : `Descriptive where n < ${DESCRIPTIVE_BELOW}.`;
  return [
    `${which} They describe the models at hand and infer nothing about others; a large p is no evidence of independence.`,
  ];
}

/** Every reason why a correlation is not defined, once, with the pairs that it holds for. */
function reasonLines(pairs: readonly Relation[]): string[] {
  const lacking = pairs.flatMap((pair) =>
    pair.spearman.reason === null ? [] : [{ pair, reason: pair.spearman.reason }],
  );
  return [...group(lacking, ({ reason }) => reason)].map(([reason, found]) => {
    const whose = found.map(({ pair }) => namesOf(pair)).join('; ');
    return `${found.length === pairs.length ? 'Every two' : whose}: ${reason}.`;
  });
}

/** Rank correlations over models, as a table with what may be made of them; or why there are none. */
export function relationsText(section: RelationsSection): string[] {
  const { pairs, reason } = section;
  if (pairs === null) return [`No rank correlations: ${reason ?? 'there are no models'}.`];
  return [
    textTable(
      ['between', 'n', 'Spearman rho', 'Kendall tau-b'],
      pairs.map((pair) => [
        namesOf(pair),
        String(pair.spearman.n),
        correlationText(pair.spearman),
        correlationText(pair.kendall),
      ]),
    ),
    ...reasonLines(pairs),
    ...(pairs.every(({ spearman }) => spearman.p === null)
      ? []
      : [
          'Each p is of its pair alone: among ten pairs some are small by chance.',
          ...descriptiveText(section, pairs),
        ]),
  ];
}
