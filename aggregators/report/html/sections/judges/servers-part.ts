import type { Report, ScoreCard } from '../../../../score-card.ts';
import type { ServedModel } from '../../../../served-models.ts';
import { decimal, shareOf } from '../../../format.ts';
import { html, type Markup, nameText } from '../../markup.ts';
import { modelName } from '../../model-name.ts';
import { tableMarkup } from '../../section.ts';

const servedRow = ({ model, judgements, first, last }: ServedModel) => [
  model === null ? 'no name given' : nameText(model),
  judgements,
  nameText(first),
  nameText(last),
];

function servedTables({ judges, cards }: Pick<Report, 'judges' | 'cards'>): Markup {
  const rows = judges.flatMap(({ judge, served }) =>
    served.map((one) => [nameText(judge), ...servedRow(one)]),
  );
  if (rows.length === 0) {
    return html`<p class="none">No answer of a judge’s server is recorded: embedded judges have none.</p>`;
  }
  const byModel = cards.flatMap((card: ScoreCard) =>
    card.judgedBy.flatMap(({ judge, served }) =>
      served.map((one) => [modelName(card), nameText(judge), ...servedRow(one)]),
    ),
  );
  return html`${tableMarkup(
    'The names under which the judges’ servers answered',
    ['judge', 'answered as', 'judgements', 'first', 'last'],
    rows,
  )}<details><summary>The same by model</summary>${tableMarkup(
    'The names under which the judges’ servers answered, by model',
    ['model', 'judge', 'answered as', 'judgements', 'first', 'last'],
    byModel,
  )}</details>`;
}

function reversedTable({ judges }: Pick<Report, 'judges'>): Markup {
  const asked = judges.filter(
    ({ reversed: { responses, single, failed } }) => responses + single + failed > 0,
  );
  if (asked.length === 0) {
    return html`<p class="none">No judge was asked again with the sentences in reversed order.</p>`;
  }
  return tableMarkup(
    'Judges asked again with the sentences in reversed order',
    ['judge', 'responses', 'sentences', 'the same label', 'of one sentence', 'failed', 'verdict'],
    asked.map(({ judge, reversed }) => [
      nameText(judge),
      reversed.responses,
      reversed.sentences,
      decimal(reversed.agreement),
      reversed.single,
      reversed.failed,
      reversed.verdict ?? 'too few for a verdict',
    ]),
  );
}

/** Whether the judges are what they say: the names of their servers, and whether order moves their labels. */
export function serversPart(report: Report): Markup {
  return html`${servedTables(report)}${reversedTable(report)}`;
}

/** Whether the judges label anchors as in earlier runs. */
export function anchorsPart({ anchors }: Pick<Report, 'anchors'>): Markup {
  if (anchors === undefined || anchors.length === 0) {
    return html`<p class="none">No anchors were judged: nothing shows whether these judges are the ones of earlier runs.</p>`;
  }
  const rows = anchors.flatMap(({ judge, latest, earlier, pooled }) => {
    const of = (
      against: string,
      { sentences, pairs, equal, share, kappa, stances, changed, verdict }: typeof pooled,
    ) => [
      nameText(judge),
      nameText(against),
      sentences,
      `${decimal(share)} (${equal}/${pairs})`,
      decimal(kappa),
      shareOf(stances.equal, stances.pairs),
      changed,
      verdict ??
        (latest === null
          ? 'none judged'
          : earlier.length === 0
            ? 'nothing to compare with yet'
            : 'too few to tell'),
    ];
    return [
      of('all earlier runs', pooled),
      ...(earlier.length < 2
        ? []
        : earlier.map(({ run, comparison }) => of(`run of ${run.last}`, comparison))),
    ];
  });
  return tableMarkup(
    'Anchors: how far each judge labels the same responses as in earlier runs',
    [
      'judge',
      'against',
      'sentences',
      'the same label',
      'kappa',
      'the same stance',
      'pairs left out',
      'verdict',
    ],
    rows,
  );
}
