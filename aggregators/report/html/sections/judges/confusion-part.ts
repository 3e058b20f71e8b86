import { ITEM_TYPES } from '../../../../../corpus/item.ts';
import { PHRASINGS } from '../../../../../corpus/phrasings.ts';
import { EPISTEMIC_LABELS } from '../../../../judgement.ts';
import type { ConfusionTable } from '../../../../judges/confusion-table.ts';
import type { PanelReport } from '../../../../judges/panel-report.ts';
import { decimal } from '../../../format.ts';
import { html, type Markup } from '../../markup.ts';
import { tableMarkup } from '../../section.ts';
import { sentenceList } from '../../sentence-list.ts';

type PairAgreement = PanelReport['agreement']['pairs'][number];
type Slice = readonly [name: string, agreement: PairAgreement['byPhrasing']['P0']];

/** Sentences that a table cannot hold, since a vote is no label. */
function withoutLabel({ abstained, missing }: ConfusionTable, [first, second]: readonly [number, number]) {
  return [
    { kind: 'abstained', counts: abstained },
    { kind: 'labels are missing', counts: missing },
  ].flatMap(({ kind, counts }) =>
    counts.first + counts.second + counts.both === 0
      ? []
      : [
          `Not in the table, since a vote is no label (${kind}): ${counts.first} by ${first} alone, ${counts.second} by ` +
            `${second} alone, ${counts.both} by both.`,
        ],
  );
}

function slicesTable(name: string, { byPhrasing, byType }: PairAgreement): Markup {
  const slices: Slice[] = [
    ...PHRASINGS.map((key): Slice => [key, byPhrasing[key]]),
    ...ITEM_TYPES.map((key): Slice => [key, byType[key]]),
  ];
  return tableMarkup(
    `Judges ${name} by phrasing and by type of item (no intervals)`,
    ['of', 'sentences with two labels', 'on A', 'on B', 'agreed', 'Cohen kappa'],
    slices.flatMap(([key, found]) =>
      found === undefined
        ? []
        : [
            [
              key,
              found.table.counts.flat().reduce((total, count) => total + count, 0),
              decimal(found.onA),
              decimal(found.onB),
              decimal(found.percent),
              decimal(found.kappa),
            ],
          ],
    ),
  );
}

/** What each two judges said of the same sentences, counted, and their agreement by phrasing and type; folded. */
export function confusionPart({ agreement }: PanelReport): Markup {
  const judges = agreement.judges.map(({ judge }) => judge);
  return html`${agreement.pairs.map((pair) => {
    const [first, second] = [judges.indexOf(pair.first) + 1, judges.indexOf(pair.second) + 1];
    const name = `${first} and ${second}`;
    return html`<details><summary>Judges ${name}: every label against every label</summary>${tableMarkup(
      `Sentences by the label of judge ${first} (rows) and of judge ${second} (columns)`,
      [`judge ${first}`, ...EPISTEMIC_LABELS.map((label) => `${second} says ${label}`)],
      EPISTEMIC_LABELS.map((label, i) => [`${first} says ${label}`, ...(pair.table.counts[i] ?? [])]),
    )}${sentenceList(withoutLabel(pair.table, [first, second]))}${slicesTable(name, pair)}</details>`;
  })}`;
}
