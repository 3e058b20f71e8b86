import { PSI_CEILINGS } from '../../protocol.ts';
import type { ComparedRun } from './compared-run.ts';
import type { ComparedDifference, ComparedPair } from './comparison-report.ts';
import { fewItemsNotes } from './few-items-notes.ts';
import type { InstrumentDifference } from './instrument-differences.ts';
import { judgeNotes } from './judge-notes.ts';
import { listed } from './names.ts';
import { subjectNotes } from './subject-notes.ts';

/** Parts in which two instruments differ, in words. */
export function differencesText(differences: readonly InstrumentDifference[]): string {
  return differences.map(({ part, from, to }) => `${part}: ${from} and ${to}`).join('; ');
}

/** What the intervals that there are rest on. */
function basisNotes(runs: readonly ComparedRun[], pairs: readonly ComparedPair[]): string[] {
  const bases = new Set<ComparedDifference['basis']>(
    pairs.flatMap(({ differences }) =>
      Object.values(differences).flatMap(({ interval, basis }) => (interval === null ? [] : [basis])),
    ),
  );
  const once = runs.filter(({ repeats }) => repeats === 1).map(({ name }) => name);
  const notes: string[] = [];
  if (bases.has('items')) {
    notes.push(
      'Differences of models generalise to items like these. For each quantity by itself its intervals hold together over ' +
        'all pairs of models (max-t over joint resamples of the items that both have).',
    );
  }
  if (bases.has('items') && once.length > 0) {
    notes.push(
      `One generation an item (${listed(once)}): intervals and ranks rest on the spread over items, which holds that ` +
        'generation’s noise; another run might give other answers, which was not tested.',
    );
  }
  if (bases.has('generations')) {
    notes.push(
      'Two runs of one model with repeats in both: by generation noise alone, for these very items. Each interval stands by itself.',
    );
  }
  if (bases.has('paired items') || bases.has('paired resamples')) {
    notes.push(
      'Two runs of one model without generation noise to go by (one generation an item, or repeats that are copies): by how ' +
        'far each item moved, a t interval, or for ESFP and selectivity by resamples of the items. It holds one ' +
        'generation’s noise of each run and how unevenly the items moved. Each interval stands by itself.',
    );
  }
  return notes;
}

/** Where instruments differ: one sentence for every two that were paired, however many pairs they have. */
function instrumentNotes(runs: readonly ComparedRun[], pairs: readonly ComparedPair[]): string[] {
  const outputOf = new Map(runs.map(({ name, output }) => [name, output.name]));
  const notes = pairs
    .filter(({ acrossInstruments }) => acrossInstruments.length > 0)
    .map(
      ({ from, to, acrossInstruments }) =>
        `${outputOf.get(from)} and ${outputOf.get(to)} were measured by different instruments ` +
        `(${differencesText(acrossInstruments)}): differences between them may be the instruments’.`,
    );
  return [...new Set(notes)];
}

function cohortNotes(runs: readonly ComparedRun[]): string[] {
  const isCohort = runs.some(({ instrument }) => instrument.psi.ceiling === 'cohort');
  return isCohort
    ? [
        'The PSI ceiling is that of the cohort of what is compared here: with other models ESFP is another. The fixed ceiling ' +
          `is ${PSI_CEILINGS['esfp-1.1']}.`,
      ]
    : [];
}

/** That two outputs are of one evaluation, whose answers are the same. */
function sameEvaluationNotes(runs: readonly ComparedRun[]): string[] {
  const outputs = [...new Set(runs.map(({ output }) => output))];
  return outputs.flatMap((one, i) =>
    outputs
      .slice(i + 1)
      .filter(({ evaluation }) => evaluation !== null && evaluation === one.evaluation)
      .map(
        ({ name }) =>
          `${one.name} and ${name} are of one evaluation (${one.evaluation}): the same answers, and no second run.`,
      ),
  );
}

/** That a run has no answer, or that pairs rest on other items than a model's own value. */
function itemNotes(runs: readonly ComparedRun[], pairs: readonly ComparedPair[]): string[] {
  const silent = runs.filter(({ items }) => items.size === 0).map(({ name }) => name);
  const size = new Map(runs.map(({ name, items }) => [name, items.size]));
  const isPart = pairs.some(
    ({ from, to, items }) => items > 0 && (size.get(from) !== items || size.get(to) !== items),
  );
  return [
    ...(silent.length === 0 ? [] : [`No answer was had of ${listed(silent)}: nothing of it is compared.`]),
    ...(isPart
      ? [
          'Not all answered the same items: a pair is compared on those that both answered, and so its difference need not be ' +
            'that of the values of the two models, which are on all items that each answered.',
        ]
      : []),
  ];
}

/** What a reader must know of a comparison, in plain sentences. */
export function comparisonNotes(
  runs: readonly ComparedRun[],
  controls: readonly string[],
  pairs: readonly ComparedPair[],
): string[] {
  const only = runs[0];
  return [
    ...(controls.length === 0 ? [] : [`Controls are no models and are left out: ${listed(controls)}.`]),
    ...(only === undefined ? ['There is no model to compare: give an output with two, or two outputs.'] : []),
    ...(only !== undefined && runs.length === 1
      ? [`There is one model, ${only.name}: give another output of it, or one with another model.`]
      : []),
    ...itemNotes(runs, pairs),
    ...basisNotes(runs, pairs),
    ...cohortNotes(runs),
    ...subjectNotes(runs),
    ...sameEvaluationNotes(runs),
    ...fewItemsNotes(pairs),
    ...instrumentNotes(runs, pairs),
    ...judgeNotes(runs, pairs),
  ];
}
