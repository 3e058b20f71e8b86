import type { CompletedPrompt } from 'promptfoo';
import type { Report, ScoreCard } from '../aggregators/score-card.ts';
import { columnsOf } from './models.ts';

/** A named score as promptfoo keeps it: a sum and what it is a sum over. */
interface NamedScore {
  readonly name: string;
  readonly sum: number | null;
  readonly count: number;
}

/** The composite and what stands beside it, named so that the viewer's alphabetical order is the order of reading. */
function namedScoresOf(card: ScoreCard): NamedScore[] {
  const { reversed, comparable } = card.cpc.reversals;
  const [low, high] = card.deltaSCD.interval ?? [null, null];
  const one = (name: string, sum: number | null): NamedScore => ({ name, sum, count: 1 });
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

/**
 * Writes each model's scores into its columns, in place, so that the output, the database and the web viewer show
 * them. What is null is left out: promptfoo stores null as 0.
 */
export function writeNamedScores(prompts: readonly CompletedPrompt[], report: Report): void {
  for (const { index, model } of columnsOf(prompts)) {
    const card = report.cards.find((one) => one.model === model);
    const metrics = prompts[index]?.metrics;
    if (card === undefined || metrics === undefined) continue;
    for (const { name, sum, count } of namedScoresOf(card)) {
      if (sum === null) {
        // A resumed column may still carry the value of an earlier start.
        delete metrics.namedScores[name];
        delete metrics.namedScoresCount[name];
        delete metrics.namedScoreWeights?.[name];
        continue;
      }
      metrics.namedScores[name] = sum;
      metrics.namedScoresCount[name] = count;
      metrics.namedScoreWeights = { ...metrics.namedScoreWeights, [name]: count };
    }
  }
}
