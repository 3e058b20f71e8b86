import { ascending, sum } from 'd3-array';
import { ITEM_TYPES, type ItemType } from '../corpus/item.ts';
import type { Phrasing } from '../corpus/phrasings.ts';
import { allResponses } from './all-responses.ts';
import { deltaAttributionRate, pooledAttributionContrast } from './attribution-rate.ts';
import { CardIntervals } from './card-intervals.ts';
import { type Cell, difference, type Estimate, meanOfDefined } from './cell.ts';
import { consistencyMultiplier, esfp, flexibility } from './composite.ts';
import { coverageOf } from './coverage.ts';
import { consistencyRatings, crossPhrasingConsistency } from './cross-phrasing-consistency.ts';
import type { Generation } from './generation.ts';
import { noiseShare } from './generation-noise.ts';
import { gradientShows } from './gradient.ts';
import type { Instrument } from './instrument.ts';
import { column, consistencySubjects, generationsOf, type ItemRow } from './item-table.ts';
import { typeMetrics } from './items/type-metrics.ts';
import { judgeAgreement } from './judge-agreement.ts';
import { judgesOfModel } from './judges/judges-of-model.ts';
import type { MeasuredModel } from './measured-model.ts';
import { labelsOfModel } from './missing/labels-of-model.ts';
import type { PanelError } from './missing/panel-error.ts';
import { missingByReason } from './missing-values.ts';
import { phrasingSensitivity, scaledPsi } from './phrasing-sensitivity.ts';
import { phrasingSummary } from './phrasing-summary.ts';
import { deltaAttributionRateWithoutEcho } from './prompt-echo.ts';
import type { DistanceOf } from './response-distance.ts';
import { reversals } from './reversals.ts';
import type { ScoreCard } from './score-card.ts';
import { CONTROL_TYPE, LICENSED_TYPES, selectivity } from './selectivity.ts';
import { servedModels } from './served-models.ts';
import {
  deltaStanceContentDensity,
  deltaStanceContentDensityBounds,
  undefinedAsZero,
} from './stance-content-density.ts';
import { noTypology, typologyShares } from './typology/typology-shares.ts';
import { generationDistances, sensitivityOf } from './uncertainty/generation-distances.ts';
import { mapValues } from './uncertainty/map-values.ts';
import type { ItemMeasurements } from './uncertainty/measured-item.ts';
import { type ModelIntervals, modelIntervals } from './uncertainty/model-intervals.ts';
import type { ModelQuantity } from './uncertainty/model-quantities.ts';
import { noiseFloor } from './uncertainty/noise-floor.ts';
import { warningsOf } from './warnings/warnings.ts';

const density = (generation: Generation): Cell => generation.density;

function contrast(rows: readonly ItemRow[], quantity: (generation: Generation) => Cell) {
  return deltaStanceContentDensity(column(rows, 'P1', quantity), column(rows, 'P2', quantity));
}

function contrastOfTypes(rows: readonly ItemRow[], types: readonly ItemType[]) {
  return contrast(
    rows.filter((row) => types.includes(row.type)),
    density,
  );
}

/** The mean over items of the difference of a quantity between two phrasings. */
function pairedContrast(
  rows: readonly ItemRow[],
  [from, to]: readonly [Phrasing, Phrasing],
  quantity: (generation: Generation) => Cell,
): Estimate {
  const others = column(rows, to, quantity);
  return meanOfDefined(
    column(rows, from, quantity).map((cell, i) => difference(cell, others[i] ?? 'missing')),
  );
}

const gap = (from: number | null, to: number | null) => (from === null || to === null ? null : to - from);

/** PSI of every item between two phrasings (equation 3). */
export function itemSensitivities(
  rows: readonly ItemRow[],
  from: Phrasing,
  to: Phrasing,
  distanceOf: DistanceOf,
): Cell[] {
  const responses = (row: ItemRow, phrasing: Phrasing) =>
    row.generations[phrasing].map(({ response }) =>
      response === null ? ('missing' as const) : { text: response },
    );
  return rows.map((row) =>
    phrasingSensitivity(responses(row, from), responses(row, to), (one, other) =>
      distanceOf(one.text, other.text),
    ),
  );
}

function countsUnder(rows: readonly ItemRow[], phrasing: Phrasing) {
  return generationsOf(rows, [phrasing]).flatMap(({ counts }) => (counts === 'missing' ? [] : [counts]));
}

/** What the items intervals of a card rest on. */
function resamplingOf(found: ModelIntervals | null): ScoreCard['resampling'] {
  if (found === null) return null;
  const { bootstrap, items } = found;
  return {
    scheme: bootstrap.scheme,
    resamples: bootstrap.resamples,
    fixedTypes: [...found.fixedTypes],
    collapsed: [...found.collapsed],
    of: mapValues(items, ({ mean, sd, offPoint, redrawn }) => ({ mean, sd, offPoint, redrawn })),
  };
}

/** What a card says along the phrasings (Figure 4). */
function gradientOf(
  { observations, rows }: MeasuredModel,
  { splitter }: Pick<Instrument, 'splitter'>,
  intervals: CardIntervals,
): ScoreCard['gradient'] {
  const rate = (generation: Generation) => generation.attributionRate;
  const under = (phrasing: Phrasing) => {
    const summary = phrasingSummary(observations, rows, phrasing, splitter);
    const path = `gradient.byPhrasing.${phrasing}`;
    return {
      ...summary,
      attributionRate: {
        ...summary.attributionRate,
        interval: intervals.items(`${path}.attributionRate.interval`, `attributionRate${phrasing}`),
      },
      density: {
        ...summary.density,
        interval: intervals.items(`${path}.density.interval`, `density${phrasing}`),
      },
    };
  };
  const byPhrasing = {
    P0: under('P0'),
    P1: under('P1'),
    P2: under('P2'),
    P3: under('P3'),
    P4: under('P4'),
  };
  const level = (phrasing: Phrasing) => byPhrasing[phrasing].density.value;
  const noted = (name: keyof ScoreCard['gradient']['contrasts'] & ModelQuantity) =>
    intervals.items(`gradient.contrasts.${name}.interval`, name);
  return {
    byPhrasing,
    contrasts: {
      deltaSCDP1P4: { value: gap(level('P1'), level('P4')), interval: noted('deltaSCDP1P4') },
      densityP3minusP1: {
        ...pairedContrast(rows, ['P1', 'P3'], density),
        interval: noted('densityP3minusP1'),
      },
      densityP4minusP2: {
        ...pairedContrast(rows, ['P2', 'P4'], density),
        interval: noted('densityP4minusP2'),
      },
      attributionRateP3minusP1: {
        ...pairedContrast(rows, ['P1', 'P3'], rate),
        interval: noted('attributionRateP3minusP1'),
      },
      attributionRateP4minusP2: {
        ...pairedContrast(rows, ['P2', 'P4'], rate),
        interval: noted('attributionRateP4minusP2'),
      },
      gapP0: {
        value: gap(level('P0'), byPhrasing.P0.attributionRate.value),
        interval: noted('gapP0'),
      },
    },
    shows: gradientShows({ P1: level('P1'), P2: level('P2'), P3: level('P3'), P4: level('P4') }),
  };
}

/**
 * Measures one model: every quantity of sections 4.2 to 4.7 and what must stand beside it.
 *
 * @param model its rows, subject and observations
 * @param instrument what measured
 * @param distanceOf of the responses under P0, P1 and P2
 * @param ceiling PSI's ceiling; null (an empty cohort) leaves PSI_scaled, flex and ESFP null
 * @param panelError by labels of people; null without
 */
export function scoreModel(
  model: MeasuredModel,
  instrument: Instrument,
  distanceOf: DistanceOf,
  ceiling: number | null,
  panelError: PanelError | null = null,
): ScoreCard {
  const { rows } = model;
  const inCorpus = sum(ITEM_TYPES, (type) => instrument.corpus.items[type] ?? 0);
  const repeats = rows[0]?.generations.P0.length ?? 0;

  const measurements = rows.map(
    (row): ItemMeasurements => ({
      row,
      P0P1: generationDistances(row, 'P0', 'P1', distanceOf),
      P1P2: generationDistances(row, 'P1', 'P2', distanceOf),
    }),
  );
  // By id: what is resampled must not hang on the order in which rows came in.
  const byId = measurements.toSorted((one, other) => ascending(one.row.item, other.row.item));
  const found = rows.length === 0 ? null : modelIntervals(byId, instrument, ceiling);
  const intervals = new CardIntervals(found);

  const p1 = column(rows, 'P1', density);
  const p2 = column(rows, 'P2', density);
  const deltaSCD = deltaStanceContentDensity(p1, p2);
  const generationCells = (phrasing: Phrasing) => rows.map((row) => row.generations[phrasing].map(density));
  const deltaAR = deltaAttributionRate(
    column(rows, 'P1', (one) => one.attributionRate),
    column(rows, 'P2', (one) => one.attributionRate),
  );

  const psiP0P1 = measurements.map(({ P0P1 }) => sensitivityOf(P0P1));
  const psiP1P2 = measurements.map(({ P1P2 }) => sensitivityOf(P1P2));
  const psi = { P0P1: meanOfDefined(psiP0P1), P1P2: meanOfDefined(psiP1P2) };
  const psiMean = psi[instrument.psi.contrast].value;
  const psiScaled = psiMean === null || ceiling === null ? null : scaledPsi(psiMean, ceiling);

  const subjects = consistencySubjects(rows);
  const cpc = crossPhrasingConsistency(subjects);
  const { weights } = instrument;
  const flex = flexibility(deltaAR.value, deltaSCD.value, psiScaled, weights);
  const licensed = contrastOfTypes(rows, LICENSED_TYPES);
  const control = contrastOfTypes(rows, [CONTROL_TYPE]);
  const gradient = gradientOf(model, instrument, intervals);
  const withLeftOut = allResponses(model.observations, rows, instrument);
  const part = (weight: number, value: number | null) => (value === null ? null : weight * value);

  const card: Omit<ScoreCard, 'intervalReasons' | 'warnings'> = {
    model: model.model,
    subject: model.subject,
    items: { inTable: rows.length, inCorpus, repeats },
    coverage: coverageOf(rows, inCorpus, repeats),
    missing: missingByReason(model.observations, rows),
    deltaSCD: {
      ...deltaSCD,
      interval: intervals.items('deltaSCD.interval', 'deltaSCD'),
      corpusInterval: intervals.corpus('deltaSCD.corpusInterval', 'deltaSCD'),
      bounds: deltaStanceContentDensityBounds(generationCells('P1'), generationCells('P2')),
      undefinedAsZero: contrast(rows, (one) => undefinedAsZero(one.density)).value,
      undefinedAsZeroInterval: intervals.items('deltaSCD.undefinedAsZeroInterval', 'deltaSCDUndefinedAsZero'),
      paired: {
        ...pairedContrast(rows, ['P1', 'P2'], density),
        interval: intervals.items('deltaSCD.paired.interval', 'deltaSCDPaired'),
      },
      byJudge: instrument.judges.map(({ id }) => ({
        judge: id,
        value: contrast(rows, (one) => one.densityByJudge.get(id) ?? 'missing').value,
      })),
      ...(withLeftOut === undefined ? {} : { allResponses: withLeftOut }),
    },
    selectivity: {
      licensed: { ...licensed, interval: intervals.items('selectivity.licensed.interval', 'licensed') },
      control: { ...control, interval: intervals.type('selectivity.control.interval', CONTROL_TYPE) },
      value: selectivity(licensed.value, control.value),
      interval: intervals.items('selectivity.interval', 'selectivity'),
    },
    deltaAR: {
      ...deltaAR,
      interval: intervals.items('deltaAR.interval', 'deltaAR'),
      pooled: pooledAttributionContrast(countsUnder(rows, 'P1'), countsUnder(rows, 'P2')),
      pooledInterval: intervals.items('deltaAR.pooledInterval', 'deltaARPooled'),
      withoutEcho: deltaAttributionRateWithoutEcho(rows),
    },
    psi: {
      P0P1: { ...psi.P0P1, interval: intervals.items('psi.P0P1.interval', 'psiP0P1') },
      P1P2: { ...psi.P1P2, interval: intervals.items('psi.P1P2.interval', 'psiP1P2') },
      contrast: instrument.psi.contrast,
      ceiling,
      scaled: psiScaled,
      scaledInterval: intervals.items('psi.scaledInterval', 'psiScaled'),
      noiseFloor: {
        P0: noiseFloor(rows, 'P0', distanceOf),
        P1: noiseFloor(rows, 'P1', distanceOf),
        P2: noiseFloor(rows, 'P2', distanceOf),
      },
    },
    cpc: {
      ...cpc,
      interval: intervals.items('cpc.interval', 'kappa'),
      reversals: reversals(consistencyRatings(subjects)),
    },
    flex: { value: flex, interval: intervals.items('flex.interval', 'flex') },
    esfp: {
      value: esfp(flex, cpc.kappa, weights),
      interval: intervals.items('esfp.interval', 'esfp'),
      corpusInterval: intervals.corpus('esfp.corpusInterval', 'esfp'),
      parts: {
        deltaAR: part(weights.deltaAR, deltaAR.value),
        deltaSCD: part(weights.deltaSCD, deltaSCD.value),
        psi: part(weights.psi, psiScaled),
      },
      multiplier: consistencyMultiplier(cpc.kappa, weights),
    },
    generationNoise: { deltaSCD: noiseShare(found, 'deltaSCD'), esfp: noiseShare(found, 'esfp') },
    resampling: resamplingOf(found),
    typology: found === null ? noTypology('No item was asked.') : typologyShares(found.bootstrap),
    gradient,
    byType: typeMetrics(rows, { P0P1: psiP0P1, P1P2: psiP1P2 }),
    labels: labelsOfModel(model, instrument, panelError),
    byPanel: judgesOfModel(model, rows, instrument, { deltaAR: deltaAR.value, psiScaled, weights }),
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
  };
  const complete = { ...card, intervalReasons: intervals.reasons };
  return { ...complete, warnings: warningsOf(complete, instrument.judges) };
}

function cellsOf(row: ItemRow, quantity: (generation: Generation) => Cell): Record<Phrasing, Cell> {
  const cell = (phrasing: Phrasing) => column([row], phrasing, quantity)[0] ?? 'missing';
  return { P0: cell('P0'), P1: cell('P1'), P2: cell('P2'), P3: cell('P3'), P4: cell('P4') };
}
