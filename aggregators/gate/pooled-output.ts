import { ascending, group, least, max } from 'd3-array';
import type { ComparedOutput } from '../comparison/compared-run.ts';
import { instrumentDifferences } from '../comparison/instrument-differences.ts';
import { movedJudges } from '../comparison/moved-judges.ts';
import { differencesText } from '../comparison/notes.ts';
import { canonicalJson } from '../instrument.ts';
import type { Observation } from '../observation.ts';
import { SUBJECT_PARTS, type Subject, subjectPartsText } from '../subject.ts';
import { GateError } from './gate-error.ts';

/** Outputs as one, and why they cannot be told from one. */
export interface PooledOutput {
  readonly output: ComparedOutput;
  /** Why no rule can be decided on them together; null where they can. */
  readonly flaw: string | null;
  /** Why a model's answers in them are no repeats of each other, by model. */
  readonly flaws: ReadonlyMap<string, string>;
}

/** An order of outputs that does not hang on how they were given. */
function inOrder(outputs: readonly ComparedOutput[]): ComparedOutput[] {
  const keyOf = ({ evaluation, read, name }: ComparedOutput) =>
    [evaluation ?? '', least(read.observations, ({ row }) => row)?.row ?? '', name].join('\n');
  return [...outputs].sort((one, other) => ascending(keyOf(one), keyOf(other)));
}

/** An observation but for its place among the repeats, which hangs on what it is read together with. */
const contentOf = ({ repeat: _, ...content }: Observation): string => canonicalJson(content);

/** The rows of every output that stand in none before it. */
function distinct(outputs: readonly ComparedOutput[]): (readonly Observation[])[] {
  const seen = new Map<string, { readonly content: string; readonly output: string }>();
  return outputs.map(({ name, read }) =>
    read.observations.filter((observation) => {
      const content = contentOf(observation);
      const earlier = seen.get(observation.row);
      if (earlier === undefined) {
        seen.set(observation.row, { content, output: name });
        return true;
      }
      if (earlier.content === content) return false;
      throw new GateError(
        `Row ${observation.row} stands in ${earlier.output} and in ${name} with different responses or judgements: leave out ` +
          'the output that is not meant.',
      );
    }),
  );
}

/** Numbers the repeats of each item on from output to output. */
function numberedOn(outputs: readonly (readonly Observation[])[]): Observation[] {
  const had = new Map<string, number>();
  return outputs.flatMap((observations) => {
    const items = group(observations, ({ model, item }) => JSON.stringify([model, item]));
    return [...items].flatMap(([item, own]) => {
      const before = had.get(item) ?? 0;
      had.set(item, before + 1 + (max(own, ({ repeat }) => repeat) ?? 0));
      return own.map((one) => ({ ...one, repeat: before + one.repeat }));
    });
  });
}

/** Why a model's answers are no repeats of each other; what is not known of a subject does not differ. */
function subjectFlaw(model: string, outputs: readonly ComparedOutput[]): string | null {
  const own = outputs.flatMap(({ read }) => read.subjects.get(model) ?? []);
  const differing = SUBJECT_PARTS.filter((part) => {
    const known = own.map((subject: Subject) => subject[part]).filter((value) => value != null);
    return new Set(known.map((value) => canonicalJson(value))).size > 1;
  });
  return differing.length === 0
    ? null
    : `${model} is not the same in all outputs (${subjectPartsText(differing)}): its answers are no repeats of each other.`;
}

/** Why two outputs were not measured alike; null where they were. */
function pairFlaw(one: ComparedOutput, other: ComparedOutput): string | null {
  const differences = instrumentDifferences(one.read.instrument, other.read.instrument);
  if (differences.length > 0) {
    return `${one.name} and ${other.name} were measured by different instruments (${differencesText(differences)}): they cannot be pooled.`;
  }
  const moved = movedJudges(one, other);
  return moved.length === 0
    ? null
    : `The judge ${moved.join(', ')} moved between ${one.name} and ${other.name}: they cannot be pooled.`;
}

/**
 * Several outputs as one: the runs of a model in them are further generations of the same items, numbered on; a row that stands in
 * two is one. The order in which they are given changes nothing. `distanceOf` is that of one of them, so that each must know the
 * responses of all: embed them together.
 *
 * @param outputs at least one
 * @throws GateError when one row stands in two of them with different content
 */
export function pooledOutput(outputs: readonly ComparedOutput[]): PooledOutput {
  const ordered = inOrder(outputs);
  const [first] = ordered;
  if (first === undefined) throw new RangeError('pooledOutput: `outputs` is empty; give at least one.');
  const pairs = ordered.flatMap((one, i) => ordered.slice(i + 1).map((other) => [one, other] as const));
  const subjects = new Map(ordered.flatMap(({ read }) => [...read.subjects]));
  const flaws = [...subjects.keys()].flatMap((model) => {
    const flaw = subjectFlaw(model, ordered);
    return flaw === null ? [] : [[model, flaw] as const];
  });
  const flaw = pairs.map(([one, other]) => pairFlaw(one, other)).find((found) => found !== null) ?? null;
  return {
    output: {
      ...first,
      name: ordered.map(({ name }) => name).join(' + '),
      // Of outputs that were not measured alike nothing is worked out: one of them tells which models there are.
      read: {
        instrument: first.read.instrument,
        subjects,
        observations: flaw === null ? numberedOn(distinct(ordered)) : first.read.observations,
      },
    },
    flaw,
    flaws: new Map(flaws),
  };
}
