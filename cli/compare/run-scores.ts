import {
  type ComparedOutput,
  type ComparedRun,
  comparedRuns,
} from '../../aggregators/comparison/compared-run.ts';
import { panelRule } from '../../aggregators/instrument.ts';
import { expectedItems, itemTable } from '../../aggregators/item-table.ts';
import { generationDistances } from '../../aggregators/uncertainty/generation-distances.ts';
import type { ItemMeasurements } from '../../aggregators/uncertainty/measured-item.ts';
import { modelIntervals } from '../../aggregators/uncertainty/model-intervals.ts';

/** A score of one run with its own interval, as on the model's card; null with a reason where there is none. */
export interface RunScore {
  readonly value: number | null;
  readonly interval: readonly [low: number, high: number] | null;
  readonly reason: string | null;
}

/** The scores of one run that a band can be set for. */
export interface RunScores {
  /** As in the comparison. */
  readonly name: string;
  readonly deltaSCD: RunScore;
  readonly ESFP: RunScore;
}

/** Every item that its output asked, unanswered ones too: what is missing is resampled as on a card. */
function measurementsOf({ model, output }: ComparedRun): ItemMeasurements[] {
  const { observations, instrument } = output.read;
  const inOrder = expectedItems(observations);
  const own = observations.filter((one) => one.model === model);
  return itemTable(own, inOrder, panelRule(instrument)).map((row) => ({
    row,
    P0P1: generationDistances(row, 'P0', 'P1', output.distanceOf),
    P1P2: generationDistances(row, 'P1', 'P2', output.distanceOf),
  }));
}

const NOT_ASKED: RunScore = { value: null, interval: null, reason: 'No item was asked.' };

function scoresOf(run: ComparedRun): RunScores {
  const { name, instrument, ceiling } = run;
  const measurements = measurementsOf(run);
  if (measurements.length === 0) return { name, deltaSCD: NOT_ASKED, ESFP: NOT_ASKED };
  const { items, bootstrap } = modelIntervals(measurements, instrument, ceiling);
  const scoreOf = (quantity: 'deltaSCD' | 'esfp'): RunScore => {
    const { interval, reason } = items[quantity];
    return { value: bootstrap.of[quantity].point, interval, reason };
  };
  return { name, deltaSCD: scoreOf('deltaSCD'), ESFP: scoreOf('esfp') };
}

/**
 * deltaSCD and ESFP of every run of some outputs, each with its own interval to items like these: what a report of its output
 * says of it. Only a PSI ceiling that is the cohort's differs, since here it is taken over all runs of one instrument.
 *
 * @throws Error when two observations of one model share item, phrasing and repeat
 */
export function runScores(outputs: readonly ComparedOutput[]): RunScores[] {
  return comparedRuns(outputs).runs.map(scoresOf);
}
