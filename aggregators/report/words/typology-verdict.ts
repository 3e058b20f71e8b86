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
  return dependsOnCut ? 'depends on the cut' : 'the same at all cuts';
}

/** Why a model has no verdict, or no word on a shift; its name is not made safe here. */
export function typologyGaps(model: string, { reason, shiftReason }: TypologyShares): string[] {
  if (reason !== null && reason === shiftReason)
    return [`${model}: no verdict, and no word on a shift: ${reason}`];
  return [
    ...(reason === null ? [] : [`${model}: no verdict: ${reason}`]),
    ...(shiftReason === null ? [] : [`${model}: no word on a shift: ${shiftReason}`]),
  ];
}
