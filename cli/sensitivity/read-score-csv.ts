import type { ScoredModel } from '../../aggregators/robustness/scored-model.ts';
import { compositeOf } from '../../aggregators/robustness/scoring-rule.ts';
import { PUBLISHED_WEIGHTS } from '../../protocol.ts';
import { readCsvTable, TableError } from '../csv-table.ts';
import { type ScoreTable, undefinedKappaNote } from './score-table.ts';

/** The columns as the paper's released table names them, each with the range of its values. */
const RANGES = {
  delta_AR: [-1, 1],
  delta_SCD: [-1, 1],
  PSI_scaled: [0, 1],
  CPC_kappa: [-1, 1],
  PSI_mean: [0, 2],
  ESFP: [-1.25, 1.25],
} as const;
type Column = keyof typeof RANGES;

const REQUIRED = ['model', 'delta_AR', 'delta_SCD', 'PSI_scaled', 'CPC_kappa'] as const;

/** A composite this far from equation 6 of its parts is none of them; released parts have four digits. */
const MOST_ROUNDING = 5e-4;

/** A cell's number; null where the cell is empty or the column is not there. */
function numberOf(path: string, model: string, column: Column, cell: string | undefined): number | null {
  if (cell === undefined || cell === '') return null;
  const value = Number(cell);
  const [low, high] = RANGES[column];
  if (value >= low && value <= high) return value;
  throw new TableError(
    `${path}, ${model}: ${column} is ${cell}; it is a number from ${low} to ${high}, or empty where undefined.`,
  );
}

/**
 * Reads a score table: a row a model, with the columns model, delta_AR, delta_SCD, PSI_scaled and CPC_kappa; PSI_mean
 * (for the ceilings) and ESFP (else computed by equation 6) where they are there. An empty cell is an undefined value.
 *
 * @throws TableError with the file, the model, the column and the remedy
 */
export function readScoreCsv(path: string): ScoreTable {
  const models: ScoredModel[] = [];
  const leftOut: { model: string; reason: string }[] = [];
  const notes: string[] = [];
  const seen = new Set<string>();
  for (const row of readCsvTable(path, REQUIRED)) {
    const { model } = row;
    if (model === '') throw new TableError(`${path} has a row without a model: name it.`);
    if (seen.has(model))
      throw new TableError(`${path} has the model ${model} twice: give each row its own name.`);
    seen.add(model);
    const value = (column: Column) => numberOf(path, model, column, row[column]);
    const [deltaAR, deltaSCD, psiScaled] = [value('delta_AR'), value('delta_SCD'), value('PSI_scaled')];
    if (deltaAR === null || deltaSCD === null || psiScaled === null) {
      const empty = REQUIRED.filter((column) => column !== 'CPC_kappa' && row[column] === '');
      leftOut.push({
        model,
        reason: `${empty.join(', ')} ${empty.length === 1 ? 'is' : 'are'} empty, so that it has no composite`,
      });
      continue;
    }
    const parts = { deltaAR, deltaSCD, kappa: value('CPC_kappa') };
    const computed = compositeOf(parts, psiScaled);
    const published = value('ESFP');
    if (parts.kappa === null) notes.push(undefinedKappaNote(model));
    if (published !== null && Math.abs(published - computed) > MOST_ROUNDING) {
      notes.push(
        `${model}: the table’s ESFP is ${published}, but equation 6 makes ${computed.toFixed(5)} of its parts.`,
      );
    }
    models.push({ model, ...parts, psiScaled, psiMean: value('PSI_mean'), esfp: published ?? computed });
  }
  if (models.length === 0) {
    throw new TableError(`${path} has no model with delta_AR, delta_SCD and PSI_scaled: fill in a row.`);
  }
  return { source: path, models, leftOut, notes, weights: { ...PUBLISHED_WEIGHTS } };
}
