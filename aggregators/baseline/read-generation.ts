import { isMissing, type JudgeLabels, type JudgeStance, type Missing } from '../judgement.ts';
import type { Observation } from '../observation.ts';
import { LEFT_OUT } from '../report/without-text.ts';
import { BaselineError } from './baseline-error.ts';
import type { BaselineGeneration, JudgedGeneration } from './baseline-schema.ts';
import { labelsOfLetters, stanceOfLetter } from './letters.ts';
import type { ServedAnswers } from './servers.ts';

/** What only a baseline as a whole tells of a generation. */
export type PlaceOfGeneration = Pick<Observation, 'row' | 'model' | 'item' | 'type' | 'phrasing' | 'repeat'>;

/** What the generations of one model are read with. */
export interface ReadWith {
  /** The ids of the instrument's judges. */
  readonly judges: readonly string[];
  readonly answers: ServedAnswers;
  /** What stands in the place of a text. */
  readonly nameOf: (response: number) => string;
}

/** The reason of a stance under a phrasing that asks for none; it counts for nothing. */
const NOT_ASKED = 'no stance is asked under this phrasing';

/** How many sentences the labels are of; all that there are must be of as many. */
function sentencesOf({ scd, sentences }: JudgedGeneration, { row }: PlaceOfGeneration): number {
  const lists = isMissing(scd) ? [] : scd.filter((one) => typeof one === 'string');
  const counts = new Set([
    ...lists.map(({ length }) => length),
    ...(sentences === undefined ? [] : [sentences]),
  ]);
  const [count, second] = counts;
  if (count !== undefined && second === undefined) return count;
  throw new BaselineError(
    count === undefined
      ? `Of ${row} a baseline does not tell how many sentences there are: save it anew.`
      : `The labels of ${row} are of ${count} and of ${second} sentences: a baseline was changed by hand, save it anew.`,
  );
}

function judgeOf(judges: readonly string[], at: number, { row }: PlaceOfGeneration): string {
  const judge = judges[at];
  if (judge !== undefined) return judge;
  throw new BaselineError(
    `${row} has judgements of more judges than the instrument: a baseline was changed by hand, save it anew.`,
  );
}

const served = (answers: ServedAnswers, by: readonly (number | null)[] | undefined, at: number) => {
  const found = answers.next(by?.[at]);
  return found === undefined ? {} : { served: found };
};

function reversedOf(again: string | Missing | null | undefined) {
  if (again === null || again === undefined) return {};
  return { reversed: isMissing(again) ? again : { labels: labelsOfLetters(again) } };
}

function labelledOf(
  generation: JudgedGeneration,
  place: PlaceOfGeneration,
  { judges, answers }: ReadWith,
): Observation['labelled'] {
  const { scd, again, by } = generation;
  if (isMissing(scd)) return scd;
  return {
    sentences: Array.from({ length: sentencesOf(generation, place) }, () => LEFT_OUT),
    judges: scd.flatMap((entry, i): JudgeLabels[] => {
      if (entry === null) return [];
      const judge = judgeOf(judges, i, place);
      if (isMissing(entry)) return [{ judge, ...entry }];
      return [
        { judge, labels: labelsOfLetters(entry), ...served(answers, by?.scd, i), ...reversedOf(again?.[i]) },
      ];
    }),
  };
}

function stancesOf(
  { st, by }: JudgedGeneration,
  place: PlaceOfGeneration,
  { judges, answers }: ReadWith,
): Observation['stances'] {
  if (st === undefined) return { missing: NOT_ASKED };
  if (isMissing(st)) return st;
  return st.flatMap((entry, i): JudgeStance[] => {
    if (entry === null) return [];
    const judge = judgeOf(judges, i, place);
    if (isMissing(entry)) return [{ judge, ...entry }];
    return [{ judge, stance: stanceOfLetter(entry), ...served(answers, by?.st, i) }];
  });
}

function formatOf({ f }: JudgedGeneration): Observation['format'] {
  if (isMissing(f)) return f;
  const [words, withinWordLimit, plainProse, english, cutOff] = f;
  return {
    words,
    withinWordLimit: withinWordLimit === 1,
    plainProse: plainProse === 1,
    english: english === 1,
    cutOff: cutOff === null ? null : cutOff === 1,
  };
}

/**
 * The observation that a generation of a baseline was, its texts but for names left out.
 *
 * @throws BaselineError for what no baseline holds that was written by this package
 */
export function readGeneration(
  generation: BaselineGeneration,
  place: PlaceOfGeneration,
  read: ReadWith,
): Observation {
  const own = { ...place, row: generation.id ?? place.row };
  if (!('r' in generation)) {
    const nothing = { missing: generation.missing };
    return {
      ...own,
      response: nothing,
      trace: null,
      attribution: nothing,
      labelled: nothing,
      stances: nothing,
      format: nothing,
    };
  }
  const { r, ar } = generation;
  return {
    ...own,
    response: isMissing(r) ? r : read.nameOf(r),
    trace: null,
    attribution: isMissing(ar) ? ar : { self: ar[0], third: ar[1] },
    labelled: labelledOf(generation, place, read),
    stances: stancesOf(generation, place, read),
    format: formatOf(generation),
  };
}
