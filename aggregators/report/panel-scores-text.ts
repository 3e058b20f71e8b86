import { greatest, least } from 'd3-array';
import type { ModelJudges } from '../judges/judges-of-model.ts';
import { decimal, printable } from './format.ts';
import { judgesLegend } from './panel-text.ts';
import { textTable } from './text-table.ts';
import { namedPanels, panelGaps } from './words/named-panels.ts';

/** One model's score by other panels. */
export interface JudgedModel {
  readonly model: string;
  readonly judges: ModelJudges;
}

const judgesOf = ({ scores }: ModelJudges) => scores.panel.scdJudges;

function rangesTable(models: readonly JudgedModel[]): string {
  return textTable(
    ['model', 'ESFP', 'becomes', 'lowest by', 'highest by'],
    models.map(({ model, judges: { scores } }) => {
      const defined = namedPanels(scores).filter(({ score }) => score.esfp !== null);
      const esfp = ({ score }: (typeof defined)[number]) => score.esfp ?? 0;
      return [
        printable(model),
        decimal(scores.panel.esfp),
        scores.range === null ? '—' : scores.range.map(decimal).join(' to '),
        least(defined, esfp)?.name ?? '—',
        greatest(defined, esfp)?.name ?? '—',
      ];
    }),
  );
}

function byPanelTable(models: readonly JudgedModel[], judges: readonly string[]): string {
  const leaves = judges.length > 2 ? judges.map((_, i) => `without ${i + 1}`) : [];
  return textTable(
    ['model', '', 'panel', ...judges.map((_, i) => `${i + 1} alone`), ...leaves],
    models.flatMap(({ model, judges: { scores } }) => {
      const panels = [scores.panel, ...scores.alone, ...scores.leftOut];
      return [
        [printable(model), 'deltaSCD', ...panels.map(({ deltaSCD }) => decimal(deltaSCD))],
        ['', 'ESFP', ...panels.map(({ esfp }) => decimal(esfp))],
      ];
    }),
  );
}

function crossedTable(models: readonly JudgedModel[], judges: readonly string[]): string {
  return textTable(
    ['model', '', ...judges.map((_, i) => `stances by ${i + 1}`)],
    models.flatMap(({ model, judges: { scores, cpc } }) => [
      [printable(model), 'kappa, labels by the panel', ...cpc.map((one) => decimal(one.cpc?.kappa))],
      ...judges.map((labels, i) => [
        '',
        `ESFP, labels by ${i + 1}`,
        ...judges.map((stances) =>
          decimal(
            scores.crossed.find(({ scdJudges, cpcJudge }) => scdJudges[0] === labels && cpcJudge === stances)
              ?.esfp,
          ),
        ),
      ]),
    ]),
  );
}

/**
 * Each model's deltaSCD and ESFP by the panel, by each judge alone, with each left out, and with judges of labels and of
 * stances crossed: how far the choice of judges moves the score.
 *
 * @param models in the order in which they are to be read, all of one panel
 */
export function panelScoresText(models: readonly JudgedModel[]): string {
  const [first] = models;
  if (first === undefined) return 'There is no model to score by other judges.';
  const judges = judgesOf(first.judges);
  if (judges.length < 2) {
    return 'The panel has one judge: what other judges would make of the scores is not known.';
  }
  return [
    judgesLegend(judges),
    'ESFP by the panel, and what it becomes with each judge alone, each left out, or other judges of labels and stances',
    rangesTable(models),
    'By the panel, by each judge alone (labels and stances), and without each',
    byPanelTable(models, judges),
    'CPC by each judge’s stances, and ESFP with the judges of labels and of stances crossed',
    crossedTable(models, judges),
    ...panelGaps(models),
  ].join('\n');
}
