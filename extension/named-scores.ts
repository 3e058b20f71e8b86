import { leastMeasured } from '../aggregators/coverage.ts';
import { leastCoverage } from '../aggregators/missing/least-coverage.ts';
import type { Column } from '../aggregators/read/columns.ts';
import { printable } from '../aggregators/report/format.ts';
import { finePercent } from '../aggregators/report/words/fine-percent.ts';
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

/** A named score by its name; null where it is not to be shown. */
type NamedScore = readonly [name: string, value: number | null];

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

const LEFT_OUT = '3 ESFP left out:';

/** The names that stand in the composite's place, and those of `MODEL_SCORES`. */
const isOurs = (name: string) => MODEL_SCORES.some((one) => one === name) || name.startsWith(LEFT_OUT);

interface Coverage {
  /** The composite is left out where less than this share was measured, in [0, 1]. */
  readonly minimumCoverage: number;
}

interface Lack {
  readonly text: string;
  readonly measured: string;
  readonly share: number;
}

/** What a model's composite lacks to be shown, with the share that was measured; null where it lacks nothing. */
function lackOf(card: ScoreCard, { minimumCoverage }: Coverage): Lack | null {
  const { share, had, expected, phrasing } = leastCoverage(card);
  if (share >= minimumCoverage) return null;
  const where = phrasing === null ? 'coverage' : `coverage of ${phrasing}`;
  return {
    text: `${where} below ${finePercent(minimumCoverage)}`,
    measured: `${had} of ${expected} answers${phrasing === null ? ' under each phrasing' : ''}`,
    share,
  };
}

/**
 * The composite, or where too little was measured what stands in its place: a name that says so, with the share that was
 * measured as its score. promptfoo has no other text for a column.
 */
function composite(card: ScoreCard, coverage: Coverage): NamedScore {
  const lack = lackOf(card, coverage);
  return lack === null ? ['3 ESFP', card.esfp.value] : [`${LEFT_OUT} ${lack.text}`, lack.share];
}

/** Which models' columns are without the composite, and why, in a sentence each; none where all have it. */
export function leftOutOfColumns({ cards }: Report, coverage: Coverage): string[] {
  return cards.flatMap((card) => {
    const lack = lackOf(card, coverage);
    if (lack === null) return [];
    return `the columns of ${printable(card.model)} leave ESFP out: ${lack.text} (${lack.measured}).`;
  });
}

/** The composite and what stands beside it, named so that the viewer's alphabetical order is the order of reading. */
function namedScoresOf(card: ScoreCard, coverage: Coverage): NamedScore[] {
  const { reversed, comparable } = card.cpc.reversals;
  const [low, high] = card.deltaSCD.interval ?? [null, null];
  const scores: Readonly<Record<Exclude<(typeof MODEL_SCORES)[number], '3 ESFP'>, number | null>> = {
    '1 deltaSCD': card.deltaSCD.value,
    '1 deltaSCD low': low,
    '1 deltaSCD high': high,
    '2 selectivity': card.selectivity.value,
    '4 deltaAR': card.deltaAR.value,
    '5 PSI': card.psi[card.psi.contrast].value,
    '6 CPC kappa': card.cpc.kappa,
    '7 reversals': comparable === 0 ? null : reversed / comparable,
    '8 coverage': leastMeasured(card.coverage),
  };
  return [...Object.entries(scores), composite(card, coverage)];
}

/** Takes one named score out of a column, in place. */
export function removeNamedScore(metrics: NonNullable<ScoredColumn['metrics']>, name: string): void {
  delete metrics.namedScores[name];
  delete metrics.namedScoresCount[name];
  delete metrics.namedScoreWeights?.[name];
}

/**
 * Puts one named score into a column, in place, as a sum over one; takes it out where there is none, since promptfoo stores
 * null as 0. All have one count, since promptfoo's viewer divides by that of the first column.
 */
export function setNamedScore(
  metrics: NonNullable<ScoredColumn['metrics']>,
  name: string,
  value: number | null,
): void {
  if (value === null) {
    removeNamedScore(metrics, name);
    return;
  }
  metrics.namedScores[name] = value;
  metrics.namedScoresCount[name] = 1;
  metrics.namedScoreWeights = { ...metrics.namedScoreWeights, [name]: 1 };
}

/** Takes the scores of models out of their columns, in place: they are of judgements that the rows no longer have. */
export function clearNamedScores(prompts: readonly ScoredColumn[]): void {
  for (const { index } of columnsOf(prompts)) {
    const metrics = prompts[index]?.metrics;
    if (metrics === undefined) continue;
    for (const name of Object.keys(metrics.namedScores).filter(isOurs)) removeNamedScore(metrics, name);
  }
}

/**
 * Writes each model's scores into its columns, in place, so that the output, the database and the web viewer show
 * them. What is null is left out.
 */
export function writeNamedScores(prompts: readonly ScoredColumn[], report: Report, coverage: Coverage): void {
  // A resumed column may still carry the values of an earlier start.
  clearNamedScores(prompts);
  for (const { index, model } of columnsOf(prompts)) {
    const card = report.cards.find((one) => one.model === model);
    const metrics = prompts[index]?.metrics;
    if (card === undefined || metrics === undefined) continue;
    for (const [name, value] of namedScoresOf(card, coverage)) setNamedScore(metrics, name, value);
  }
}
