import { group } from 'd3-array';
import { canonicalJson } from '../instrument.ts';
import type { Subject } from '../subject.ts';
import type { ComparedRun } from './compared-run.ts';
import { listed } from './names.ts';

/** How a model was asked: where two were not asked alike, their difference may come from it. */
const ASKED: readonly (readonly [name: string, value: (subject: Subject) => unknown])[] = [
  ['system prompt', ({ systemPrompt }) => systemPrompt],
  ['format rules', ({ formatRules }) => formatRules],
  ['sampling', ({ sampling }) => sampling],
];

/** What a model is: where two runs of one model are not of one, they may be of two models. */
const NAMED: typeof ASKED = [
  ['provider', ({ provider }) => provider],
  ['name given by its server', ({ servedModel }) => servedModel],
];

/** In what some runs differ: each value with those that have it. Nothing where all that is known of them is alike. */
function differing(runs: readonly ComparedRun[], parts: typeof ASKED): string[] {
  return parts.flatMap(([name, value]) => {
    const known = runs.filter(({ subject }) => value(subject) !== null);
    const byValue = group(known, ({ subject }) => canonicalJson(value(subject)));
    if (byValue.size < 2) return [];
    const values = [...byValue].map(([json, own]) => `${json} for ${listed(own.map((run) => run.name))}`);
    return [`${name} ${values.join(' and ')}`];
  });
}

/**
 * Runs of one provider whose configs differ, in whatever: a base address, a way of thinking. Configs of two providers differ as their
 * providers do.
 */
function configurations(runs: readonly ComparedRun[]): string[] {
  return [...group(runs, ({ subject }) => subject.provider).values()].flatMap((own) =>
    differing(own, [['provider configuration', ({ configHash }) => configHash ?? null]]),
  );
}

/** Runs under one name that are not of one provider or server: they may be of two models. */
function oneNameNotes(runs: readonly ComparedRun[]): string[] {
  return [...group(runs, ({ model }) => model)].flatMap(([model, own]) => {
    const differences = differing(own, NAMED);
    return differences.length === 0
      ? []
      : [
          `The runs of ${model} may be of different models (${differences.join('; ')}), though they are compared as runs of one.`,
        ];
  });
}

/**
 * Models under two names in different outputs that have one provider: they may be one. Within one output two names are two
 * settings, and a provider of recordings has any number of models.
 */
function oneProviderNotes(runs: readonly ComparedRun[]): string[] {
  const outputsOf = (model: string) =>
    runs.filter((run) => run.model === model).map(({ output }) => output.name);
  const live = runs.filter(({ subject }) => !subject.recorded);
  return [...group(live, ({ subject }) => subject.provider)].flatMap(([provider, own]) => {
    const models = [...new Set(own.map(({ model }) => model))];
    const outputs = models.flatMap((model) => [...new Set(outputsOf(model))]);
    const areApart = new Set(outputs).size === outputs.length;
    return models.length < 2 || !areApart
      ? []
      : [
          `${listed(models)} have one provider, ${provider}, and are compared as different models: if they are one model, give ` +
            'them one label, to compare them as its runs.',
        ];
  });
}

/** What differs in the subjects of some runs besides the model, in plain sentences. */
export function subjectNotes(runs: readonly ComparedRun[]): string[] {
  const asked = [...differing(runs, ASKED), ...configurations(runs)];
  return [
    ...(asked.length === 0
      ? []
      : [`Not all were asked alike (${asked.join('; ')}): differences may come from that.`]),
    ...oneNameNotes(runs),
    ...oneProviderNotes(runs),
  ];
}
