import { PSI_CEILINGS } from '../../protocol.ts';
import type { ComparedRun } from './compared-run.ts';
import type { ComparedPair } from './comparison-report.ts';
import type { InstrumentDifference } from './instrument-differences.ts';

/** Parts in which two instruments differ, in words. */
export function differencesText(differences: readonly InstrumentDifference[]): string {
  return differences.map(({ part, from, to }) => `${part}: ${from} and ${to}`).join('; ');
}

function basisNotes(runs: readonly ComparedRun[], pairs: readonly ComparedPair[]): string[] {
  const bases = new Set(
    pairs.flatMap(({ differences }) => Object.values(differences).map(({ basis }) => basis)),
  );
  const once = runs.filter(({ repeats }) => repeats === 1).map(({ name }) => name);
  const ofModels = pairs.some(({ kind }) => kind === 'models');
  const notes: string[] = [];
  if (ofModels) {
    notes.push(
      'Differences of models generalise to items like these. For each quantity by itself its intervals hold together over ' +
        'all pairs of models (max-t over joint resamples of the items that both have).',
    );
  }
  if (ofModels && once.length > 0) {
    notes.push(
      `One generation an item (${once.join(', ')}): intervals and ranks rest on the spread over items, which holds that ` +
        'generation’s noise; they do not tell it apart from what the model would say again.',
    );
  }
  if (bases.has('generations')) {
    notes.push(
      'Two runs of one model with repeats in both: by generation noise alone, for these very items. Each interval stands by itself.',
    );
  }
  if (bases.has('paired items') || bases.has('paired resamples')) {
    notes.push(
      'Two runs of one model without generation noise to go by (one generation an item, or repeats that are copies): by the ' +
        'items’ own differences, a t interval, or for ESFP and selectivity by resamples of the items. It holds one ' +
        'generation’s noise of each run and how unevenly the items moved. Each interval stands by itself.',
    );
  }
  return notes;
}

/** A difference that rests on under half of the items, as deltaAR does where markers are few: its interval is too narrow. */
function fewItemsNotes({ from, to, items, differences }: ComparedPair): string[] {
  const { defined } = differences.deltaAR;
  if (items === 0 || defined === null || Math.min(defined.from, defined.to) >= items / 2) return [];
  return [
    `deltaAR, and so ESFP, rests on few items: of ${items} compared, ${defined.from} define it for ${from} and ` +
      `${defined.to} for ${to}. Resamples of few items make intervals too narrow.`,
  ];
}

function pairNotes({ from, to, judgeChanges, movedJudges, acrossInstruments }: ComparedPair): string[] {
  const pair = `${from} and ${to}`;
  return [
    ...(acrossInstruments.length === 0
      ? []
      : [
          `${pair} were measured by different instruments (${differencesText(acrossInstruments)}): the difference may be ` +
            'the instruments’.',
        ]),
    ...movedJudges.map(
      (judge) =>
        `The judge ${judge} moved between ${pair}: its anchors are not labelled as they were, so no verdict is given.`,
    ),
    ...judgeChanges.map(
      ({ judge, ...names }) =>
        `The judge ${judge} answered as ${names.from.join(' and ')} for ${from} and as ${names.to.join(' and ')} for ${to}: ` +
        'the difference between these two may be the judge’s.',
    ),
  ];
}

/** That the anchors of some outputs could not be looked at. */
function anchorNotes(runs: readonly ComparedRun[]): string[] {
  const outputs = [...new Set(runs.map(({ output }) => output))];
  if (outputs.length < 2) return [];
  const unseen = outputs.filter(
    ({ anchors, read }) => anchors.length === 0 && read.instrument.judges.some(({ embedded }) => !embedded),
  );
  if (unseen.length === 0) return [];
  return [
    `No anchors are known of ${unseen.map(({ name }) => name).join(', ')}: whether the judges moved between the outputs ` +
      'was not looked at. They are in the store of judgements, under the evaluation’s id, which a JSONL output does not have.',
  ];
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

/** What a reader must know of a comparison, in plain sentences. */
export function comparisonNotes(
  runs: readonly ComparedRun[],
  controls: readonly string[],
  pairs: readonly ComparedPair[],
): string[] {
  const only = runs[0];
  return [
    ...(controls.length === 0 ? [] : [`Controls are no models and are left out: ${controls.join(', ')}.`]),
    ...(only === undefined ? ['There is no model to compare: give an output with two, or two outputs.'] : []),
    ...(only !== undefined && runs.length === 1
      ? [`There is one model, ${only.name}: give another output of it, or one with another model.`]
      : []),
    ...basisNotes(runs, pairs),
    ...cohortNotes(runs),
    ...sameEvaluationNotes(runs),
    ...anchorNotes(runs),
    ...pairs.flatMap(fewItemsNotes),
    ...pairs.flatMap(pairNotes),
  ];
}
