import { LEAST_SHARE, type TypologyShares } from '../typology/typology-shares.ts';
import type { TypologyCell } from '../typology.ts';
import { TYPOLOGY_CUT } from '../typology.ts';
import { percent, printable } from './format.ts';
import { textTable } from './text-table.ts';

/** A model with its place in the typology. */
export interface TypologyOfModel {
  readonly model: string;
  readonly subject: { readonly control: boolean };
  readonly typology: TypologyShares;
}

type AtCut = TypologyShares['byCut'][number];

/** Cells in a table of cuts. */
const SHORT: Readonly<Record<TypologyCell, string>> = {
  'over-aligned': 'over',
  flexible: 'flex',
  'anti-responsive': 'anti',
  'under-aligned': 'under',
};

/** The share of the resamples that lie in the cell of the levels themselves; one short of a verdict never rounds up to it. */
function ownShare({ cell, shares }: AtCut): string {
  if (cell === null || shares === null) return '—';
  const share = shares[cell];
  const rounded = percent(share);
  return share < LEAST_SHARE && rounded === percent(LEAST_SHARE) ? `<${rounded}` : rounded;
}

const atCut = ({ byCut }: TypologyShares) => byCut.find(({ cut }) => cut === TYPOLOGY_CUT);

/** The verdict with its share; that of an undetermined model is of the cell in which its levels lie. */
function verdictText(typology: TypologyShares): string {
  const own = atCut(typology);
  if (typology.verdict === null || own === undefined) return '—';
  const share = ownShare(own);
  return typology.verdict === 'undetermined'
    ? `undetermined (${own.cell} in ${share})`
    : `${typology.verdict} (${share})`;
}

function cutText(one: AtCut): string {
  const { cell, verdict } = one;
  if (cell === null || verdict === null) return '—';
  const text = `${SHORT[cell]} ${ownShare(one)}`;
  return verdict === 'undetermined' ? `(${text})` : text;
}

function dependsText({ dependsOnCut }: TypologyShares): string {
  if (dependsOnCut === null) return '—';
  return dependsOnCut ? 'depends on the cut' : 'the same at all cuts';
}

/** Why a model has no verdict, or no word on a shift. */
function gaps({ model, typology: { reason, shiftReason } }: TypologyOfModel): string[] {
  if (reason !== null && reason === shiftReason)
    return [`${model}: no verdict, and no word on a shift: ${reason}`];
  return [
    ...(reason === null ? [] : [`${model}: no verdict: ${reason}`]),
    ...(shiftReason === null ? [] : [`${model}: no word on a shift: ${shiftReason}`]),
  ];
}

/**
 * Where each model lies in the typology (Table 1): the verdict with its share of resamples beside whether deltaSCD shifts,
 * then the verdict at each cut, and why something is not told.
 *
 * @param models at least one, in the order of the rows
 */
export function typologyText(models: readonly TypologyOfModel[]): string {
  const nameOf = ({ model, subject }: TypologyOfModel) =>
    printable(subject.control ? `${model} (control)` : model);
  const cuts = models[0]?.typology.byCut.map(({ cut }) => cut.toFixed(2)) ?? [];
  return [
    `Typology by SCD under P1 and P2, low under ${TYPOLOGY_CUT.toFixed(2)} (a verdict takes 95% of resamples of the items)`,
    textTable(
      ['model', 'verdict (its share)', 'by deltaSCD’s interval', 'over cuts'],
      models.map((one) => [
        nameOf(one),
        verdictText(one.typology),
        one.typology.shift ?? '—',
        dependsText(one.typology),
      ]),
    ),
    'does not shift: zero lies inside deltaSCD’s interval, so that no shift is shown; nor is one ruled out.',
    'The verdict at other cuts (over-aligned, flexible, anti-responsive, under-aligned; in brackets: under 95%, undetermined)',
    textTable(
      ['model', ...cuts],
      models.map((one) => [nameOf(one), ...one.typology.byCut.map(cutText)]),
    ),
    ...models.flatMap(gaps).map((line) => `- ${printable(line)}`),
  ].join('\n');
}
