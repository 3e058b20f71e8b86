import type { ScoreCard } from '../../../../../aggregators/score-card.ts';
import { perCent } from '../printed.ts';

/** Cells of the typology where there is little room. */
export const SHORT = {
  'over-aligned': 'over',
  flexible: 'flex',
  'anti-responsive': 'anti',
  'under-aligned': 'under',
} as const;

type AtCut = ScoreCard['typology']['byCut'][number];

/** The share of resamples in the cell in which the levels lie; one short of a verdict does not read as one. */
export function shareText({ cell, shares }: AtCut): string {
  const share = cell === null ? undefined : shares?.[cell];
  if (share === undefined) return '—';
  return share < 0.95 && perCent(share) === '95%' ? '<95%' : perCent(share);
}

/** The verdict with its share; of an undetermined model that of the cell of its levels. */
export function verdictText({ verdict, byCut }: ScoreCard['typology']): string {
  const own = byCut.find(({ cut }) => cut === 0.3);
  if (verdict === null || own === undefined) return '—';
  return verdict === 'undetermined'
    ? `undetermined (${own.cell} in ${shareText(own)})`
    : `${verdict} (${shareText(own)})`;
}

/** The verdict alone where another cut would change it, which is said; null where none would. */
export function cutVerdict({ verdict, dependsOnCut }: ScoreCard['typology']): string | null {
  return verdict !== null && dependsOnCut === true ? `depends on the cut: ${verdict} at 0.30` : null;
}

/** The verdict at one cut, in brackets where it is undetermined. */
export function cutText(one: AtCut | undefined): string {
  if (one === undefined || one.cell === null || one.verdict === null) return '—';
  const text = `${SHORT[one.cell]} ${shareText(one)}`;
  return one.verdict === 'undetermined' ? `(${text})` : text;
}

/** Whether deltaSCD shifts. */
export const shiftText = ({ typology: { shift } }: ScoreCard) =>
  shift === 'does not shift' ? 'no shift shown' : (shift ?? '—');
