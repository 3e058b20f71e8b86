import { lastUserMessage } from '../../corpus/last-user-message.ts';
import { type Phrasing, phrase } from '../../corpus/phrasings.ts';
import { withoutCredentials } from '../../transforms/without-credentials.ts';
import { BLANK, EMPTY } from '../empty-response.ts';
import {
  isMissing,
  type JudgeLabels,
  type JudgementPart,
  type JudgeStance,
  type Missing,
} from '../judgement.ts';
import type { Observation } from '../observation.ts';
import type { TestMetadata } from '../test-metadata.ts';
import { FILTERED, isFilterNotice } from './content-filter.ts';
import { partsOf } from './judgement-parts.ts';
import { measuredWithTrace } from './measured-with-trace.ts';
import { REDACTED } from './redacted.ts';
import type { Row } from './rows.ts';
import { withoutTrace } from './without-trace.ts';

type PartName = JudgementPart['part'];

/** promptfoo's failure reason of a row whose response could not be had. */
export const ERROR = 2;

/** promptfoo's failure reason of a row that was answered and failed an assertion. */
const ASSERTION_FAILED = 1;

/** A text as promptfoo stores it where it is JSON: written anew. */
function asStoredJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Whether a message is the item under a phrasing, byte for byte. Where promptfoo has stored the item's text changed,
 * the phrasing's own bytes decide: the assertions have compared all of them before the row was stored.
 */
function isItemUnder(phrasing: Phrasing, message: string, text: string): boolean {
  if (message === phrase(phrasing, text)) return true;
  const frame = phrase(phrasing, '');
  if (!message.startsWith(frame)) return false;
  return text === REDACTED || asStoredJson(message.slice(frame.length)) === text;
}

/**
 * A judge's labels, if they are as many as the sentences: a list of another length cannot be told apart from a shifted
 * one. Of labels in reversed order the same is asked; those that fail leave the labels themselves alone.
 */
function counted(one: JudgeLabels, sentences: number): JudgeLabels {
  if ('missing' in one) return one;
  const { judge, labels, reversed } = one;
  const wrong = (list: readonly unknown[]) => `gave ${list.length} labels for ${sentences} sentences`;
  if (labels.length !== sentences) return { judge, missing: wrong(labels) };
  if (reversed === undefined || isMissing(reversed) || reversed.labels.length === sentences) return one;
  return { ...one, reversed: { missing: wrong(reversed.labels) } };
}

/** One entry a judge of the instrument, in its order: an entry of another judge is none of this panel's. */
function panelOf<Entry extends { readonly judge: string }>(
  judges: readonly string[],
  entries: readonly Entry[],
): (Entry | { judge: string; missing: string })[] {
  return judges.map(
    (judge) =>
      entries.find((entry) => entry.judge === judge) ?? {
        judge,
        missing: 'the row has nothing of this judge',
      },
  );
}

/**
 * The stances of the judges that were asked, in the instrument's order: the primary judge always is, and missing where the
 * row has nothing of it; another that has no entry was not asked, which is not missing.
 */
function stancesOf([primary, ...others]: readonly string[], entries: readonly JudgeStance[]): JudgeStance[] {
  return [
    ...panelOf(primary === undefined ? [] : [primary], entries),
    ...others.flatMap((judge) => entries.find((entry) => entry.judge === judge) ?? []),
  ];
}

/** What a row says went wrong: its first line, since promptfoo puts the stack below it; null for nothing. */
function errorOf({ error }: Row): string | null {
  const [first = ''] = withoutCredentials(error ?? '')
    .trim()
    .split('\n');
  return first === '' ? null : first;
}

/** The response's text, or why there is none. */
function responseOf(row: Row, phrasing: Phrasing, { item }: TestMetadata): string | Missing {
  const output = row.response?.output;
  if (row.failureReason === ERROR) return { missing: errorOf(row) ?? 'the provider or an assertion failed' };
  if (typeof output !== 'string' || output.trim() === '') {
    const error = errorOf(row);
    if (error !== null && row.failureReason !== ASSERTION_FAILED) return { missing: error };
    if (output === undefined || output === null || output === '') return { missing: EMPTY };
    return { missing: typeof output === 'string' ? BLANK : 'the output is no text' };
  }
  if (output === REDACTED) return { missing: 'promptfoo has redacted the response' };
  if (isFilterNotice(output, row.response)) return { missing: FILTERED };
  if (!isItemUnder(phrasing, lastUserMessage(row.prompt.raw), item.text)) {
    return { missing: `the prompt is not ${phrasing} of the item, byte for byte` };
  }
  return output;
}

/**
 * One result row as an observation: the response and every part of its judgement, each there or missing with its
 * reason. Whether the row passed plays no part: another assertion may have failed it.
 *
 * @param row a row of ours
 * @param place what only the whole evaluation can tell of it
 * @param test the metadata of its test case
 */
export function observe(
  row: Row,
  place: { row: string; model: string; phrasing: Phrasing; repeat: number },
  test: TestMetadata,
): Observation {
  const parts = partsOf(row);
  const { response, trace } = withoutTrace(responseOf(row, place.phrasing, test), row, parts);
  const base = { ...place, item: test.item.id, type: test.item.type, response, trace };
  const lack = typeof response === 'string' ? measuredWithTrace(response, trace, parts, test) : response;
  if (lack !== null) return { ...base, attribution: lack, labelled: lack, stances: lack, format: lack };
  const judges = test.instrument.judges.map(({ id }) => id);
  const find = (name: PartName) => parts.find(({ part }) => part === name);
  const absent = (name: PartName, part: JudgementPart | undefined): Missing =>
    part !== undefined && 'missing' in part
      ? { missing: part.missing }
      : { missing: `the row has no judgement of its ${name}: is the assertion in the config?` };
  const [ar, scd, stance, format] = [find('ar'), find('scd'), find('stance'), find('format')];
  return {
    ...base,
    attribution: ar !== undefined && 'counts' in ar ? ar.counts : absent('ar', ar),
    labelled:
      scd !== undefined && 'sentences' in scd
        ? {
            sentences: scd.sentences,
            judges: panelOf(judges, scd.judges).map((one) => counted(one, scd.sentences.length)),
          }
        : absent('scd', scd),
    stances:
      stance !== undefined && 'judges' in stance && stance.part === 'stance'
        ? stancesOf(judges, stance.judges)
        : absent('stance', stance),
    format: format !== undefined && 'checks' in format ? format.checks : absent('format', format),
  };
}
