import { group, mean } from 'd3-array';
import { type Instrument, panelRule } from '../instrument.ts';
import { type ExpectedItem, itemTable } from '../item-table.ts';
import type { Evaluation } from '../score-cohort.ts';
import type { Embeddings } from '../score-model.ts';
import { generationDistances } from '../uncertainty/generation-distances.ts';
import { type ItemMeasurements, presentGenerations } from '../uncertainty/measured-item.ts';
import { modelIntervals } from '../uncertainty/model-intervals.ts';
import type { PilotModel } from './pilot-basis.ts';

/**
 * The models of an evaluation as a pilot run: controls only where nothing else was asked.
 *
 * @param embeddings of the responses that PSI compares
 * @param ceiling PSI's ceiling; null leaves ESFP without variances
 * @throws RangeError when a response was not embedded
 */
export function pilotModels(
  { instrument, subjects, observations }: Evaluation,
  embeddings: Embeddings,
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
      rows.map((row) => measurementsOf(row, embeddings)),
      instrument,
      ceiling,
    );
  });
}

function measurementsOf(row: ItemMeasurements['row'], embeddings: Embeddings): ItemMeasurements {
  const vectorOf = (response: string) => {
    const vector = embeddings.get(response);
    if (vector === undefined)
      throw new RangeError('pilotModels: `embeddings` lack a response; embed all of responsesToEmbed first.');
    return vector;
  };
  return {
    row,
    P0P1: generationDistances(row, 'P0', 'P1', vectorOf),
    P1P2: generationDistances(row, 'P1', 'P2', vectorOf),
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
    repeated: counts.filter((count) => count > 1).length,
  };
}
