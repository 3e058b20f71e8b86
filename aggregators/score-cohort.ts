import { NO_FORMAT_RULES } from '../protocol.ts';
import { meanOfDefined } from './cell.ts';
import { cohortComparison } from './comparison/cohort-comparison.ts';
import { type Instrument, identityHash } from './instrument.ts';
import { notesOnJudge } from './judge-notes.ts';
import { panelReport } from './judges/panel-report.ts';
import type { MeasuredModel } from './measured-model.ts';
import { measuredModels } from './measured-models.ts';
import { ordersOfCohort } from './missing/orders-of-cohort.ts';
import { type PanelError, panelErrorFrom, type ScoredGold } from './missing/panel-error.ts';
import type { Observation } from './observation.ts';
import { cohortPsiCeiling } from './phrasing-sensitivity.ts';
import type { DistanceOf } from './response-distance.ts';
import { reversedAgreement } from './reversed-agreement.ts';
import { cohortSection } from './robustness/cohort-section.ts';
import type { JudgeRecord, Report } from './score-card.ts';
import { itemSensitivities, scoreModel } from './score-model.ts';
import { servedModels } from './served-models.ts';
import type { Subject } from './subject.ts';
import { intervalsNote } from './uncertainty/intervals-note.ts';

/** What was read of one evaluation, free of promptfoo's shapes. */
export interface Evaluation {
  readonly instrument: Instrument;
  /** Every model in the order of its first row, with what it is. */
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly observations: readonly Observation[];
  /** Labels of prompts, one a row, under which our tests ran although they are no phrasing. */
  readonly unplaced?: readonly string[];
  /** What to know of how its outputs were read, in plain sentences: rows that are lost, repeats, rows that were left out. */
  readonly notes?: readonly string[];
}

/** The phrasings whose responses PSI compares. */
const EMBEDDED_PHRASINGS = ['P0', 'P1', 'P2'];

/** The distinct responses that must be embedded before an evaluation can be scored. */
export function responsesToEmbed({ observations }: Evaluation): string[] {
  const texts = observations
    .filter(({ phrasing }) => EMBEDDED_PHRASINGS.includes(phrasing))
    .flatMap(({ response }) => (typeof response === 'string' ? [response] : []));
  return [...new Set(texts)];
}

/** PSI_mean of every model that is no control and has one: the cohort of equation 4. */
function cohortPsiMeans(
  models: readonly MeasuredModel[],
  { psi }: Instrument,
  distanceOf: DistanceOf,
): number[] {
  const [from, to] = psi.contrast === 'P0P1' ? (['P0', 'P1'] as const) : (['P1', 'P2'] as const);
  return models
    .filter(({ subject }) => !subject.control)
    .map(({ rows }) => meanOfDefined(itemSensitivities(rows, from, to, distanceOf)).value)
    .filter((mean) => mean !== null);
}

/**
 * PSI's ceiling for a cohort: the fixed one, or the 95th percentile over the models that count.
 * Source: equation 4; section 8, flaw 1.
 *
 * @returns null when no model counts, or when the percentile is no scale: PSI is 0 throughout
 */
function ceilingOf(psiMeans: readonly number[], { psi }: Instrument): number | null {
  if (psi.ceiling !== 'cohort') return psi.ceiling;
  if (psiMeans.length === 0) return null;
  const ceiling = cohortPsiCeiling(psiMeans);
  return ceiling > 0 ? ceiling : null;
}

function notesOf(psiMeans: readonly number[], ceiling: number | null, { psi, judges }: Instrument): string[] {
  const notes: string[] = [];
  if (judges.some((judge) => judge.embedded)) {
    const names = judges.filter((judge) => judge.embedded).map((judge) => judge.id);
    notes.push(
      `Labels and stances come from embedded judges (${names.join(', ')}), which stand in for language models so ` +
        'that everything runs offline. These scores are no publishable measurement of a model.',
    );
  }
  if (judges.length === 1) {
    notes.push('The panel has one judge: nothing checks its labels.');
  }
  const [first, ...others] = judges;
  if (first !== undefined && others.length > 0 && others.every(({ family }) => family === first.family)) {
    notes.push(
      `All judges of the panel are of one family (${first.family}): what they agree on may be what they were trained to ` +
        'share. Take judges of two families.',
    );
  }
  if (psi.ceiling === 'cohort' && ceiling !== null && psiMeans.length === 1) {
    notes.push('The PSI ceiling is the one model of the cohort: its PSI_scaled is 1 by construction.');
  }
  if (psi.ceiling === 'cohort' && psiMeans.length === 0) {
    notes.push(
      'No model but controls has a PSI: there is no cohort to take the ceiling from, so ESFP is not defined.',
    );
  }
  if (ceiling === null && psiMeans.length > 0) {
    notes.push(
      'The cohort answers alike under both phrasings of PSI: its ceiling is 0, so ESFP is not defined.',
    );
  }
  return notes;
}

/** What the rows say that a reader of the cohort must know. */
function rowNotes({ instrument, subjects, unplaced = [] }: Evaluation): string[] {
  const hasRules = instrument.formatRules !== NO_FORMAT_RULES;
  const notes = [...subjects]
    .filter(([, { formatRules }]) => formatRules !== null && formatRules !== hasRules)
    .map(
      ([model, { formatRules }]) =>
        `${model} was recorded ${formatRules ? 'with' : 'without'} the format rules and the instrument is ` +
        `${hasRules ? 'with' : 'without'} them: its answers have another surface than the rest.`,
    );
  if (unplaced.length > 0) {
    notes.push(
      `${unplaced.length} rows of ESFP tests ran under prompts that are no phrasing (${[...new Set(unplaced)].join(', ')}) ` +
        'and are left out: name the prompts ESFP:P0 to ESFP:P4.',
    );
  }
  return notes;
}

/** What stands beside an evaluation when it is scored. */
export interface ScoreOptions {
  /** The score of a gold sample of the same instrument: how often the panel errs. */
  readonly gold?: ScoredGold;
}

/**
 * Scores every model of an evaluation, and the models together.
 *
 * @param evaluation its observations, subjects and instrument
 * @param distanceOf of {@link responsesToEmbed}: from their embeddings, or from a baseline
 * @throws Error when two observations of one model share item, phrasing and repeat
 * @throws GoldError when the gold sample is of another instrument
 */
export function scoreCohort(
  evaluation: Evaluation,
  distanceOf: DistanceOf,
  { gold }: ScoreOptions = {},
): Report {
  const { instrument, observations } = evaluation;
  const instrumentHash = identityHash(instrument);
  const panelError: PanelError | null = gold === undefined ? null : panelErrorFrom(gold, instrumentHash);
  const models = measuredModels(evaluation);
  const psiMeans = cohortPsiMeans(models, instrument, distanceOf);
  const ceiling = ceilingOf(psiMeans, instrument);
  const judges = instrument.judges.map(
    ({ id }): JudgeRecord => ({
      judge: id,
      reversed: reversedAgreement(observations, id),
      served: servedModels(observations, id),
    }),
  );
  const scored = models.map((model) => ({
    ...model,
    card: scoreModel(model, instrument, distanceOf, ceiling, panelError),
  }));
  return {
    v: 1,
    instrument,
    instrumentHash,
    intervals: intervalsNote(instrument),
    cards: scored.map(({ card }) => card),
    comparison: cohortComparison(evaluation, distanceOf),
    cohort: cohortSection(
      scored.map(({ model, subject, rows, card }) => ({
        model,
        control: subject.control,
        rows,
        deltaAR: card.deltaAR.value,
        deltaSCD: card.deltaSCD.value,
        psiScaled: card.psi.scaled,
        psiMean: card.psi[card.psi.contrast].value,
        kappa: card.cpc.kappa,
        esfp: card.esfp.value,
      })),
      instrument,
    ),
    orders: ordersOfCohort(models, instrument, panelError),
    panel: panelReport(models, instrument),
    panelError,
    judges,
    notes: [
      ...notesOf(psiMeans, ceiling, instrument),
      ...judges.flatMap(notesOnJudge),
      ...rowNotes(evaluation),
      ...(evaluation.notes ?? []),
    ],
  };
}
