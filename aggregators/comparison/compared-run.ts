import { group } from 'd3-array';
import type { Phrasing } from '../../corpus/phrasings.ts';
import { meanOfDefined } from '../cell.ts';
import { type Instrument, identityHash, panelRule } from '../instrument.ts';
import { expectedItems, type ItemRow, itemTable } from '../item-table.ts';
import { cohortPsiCeiling } from '../phrasing-sensitivity.ts';
import type { DistanceOf } from '../response-distance.ts';
import type { Evaluation } from '../score-cohort.ts';
import { servedModels } from '../served-models.ts';
import type { Subject } from '../subject.ts';
import { generationDistances, sensitivityOf } from '../uncertainty/generation-distances.ts';
import { type ItemMeasurements, presentGenerations } from '../uncertainty/measured-item.ts';
import type { JudgedBy } from './judge-changes.ts';
import type { AnchoredRun } from './moved-judges.ts';

/** One output that is compared with others, or whose models are compared with each other. */
export interface ComparedOutput extends AnchoredRun {
  /** What it is called: a path. */
  readonly name: string;
  readonly read: Evaluation;
  /** Of the responses under P0, P1 and P2. */
  readonly distanceOf: DistanceOf;
}

/** One model in one output: a run. */
export interface ComparedRun {
  /** The model, with its output where several hold it: no two runs have one name. */
  readonly name: string;
  readonly model: string;
  readonly output: ComparedOutput;
  readonly instrument: Instrument;
  readonly subject: Subject;
  /** PSI's ceiling; null where the cohort gives none. */
  readonly ceiling: number | null;
  /** The items of which it gave an answer, by id, in the order of the ids. */
  readonly items: ReadonlyMap<string, ItemMeasurements>;
  /** The most generations that an item of it has. */
  readonly repeats: number;
  readonly judgedBy: readonly JudgedBy[];
}

/** The runs of some outputs, and the controls that were left out. */
export interface ComparedRuns {
  readonly runs: readonly ComparedRun[];
  /** The names of controls, which are no models: never compared, never ranked. */
  readonly controls: readonly string[];
}

type Unscaled = Omit<ComparedRun, 'ceiling' | 'name'>;

function measured(row: ItemRow, { distanceOf }: ComparedOutput): ItemMeasurements {
  const distances = (from: Phrasing, to: Phrasing) => generationDistances(row, from, to, distanceOf);
  return { row, P0P1: distances('P0', 'P1'), P1P2: distances('P1', 'P2') };
}

function runsOf(output: ComparedOutput): Unscaled[] {
  const { instrument, subjects, observations } = output.read;
  const inOrder = expectedItems(observations);
  const byModel = group(observations, ({ model }) => model);
  return [...subjects]
    .filter(([, { control }]) => !control)
    .map(([model, subject]): Unscaled => {
      const own = byModel.get(model) ?? [];
      const answered = itemTable(own, inOrder, panelRule(instrument)).filter(
        (row) => presentGenerations({ row }).length > 0,
      );
      return {
        model,
        output,
        instrument,
        subject,
        items: new Map(answered.map((row) => [row.item, measured(row, output)])),
        repeats: Math.max(0, ...answered.map((row) => presentGenerations({ row }).length)),
        judgedBy: instrument.judges.map(({ id }) => ({ judge: id, served: servedModels(own, id) })),
      };
    });
}

function psiMean({ items, instrument }: Unscaled): number | null {
  const cells = [...items.values()].map((one) => sensitivityOf(one[instrument.psi.contrast]));
  return meanOfDefined(cells).value;
}

/** The ceiling for runs of one instrument: the fixed one, or that of all of them as one cohort. */
function ceilingOf(runs: readonly Unscaled[], { psi }: Instrument): number | null {
  if (psi.ceiling !== 'cohort') return psi.ceiling;
  const means = runs.map(psiMean).filter((one) => one !== null);
  const ceiling = means.length === 0 ? 0 : cohortPsiCeiling(means);
  return ceiling > 0 ? ceiling : null;
}

/**
 * The runs of some outputs, controls apart. A ceiling that is the cohort's is taken over all runs of one instrument, so that
 * it is the same for all that are compared under it.
 *
 * @throws Error when two observations of one model share item, phrasing and repeat
 */
export function comparedRuns(outputs: readonly ComparedOutput[]): ComparedRuns {
  const unscaled = outputs.flatMap(runsOf);
  const timesOf = (model: string) => unscaled.filter((one) => one.model === model).length;
  const ceilings = new Map(
    [...group(unscaled, ({ instrument }) => identityHash(instrument))].map(([hash, alike]) => [
      hash,
      alike[0] === undefined ? null : ceilingOf(alike, alike[0].instrument),
    ]),
  );
  const controls = outputs.flatMap(({ read }) =>
    [...read.subjects].filter(([, { control }]) => control).map(([model]) => model),
  );
  return {
    runs: unscaled.map((run) => ({
      ...run,
      name: timesOf(run.model) > 1 ? `${run.model} @ ${run.output.name}` : run.model,
      ceiling: ceilings.get(identityHash(run.instrument)) ?? null,
    })),
    controls: [...new Set(controls)],
  };
}
