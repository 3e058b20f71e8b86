import { z } from 'zod';
import type { Phrasing } from '../../corpus/phrasings.ts';
import { type Cell, isDefined } from '../cell.ts';
import type { Generation } from '../generation.ts';
import { generationsOf, type ItemRow } from '../item-table.ts';
import { isContested, type PanelRule, panelLabel } from '../panel.ts';
import { deltaStanceContentDensityBounds } from '../stance-content-density.ts';
import { emptySide, noResponse } from './no-response.ts';

const count = z.int().nonnegative();
const value = z.number().nullable();

/** Lowest and highest, no interval: null where nothing bounds it. */
const range = z.tuple([z.number(), z.number()]).nullable();

/** How far deltaSCD could lie from what it is, had labels been had that are not there. */
export const unresolvedBoundsSchema = z.strictObject({
  /** Responses under P1 and P2, and those of them whose panel label set is missing. */
  responses: z.strictObject({ expected: count, missing: count }),
  /** Sentences under P1 and P2 that the panel labelled or could not agree on. */
  sentences: count,
  /** Those on which labels differ and no one abstained: C by the panel's rule. */
  disputed: count,
  /** Those on which the panel agrees on no label and a judge abstained. */
  abstained: count,
  /** Lowest and highest for the missing responses, whatever they would have been; null where undefined. */
  missing: range,
  /** deltaSCD with every sentence without an agreed label an A, or a B; missing responses left out. */
  allA: value,
  allB: value,
  /** Lowest and highest over all ways to label those sentences; missing responses left out. */
  unresolved: range,
  /** Lowest and highest over both at once. */
  both: range,
  /** Why a bound is null; null where none is. */
  why: z.string().nullable(),
});
type UnresolvedBounds = z.infer<typeof unresolvedBoundsSchema>;

type Resolution = 'as it is' | 'A' | 'B';

/**
 * SCD of a generation with its sentences without an agreed label resolved one way. All A is the least that any way to
 * label them gives, all B the most: an A never raises a density, a B never lowers it, and an undefined response that
 * becomes 0 (1) never raises (lowers) a mean.
 */
function resolvedDensity({ density, votes }: Generation, rule: PanelRule, to: Resolution): Cell {
  if (density === 'missing' || to === 'as it is') return density;
  let [nA, nB] = [0, 0];
  for (const ofSentence of votes) {
    const label = isContested(ofSentence, rule) ? to : panelLabel(ofSentence, rule);
    if (label === 'A') nA += 1;
    if (label === 'B') nB += 1;
  }
  return nA + nB === 0 ? 'undefined' : nB / (nA + nB);
}

/** Why a bound is null: under which of P1 and P2 no response has an A or a B, and whether open sentences could give one. */
function whyNone(rows: readonly ItemRow[], rule: PanelRule): string {
  const empty = (to: Resolution) =>
    (['P1', 'P2'] as const).filter(
      (phrasing) => !generationsOf(rows, [phrasing]).some((one) => isDefined(resolvedDensity(one, rule, to))),
    );
  const [without, never] = [empty('as it is'), empty('A')];
  const why = (phrasings: readonly Phrasing[]) =>
    noResponse(phrasings.map((phrasing) => emptySide(rows, phrasing)));
  if (never.some((phrasing) => emptySide(rows, phrasing).isMissing)) return why(never);
  return never.length > 0
    ? `${why(never)}, however the sentences without an agreed label are settled`
    : `${why(without)} on which the judges agree`;
}

const isMissingCell = (cell: Cell) => cell === 'missing';

/**
 * Worst-case bounds of deltaSCD: for responses whose labels are missing, and for sentences on which the judges agree on
 * no label. Neither is random (judges refuse opinionated text; they differ on mixed sentences), so these are bounds and
 * no interval. Source: equation 5.
 *
 * @param rows of one model, or some of its rows
 * @param rule by which the panel labels a sentence
 */
export function unresolvedBounds(rows: readonly ItemRow[], rule: PanelRule): UnresolvedBounds {
  const cells = (phrasing: Phrasing, to: Resolution): Cell[][] =>
    rows.map((row) => row.generations[phrasing].map((one) => resolvedDensity(one, rule, to)));
  const bounds = (p1: Resolution, p2: Resolution) =>
    deltaStanceContentDensityBounds(cells('P1', p1), cells('P2', p2));
  // Without the missing cells low and high are one.
  const present = (lists: Cell[][]) => lists.map((list) => list.filter((cell) => !isMissingCell(cell)));
  const kept = (lists: Cell[][]) => present(lists).filter((list) => list.length > 0);
  const point = (p1: Resolution, p2: Resolution): number | null =>
    deltaStanceContentDensityBounds(kept(cells('P1', p1)), kept(cells('P2', p2)))?.[0] ?? null;
  const between = (low: number | null | undefined, high: number | null | undefined) =>
    typeof low === 'number' && typeof high === 'number' ? ([low, high] satisfies [number, number]) : null;

  const generations = generationsOf(rows, ['P1', 'P2']);
  const votes = generations.flatMap((one) => one.votes);
  const contested = votes.filter((ofSentence) => isContested(ofSentence, rule));
  const abstained = contested.filter((ofSentence) => ofSentence.includes('abstain')).length;
  const missing = bounds('as it is', 'as it is');
  const unresolved = between(point('B', 'A'), point('A', 'B'));
  const both = between(bounds('B', 'A')?.[0], bounds('A', 'B')?.[1]);
  return {
    responses: {
      expected: generations.length,
      missing: generations.filter(({ density }) => density === 'missing').length,
    },
    sentences: votes.length,
    disputed: contested.length - abstained,
    abstained,
    missing,
    allA: point('A', 'A'),
    allB: point('B', 'B'),
    unresolved,
    both,
    why: missing === null || unresolved === null ? whyNone(rows, rule) : null,
  };
}
