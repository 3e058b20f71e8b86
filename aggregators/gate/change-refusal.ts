import type { ComparedOutput } from '../comparison/compared-run.ts';
import { instrumentDifferences } from '../comparison/instrument-differences.ts';
import { movedJudges } from '../comparison/moved-judges.ts';
import { differencesText } from '../comparison/notes.ts';
import { percent } from '../report/format.ts';
import type { MeasuredShares } from './coverage-gaps.ts';
import type { GateConditions } from './gate-conditions.ts';
import type { BaselineRole, CoverageGap } from './gate-report.ts';
import { ownRows } from './own-rows.ts';
import { areSameAnswers } from './same-answers.ts';

/** What a gate holds of a baseline against a candidate. */
export interface ChangeQuestion {
  readonly model: string;
  /** The outputs that were pooled into the candidate, each with its own anchors. */
  readonly outputs: readonly ComparedOutput[];
  readonly baseline: ComparedOutput;
  readonly role: BaselineRole;
  /** The greatest share of the candidate's rows that came from a cache; null where that is not known. */
  readonly cached: number | null;
  readonly mostCached: number;
  readonly sameAnswers: GateConditions['sameAnswers'];
  readonly baselineShares: Pick<MeasuredShares, 'gaps'>;
}

/** Slices with what was measured of them: `P2 60%, T4 50%`. */
export function gapsText(gaps: readonly CoverageGap[]): string {
  return gaps.map(({ slice, share }) => `${slice} ${percent(share)}`).join(', ');
}

const observationsOf = ({ read }: ComparedOutput, model: string) =>
  read.observations.filter((one) => one.model === model);

/** Whether every output that holds the model repeats the baseline's answers. */
function isBaselineAgain({ model, outputs, baseline }: ChangeQuestion): boolean {
  const before = observationsOf(baseline, model);
  return outputs.every((output) => areSameAnswers(observationsOf(output, model), before));
}

/** Why the change of a model since a baseline cannot be decided, whatever the intervals say; null where it can. */
export function changeRefusal(question: ChangeQuestion): string | null {
  const { model, outputs, baseline, role, cached, mostCached, sameAnswers, baselineShares } = question;
  const name = `${baseline.name} (${role})`;
  const [first] = outputs;
  if (first !== undefined) {
    const differences = instrumentDifferences(baseline.read.instrument, first.read.instrument);
    if (differences.length > 0) {
      return `${name} was measured by another instrument (${differencesText(differences)}): the change does not compare.`;
    }
  }
  const moved = new Set(outputs.flatMap((output) => movedJudges(baseline, output)));
  if (moved.size > 0) {
    return `The judge moved (${[...moved].join(', ')}): the judges’ anchors are not labelled as they were for ${name}.`;
  }
  const known = Math.max(cached ?? 0, ownRows(outputs, baseline, model));
  if (known > mostCached) {
    return `Nothing new was measured: ${percent(known)} of the rows came from a cache or are the baseline’s own, over ${percent(mostCached)}.`;
  }
  if (sameAnswers === 'undecidable' && isBaselineAgain(question)) {
    return (
      `Every answer is that of ${name} again, as far as words, markers and sentences tell: a cache that does not say so, or a model ` +
      'without chance, as at temperature 0, for which --same-answers measured decides it.'
    );
  }
  if (baselineShares.gaps.length > 0) {
    return `Too little was measured in ${name}: ${gapsText(baselineShares.gaps)}.`;
  }
  return null;
}
