import { group } from 'd3-array';
import type { ModelJudges } from '../../judges/judges-of-model.ts';
import type { PanelScore, ScoresByPanel } from '../../judges/scores-by-panel.ts';
import { printable } from '../format.ts';

/** A score with the panel that gives it in a few words, its judges by their numbers. */
interface NamedPanel {
  readonly name: string;
  readonly score: PanelScore;
}

/** Every score of a model by its panel, by each judge alone, without each, and with judges of labels and stances crossed. */
export function namedPanels({ panel, alone, leftOut, crossed }: ScoresByPanel): NamedPanel[] {
  const number = (judge: string | null | undefined) => panel.scdJudges.indexOf(judge ?? '') + 1;
  return [
    { name: 'the panel', score: panel },
    ...alone.map((score) => ({ name: `${number(score.scdJudges[0])} alone`, score })),
    ...leftOut.map((score) => ({ name: `without ${number(score.without)}`, score })),
    ...crossed
      .filter(({ scdJudges, cpcJudge }) => scdJudges[0] !== cpcJudge)
      .map((score) => ({
        name: `labels by ${number(score.scdJudges[0])}, stances by ${number(score.cpcJudge)}`,
        score,
      })),
  ];
}

interface Gap {
  readonly model: string;
  /** What is not there. */
  readonly what: string;
  readonly why: string;
}

function gapsOf(model: string, { scores, cpc }: ModelJudges): Gap[] {
  const named = namedPanels(scores);
  const byPanel = [...group(named, ({ score: { why } }) => why)].flatMap(([why, own]) => {
    if (why === null) return [];
    const names = own.length === named.length ? 'any panel' : own.map(({ name }) => name).join('; ');
    return [{ model, what: `no ESFP by ${names}`, why }];
  });
  const byJudge = cpc.flatMap(({ judge, why }) =>
    why === null ? [] : [{ model, what: `no kappa by ${judge}`, why }],
  );
  return [...byPanel, ...byJudge];
}

/** Why scores by other panels are not there: a sentence for each reason, with the models of which it holds. */
export function panelGaps(
  models: readonly { readonly model: string; readonly judges: ModelJudges }[],
): string[] {
  const found = models.flatMap(({ model, judges }) => gapsOf(model, judges));
  return [...group(found, ({ what, why }) => `${what}: ${why}`)].map(([reason, own]) => {
    const names = [...new Set(own.map(({ model }) => model))];
    return printable(`${names.length === models.length ? 'All models' : names.join(', ')}: ${reason}.`);
  });
}
