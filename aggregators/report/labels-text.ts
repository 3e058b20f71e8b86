import { group } from 'd3-array';
import { ITEM_TYPES, type ItemType } from '../../corpus/item.ts';
import { PHRASINGS, type Phrasing } from '../../corpus/phrasings.ts';
import { counted } from '../counted.ts';
import type { Had, SliceCoverage } from '../missing/coverage-by-slice.ts';
import type { LabelFlip } from '../missing/flip-budget.ts';
import { MOST_FLIPS, type ModelLabels } from '../missing/labels-of-model.ts';
import type { CohortOrders } from '../missing/orders-of-cohort.ts';
import type { PanelError } from '../missing/panel-error.ts';
import { ERROR_NOT_MEASURED, type TippingPoint } from '../missing/tipping-point.ts';
import { decimal, printable } from './format.ts';
import { textTable } from './text-table.ts';

/** A model with what is said of its labels. */
interface LabelsOfModel {
  readonly model: string;
  readonly subject: { readonly control: boolean };
  readonly labels: ModelLabels;
}

/** Flips are named where they are no more than these. */
const MOST_NAMED = 3;

/** Of more models than these, coverage shows only where something is missing. */
const MOST_COVERED = 4;

const nameOf = ({ model, subject }: Pick<LabelsOfModel, 'model' | 'subject'>) =>
  printable(subject.control ? `${model} (control)` : model);

/** A share to a tenth of a percent, since one label of thousands counts; 0% and 100% only where it is exactly that. */
function finePercent(share: number | null): string {
  if (share === null) return '—';
  if (share === 0 || share === 1) return `${100 * share}%`;
  if (share < 0.001) return '<0.1%';
  return share > 0.999 ? '>99.9%' : `${(100 * share).toFixed(1)}%`;
}

const range = (ends: readonly [low: number, high: number] | null) =>
  ends === null ? '—' : ends.map(decimal).join(' to ');

/** How many flips it takes, of how many labels. */
const flipsText = ({ count, labels, share }: TippingPoint) =>
  count === null ? '—' : `${count} of ${labels} (${finePercent(share)})`;

function modelRow({ labels, ...model }: LabelsOfModel): string[] {
  const { bounds, sign, judgesDiffer } = labels;
  const { responses, sentences } = bounds;
  const open = bounds.disputed + bounds.abstained;
  return [
    nameOf(model),
    decimal(sign.value),
    responses.missing === 0
      ? 'none missing'
      : `${range(bounds.missing)} (${responses.missing}/${responses.expected})`,
    ...(open === 0
      ? ['none open', 'none open']
      : [
          `${decimal(bounds.allA)}, ${decimal(bounds.allB)}`,
          `${range(bounds.unresolved)} (${open}/${sentences})`,
        ]),
    range(bounds.both),
    flipsText(sign),
    finePercent(judgesDiffer.share),
    sign.verdict ?? '—',
  ];
}

const flipText = ({ model, item, phrasing, repeat, sentence, from, to }: LabelFlip, withModel: boolean) =>
  `${withModel ? `${model} ` : ''}${item} ${phrasing}${repeat === 0 ? '' : `, generation ${repeat + 1}`}, sentence ` +
  `${sentence + 1}, ${from} to ${to}`;

/** Which flips, where they are few. */
function namedFlips(name: string, { count, flips }: TippingPoint, withModel: boolean): string[] {
  if (count === null || count > MOST_NAMED) return [];
  return [`${name}: ${flips.map((flip) => flipText(flip, withModel)).join('; ')} would do.`];
}

/** Why there is no tipping point or no verdict, but for what is said once of all, or of the panel's error. */
function whyText(name: string, { why }: TippingPoint, panelError: PanelError | null): string[] {
  const isOfError =
    panelError?.byModel.some(({ reason }) => reason !== null && why?.includes(reason)) === true;
  return why === null || why === ERROR_NOT_MEASURED || isOfError ? [] : [`${name}: ${why}.`];
}

function modelNotes({ model, labels }: LabelsOfModel, panelError: PanelError | null): string[] {
  const { bounds, sign } = labels;
  const isSaid = sign.why !== null && bounds.why?.startsWith(sign.why) === true;
  return [
    ...(bounds.why === null
      ? []
      : [`${model}: ${isSaid ? 'no deltaSCD, and ' : ''}not all is bounded: ${bounds.why}.`]),
    ...(isSaid ? [] : whyText(model, sign, panelError)),
    ...namedFlips(model, sign, false),
  ];
}

/** A share of labels with its interval. */
const errorCell = ({ value, interval }: Pick<PanelError, 'value' | 'interval'>) =>
  `${finePercent(value)}${interval === null ? '' : ` [${interval.map(finePercent).join(', ')}]`}`;

/** What the panel's error is, or how to come to know it. */
function errorText(panelError: PanelError | null): string[] {
  const differ =
    'judges differ: the share of sentences to which the panel’s judges give two labels. That is no error rate: judges that ' +
    'agree may all be wrong.';
  if (panelError === null) return [`No verdict: ${ERROR_NOT_MEASURED}.`, differ];
  const { sample, labels, items, byModel } = panelError;
  return [
    printable(
      `The panel’s error by the gold sample ${sample}, all models together: ${errorCell(panelError)} on ${counted(labels, 'label')} ` +
        `of ${counted(items, 'item')}. Verdict: undecided where the upper end of the model’s own interval (of two models: of the ` +
        'worse) exceeds the share of flips; else it holds, as far as labels go.',
    ),
    textTable(
      ['model', 'labels (items)', 'panel’s error', 'held against'],
      byModel.map((one) => [
        printable(one.model),
        `${one.labels} (${one.items})`,
        errorCell(one),
        finePercent(one.error),
      ]),
    ),
    ...byModel.flatMap(({ reason }) => (reason === null ? [] : [printable(`- No verdict: ${reason}.`)])),
    differ,
  ];
}

function ordersText({ orders, leftOut, reason }: CohortOrders, panelError: PanelError | null): string[] {
  const gone = [...group(leftOut, (one) => one.reason)].map(
    ([why, own]) => `- In no order: ${own.map(({ model }) => model).join(', ')} (${why}).`,
  );
  if (reason !== null) return [`Order by deltaSCD: ${reason}`, ...gone.map(printable)];
  const nameOfOrder = (of: string, than: string) => `${of} above ${than}`;
  const notes = orders.flatMap(({ of, than, tipping }) => [
    ...whyText(nameOfOrder(of, than), tipping, panelError),
    ...namedFlips(nameOfOrder(of, than), tipping, true),
  ]);
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
    ...[...notes.map((line) => `- ${line}`), ...gone].map(printable),
  ];
}

type Slice = readonly [name: Phrasing | ItemType, coverage: SliceCoverage];

/** By phrasing, then by type. */
const slicesOf = ({ byPhrasing, byType }: ModelLabels['coverage']): Slice[] => [
  ...PHRASINGS.map((phrasing): Slice => [phrasing, byPhrasing[phrasing]]),
  ...ITEM_TYPES.flatMap((type): Slice[] => {
    const found = byType[type];
    return found === undefined ? [] : [[type, found]];
  }),
];

const lacks = ({ expected, had }: Had) => had < expected;
const isMissing = ({ responses, attributionRate, density, stance }: SliceCoverage) =>
  [responses, attributionRate, density, stance].some(lacks);
const isUndefined = ({ attributionRate, density }: SliceCoverage) =>
  attributionRate.undefined + density.undefined > 0;

const hadText = ({ had, expected }: Had) => (expected === 0 ? '—' : `${had}/${expected}`);
const measuredText = (one: SliceCoverage['density']) =>
  one.undefined === 0 ? hadText(one) : `${hadText(one)}, ${one.undefined} undefined`;

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
    `Coverage by phrasing and by type, where something is missing${isMany ? '' : ' or undefined'} (had/expected; undefined is ` +
      'behaviour, and was had)',
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
    ...models.flatMap((model) => modelNotes(model, panelError)).map((line) => `- ${printable(line)}`),
    ...(models.some(({ labels: { sign } }) => sign.flips.length > MOST_NAMED)
      ? [`Which labels: report.json names the first ${MOST_FLIPS} of each.`]
      : []),
    ...ordersText(orders, panelError),
    ...coverageText(models),
  ].join('\n');
}
