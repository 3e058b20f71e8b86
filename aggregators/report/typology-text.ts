import type { TypologyShares } from '../typology/typology-shares.ts';
import { TYPOLOGY_CUT } from '../typology.ts';
import { printable } from './format.ts';
import { textTable } from './text-table.ts';
import { NO_SHIFT_SHOWN } from './words/meanings.ts';
import { shiftText } from './words/shift-text.ts';
import { cutText, dependsText, typologyGaps, verdictText } from './words/typology-verdict.ts';

/** A model with its place in the typology. */
export interface TypologyOfModel {
  readonly model: string;
  readonly subject: { readonly control: boolean };
  readonly typology: TypologyShares;
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
      ['model', 'over cuts', `verdict at ${TYPOLOGY_CUT.toFixed(2)} (its share)`, 'by deltaSCD’s interval'],
      models.map((one) => [
        nameOf(one),
        dependsText(one.typology),
        verdictText(one.typology),
        shiftText(one),
      ]),
    ),
    `No shift shown: ${NO_SHIFT_SHOWN}`,
    'The verdict at other cuts (over-aligned, flexible, anti-responsive, under-aligned; in brackets: under 95%, undetermined)',
    textTable(
      ['model', ...cuts],
      models.map((one) => [nameOf(one), ...one.typology.byCut.map(cutText)]),
    ),
    ...typologyGaps(models.map((one) => ({ name: nameOf(one), typology: one.typology }))).map(
      (line) => `- ${printable(line)}`,
    ),
  ].join('\n');
}
