import type { ComparedOutput } from '../comparison/compared-run.ts';
import { instrumentDifferences } from '../comparison/instrument-differences.ts';
import { movedJudges } from '../comparison/moved-judges.ts';
import { differencesText } from '../comparison/notes.ts';
import { percent } from '../report/format.ts';
import type { MeasuredShares } from './coverage-gaps.ts';
import type { CoverageGap } from './gate-report.ts';

/** What a gate holds of a baseline against a candidate. */
export interface ChangeQuestion {
  readonly model: string;
  /** The outputs that were pooled into the candidate, each with its own anchors. */
  readonly outputs: readonly ComparedOutput[];
  readonly baseline: ComparedOutput;
  /** The greatest share of the candidate's rows that came from a cache; null where that is not known. */
  readonly cached: number | null;
  readonly mostCached: number;
  readonly baselineShares: Pick<MeasuredShares, 'gaps'>;
}

/** Slices with what was measured of them: `P2 60%, T4 50%`. */
export function gapsText(gaps: readonly CoverageGap[]): string {
  return gaps.map(({ slice, share }) => `${slice} ${percent(share)}`).join(', ');
}

/** The share of a model's rows that stand in the baseline itself. */
function sameRows({ model, outputs, baseline }: ChangeQuestion): number {
  const of = ({ read }: ComparedOutput) =>
    read.observations.filter((one) => one.model === model).map(({ row }) => row);
  const [before, rows] = [new Set(of(baseline)), new Set(outputs.flatMap(of))];
  return rows.size === 0 ? 0 : [...rows].filter((row) => before.has(row)).length / rows.size;
}

/** Why the change of a model since a baseline cannot be decided, whatever the intervals say; null where it can. */
export function changeRefusal(question: ChangeQuestion): string | null {
  const { outputs, baseline, cached, mostCached, baselineShares } = question;
  const [first] = outputs;
  if (first !== undefined) {
    const differences = instrumentDifferences(baseline.read.instrument, first.read.instrument);
    if (differences.length > 0) {
      return `${baseline.name} was measured by another instrument (${differencesText(differences)}): the change does not compare.`;
    }
  }
  const moved = new Set(outputs.flatMap((output) => movedJudges(baseline, output)));
  if (moved.size > 0) {
    return `The judge moved (${[...moved].join(', ')}): its anchors are not labelled as they were for ${baseline.name}.`;
  }
  const known = Math.max(cached ?? 0, sameRows(question));
  if (known > mostCached) {
    return `Nothing new was measured: ${percent(known)} of the rows came from a cache or are the baseline’s own, over ${percent(mostCached)}.`;
  }
  if (baselineShares.gaps.length > 0) {
    return `Too little was measured in ${baseline.name}: ${gapsText(baselineShares.gaps)}.`;
  }
  return null;
}
