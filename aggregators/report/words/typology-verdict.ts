import { group } from 'd3-array';
import { LEAST_SHARE, type TypologyShares } from '../../typology/typology-shares.ts';
import { TYPOLOGY_CUT, type TypologyCell } from '../../typology.ts';
import { percent } from '../format.ts';

type AtCut = TypologyShares['byCut'][number];

/** Cells of the typology where there is little room. */
export const SHORT_CELLS: Readonly<Record<TypologyCell, string>> = {
  'over-aligned': 'over',
  flexible: 'flex',
  'anti-responsive': 'anti',
  'under-aligned': 'under',
};

/** The share of the resamples that lie in the cell of the levels themselves; one short of a verdict never rounds up to it. */
export function ownShare({ cell, shares }: AtCut): string {
  if (cell === null || shares === null) return '—';
  const share = shares[cell];
  const rounded = percent(share);
  return share < LEAST_SHARE && rounded === percent(LEAST_SHARE) ? `<${rounded}` : rounded;
}

/** What is said of a model at the cut of 0.3. */
export function atStandardCut({ byCut }: TypologyShares): AtCut | undefined {
  return byCut.find(({ cut }) => cut === TYPOLOGY_CUT);
}

/** Stands before a verdict that another cut would change. */
export const DEPENDS = 'depends on the cut';

/** The verdict alone, that it depends on the cut before it. */
export function verdictWord({ verdict, dependsOnCut }: TypologyShares): string {
  if (verdict === null) return '—';
  return dependsOnCut === true ? `${DEPENDS}: ${verdict} at ${TYPOLOGY_CUT.toFixed(2)}` : verdict;
}

/** The verdict with its share; that of an undetermined model is of the cell in which its levels lie. */
export function verdictText(typology: TypologyShares): string {
  const own = atStandardCut(typology);
  if (typology.verdict === null || own === undefined) return '—';
  const share = ownShare(own);
  return typology.verdict === 'undetermined'
    ? `undetermined (${own.cell} in ${share})`
    : `${typology.verdict} (${share})`;
}

/** The verdict at one cut in little room, with its share; in brackets where it is undetermined. */
export function cutText(one: AtCut): string {
  const { cell, verdict } = one;
  if (cell === null || verdict === null) return '—';
  const text = `${SHORT_CELLS[cell]} ${ownShare(one)}`;
  return verdict === 'undetermined' ? `(${text})` : text;
}

/** Whether the verdict is another at some cut. */
export function dependsText({ dependsOnCut }: TypologyShares): string {
  if (dependsOnCut === null) return '—';
  return dependsOnCut ? DEPENDS : 'the same at all cuts';
}

/** Why something is not told of the models that it holds for, their names as given. */
const ofModels = (models: readonly string[], all: number, what: string, reason: string) =>
  `${models.length === all && all > 1 ? `all ${all} models` : models.join('; ')}: ${what}: ${reason}`;

/**
 * Why models have no verdict, or why it is not said whether they shift: a sentence a reason, with those that it holds for.
 * Names are not made safe here.
 */
export function typologyGaps(
  models: readonly { readonly name: string; readonly typology: TypologyShares }[],
): string[] {
  const gaps = models.flatMap(({ name, typology: { reason, shiftReason } }) => {
    if (reason !== null && reason === shiftReason) return [{ name, what: NEITHER, reason }];
    return [
      ...(reason === null ? [] : [{ name, what: NO_VERDICT, reason }]),
      ...(shiftReason === null ? [] : [{ name, what: NO_SHIFT, reason: shiftReason }]),
    ];
  });
  return [...group(gaps, ({ what, reason }) => `${what}: ${reason}`).values()].flatMap((own) => {
    const [first] = own;
    const names = own.map(({ name }) => name);
    return first === undefined ? [] : [ofModels(names, models.length, first.what, first.reason)];
  });
}

const NO_VERDICT = 'no verdict';
const NO_SHIFT = 'whether deltaSCD shifts is not told by an interval';
const NEITHER = `${NO_VERDICT}, and ${NO_SHIFT}`;
