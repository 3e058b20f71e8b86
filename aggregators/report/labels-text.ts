import { MOST_FLIPS, type ModelLabels } from '../missing/labels-of-model.ts';
import type { CohortOrders } from '../missing/orders-of-cohort.ts';
import type { PanelError } from '../missing/panel-error.ts';
import { decimal, printable } from './format.ts';
import { textTable } from './text-table.ts';
import { hadText, isMissing, isUndefined, measuredText, slicesOf } from './words/coverage-slices.ts';
import { finePercent } from './words/fine-percent.ts';
import { flipsText } from './words/flips-text.ts';
import { labelNotes, MOST_NAMED, orderNotes } from './words/label-notes.ts';
import { JUDGES_DIFFER, panelErrorGaps, panelErrorTable, panelErrorText } from './words/panel-error-text.ts';
import { rangeText } from './words/range-text.ts';

/** A model with what is said of its labels. */
interface LabelsOfModel {
  readonly model: string;
  readonly subject: { readonly control: boolean };
  readonly labels: ModelLabels;
}

/** Of more models than these, coverage shows only where something is missing. */
const MOST_COVERED = 4;

const nameOf = ({ model, subject }: Pick<LabelsOfModel, 'model' | 'subject'>) =>
  printable(subject.control ? `${model} (control)` : model);

function modelRow({ labels, ...model }: LabelsOfModel): string[] {
  const { bounds, sign, judgesDiffer } = labels;
  const { responses, sentences } = bounds;
  const open = bounds.disputed + bounds.abstained;
  return [
    nameOf(model),
    decimal(sign.value),
    responses.missing === 0
      ? 'none missing'
      : `${rangeText(bounds.missing)} (${responses.missing}/${responses.expected})`,
    ...(open === 0
      ? ['none open', 'none open']
      : [
          `${decimal(bounds.allA)}, ${decimal(bounds.allB)}`,
          `${rangeText(bounds.unresolved)} (${open}/${sentences})`,
        ]),
    rangeText(bounds.both),
    flipsText(sign),
    finePercent(judgesDiffer.share),
    sign.verdict ?? '—',
  ];
}

/** What the panel's error is, of each model too, or how to come to know it. */
function errorText(panelError: PanelError | null): string[] {
  if (panelError === null) return [panelErrorText(null), JUDGES_DIFFER];
  const { head, rows } = panelErrorTable(panelError);
  return [
    panelErrorText(panelError),
    textTable(head, rows),
    ...panelErrorGaps(panelError).map((line) => `- ${line}`),
    JUDGES_DIFFER,
  ];
}

function ordersText(cohort: CohortOrders, panelError: PanelError | null): string[] {
  const { orders, reason } = cohort;
  const notes = orderNotes(cohort, panelError).map((line) => `- ${line}`);
  if (reason !== null) return [`Order by deltaSCD: ${reason}`, ...notes];
  return [
    'Order by deltaSCD, each two neighbours: the fewest labels of either that would make them equal',
    textTable(
      ['higher', 'lower', 'difference', 'flips to reverse the order', 'verdict'],
      orders.map(({ of, than, tipping }) => [
        printable(of),
        printable(than),
        decimal(tipping.value),
        flipsText(tipping),
        tipping.verdict ?? '—',
      ]),
    ),
    ...notes,
  ];
}

function coverageText(models: readonly LabelsOfModel[]): string[] {
  const isMany = models.length > MOST_COVERED;
  const all = models.flatMap((model) =>
    slicesOf(model.labels.coverage).map(([slice, coverage]) => ({ model, slice, coverage })),
  );
  const nothing = all.some(({ coverage }) => isMissing(coverage)) ? [] : ['Coverage: nothing is missing.'];
  const shown = all.filter(({ coverage }) => isMissing(coverage) || (!isMany && isUndefined(coverage)));
  const elsewhere =
    isMany && all.some(({ coverage }) => isUndefined(coverage))
      ? [
          `What is undefined, of these ${models.length} models, is counted by phrasing and type in report.json.`,
        ]
      : [];
  if (shown.length === 0) return [...nothing, ...elsewhere];
  return [
    ...nothing,
    `Coverage by phrasing and by type, where something is missing${isMany ? '' : ' or undefined'} (had/expected; what is ` +
      'undefined counts as had)',
    textTable(
      ['model', 'of', 'responses', 'AR', 'SCD', 'stance'],
      shown.map(({ model, slice, coverage }) => [
        nameOf(model),
        slice,
        hadText(coverage.responses),
        measuredText(coverage.attributionRate),
        measuredText(coverage.density),
        hadText(coverage.stance),
      ]),
    ),
    ...elsewhere,
  ];
}

/**
 * How far deltaSCD and the order by it hang on labels that are missing, not agreed or wrong: bounds, tipping points with
 * their verdicts, and coverage where it is not whole.
 *
 * @param models in the order of the rows
 * @param panelError by labels of people; null where there are none
 */
export function labelsText(
  models: readonly LabelsOfModel[],
  orders: CohortOrders,
  panelError: PanelError | null,
): string {
  if (models.length === 0) return 'Labels: there is no model.';
  return [
    'deltaSCD at worst: had the missing responses been had, or the open sentences (no agreed label) been settled: bounds, no ' +
      'intervals. And how many of the panel’s labels would have to be others to reverse its sign',
    textTable(
      [
        'model',
        'deltaSCD',
        'missing',
        'open all A, all B',
        'open any way',
        'both',
        'flips to reverse its sign',
        'judges differ',
        'verdict',
      ],
      models.map(modelRow),
    ),
    'The flips are those that do most: errors that fall at random do less. What a verdict leaves open is whether the sign ' +
      'holds on other items: that is what intervals are for.',
    ...errorText(panelError),
    ...models.flatMap((model) => labelNotes(model, panelError)).map((line) => `- ${line}`),
    ...(models.some(({ labels: { sign } }) => sign.flips.length > MOST_NAMED)
      ? [`Which labels: report.json names the first ${MOST_FLIPS} of each.`]
      : []),
    ...ordersText(orders, panelError),
    ...coverageText(models),
  ].join('\n');
}
