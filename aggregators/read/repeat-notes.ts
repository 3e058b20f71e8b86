import { isDeepStrictEqual } from 'node:util';
import { ascending, group, max } from 'd3-array';
import { listed } from '../comparison/names.ts';
import { counted } from '../counted.ts';
import type { OwnRow } from './own-rows.ts';
import { slotOf } from './replaced-rows.ts';

/** So many files are named. */
const MOST_NAMED = 6;

function someOf(names: Iterable<string>): string {
  const sorted = [...new Set(names)].sort(ascending);
  const more = sorted.length - MOST_NAMED;
  return more <= 0 ? listed(sorted) : `${listed(sorted.slice(0, MOST_NAMED))} and ${more} more`;
}

/** Of prompts that several evaluations have asked. */
function severalRuns(slots: readonly OwnRow[][]): string[] {
  const several = slots.filter((rows) => new Set(rows.map(({ run }) => run)).size > 1);
  if (several.length === 0) return [];
  const most = max(several, (rows) => rows.length) ?? 0;
  return [
    `${someOf(several.flat().map(({ output }) => output.name))} hold rows of the same ${counted(several.length, 'prompt')} of a model: ` +
      `they count as repeats, up to ${most} of one prompt. Where the newer were to take the place of the older, give --replace ` +
      '(esfp report, export, baseline save).',
  ];
}

/** Whether two rows may be one that has not the same id in both files. */
function mayBeOne(one: OwnRow, other: OwnRow): boolean {
  return (
    one.output !== other.output &&
    (one.row.id === undefined || other.row.id === undefined || one.run === other.run) &&
    one.row.testIdx === other.row.testIdx &&
    one.row.promptIdx === other.row.promptIdx &&
    isDeepStrictEqual(one.row.response?.output, other.row.response?.output)
  );
}

/**
 * Of rows that stand in two files, and are not known to be one: promptfoo gives a row its id only when it stores it, and another one
 * when it imports it.
 */
function otherIds(slots: readonly OwnRow[][]): string[] {
  const twins = slots.flatMap((rows) =>
    rows.filter((one, i) => rows.some((other, k) => k < i && mayBeOne(one, other))),
  );
  if (twins.length === 0) return [];
  const files = slots.flatMap((rows) => rows.filter((one) => rows.some((other) => mayBeOne(one, other))));
  return [
    `${counted(twins.length, 'row')} ${twins.length === 1 ? 'stands' : 'stand'} in two of ${someOf(files.map(({ output }) => output.name))} with the ` +
      'same text and no common id, and each is counted: an interrupted JSONL has no ids, and promptfoo import gives new ones. Where the files ' +
      'are of one evaluation, give one of them.',
  ];
}

const isCached = ({ row }: OwnRow): boolean => row.response?.cached === true;

/** Of repeats that a cache answered with what it had answered before. */
function copies(slots: readonly OwnRow[][]): string[] {
  const repeats = slots.filter((rows) => rows.length > 1);
  const copied = repeats.flatMap((rows) => {
    const outputs = rows.map(({ row }) => row.response?.output);
    return rows.filter(
      (row, i) =>
        isCached(row) &&
        typeof outputs[i] === 'string' &&
        (outputs.indexOf(outputs[i]) !== i || outputs.lastIndexOf(outputs[i]) !== i),
    );
  });
  if (copied.length === 0) return [];
  return [
    `${copied.length} of ${repeats.flat().length} repeats came from promptfoo’s cache with the text of another: they are copies, which ` +
      'tell nothing of how much the answers vary. Ask with --no-cache.',
  ];
}

/** What is to be known of rows that share model, item and phrasing, which are repeats of each other, in plain sentences. */
export function repeatNotes(rows: readonly OwnRow[]): string[] {
  const slots = [...group(rows, slotOf).values()];
  return [...severalRuns(slots), ...otherIds(slots), ...copies(slots)];
}
