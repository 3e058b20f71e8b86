import { TYPOLOGY_CUTS } from '../typology.ts';

/** One entry of a list on a score card, to be found by what names it. */
interface ListEntry {
  /** Its place in the names of its columns. */
  readonly name: string;
  readonly is: (entry: Readonly<Record<string, unknown>>) => boolean;
}

/** Lists that are tables of their own: their rows stand elsewhere. */
export const LISTS_LEFT_OUT: readonly string[] = ['perItem', 'labels.sign.flips'];

/** The fields that say which entry of a list one is; they stand in the names of its columns. */
export const NAMING_FIELDS: readonly string[] = ['judge', 'cut', 'without', 'scdJudges', 'cpcJudge'];

/**
 * The lists of a score card whose entries the instrument sets, by their paths: one entry a judge, a pair of judges or a cut.
 * An entry that a model has none of leaves its columns empty.
 *
 * @param judges of the instrument, in its order
 */
export function namedLists(judges: readonly string[]): ReadonlyMap<string, readonly ListEntry[]> {
  const byJudge = judges.map((judge): ListEntry => ({ name: judge, is: (entry) => entry.judge === judge }));
  const isOnly = (list: unknown, judge: string) =>
    Array.isArray(list) && list.length === 1 && list[0] === judge;
  return new Map([
    ['deltaSCD.byJudge', byJudge],
    ['byPanel.agreement.judges', byJudge],
    ['byPanel.cpc', byJudge],
    ['judgedBy', byJudge],
    [
      'typology.byCut',
      TYPOLOGY_CUTS.map((cut): ListEntry => ({ name: String(cut), is: (entry) => entry.cut === cut })),
    ],
    [
      'byPanel.scores.alone',
      judges.map((judge): ListEntry => ({ name: judge, is: ({ scdJudges }) => isOnly(scdJudges, judge) })),
    ],
    [
      'byPanel.scores.leftOut',
      judges.map((judge): ListEntry => ({ name: judge, is: ({ without }) => without === judge })),
    ],
    [
      'byPanel.scores.crossed',
      judges.flatMap((scdJudge) =>
        judges.map(
          (cpcJudge): ListEntry => ({
            name: `${scdJudge}.${cpcJudge}`,
            is: (entry) => isOnly(entry.scdJudges, scdJudge) && entry.cpcJudge === cpcJudge,
          }),
        ),
      ),
    ],
  ]);
}
