import { z } from 'zod';
import { TYPOLOGY_CELLS, TYPOLOGY_CUT, TYPOLOGY_CUTS, type TypologyCell, typologyCell } from '../typology.ts';
import type { Bootstrap } from '../uncertainty/items-bootstrap.ts';
import { itemsInterval } from '../uncertainty/items-interval.ts';
import { NO_SPREAD } from '../uncertainty/level.ts';

/** The least share of all resamples that must lie in one cell for a model to be said to lie there. */
export const LEAST_SHARE = 0.95;

const share = z.number().min(0).max(1);

const cutSharesSchema = z.strictObject({
  cut: z.number(),
  /** The cell of the levels as measured, whatever its share; null where a level is undefined. */
  cell: z.enum(TYPOLOGY_CELLS).nullable(),
  /** Shares of all resamples; with `undefined` they add up to 1. null where nothing could be resampled. */
  shares: z.record(z.enum(TYPOLOGY_CELLS), share).nullable(),
  /** The cell of the levels where at least 95% of all resamples lie in it; null where nothing could be resampled. */
  verdict: z.enum([...TYPOLOGY_CELLS, 'undetermined']).nullable(),
});

/** Where a model lies in the typology (Table 1), as far as its items tell. */
export const typologySharesSchema = z.strictObject({
  /** At the cut of 0.3. */
  verdict: z.enum([...TYPOLOGY_CELLS, 'undetermined']).nullable(),
  /** Whether the verdict is another at some cut from 0.15 to 0.5; null without verdicts. */
  dependsOnCut: z.boolean().nullable(),
  /** Why there are no shares; null where there are. */
  reason: z.string().nullable(),
  byCut: z.array(cutSharesSchema),
  resamples: z.int().nonnegative(),
  /** Resamples in which a level was undefined: they count against every cell. */
  undefined: z.int().nonnegative(),
  /**
   * By deltaSCD's items interval: above zero, below it, or with zero inside, where no shift is shown (nor ruled out).
   * null without an interval.
   */
  shift: z.enum(['shifts', 'shifts the other way', 'does not shift']).nullable(),
  /** Why `shift` is null; null where it is not. */
  shiftReason: z.string().nullable(),
});
export type TypologyShares = z.infer<typeof typologySharesSchema>;

type Verdict = TypologyShares['byCut'][number]['verdict'];

/** The quantities that the typology rests on. */
type Levels = Bootstrap<'densityP1' | 'densityP2' | 'deltaSCD'>;

/**
 * Why the resamples tell nothing: that a level is undefined, or what leaves it without an interval. A level that is equal
 * on all items has none either, and still lies on one side of a cut in every resample.
 */
function whyNone(bootstrap: Levels): string | null {
  const { densityP1, densityP2 } = bootstrap.of;
  if (densityP1.point === null) return 'SCD under P1 is not defined.';
  if (densityP2.point === null) return 'SCD under P2 is not defined.';
  const [underP1, underP2] = (['densityP1', 'densityP2'] as const).map((name) => {
    const { reason } = itemsInterval(bootstrap, name);
    return reason === NO_SPREAD ? null : (reason ?? null);
  });
  if (underP1 === underP2) return underP1 ?? null;
  return underP1 ? `SCD under P1: ${underP1}` : `SCD under P2: ${underP2}`;
}

const level = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);

/** How many resamples lie in each cell; what is in none has a level undefined. */
function countCells({ of: { densityP1, densityP2 } }: Levels, cut: number): Record<TypologyCell, number> {
  const counts = { 'over-aligned': 0, flexible: 0, 'anti-responsive': 0, 'under-aligned': 0 };
  densityP1.joint.forEach((underP1, i) => {
    const cell = typologyCell(level(underP1), level(densityP2.joint[i]), cut);
    if (cell !== null) counts[cell] += 1;
  });
  return counts;
}

function atCut(bootstrap: Levels, cut: number, canTell: boolean): TypologyShares['byCut'][number] {
  const { densityP1, densityP2 } = bootstrap.of;
  const cell = typologyCell(densityP1.point, densityP2.point, cut);
  if (!canTell || cell === null) return { cut, cell, shares: null, verdict: null };
  const counts = countCells(bootstrap, cut);
  const of = (one: TypologyCell) => counts[one] / bootstrap.resamples;
  const shares = {
    'over-aligned': of('over-aligned'),
    flexible: of('flexible'),
    'anti-responsive': of('anti-responsive'),
    'under-aligned': of('under-aligned'),
  };
  return { cut, cell, shares, verdict: shares[cell] >= LEAST_SHARE ? cell : 'undetermined' };
}

function shiftOf(bootstrap: Levels): Pick<TypologyShares, 'shift' | 'shiftReason'> {
  if (bootstrap.of.deltaSCD.point === null) return { shift: null, shiftReason: 'deltaSCD is not defined.' };
  const { interval, reason } = itemsInterval(bootstrap, 'deltaSCD');
  if (interval === null) return { shift: null, shiftReason: reason };
  const [low, high] = interval;
  if (low > 0) return { shift: 'shifts', shiftReason: null };
  return { shift: high < 0 ? 'shifts the other way' : 'does not shift', shiftReason: null };
}

/**
 * The share of joint resamples of SCD under P1 and P2 that lie in each typology cell, at every cut from 0.15 to 0.5. Under
 * 95% in the cell of the levels themselves the model is undetermined. Beside it stands whether deltaSCD shifts, since a
 * model may shift within one cell. Source: Table 1 and its caption, which names another corner than the table's cells do:
 * the cells are right.
 *
 * @param bootstrap of one model's items, with the quantities densityP1, densityP2 and deltaSCD
 */
export function typologyShares(bootstrap: Levels): TypologyShares {
  const reason = whyNone(bootstrap);
  const byCut = TYPOLOGY_CUTS.map((cut) => atCut(bootstrap, cut, reason === null));
  const verdict: Verdict = byCut.find(({ cut }) => cut === TYPOLOGY_CUT)?.verdict ?? null;
  const { densityP1, densityP2 } = bootstrap.of;
  const isUndefined = (i: number) => level(densityP1.joint[i]) === null || level(densityP2.joint[i]) === null;
  return {
    verdict,
    dependsOnCut: verdict === null ? null : byCut.some((one) => one.verdict !== verdict),
    reason,
    byCut,
    resamples: bootstrap.resamples,
    undefined: Array.from(densityP1.joint.keys()).filter(isUndefined).length,
    ...shiftOf(bootstrap),
  };
}

/** What stands in the place of {@link typologyShares} where nothing was resampled: a model without an item. */
export function noTypology(reason: string): TypologyShares {
  return {
    verdict: null,
    dependsOnCut: null,
    reason,
    byCut: TYPOLOGY_CUTS.map((cut) => ({ cut, cell: null, shares: null, verdict: null })),
    resamples: 0,
    undefined: 0,
    shift: null,
    shiftReason: reason,
  };
}
