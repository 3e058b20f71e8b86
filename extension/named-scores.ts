import type { Column } from '../aggregators/read/columns.ts';
import type { Report, ScoreCard } from '../aggregators/score-card.ts';
import { columnsOf } from './models.ts';

/** A column of promptfoo's with its named scores. */
export type ScoredColumn = Column & {
  readonly metrics?:
    | {
        readonly namedScores: Record<string, unknown>;
        readonly namedScoresCount: Record<string, unknown>;
        namedScoreWeights?: Record<string, unknown> | undefined;
      }
    | undefined;
};

/** A named score as promptfoo keeps it: a sum and what it is a sum over. */
interface NamedScore {
  readonly name: (typeof MODEL_SCORES)[number];
  readonly sum: number | null;
  readonly count: number;
}

/** The names of a model's scores: those that `namedScoresOf` gives. */
const MODEL_SCORES = [
  '1 deltaSCD',
  '1 deltaSCD low',
  '1 deltaSCD high',
  '2 selectivity',
  '3 ESFP',
  '4 deltaAR',
  '5 PSI',
  '6 CPC kappa',
  '7 reversals',
  '8 coverage',
] as const;

/** The composite and what stands beside it, named so that the viewer's alphabetical order is the order of reading. */
function namedScoresOf(card: ScoreCard): NamedScore[] {
  const { reversed, comparable } = card.cpc.reversals;
  const [low, high] = card.deltaSCD.interval ?? [null, null];
  const one = (name: NamedScore['name'], sum: number | null): NamedScore => ({ name, sum, count: 1 });
  return [
    one('1 deltaSCD', card.deltaSCD.value),
    one('1 deltaSCD low', low),
    one('1 deltaSCD high', high),
    one('2 selectivity', card.selectivity.value),
    one('3 ESFP', card.esfp.value),
    one('4 deltaAR', card.deltaAR.value),
    one('5 PSI', card.psi[card.psi.contrast].value),
    one('6 CPC kappa', card.cpc.kappa),
    { name: '7 reversals', sum: comparable === 0 ? null : reversed, count: comparable },
    one('8 coverage', Math.min(...Object.values(card.coverage))),
  ];
}

/** Takes one named score out of a column, in place. */
export function removeNamedScore(metrics: NonNullable<ScoredColumn['metrics']>, name: string): void {
  delete metrics.namedScores[name];
  delete metrics.namedScoresCount[name];
  delete metrics.namedScoreWeights?.[name];
}

/** Takes the scores of models out of their columns, in place: they are of judgements that the rows no longer have. */
export function clearNamedScores(prompts: readonly ScoredColumn[]): void {
  for (const { index } of columnsOf(prompts)) {
    const metrics = prompts[index]?.metrics;
    if (metrics === undefined) continue;
    for (const name of MODEL_SCORES) removeNamedScore(metrics, name);
  }
}

/**
 * Writes each model's scores into its columns, in place, so that the output, the database and the web viewer show
 * them. What is null is left out: promptfoo stores null as 0.
 */
export function writeNamedScores(prompts: readonly ScoredColumn[], report: Report): void {
  for (const { index, model } of columnsOf(prompts)) {
    const card = report.cards.find((one) => one.model === model);
    const metrics = prompts[index]?.metrics;
    if (card === undefined || metrics === undefined) continue;
    for (const { name, sum, count } of namedScoresOf(card)) {
      if (sum === null) {
        // A resumed column may still carry the value of an earlier start.
        removeNamedScore(metrics, name);
        continue;
      }
      metrics.namedScores[name] = sum;
      metrics.namedScoresCount[name] = count;
      metrics.namedScoreWeights = { ...metrics.namedScoreWeights, [name]: count };
    }
  }
}
