import { sum } from 'd3-array';
import { ITEM_TYPES, type ItemType } from '../corpus/item.ts';
import { PHRASINGS, type Phrasing } from '../corpus/phrasings.ts';
import { deltaAttributionRate, pooledAttributionContrast } from './attribution-rate.ts';
import { type Cell, difference, type Estimate, meanOfDefined } from './cell.ts';
import { consistencyMultiplier, esfp, flexibility } from './composite.ts';
import { cosineDistance } from './cosine-distance.ts';
import { CPC_PHRASINGS, consistencyRatings, crossPhrasingConsistency } from './cross-phrasing-consistency.ts';
import type { Generation } from './generation.ts';
import { gradientShows } from './gradient.ts';
import type { Instrument } from './instrument.ts';
import { column, consistencySubjects, generationsOf, type ItemRow } from './item-table.ts';
import { judgeAgreement } from './judge-agreement.ts';
import { isMissing } from './judgement.ts';
import type { Observation } from './observation.ts';
import { phrasingSensitivity, scaledPsi } from './phrasing-sensitivity.ts';
import { reversals } from './reversals.ts';
import type { ScoreCard } from './score-card.ts';
import { CONTROL_TYPE, LICENSED_TYPES, selectivity } from './selectivity.ts';
import { servedModels } from './served-models.ts';
import {
  deltaStanceContentDensity,
  deltaStanceContentDensityBounds,
  undefinedAsZero,
} from './stance-content-density.ts';
import type { Subject } from './subject.ts';
import { TYPOLOGY_CUT, TYPOLOGY_CUTS, typologyCell } from './typology.ts';
import { warningsOf } from './warnings.ts';

/** One model's table with what else its card is made of. */
export interface MeasuredModel {
  readonly model: string;
  readonly subject: Subject;
  readonly observations: readonly Observation[];
  readonly rows: readonly ItemRow[];
}

/** Embeddings of responses, by their text. */
export type Embeddings = ReadonlyMap<string, ArrayLike<number>>;

const NOT_COMPUTED = null;

const density = (generation: Generation): Cell => generation.density;

function contrast(rows: readonly ItemRow[], quantity: (generation: Generation) => Cell) {
  return deltaStanceContentDensity(column(rows, 'P1', quantity), column(rows, 'P2', quantity));
}

function contrastOfTypes(rows: readonly ItemRow[], types: readonly ItemType[]) {
  const some = rows.filter((row) => types.includes(row.type));
  return { ...contrast(some, density), interval: NOT_COMPUTED };
}

/** The embedding of a response; a response that was not embedded is the caller's mistake, and no missing value. */
function vectorOf(embeddings: Embeddings, response: string): ArrayLike<number> {
  const vector = embeddings.get(response);
  if (vector === undefined) {
    throw new RangeError('scoreModel: `embeddings` lack a response; embed all of responsesToEmbed first.');
  }
  return vector;
}

/** PSI of every item between two phrasings (equation 3). */
export function itemSensitivities(
  rows: readonly ItemRow[],
  from: Phrasing,
  to: Phrasing,
  embeddings: Embeddings,
): Cell[] {
  const vectors = (row: ItemRow, phrasing: Phrasing) =>
    row.generations[phrasing].map(({ response }) =>
      response === null ? ('missing' as const) : vectorOf(embeddings, response),
    );
  return rows.map((row) => phrasingSensitivity(vectors(row, from), vectors(row, to), cosineDistance));
}

function countsUnder(rows: readonly ItemRow[], phrasing: Phrasing) {
  return generationsOf(rows, [phrasing]).flatMap(({ counts }) => (counts === 'missing' ? [] : [counts]));
}

function phrasingSummary(model: MeasuredModel, phrasing: Phrasing) {
  const generations = generationsOf(model.rows, [phrasing]);
  const formats = model.observations
    .filter((observation) => observation.phrasing === phrasing)
    .flatMap(({ format }) => (isMissing(format) ? [] : [format]));
  const why = (reason: string) => generations.filter((one) => one.undefinedDensity === reason).length;
  const formatsWith = (has: (checks: (typeof formats)[number]) => boolean) => formats.filter(has).length;
  return {
    attributionRate: meanOfDefined(column(model.rows, phrasing, (one) => one.attributionRate)),
    density: meanOfDefined(column(model.rows, phrasing, density)),
    responses: {
      expected: generations.length,
      missing: generations.filter((one) => one.response === null).length,
    },
    undefinedDensity: {
      allC: why('all C'),
      noAgreedLabel: why('no agreed label'),
      noSentences: why('no sentences'),
    },
    format: {
      checked: formats.length,
      overWordLimit: formatsWith((checks) => !checks.withinWordLimit),
      notPlainProse: formatsWith((checks) => !checks.plainProse),
      notEnglish: formatsWith((checks) => !checks.english),
      finishKnown: formatsWith((checks) => checks.cutOff !== null),
      cutOff: formatsWith((checks) => checks.cutOff === true),
    },
  };
}

function missingByReason(model: MeasuredModel): ScoreCard['missing'] {
  const counts = new Map<string, { part: string; reason: string; count: number }>();
  const add = (part: string, reason: string) => {
    const key = JSON.stringify([part, reason]);
    const entry = counts.get(key) ?? { part, reason, count: 0 };
    entry.count += 1;
    counts.set(key, entry);
  };
  for (const { response, attribution, labelled, stances, format, phrasing } of model.observations) {
    if (isMissing(response)) {
      add('response', response.missing);
      continue;
    }
    if (isMissing(attribution)) add('AR', attribution.missing);
    if (isMissing(format)) add('format', format.missing);
    if (isMissing(labelled)) add('SCD', labelled.missing);
    else if (labelled.judges.length === 0) add('SCD', 'no judge gave labels');
    else for (const one of labelled.judges) if ('missing' in one) add('SCD', `${one.judge}: ${one.missing}`);
    if (!CPC_PHRASINGS.some((one) => one === phrasing)) continue;
    if (isMissing(stances)) add('stance', stances.missing);
    else {
      const [primary] = stances;
      if (primary === undefined) add('stance', 'no judge gave a stance');
      else if ('missing' in primary) add('stance', primary.missing);
    }
  }
  const absent =
    sum(PHRASINGS, (phrasing) => generationsOf(model.rows, [phrasing]).length) - model.observations.length;
  if (absent > 0) counts.set('absent', { part: 'response', reason: 'no such row', count: absent });
  return [...counts.values()];
}

function coverageOf(rows: readonly ItemRow[], itemsInCorpus: number, repeats: number): ScoreCard['coverage'] {
  const share = (phrasings: readonly Phrasing[], had: (generation: Generation) => boolean) =>
    generationsOf(rows, phrasings).filter(had).length / (itemsInCorpus * repeats * phrasings.length);
  return {
    responses: share(PHRASINGS, (one) => one.response !== null),
    attributionRate: share(PHRASINGS, (one) => one.counts !== 'missing'),
    density: share(PHRASINGS, (one) => one.density !== 'missing'),
    stance: share(CPC_PHRASINGS, (one) => one.stance !== 'missing'),
  };
}

const withInterval = (estimate: Estimate) => ({ ...estimate, interval: NOT_COMPUTED });

/**
 * Measures one model: every quantity of sections 4.2 to 4.6 and what must stand beside it.
 *
 * @param model its rows, subject and observations
 * @param instrument what measured
 * @param embeddings of the responses under P0, P1 and P2, by text
 * @param ceiling PSI's ceiling; null (an empty cohort) leaves PSI_scaled, flex and ESFP null
 */
export function scoreModel(
  model: MeasuredModel,
  instrument: Instrument,
  embeddings: Embeddings,
  ceiling: number | null,
): ScoreCard {
  const { rows } = model;
  const inCorpus = sum(ITEM_TYPES, (type) => instrument.corpus.items[type] ?? 0);
  const repeats = rows[0]?.generations.P0.length ?? 0;

  const p1 = column(rows, 'P1', density);
  const p2 = column(rows, 'P2', density);
  const deltaSCD = deltaStanceContentDensity(p1, p2);
  const generationCells = (phrasing: Phrasing) => rows.map((row) => row.generations[phrasing].map(density));
  const deltaAR = deltaAttributionRate(
    column(rows, 'P1', (one) => one.attributionRate),
    column(rows, 'P2', (one) => one.attributionRate),
  );

  const psiP0P1 = itemSensitivities(rows, 'P0', 'P1', embeddings);
  const psiP1P2 = itemSensitivities(rows, 'P1', 'P2', embeddings);
  const psi = { P0P1: meanOfDefined(psiP0P1), P1P2: meanOfDefined(psiP1P2) };
  const psiMean = psi[instrument.psi.contrast].value;
  const psiScaled = psiMean === null || ceiling === null ? null : scaledPsi(psiMean, ceiling);

  const subjects = consistencySubjects(rows);
  const cpc = crossPhrasingConsistency(subjects);
  const { weights } = instrument;
  const flex = flexibility(deltaAR.value, deltaSCD.value, psiScaled, weights);
  const licensed = contrastOfTypes(rows, LICENSED_TYPES);
  const control = contrastOfTypes(rows, [CONTROL_TYPE]);
  const byPhrasing = {
    P0: phrasingSummary(model, 'P0'),
    P1: phrasingSummary(model, 'P1'),
    P2: phrasingSummary(model, 'P2'),
    P3: phrasingSummary(model, 'P3'),
    P4: phrasingSummary(model, 'P4'),
  };
  const level = (phrasing: Phrasing) => byPhrasing[phrasing].density.value;
  const cellAt = (cut: number) => typologyCell(level('P1'), level('P2'), cut);
  const part = (weight: number, value: number | null) => (value === null ? null : weight * value);

  const card: ScoreCard = {
    model: model.model,
    subject: model.subject,
    items: { inTable: rows.length, inCorpus, repeats },
    coverage: coverageOf(rows, inCorpus, repeats),
    missing: missingByReason(model),
    deltaSCD: {
      ...deltaSCD,
      interval: NOT_COMPUTED,
      bounds: deltaStanceContentDensityBounds(generationCells('P1'), generationCells('P2')),
      undefinedAsZero: contrast(rows, (one) => undefinedAsZero(one.density)).value,
      paired: withInterval(meanOfDefined(p1.map((cell, i) => difference(cell, p2[i] ?? 'missing')))),
      byJudge: instrument.judges.map(({ id }) => ({
        judge: id,
        value: contrast(rows, (one) => one.densityByJudge.get(id) ?? 'missing').value,
      })),
    },
    selectivity: { licensed, control, value: selectivity(licensed.value, control.value) },
    deltaAR: {
      ...withInterval(deltaAR),
      pooled: pooledAttributionContrast(countsUnder(rows, 'P1'), countsUnder(rows, 'P2')),
    },
    psi: {
      P0P1: withInterval(psi.P0P1),
      P1P2: withInterval(psi.P1P2),
      contrast: instrument.psi.contrast,
      ceiling,
      scaled: psiScaled,
    },
    cpc: { ...cpc, interval: NOT_COMPUTED, reversals: reversals(consistencyRatings(subjects)) },
    flex: { value: flex, interval: NOT_COMPUTED },
    esfp: {
      value: esfp(flex, cpc.kappa, weights),
      interval: NOT_COMPUTED,
      parts: {
        deltaAR: part(weights.deltaAR, deltaAR.value),
        deltaSCD: part(weights.deltaSCD, deltaSCD.value),
        psi: part(weights.psi, psiScaled),
      },
      multiplier: consistencyMultiplier(cpc.kappa, weights),
    },
    typology: {
      cell: cellAt(TYPOLOGY_CUT),
      cut: TYPOLOGY_CUT,
      byCut: TYPOLOGY_CUTS.map((cut) => ({ cut, cell: cellAt(cut) })),
    },
    gradient: {
      byPhrasing,
      shows: gradientShows({ P1: level('P1'), P2: level('P2'), P3: level('P3'), P4: level('P4') }),
    },
    byType: Object.fromEntries(
      ITEM_TYPES.filter((type) => rows.some((row) => row.type === type)).map((type) => [
        type,
        contrastOfTypes(rows, [type]),
      ]),
    ),
    judges: judgeAgreement(generationsOf(rows).flatMap((one) => one.votes)),
    judgedBy: instrument.judges.map(({ id }) => ({
      judge: id,
      served: servedModels(model.observations, id),
    })),
    perItem: rows.map((row, i) => ({
      item: row.item,
      type: row.type,
      density: cellsOf(row, density),
      attributionRate: cellsOf(row, (one) => one.attributionRate),
      psiP0P1: psiP0P1[i] ?? 'missing',
      psiP1P2: psiP1P2[i] ?? 'missing',
    })),
    warnings: [],
  };
  return { ...card, warnings: warningsOf(card, instrument.judges) };
}

function cellsOf(row: ItemRow, quantity: (generation: Generation) => Cell): Record<Phrasing, Cell> {
  const cell = (phrasing: Phrasing) => column([row], phrasing, quantity)[0] ?? 'missing';
  return { P0: cell('P0'), P1: cell('P1'), P2: cell('P2'), P3: cell('P3'), P4: cell('P4') };
}
