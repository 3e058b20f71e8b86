import { group, mean } from 'd3-array';
import { type Instrument, panelRule } from '../instrument.ts';
import { type ExpectedItem, itemTable } from '../item-table.ts';
import type { DistanceOf } from '../response-distance.ts';
import type { Evaluation } from '../score-cohort.ts';
import { generationDistances } from '../uncertainty/generation-distances.ts';
import { type ItemMeasurements, presentGenerations } from '../uncertainty/measured-item.ts';
import { modelIntervals } from '../uncertainty/model-intervals.ts';
import type { PilotModel } from './pilot-basis.ts';

/**
 * The models of an evaluation as a pilot run: controls only where nothing else was asked.
 *
 * @param distanceOf of the responses that PSI compares
 * @param ceiling PSI's ceiling; null leaves ESFP without variances
 * @throws RangeError when a distance is not known
 */
export function pilotModels(
  { instrument, subjects, observations }: Evaluation,
  distanceOf: DistanceOf,
  ceiling: number | null,
): PilotModel[] {
  const expected = new Map(
    observations.map(({ item, type }): [string, ExpectedItem] => [item, { item, type }]),
  );
  const byModel = group(observations, ({ model }) => model);
  const candidates = [...subjects].filter(([, { control }]) => !control);
  return (candidates.length > 0 ? candidates : [...subjects]).map(([model]) => {
    const rows = itemTable(byModel.get(model) ?? [], [...expected.values()], panelRule(instrument));
    return pilotModel(
      model,
      rows.map((row) => measurementsOf(row, distanceOf)),
      instrument,
      ceiling,
    );
  });
}

function measurementsOf(row: ItemMeasurements['row'], distanceOf: DistanceOf): ItemMeasurements {
  return {
    row,
    P0P1: generationDistances(row, 'P0', 'P1', distanceOf),
    P1P2: generationDistances(row, 'P1', 'P2', distanceOf),
  };
}

/** One model's measurements as a pilot. */
function pilotModel(
  model: string,
  measurements: readonly ItemMeasurements[],
  instrument: Pick<Instrument, 'protocol' | 'weights' | 'psi'>,
  ceiling: number | null,
): PilotModel {
  const counts = measurements.map((one) => presentGenerations(one).length);
  return {
    model,
    intervals: modelIntervals(measurements, instrument, ceiling),
    repeats: Math.max(1, mean(counts) ?? 1),
  };
}
