import { group } from 'd3-array';
import { panelRule } from './instrument.ts';
import { expectedItems, itemTable } from './item-table.ts';
import type { MeasuredModel } from './measured-model.ts';
import type { Evaluation } from './score-cohort.ts';

/**
 * Every model of an evaluation with its table of items, as it is scored: items by id, each that any model was asked.
 *
 * @throws Error when two observations of one model share item, phrasing and repeat
 */
export function measuredModels({ instrument, subjects, observations }: Evaluation): MeasuredModel[] {
  const items = expectedItems(observations);
  const byModel = group(observations, ({ model }) => model);
  return [...subjects].map(([model, subject]) => {
    const own = byModel.get(model) ?? [];
    return { model, subject, observations: own, rows: itemTable(own, items, panelRule(instrument)) };
  });
}
